import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { findShownPhoto } from '#app/features/photos/photos.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import type { Language } from '#app/shared/language.ts';
import { type Collection, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { Slide } from './slide.ts';

export const slides: Collection<Slide> = {
  name: 'slides',
  isSample: () => true,
  schema: Slide,
  typeset: setSigns,
  editing: { isOpen: true, pageOf: () => '/' },
  positionOf: ({ order }) => order,
};

/** How many slides are shown (spec, 2): the first of the list. */
const SHOWN = 3;

/** Default slides without place names, for a foundation that has written none. */
const STANDARD = [
  { key: 'school', art: { kind: 'hero', vignette: 'ecole', palette: 'aube', who: 'maitresse' } },
  { key: 'field', art: { kind: 'hero', vignette: 'champ', palette: 'pluie', who: 'laboureur' } },
  { key: 'river', art: { kind: 'hero', vignette: 'fleuve', palette: 'fleuve', who: 'passeuse' } },
] as const satisfies { key: string; art: Drawing }[];

export type SlideView = {
  id: string;
  language: Language;
  title: string;
  alt: string;
  image: string;
  photo?: Awaited<ReturnType<typeof findShownPhoto>>;
  to?: string;
};

/** The slides of the home page, in order. */
export async function listSlides(db: Database, language: Language): Promise<SlideView[]> {
  const written = await listEntries(db, slides, language, SHOWN);
  if (written.length > 0)
    return Promise.all(
      written.map(async (entry) => ({
        id: entry.id,
        language: entry.language,
        title: entry.data.title,
        alt: entry.data.alt,
        image: artUrl({ kind: 'hero', ...entry.data.art }),
        photo: await findShownPhoto(db, entry),
        to: entry.data.to,
      })),
    );
  const t = translate(language, 'home');
  return STANDARD.map(({ key, art }) => ({
    id: key,
    language,
    title: t(`hero.${key}`),
    alt: t(`hero.${key}Alt`),
    image: artUrl(art),
  }));
}
