import { expect, test } from 'vitest';
import { openMemoryFiles } from '#test/memory-files.ts';
import { keepUpload } from './uploads.server.ts';

const files = openMemoryFiles();
const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj<<>>endobj\n');

test('a PDF is kept under a name nobody guesses', async () => {
  const first = await keepUpload(files, new File([pdf], 'plan.pdf'));
  const second = await keepUpload(files, new File([pdf], 'plan.pdf'));
  expect(first).toEqual({ publicUrl: expect.stringMatching(/^\/files\/ideas\/\d+-[0-9a-f]{32}\.pdf$/) });
  expect(second).not.toEqual(first);
});

test('the content counts, not the name', async () => {
  expect(await keepUpload(files, new File(['<script>alert(1)</script>'], 'plan.pdf'))).toEqual({ fault: 'file_wrong_type' });
  expect(await keepUpload(files, new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'photos.docx'))).toEqual({ fault: 'file_wrong_type' });
});

test('more than 10 MB, or nothing, is refused', async () => {
  expect(await keepUpload(files, new File([pdf, new Uint8Array(10 * 1024 * 1024)], 'plan.pdf'))).toEqual({ fault: 'file_too_large' });
  expect(await keepUpload(files, new File([], 'plan.pdf'))).toEqual({ fault: 'file_missing' });
  expect(await keepUpload(files, 'plan.pdf')).toEqual({ fault: 'file_missing' });
});
