import { z } from 'zod';
import { Prose } from '#app/shared/prose.ts';
import { href } from 'react-router';
import { LeadPlateArt, SceneArt } from '#app/art/address/content-art.ts';
import { artUrl, composeScene, type Drawing } from '#app/art/address/drawing.ts';
import { clothOf } from '#app/art/cloth/cloth.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { fold } from '#app/shared/fold.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import type { Language } from '#app/shared/language.ts';
import { type Collection, type Entry, findEntry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { GALLERY_CATEGORIES, type GalleryCategory } from './gallery-categories.ts';

const Alt = { alt: Prose };

/**
 * A file of content/gallery/: one to four drawings, each with an alternative text. An item that begins with a plate
 * (large drawing) takes two columns.
 */
const GalleryItem = z.object({
  title: Prose,
  description: Prose,
  category: z.enum(GALLERY_CATEGORIES),
  date: z.iso.date(),
  location: Prose,
  images: z
    .array(z.union([SceneArt.extend(Alt), LeadPlateArt.extend(Alt)]))
    .min(1)
    .max(4),
});
type GalleryItem = z.infer<typeof GalleryItem>;

/** Newest first. */
export const gallery: Collection<GalleryItem> = {
  name: 'gallery',
  isSample: () => true,
  schema: GalleryItem,
  typeset: setSigns,
  positionOf: ({ date }) => -Number(date.replaceAll('-', '')),
  editing: { isOpen: true, pageOf: (id) => href('/galerie/:id', { id }), seed: 'galerie' },
  toHit: ({ title, description, location }, id) => ({
    group: 'gallery',
    title,
    text: `${description} ${location}`,
    to: href('/galerie/:id', { id }),
  }),
};

/** How many pictures a page shows; 'Charger plus' loads more. */
export const WALL_SIZE = 24;

/** The pictures whose title or description contains the text, ignoring case, of a category (spec, 5). */
export async function findPictures(
  db: Database,
  { search, category, language }: { search: string; category?: GalleryCategory; language: Language },
) {
  const wanted = fold(search);
  const all = await listEntries(db, gallery, language);
  return all
    .filter(
      ({ data }) =>
        (!category || data.category === category) && fold(`${data.title}\n${data.description}`).includes(wanted),
    )
    .map((entry) => toPicture(entry, language));
}

function toPicture({ id, data, language: shown }: Entry<GalleryItem>, language: Language) {
  const { images, date, ...item } = data;
  return {
    id,
    // Only where it is not the page's: said once for each of 24 pictures it takes the wall over its budget of script.
    ...(shown !== language && { language: shown }),
    ...item,
    day: formatDay(date, language),
    motif: clothOf(id, 'social').motif,
    images: images.map(({ alt, ...art }, index) => ({
      alt,
      src: artUrl(drawPicture(id, index, art)),
      ...('who' in art && { wide: artUrl({ kind: 'hero', ...art, wide: true }) }),
    })),
  };
}
export type Picture = ReturnType<typeof toPicture>;

function drawPicture(id: string, index: number, art: z.infer<typeof SceneArt> | z.infer<typeof LeadPlateArt>): Drawing {
  return 'who' in art ? { kind: 'hero', ...art } : composeScene(`galerie-${id}-${index}`, art);
}

/** A picture with the previous and next one. */
export async function findPicture(db: Database, id: string, language: Language) {
  const [entry, all] = await Promise.all([findEntry(db, gallery, id, language), listEntries(db, gallery)]);
  if (!entry) return undefined;
  const at = all.findIndex((one) => one.id === id);
  const { alt: _alt, ...art } = entry.data.images[0]!;
  return {
    ...toPicture(entry, language),
    art: drawPicture(id, 0, art),
    previous: all[at - 1]?.id,
    next: all[at + 1]?.id,
  };
}
