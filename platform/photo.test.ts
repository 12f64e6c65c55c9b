import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MOST_PHONE_BYTES, shrinkPhoto } from './photo.ts';

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#f00' } }, left: 0, top: 0 },
  ]);
const colourAt = async (bytes: Uint8Array, left: number, top: number) => {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[0]! > 128 ? 'red' : 'blue';
};

test('a photo is kept in three widths and two formats, upright, without its place and camera', async () => {
  const taken = await halves(2000, 1000)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Model: 'TECNO' }, IFD3: { GPSLatitude: '4/1 19/1 12/1', GPSLatitudeRef: 'S' } })
    .toBuffer();
  expect((await sharp(taken).metadata()).exif!.toString('latin1')).toContain('TECNO');
  const files = (await shrinkPhoto(taken))!;
  expect(files.map(({ name }) => name)).toEqual([
    '480.avif',
    '480.webp',
    '960.avif',
    '960.webp',
    '1600.avif',
    '1600.webp',
  ]);
  for (const { name, bytes, contentType } of files) {
    const { exif, xmp, iptc, icc, width, height, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, orientation: orientation ?? 1 }, name).toEqual({ orientation: 1 });
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/TECNO|GPS|Exif/);
    // On its side when it was taken; a small one is not blown up.
    const wanted = Math.min(1000, Number(name.split('.')[0]));
    expect([width, height]).toEqual([wanted, wanted * 2]);
    // Turned to the right: what was at the left is above.
    expect(await colourAt(bytes, 10, 10)).toBe('red');
    expect(await colourAt(bytes, 10, height - 10)).toBe('blue');
    expect(contentType).toBe(`image/${name.split('.')[1]}`);
  }
});

test('at a phone’s width the busiest photo stays light', async () => {
  const noise = await sharp({
    create: {
      width: 600,
      height: 450,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  for (const { name, bytes } of (await shrinkPhoto(noise))!)
    if (name.startsWith('480')) expect(bytes.length, name).toBeLessThanOrEqual(MOST_PHONE_BYTES);
});

test('what is clear becomes white, a PNG and a WebP are taken, and what is no photo is not', async () => {
  const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const [, webp] = (await shrinkPhoto(clear))!;
  expect([...(await sharp(webp!.bytes).raw().toBuffer()).subarray(0, 3)].every((part) => part > 250)).toBe(true);
  expect(await shrinkPhoto(webp!.bytes)).toHaveLength(6);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const gif = await sharp(clear).gif().toBuffer();
  for (const other of [svg, gif, Buffer.from('%PDF-1.7'), Buffer.alloc(0)])
    expect(await shrinkPhoto(other)).toBeUndefined();
  const whole = await halves(400, 300).jpeg().toBuffer();
  expect(await shrinkPhoto(whole.subarray(0, whole.length / 2))).toBeUndefined();
});

test('a picture of very many pixels is not opened', async () => {
  const bomb = await sharp({ create: { width: 9000, height: 8000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(bomb.length).toBeLessThan(300_000);
  expect(await shrinkPhoto(bomb)).toBeUndefined();
});

test('whatever comes, it answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(await shrinkPhoto(bytes)).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});
