import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { isOwnUpload, readUpload } from '#app/features/impact-hub/uploads.server.ts';
import type { Files } from '#platform/files.ts';
import type { Attachment } from '#platform/functions.ts';
import { findPicture, keepPicture, pictureId, readPicture } from '#platform/pictures.ts';
import { Refusal } from '#platform/refusals.ts';
import type { ProofKind } from './spending-rules.ts';

/**
 * A file as stored by an expense or its evidence: a photo by id, a document by name; the hash (SHA-256, hex) is of the
 * file as it is served.
 */
export type KeptFile = { kind: ProofKind; file: string; sha256: string };

/** The folders for a call's files. */
type Folders = { photos: string; documents: string };

export const MAX_PAPER_BYTES = 10 * 1024 * 1024;
/** The name of a document is the hash of its bytes, so that the same document is stored once. */
const PAPER_NAME = /^[0-9a-f]{64}\.pdf$/;
const PDF = 'application/pdf';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pathOf = (folder: string, name: string) => `/files/${folder}/${name}`;

async function keepPaper(files: Files, folder: string, bytes: Uint8Array): Promise<string | Refusal> {
  if (bytes.byteLength > MAX_PAPER_BYTES) return new Refusal('paper_too_large', { field: 'file', status: 413 });
  if ((await fileTypeFromBuffer(bytes))?.mime !== PDF) return new Refusal('paper_wrong_type', { field: 'file' });
  const name = `${sha256(bytes)}.pdf`;
  await files.put(`${folder}/${name}`, bytes, PDF);
  return name;
}

/** The photo or PDF that came with a form: stored once everything else was accepted. */
export async function attachFile<Input>(
  files: Files,
  { photos, documents }: Folders,
  form: FormData,
): Promise<Attachment<Input> | undefined> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPdf = (await fileTypeFromBuffer(bytes))?.mime === PDF;
  return {
    fingerprint: sha256(bytes),
    async keep(input) {
      if (!isPdf) {
        const kept = await keepPicture(files, photos, file);
        return kept instanceof Refusal ? kept : { ...input, file: kept.publicUrl };
      }
      const name = await keepPaper(files, documents, bytes);
      return name instanceof Refusal ? name : { ...input, file: pathOf(documents, name) };
    },
  };
}

/**
 * The file of a call: a photo or document with an address of ours. One uploaded to `/api/storage/project-files` is
 * copied, so that it stays when the upload is deleted.
 */
export async function claimFile(
  files: Files,
  { photos, documents }: Folders,
  origin: string,
  url: string,
): Promise<KeptFile | Refusal> {
  const picture = await findPicture(files, photos, origin, url);
  const id = picture && pictureId(picture);
  if (id) {
    const { bytes } = await readPicture(files, photos, picture.split('/').at(-1)!);
    return { kind: 'photo', file: id, sha256: sha256(bytes) };
  }
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const own = path.split('/').at(-1)!;
  if (path === pathOf(documents, own) && PAPER_NAME.test(own) && (await files.has(`${documents}/${own}`)))
    return { kind: 'document', file: own, sha256: own.slice(0, 64) };
  const sent = (await isOwnUpload(files, origin, url)) && (await readUpload(files, url));
  if (!sent) return new Refusal('file_unknown', { field: 'file' });
  const name = await keepPaper(files, documents, sent.bytes);
  return name instanceof Refusal ? name : { kind: 'document', file: name, sha256: name.slice(0, 64) };
}
