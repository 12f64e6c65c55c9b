import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Files, openFiles } from './files.ts';
import { purgeFiles } from './housekeeping.ts';

// Speaks S3's own protocol, signatures included.
const server = new S3rver({
  port: 0,
  silent: true,
  directory: mkdtempSync(join(tmpdir(), 'elikya-s3-')),
  configureBuckets: [{ name: 'elikya', configs: [] }],
});
let endpoint = '';
beforeAll(async () => {
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());

const inFolder = () => openFiles({ dataDir: mkdtempSync(join(tmpdir(), 'elikya-files-')), s3: undefined });
const inBucket = () =>
  openFiles({
    dataDir: '',
    s3: { bucket: 'elikya', endpoint, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });

for (const [where, open] of [
  ['on disk', inFolder],
  ['in an S3 bucket', inBucket],
] as const) {
  test(`a file is kept and read again, ${where}`, async () => {
    const files = await open();
    const bytes = new TextEncoder().encode('%PDF-1.7 reçu');
    expect(await files.has('receipts/2026/1.pdf')).toBe(false);
    await files.put('receipts/2026/1.pdf', bytes, 'application/pdf');
    expect(await files.has('receipts/2026/1.pdf')).toBe(true);
    expect(Buffer.from(await files.get('receipts/2026/1.pdf')).equals(bytes)).toBe(true);
    await expect(files.get('receipts/2026/2.pdf')).rejects.toThrow();
  });

  test(`a folder is listed and a file taken away, ${where}`, async () => {
    const files = await open();
    expect(await files.list('exports')).toEqual([]);
    await files.put('exports/1.zip', new Uint8Array([1]), 'application/zip');
    await files.put('exports/2.zip', new Uint8Array([2]), 'application/zip');
    const listed = await files.list('exports');
    expect(listed.map(({ key }) => key).sort()).toEqual(['exports/1.zip', 'exports/2.zip']);
    expect(Date.now() - listed[0]!.writtenAt.getTime()).toBeLessThan(60_000);
    await files.remove('exports/1.zip');
    expect((await files.list('exports')).map(({ key }) => key)).toEqual(['exports/2.zip']);
  });

  test(`housekeeping takes away what is old and wanted by nobody, ${where}`, async () => {
    const files = await open();
    for (const name of ['wanted', 'orphan'])
      await files.put(`ideas/${name}.pdf`, new Uint8Array([1]), 'application/pdf');
    const rule = { folder: 'ideas', days: 1, isWanted: async (key: string) => key === 'ideas/wanted.pdf' };
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await purgeFiles(files, [rule], inDays(0.9))).toBe(0);
    expect(await purgeFiles(files, [rule], inDays(1.1))).toBe(1);
    expect((await files.list('ideas')).map(({ key }) => key)).toEqual(['ideas/wanted.pdf']);
  });
}

test('a file that cannot be taken away keeps no other', async () => {
  const removed: string[] = [];
  const files = {
    list: async (folder: string) => [1, 2].map((name) => ({ key: `${folder}/${name}`, writtenAt: new Date(0) })),
    remove: async (key: string) => {
      if (key === 'ideas/1') throw new Error('denied');
      removed.push(key);
    },
  } as unknown as Files;
  const rules = ['ideas', 'photos'].map((folder) => ({ folder, days: 1 }));
  expect(await purgeFiles(files, rules)).toBe(3);
  expect(removed).toEqual(['ideas/2', 'photos/1', 'photos/2']);
});
