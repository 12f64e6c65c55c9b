import { and, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { photoSources } from '#app/shared/photo-sources.ts';
import type { Database } from '#platform/database.ts';
import { html, Html } from '#platform/html.ts';
import { Refusal } from '#platform/refusals.ts';
import { namedPictures, textPicturePath, withoutPictureWords, writePicture } from '#platform/text-pictures.ts';
import { findNewPhoto, photoIdOf } from './photos.server.ts';
import { photos } from './tables.server.ts';

/** A photo in a text for a page or mail; `alt` and `caption` are markup. */
type ShownPicture = { path: string; alt: Html; caption: Html; credit: string; width: number; height: number };

/** The size assumed for a photo that was not measured yet; it is cropped to this. */
const UNMEASURED = { width: 960, height: 640 };
/** The markup that the Markdown renderer leaves for a photo. */
const FIGURE =
  /<figure><img src="\/files\/photos\/(\d{1,15}-[0-9a-f]{32})-960\.webp" alt="([^"]*)" \/>(?:<figcaption>(.*?)<\/figcaption>)?<\/figure>/gs;

/** HTML of a text without what it says about a photo. */
export const withoutFigureWords = (text: string, photoId: string): string =>
  text.replaceAll(FIGURE, (all, id: string) =>
    id === photoId ? html`<figure><img src="${textPicturePath(id)}" alt="" /></figure>`.text : all,
  );

/** HTML of a text with its photos; withdrawn and unknown ones are left out. */
export async function drawPictures(db: Database, text: string, draw: (picture: ShownPicture) => Html): Promise<string> {
  const ids = Array.from(text.matchAll(FIGURE), ([, id]) => id!);
  if (ids.length === 0) return text;
  const rows = await db
    .select({ id: photos.id, credit: photos.credit, width: photos.width, height: photos.height })
    .from(photos)
    .where(and(inArray(photos.id, ids), isNull(photos.withdrawnAt)));
  const known = new Map(rows.map((row) => [row.id, row]));
  return text.replaceAll(FIGURE, (_all, id: string, alt: string, caption = '') => {
    const photo = known.get(id);
    if (!photo) return '';
    const { credit, width, height } = photo;
    const size = width && height ? { width, height } : UNMEASURED;
    return draw({ path: textPicturePath(id), alt: new Html(alt), caption: new Html(caption), credit, ...size }).text;
  });
}

/** The same for a page: with sizes and formats for the screen, reserved space, and the photographer. */
export const showPictures = (db: Database, text: string, language: Language): Promise<string> =>
  drawPictures(db, text, ({ path, alt, caption, credit, width, height }) => {
    const { avif, webp } = photoSources(path)!;
    const sizes = '(min-width: 48em) 40rem, 100vw';
    const by =
      credit && html`<small lang="${language}">${translate(language, 'news')('photoBy', { name: credit })}</small>`;
    return html`<figure class="text-photo">
      <picture
        ><source type="image/avif" srcset="${avif}" sizes="${sizes}" />
        <img
          src="${path}"
          srcset="${webp}"
          sizes="${sizes}"
          alt="${alt}"
          width="${width}"
          height="${height}"
          loading="lazy"
          decoding="async" /></picture
      >${(caption.text || by) && html`<figcaption>${caption} ${by || undefined}</figcaption>`}
    </figure>`;
  });

/** The content of an entry: its fields and its body. */
type Saying = { data: Record<string, unknown>; body: string };

/** All texts of a value, each with its field. */
function textsIn(value: unknown, field: string): { field: string; text: string }[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    textsIn(one, Array.isArray(value) ? `${field}[${name}]` : `${field}.${name}`),
  );
}

/**
 * Refuses an entry whose texts name a photo that was never added: knowing an address is no permission. Withdrawn photos
 * are accepted.
 */
export async function refuseUnknownPictures(db: Database, { data, body }: Saying): Promise<Refusal | undefined> {
  const texts = [{ field: 'body', text: body }, ...textsIn(data, 'data')];
  const known = new Set(await listKnown(db, texts));
  for (const { field, text } of texts) {
    const at = text.split('\n').findIndex((line) => namedPictures(line).some((id) => !known.has(id)));
    if (at >= 0) return new Refusal('picture_unknown', { field, values: { line: String(at + 1) } });
  }
  return undefined;
}

async function listKnown(db: Database, texts: readonly { text: string }[], where?: SQL): Promise<string[]> {
  const ids = [...new Set(texts.flatMap(({ text }) => namedPictures(text)))];
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, ids), where));
  return rows.map(({ id }) => id);
}

const isWithdrawn = isNotNull(photos.withdrawnAt);

/**
 * Removes what is said about withdrawn photos, which a page opened earlier may still send: the entry's own photo is
 * removed, the place of one within a text stays.
 */
export async function withoutWithdrawn(db: Database, { data, body }: Saying): Promise<Saying> {
  const own = photoIdOf(data);
  const texts = [...textsIn(data, ''), { text: body }, { text: own ? textPicturePath(own) : '' }];
  const gone = new Set(await listKnown(db, texts, isWithdrawn));
  if (gone.size === 0) return { data, body };
  const forget = (value: unknown): unknown => {
    if (typeof value === 'string') return withoutPictureWords(value, (id) => gone.has(id));
    if (Array.isArray(value)) return value.map(forget);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, forget(one)]));
  };
  const { photo: _photo, ...rest } = data;
  return {
    data: forget(own && gone.has(own) ? rest : data) as Saying['data'],
    body: forget(body) as string,
  };
}

/** Adds a photo that was just chosen to the end of a text; unchanged if it may not be shown. */
export async function placePicture(
  db: Database,
  markdown: string,
  id: string | null,
): Promise<{ body: string; isPlaced: boolean }> {
  const photo = await findNewPhoto(db, id);
  if (!photo) return { body: markdown, isPlaced: false };
  const line = writePicture({ ...photo, caption: '' });
  return { body: `${markdown.trimEnd()}\n\n${line}\n`.trimStart(), isPlaced: true };
}

/** The lines of a text with withdrawn photos, which nobody sees any more. */
export async function linesWithdrawn(db: Database, markdown: string): Promise<number[]> {
  const gone = new Set(await listKnown(db, [{ text: markdown }], isWithdrawn));
  return markdown.split('\n').flatMap((line, at) => (namedPictures(line).some((id) => gone.has(id)) ? [at + 1] : []));
}
