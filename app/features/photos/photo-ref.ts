import { z } from 'zod';
import { setSigns } from '#app/shared/french-spaces.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';

/**
 * A photo in place of a drawing, as an entry names it: what it shows is said where it stands, and translated there. An entry whose photo
 * nobody described in a language yet is in that language all the same.
 */
export const PhotoRef = z.strictObject({
  id: z.string().regex(/^\d{1,15}-[0-9a-f]{32}$/),
  alt: z.string().trim().min(1).max(300).meta({ translated: 'body' }),
});
export type PhotoRef = z.infer<typeof PhotoRef>;

type Shows = { photo?: PhotoRef | undefined };

/** What the photo of an entry shows, for who does not see it, and in which language that is said. */
export function describeShown({ data, source, language }: { data: Shows; source: Shows; language: Language }) {
  const alt = data.photo?.alt ?? '';
  // In French it is set as French is, on a page of another language too.
  return { alt, lang: alt === setSigns(source.photo?.alt) ? DEFAULT_LANGUAGE : language };
}
