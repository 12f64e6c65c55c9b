/** The widths in which a photo is stored, in pixels: for phones, pages and large screens. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;
export const PHOTO_FORMATS = ['avif', 'webp'] as const;
type PhotoFormat = (typeof PHOTO_FORMATS)[number];
/** One file of a photo, named `<width>.<format>`. */
export type PhotoFile = { name: `${number}.${PhotoFormat}`; bytes: Uint8Array; contentType: `image/${PhotoFormat}` };

/** The maximum size of the narrowest photo: what a slow network loads in a second. */
export const MOST_PHONE_BYTES = 45 * 1024;
/** A larger picture is not a phone's photo but an attack: decoding 64 million pixels takes 256 MB. */
const MOST_PIXELS = 64_000_000;
/** From good to poor; the first quality that is small enough is used. */
const QUALITIES = { avif: [50, 40, 30, 20, 10], webp: [75, 60, 45, 30, 15] } as const;
const READ = new Set(['jpeg', 'png', 'webp']);

/**
 * Re-encodes a photo: upright, in three widths and two formats, without place, time, camera and comments.
 * @returns undefined if it is not a complete JPEG, PNG or WebP
 */
export async function shrinkPhoto(bytes: Uint8Array): Promise<PhotoFile[] | undefined> {
  // libvips is large: loaded only where a photo comes.
  const { default: sharp } = await import('sharp');
  // Pages are drawn beside: one core is enough.
  sharp.concurrency(1);
  try {
    const read = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    if (!READ.has((await read.metadata()).format)) return undefined;
    const files: PhotoFile[] = [];
    for (const width of PHOTO_WIDTHS) {
      const raw = await read
        .clone()
        .autoOrient()
        .flatten({ background: '#fff' })
        .resize({ width, withoutEnlargement: true })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const small = sharp(raw.data, {
        raw: { width: raw.info.width, height: raw.info.height, channels: raw.info.channels },
      });
      for (const format of PHOTO_FORMATS) {
        let made: Uint8Array | undefined;
        for (const quality of QUALITIES[format]) {
          made = await small.clone().toFormat(format, { quality, effort: 3 }).toBuffer();
          if (width !== PHOTO_WIDTHS[0] || made.length <= MOST_PHONE_BYTES) break;
        }
        files.push({ name: `${width}.${format}`, bytes: made!, contentType: `image/${format}` });
      }
    }
    return files;
  } catch {
    // What it cannot read says so in many ways.
    return undefined;
  }
}

/** Width and height of a picture in pixels. */
export async function measurePhoto(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}
