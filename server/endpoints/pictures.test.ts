import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openFiles } from '#platform/files.ts';
import { keepPicture } from '#platform/pictures.ts';
import { Refusal } from '#platform/refusals.ts';
import { pictureEndpoint } from './pictures.ts';

const files = await openFiles({ dataDir: mkdtempSync(join(tmpdir(), 'elikya-pictures-')), s3: undefined } as never);
const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#185' } })
  .jpeg()
  .toBuffer();
const kept = await keepPicture(files, 'photos', new File([new Uint8Array(bytes)], 'IMG.jpg'));
if (kept instanceof Refusal) throw new Error(kept.code);
const name = kept.publicUrl.split('/').at(-1)!;

/** Asks a folder for a photo whose files are there. */
async function ask(isShown?: () => Promise<boolean>, asked = name): Promise<[number, string | null]> {
  const app = new Hono();
  app.get(
    '/files/photos/:name',
    pictureEndpoint({ db: undefined } as never, files, { folder: 'photos', permission: 'photos.add', isShown }),
  );
  const { status, headers } = await app.request(`/files/photos/${asked}`);
  return [status, headers.get('cache-control')];
}

test('a photo that may be taken back is asked for again soon, and is gone at once, its files there or not', async () => {
  expect(await ask()).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(await ask(() => Promise.resolve(true))).toEqual([200, 'public, max-age=600']);
  for (const size of [name, name.replace('-960.webp', '-480.avif')])
    expect((await ask(() => Promise.resolve(false), size))[0]).toBe(404);
  expect((await ask(() => Promise.resolve(true), 'passwd'))[0]).toBe(404);
});
