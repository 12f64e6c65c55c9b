import { createHash, randomBytes } from 'node:crypto';
import type { Files } from './files.ts';
import type { Attachment } from './functions.ts';
import { measurePhoto, PHOTO_FORMATS, PHOTO_WIDTHS, shrinkPhoto } from './photo.ts';
import { Refusal } from './refusals.ts';

/** The address of a photo file by its folder and name. */
const pathOf = (folder: string, name: string): string => `/files/${folder}/${name}`;
/**
 * File names as `keepPicture` writes them, of which the middle size stands for the photo; photos of former releases
 * have one size.
 */
const PICTURE_NAME = /^(\d{1,15}-[0-9a-f]{32})(?:-(?:480|960|1600)\.(avif|webp)|\.(jpg|png))$/;
const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' };
/** The maximum size of an uploaded photo: a phone's original. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** The id of a photo: the beginning of the names of all its sizes. */
export const pictureId = (name: string): string | undefined => PICTURE_NAME.exec(name.split('/').at(-1)!)?.[1];

/** The address that stands for a photo; `photoSources` derives those of its sizes. */
export const picturePath = (folder: string, id: string): string => pathOf(folder, `${id}-960.webp`);

/**
 * Stores a photo in a folder, re-encoded in its sizes without any metadata.
 * @returns its address
 */
export async function keepPicture(
  files: Files,
  folder: string,
  file: unknown,
): Promise<{ publicUrl: string } | Refusal> {
  if (!(file instanceof File) || file.size === 0) return new Refusal('file_missing', { field: 'file' });
  if (file.size > MAX_PICTURE_BYTES) return new Refusal('picture_too_large', { field: 'file', status: 413 });
  const sizes = await shrinkPhoto(new Uint8Array(await file.arrayBuffer()));
  if (!sizes) return new Refusal('picture_wrong_type', { field: 'file' });
  const id = `${Date.now()}-${randomBytes(16).toString('hex')}`;
  for (const { name, bytes, contentType } of sizes) await files.put(`${folder}/${id}-${name}`, bytes, contentType);
  return { publicUrl: picturePath(folder, id) };
}

/** Deletes a photo in all its sizes. */
export async function removePicture(files: Files, folder: string, id: string): Promise<void> {
  for (const width of PHOTO_WIDTHS)
    for (const format of PHOTO_FORMATS) await files.remove(`${folder}/${id}-${width}.${format}`);
}

/** The photo that came with a form: stored once everything else was accepted. */
export async function attachPicture<Input>(
  files: Files,
  folder: string,
  form: FormData,
): Promise<Attachment<Input> | undefined> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return undefined;
  return {
    fingerprint: createHash('sha256')
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('base64url'),
    async keep(input) {
      const kept = await keepPicture(files, folder, file);
      return kept instanceof Refusal ? kept : { ...input, file: kept.publicUrl };
    },
  };
}

/** The path of a photo that has an address of ours and still exists; undefined for any other address. */
export async function findPicture(
  files: Files,
  folder: string,
  origin: string,
  url: string,
): Promise<string | undefined> {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const name = path.split('/').at(-1) ?? '';
  if (path !== pathOf(folder, name)) return undefined;
  return PICTURE_NAME.test(name) && (await files.has(`${folder}/${name}`)) ? path : undefined;
}

/** Width and height in pixels of the size that stands for a photo; undefined if its file is missing. */
export async function measurePicture(
  files: Files,
  folder: string,
  id: string,
): Promise<{ width: number; height: number } | undefined> {
  const read = await readPicture(files, folder, picturePath(folder, id).split('/').at(-1)!).catch(() => undefined);
  return read && measurePhoto(read.bytes);
}

/**
 * A photo by its name.
 * @throws if there is none
 */
export async function readPicture(
  files: Files,
  folder: string,
  name: string,
): Promise<{ bytes: Uint8Array; contentType: string }> {
  const [, , now, before] = PICTURE_NAME.exec(name) ?? [];
  const contentType = TYPES[now ?? before ?? ''];
  if (!contentType) throw new Error('No picture of ours');
  return { bytes: await files.get(`${folder}/${name}`), contentType };
}
