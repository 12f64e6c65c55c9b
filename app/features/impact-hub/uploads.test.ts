import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SiteContext } from '#platform/site.ts';
import { createTestDatabase } from '#test/database.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { isOwnUpload, keepUpload } from './uploads.server.ts';

const { db } = await createTestDatabase();
const files = openMemoryFiles();
const settings = {
  authSecret: 'x',
  uploads: { mostInAll: 1000, mostPerDay: 1000, perHour: 1000 },
} as SiteContext['settings'];
const keep = (file: unknown, limits: Partial<typeof settings.uploads> = {}, to = files) =>
  keepUpload(
    { siteContext: { db, settings: { ...settings, uploads: { ...settings.uploads, ...limits } } }, files: to },
    file,
    randomUUID(),
  );
const refused = (code: string) => expect.objectContaining({ code, field: 'file' });
const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj<<>>endobj\n');

test('a PDF is kept under a name nobody guesses', async () => {
  const first = await keep(new File([pdf], 'plan.pdf'));
  const second = await keep(new File([pdf], 'plan.pdf'));
  expect(first).toEqual({ publicUrl: expect.stringMatching(/^\/files\/ideas\/\d+-[0-9a-f]{32}\.pdf$/) });
  expect(second).not.toEqual(first);
});

test('the content counts, not the name', async () => {
  expect(await keep(new File(['<script>alert(1)</script>'], 'plan.pdf'))).toEqual(refused('file_wrong_type'));
  expect(await keep(new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'photos.docx'))).toEqual(
    refused('file_wrong_type'),
  );
});

test('more than 10 MB, or nothing, is refused', async () => {
  expect(await keep(new File([pdf, new Uint8Array(10 * 1024 * 1024)], 'plan.pdf'))).toEqual(refused('file_too_large'));
  expect(await keep(new File([], 'plan.pdf'))).toEqual(refused('file_missing'));
  expect(await keep('plan.pdf')).toEqual(refused('file_missing'));
});

test('a network sends so much a day, the folder holds so much in all; nothing beyond is kept', async () => {
  const own = openMemoryFiles();
  const large = () => new File([pdf, new Uint8Array(700 * 1024)], 'plan.pdf');
  const sender = randomUUID();
  const send = (address: string, limits: object) =>
    keepUpload(
      { siteContext: { db, settings: { ...settings, uploads: { ...settings.uploads, ...limits } } }, files: own },
      large(),
      address,
    );
  expect(await send(sender, { mostPerDay: 1 })).toHaveProperty('publicUrl');
  expect(await send(sender, { mostPerDay: 1 })).toMatchObject({
    code: 'uploads_today',
    status: 429,
    retryAfter: expect.any(Number),
  });
  expect(await send(randomUUID(), { mostInAll: 1 })).toMatchObject({ code: 'uploads_full', status: 429 });
  expect(await own.list('ideas')).toHaveLength(1);
  expect(await send(randomUUID(), { mostPerDay: 1 })).toHaveProperty('publicUrl');
});

test('an idea names a file of ours that is there, and nothing else', async () => {
  const kept = (await keep(new File([pdf], 'plan.pdf'))) as { publicUrl: string };
  const isOwn = (url: string) => isOwnUpload(files, 'https://www.example.org', url);
  expect(await isOwn(kept.publicUrl)).toBe(true);
  expect(await isOwn(`https://www.example.org${kept.publicUrl}`)).toBe(true);
  for (const bad of [
    `https://evil.example${kept.publicUrl}`,
    `https://www.example.org.evil.example${kept.publicUrl}`,
    `//evil.example${kept.publicUrl}`,
    kept.publicUrl.replace(/.\.pdf/, 'x.pdf'),
    `${kept.publicUrl}/..`,
    '/files/ideas/../og/x.png',
    '/files/ideas/1-00000000000000000000000000000000.pdf',
  ])
    expect(await isOwn(bad), bad).toBe(false);
});
