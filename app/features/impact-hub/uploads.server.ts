import { createHash, randomBytes } from 'node:crypto';
import { like } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { Attachment } from '#platform/functions.ts';
import type { FileRule } from '#platform/housekeeping.ts';
import { overLimit } from '#platform/limits.ts';
import { Refusal } from '#platform/refusals.ts';
import type { SiteContext } from '#platform/site.ts';
import { FILES_PATH, type IdeaInput } from './idea.ts';
import { MAX_FILE_BYTES } from './idea-rules.ts';
import { projectIdeas } from './tables.server.ts';

/**
 * Accepted types by content: PDF; Word and PowerPoint in new (zip) and old format (Compound File Binary, which
 * file-type calls cfb).
 */
const KINDS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};
const FOLDER = 'ideas';
/** As `keepUpload` writes them. */
export const UPLOAD_NAME = /^\d{1,15}-[0-9a-f]{32}\.(pdf|docx?|pptx?)$/;
const OLD_OFFICE = /\.(doc|ppt)$/i;

const MEGABYTE = 1024 * 1024;
/** The minimum size counted per file, because small files use space in the folder too. */
const LEAST_KIB = 64;
const refuseFile = (code: ErrorCode, options: { status?: number; retryAfter?: number } = {}) =>
  new Refusal(code, { field: 'file', ...options });

export type UploadParts = { siteContext: Pick<SiteContext, 'db' | 'settings'>; files: Files };

/** Counts one upload of a network, before its bytes are read. */
export async function countUpload(
  { db, settings }: UploadParts['siteContext'],
  address: string,
): Promise<Refusal | undefined> {
  const wait = await overLimit(db, settings.authSecret, {
    name: 'uploads',
    subject: address,
    max: settings.uploads.perHour,
    seconds: 3600,
  });
  return wait ? refuseFile('too_many_requests', { status: 429, retryAfter: wait }) : undefined;
}

/**
 * Stores an uploaded file under a time stamp and a random number. Its original name is only used to tell old Word from
 * old PowerPoint. The limits per network and day and of the whole folder are checked before it is written.
 */
export async function keepUpload(
  { siteContext: { db, settings }, files }: UploadParts,
  file: unknown,
  address: string,
): Promise<{ publicUrl: string } | Refusal> {
  if (!(file instanceof File) || file.size === 0) return refuseFile('file_missing');
  if (file.size > MAX_FILE_BYTES) return refuseFile('file_too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mime = (await fileTypeFromBuffer(bytes))?.mime as string | undefined;
  const ending = mime === 'application/x-cfb' ? OLD_OFFICE.exec(file.name)?.[1]?.toLowerCase() : mime && KINDS[mime];
  if (!ending) return refuseFile('file_wrong_type');
  const wait = await overLimit(db, settings.authSecret, {
    name: 'upload-kib',
    subject: address,
    max: settings.uploads.mostPerDay * 1024,
    seconds: 86_400,
    amount: Math.max(LEAST_KIB, Math.ceil(file.size / 1024)),
  });
  if (wait) return refuseFile('uploads_today', { status: 429, retryAfter: wait });
  if ((await folderBytes(files)) + file.size > settings.uploads.mostInAll * MEGABYTE)
    return refuseFile('uploads_full', { status: 429, retryAfter: 86_400 });
  const name = `${Date.now()}-${randomBytes(16).toString('hex')}.${ending}`;
  await files.put(`${FOLDER}/${name}`, bytes, mime!);
  addToFolder(files, file.size);
  return { publicUrl: FILES_PATH + name };
}

/** The file of the idea form: stored only once the fields are valid and no limit is exceeded. */
export async function attachUpload(
  parts: UploadParts,
  file: unknown,
  address: string,
): Promise<Attachment<IdeaInput> | undefined> {
  if (!(file instanceof File) || file.size === 0) return undefined;
  return {
    fingerprint: createHash('sha256')
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('base64url'),
    async keep(input) {
      const refusal = await countUpload(parts.siteContext, address);
      if (refusal) return refusal;
      const kept = await keepUpload(parts, file, address);
      return kept instanceof Refusal ? kept : { ...input, file_url: kept.publicUrl };
    },
  };
}

const FRESH_MS = 60_000;
const measured = new WeakMap<Files, { bytes: number; at: number }>();

/** The size of the folder; determined at most once a minute, because listing a large one takes time. */
async function folderBytes(files: Files): Promise<number> {
  const known = measured.get(files);
  if (known && Date.now() - known.at < FRESH_MS) return known.bytes;
  const bytes = (await files.list(FOLDER)).reduce((sum, file) => sum + file.bytes, 0);
  measured.set(files, { bytes, at: Date.now() });
  return bytes;
}

function addToFolder(files: Files, bytes: number): void {
  const known = measured.get(files);
  if (known) known.bytes += bytes;
}

/** Whether an address is that of one of our stored files: an idea may name no other. */
export async function isOwnUpload(files: Files, origin: string, url: string): Promise<boolean> {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const name = path.startsWith(FILES_PATH) ? path.slice(FILES_PATH.length) : '';
  return UPLOAD_NAME.test(name) && files.has(`${FOLDER}/${name}`);
}

/** A file of an idea, with the extension of its type; undefined if it was deleted. */
export async function readUpload(
  files: Files,
  url: string,
): Promise<{ bytes: Uint8Array; ending: string } | undefined> {
  const [name = '', ending] = UPLOAD_NAME.exec(url.slice(url.lastIndexOf('/') + 1)) ?? [];
  const key = `${FOLDER}/${name}`;
  return ending !== undefined && (await files.has(key)) ? { bytes: await files.get(key), ending } : undefined;
}

/** Uploads without an idea are deleted after a day: long enough to finish a form. */
export function orphanUploads(db: RootDatabase): FileRule {
  return {
    folder: FOLDER,
    days: 1,
    isWanted: async (key) =>
      (await db.$count(projectIdeas, like(projectIdeas.fileUrl, `%${FILES_PATH}${key.slice(FOLDER.length + 1)}`))) > 0,
  };
}
