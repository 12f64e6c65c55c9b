import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPng } from './raster.ts';
import { cleanPhoto } from './photo.ts';

const segment = (marker: number, data: Uint8Array) =>
  Buffer.concat([Uint8Array.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255), data]);
const text = (words: string) => Buffer.from(words, 'latin1');
/** EXIF of a phone: which way up, and a place. */
const exif = (orientation: number, isLittle: boolean) => {
  const tiff = Buffer.alloc(60);
  tiff.write(isLittle ? 'II' : 'MM', 0, 'latin1');
  const put16 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const put32 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  put16(42, 2);
  put32(8, 4);
  put16(1, 8);
  put16(0x0112, 10);
  put16(3, 12);
  put32(1, 14);
  put16(orientation, 18);
  tiff.write('GPS -4.32 15.31', 30, 'latin1');
  return Buffer.concat([text('Exif\0\0'), tiff]);
};
const scan = Buffer.concat([segment(0xda, text('123')), Uint8Array.of(1, 2, 0xff, 0, 3, 0xff, 0xd3, 4, 5)]);
const jpeg = (...segments: Buffer[]) =>
  Buffer.concat([Uint8Array.of(0xff, 0xd8), ...segments, Uint8Array.of(0xff, 0xd9), text('trailer: GPS')]);
const cleanText = (bytes: Uint8Array) => Buffer.from(cleanPhoto(bytes)!.bytes).toString('latin1');

test('a JPEG loses its place, camera, comments and what follows its end; picture, colours and way up stay', () => {
  const app0 = segment(0xe0, text('JFIF\0'));
  const icc = segment(0xe2, text('ICC_PROFILE\0colours'));
  const adobe = segment(0xee, text('Adobe'));
  const table = segment(0xc4, text('tables'));
  const whole = jpeg(
    app0,
    segment(0xe1, exif(6, true)),
    segment(0xe1, text('http://ns.adobe.com/xap GPS')),
    icc,
    segment(0xe2, text('MPF GPS')),
    adobe,
    segment(0xfe, text('comment GPS')),
    segment(0xed, text('GPS')),
    table,
    scan,
    table,
    scan,
  );
  const clean = cleanPhoto(whole)!;
  expect(clean).toMatchObject({ ending: 'jpg', contentType: 'image/jpeg' });
  expect(cleanText(whole)).not.toContain('GPS');
  const plain = Buffer.concat([
    Uint8Array.of(0xff, 0xd8),
    app0,
    icc,
    adobe,
    table,
    scan,
    table,
    scan,
    Uint8Array.of(0xff, 0xd9),
  ]);
  // What remains is what it was, but for the segment that says which way up.
  expect(Buffer.from(clean.bytes).subarray(38).equals(plain.subarray(2))).toBe(true);
  expect(Buffer.from(cleanPhoto(clean.bytes)!.bytes).equals(Buffer.from(clean.bytes))).toBe(true);
});

test.each([
  [1, true, undefined],
  [3, true, 3],
  [8, false, 8],
  [9, true, undefined],
])('way up %i stays as %s says it', (orientation, isLittle, kept) => {
  const clean = Buffer.from(cleanPhoto(jpeg(segment(0xe1, exif(orientation, isLittle)), scan))!.bytes);
  expect(clean.includes('Exif') ? clean[31] : undefined).toBe(kept);
});

test('a PNG keeps its picture and loses its texts', () => {
  const png = Buffer.from(
    toPng('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>', 4),
  );
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([text(kind), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const marked = Buffer.concat([
    png.subarray(0, 33),
    chunk('tEXt', text('GPS')),
    chunk('eXIf', text('GPS')),
    png.subarray(33),
    text('GPS'),
  ]);
  expect(cleanPhoto(marked)).toMatchObject({ ending: 'png', contentType: 'image/png' });
  expect(Buffer.from(cleanPhoto(marked)!.bytes).equals(Buffer.from(cleanPhoto(png)!.bytes))).toBe(true);
});

test('what is no whole picture is none, whatever its bytes', () => {
  expect(cleanPhoto(text('%PDF-1.7'))).toBeUndefined();
  expect(cleanPhoto(jpeg(scan).subarray(0, 18))).toBeUndefined();
  expect(cleanPhoto(jpeg())).toBeUndefined();
  expect(
    cleanPhoto(Buffer.from(toPng('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', 1)).subarray(0, 40)),
  ).toBeUndefined();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      cleanPhoto(Buffer.concat([Uint8Array.of(0xff, 0xd8), bytes]));
      cleanPhoto(
        Buffer.concat([
          Buffer.from(toPng('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', 1)).subarray(0, 8),
          bytes,
        ]),
      );
    }),
    { numRuns: 300 },
  );
});
