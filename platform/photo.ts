/** The widths a photo is kept in, in pixels: a phone's, a page's, a large screen's. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;
export const PHOTO_FORMATS = ['avif', 'webp'] as const;
type PhotoFormat = (typeof PHOTO_FORMATS)[number];
/** One file of a photo, called `<width>.<format>`. */
export type PhotoFile = { name: `${number}.${PhotoFormat}`; bytes: Uint8Array; contentType: `image/${PhotoFormat}` };

/** At a phone's width no photo is heavier: what a slow network brings in a second. */
export const MOST_PHONE_BYTES = 45 * 1024;
/** More is no photo of a phone but a trap: 64 million take 256 MB to look at. */
const MOST_PIXELS = 64_000_000;
/** From good to poor: the first that is light enough is taken. */
const QUALITIES = { avif: [50, 40, 30, 20, 10], webp: [75, 60, 45, 30, 15] } as const;
const READ = new Set(['jpeg', 'png', 'webp']);

/**
 * A photo as it may be shown: made anew, upright, in three widths and two formats, without its place, time, camera and comments.
 * @returns nothing for what is no whole JPEG, PNG or WebP
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

/** How large a picture is, in pixels. */
export async function measurePhoto(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}
