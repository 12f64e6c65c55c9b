import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from './files.ts';

// Speaks S3's own protocol, signatures included.
const server = new S3rver({ port: 0, silent: true, directory: mkdtempSync(join(tmpdir(), 'elikya-s3-')), configureBuckets: [{ name: 'elikya', configs: [] }] });
let endpoint = '';
beforeAll(async () => {
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());

const inFolder = () => openFiles({ dataDir: mkdtempSync(join(tmpdir(), 'elikya-files-')), s3: undefined });
const inBucket = () => openFiles({ dataDir: '', s3: { bucket: 'elikya', endpoint, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } });

for (const [where, open] of [['on disk', inFolder], ['in an S3 bucket', inBucket]] as const) {
  test(`a file is kept and read again, ${where}`, async () => {
    const files = await open();
    const bytes = new TextEncoder().encode('%PDF-1.7 reçu');
    expect(await files.has('receipts/2026/1.pdf')).toBe(false);
    await files.put('receipts/2026/1.pdf', bytes, 'application/pdf');
    expect(await files.has('receipts/2026/1.pdf')).toBe(true);
    expect(Buffer.from(await files.get('receipts/2026/1.pdf')).equals(bytes)).toBe(true);
    await expect(files.get('receipts/2026/2.pdf')).rejects.toThrow();
  });
}
