import { randomBytes } from 'node:crypto';
import { like } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { FileRule } from '#platform/housekeeping.ts';
import { FILES_PATH } from './idea.ts';
import { MAX_FILE_BYTES } from './idea-terms.ts';
import { projectIdeas } from './tables.server.ts';

/** By content: PDF; Word and PowerPoint new (zip) and old (Compound File Binary, which file-type calls cfb). */
const KINDS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};
const FOLDER = 'ideas';
const OLD_OFFICE = /\.(doc|ppt)$/i;

export type UploadFault = 'file_missing' | 'file_too_large' | 'file_wrong_type';

/** Keeps an uploaded file under a time stamp and an unguessable number. Its name only tells old Word from old PowerPoint. */
export async function keepUpload(files: Files, file: unknown): Promise<{ publicUrl: string } | { fault: UploadFault }> {
  if (!(file instanceof File) || file.size === 0) return { fault: 'file_missing' };
  if (file.size > MAX_FILE_BYTES) return { fault: 'file_too_large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mime = (await fileTypeFromBuffer(bytes))?.mime as string | undefined;
  const ending = mime === 'application/x-cfb' ? OLD_OFFICE.exec(file.name)?.[1]?.toLowerCase() : mime && KINDS[mime];
  if (!ending) return { fault: 'file_wrong_type' };
  const name = `${Date.now()}-${randomBytes(16).toString('hex')}.${ending}`;
  await files.put(`${FOLDER}/${name}`, bytes, mime!);
  return { publicUrl: FILES_PATH + name };
}

/** Uploads whose idea was never sent, or was taken back, go after a day: long enough to finish a form. */
export function orphanUploads(db: RootDatabase): FileRule {
  return { folder: FOLDER, days: 1, isWanted: async (key) => (await db.$count(projectIdeas, like(projectIdeas.fileUrl, `%${FILES_PATH}${key.slice(FOLDER.length + 1)}`))) > 0 };
}
