import { z } from 'zod';
import { PhotoRef } from '#app/features/photos/photo-ref.ts';
import { Prose } from '#app/shared/prose.ts';
import { PortraitArt, SceneArt } from '#app/art/address/content-art.ts';

/** As the spec names them; they are shown as Social, Éducation, Agriculture, Environnement. */
const NEWS_CATEGORIES = ['education', 'social', 'agriculture', 'environment'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** The head of a file of content/news/; its body is Markdown. */
export const Article = z.strictObject({
  title: Prose,
  excerpt: Prose,
  date: z.iso.date(),
  category: z.enum(NEWS_CATEGORIES),
  author: Prose,
  /** Of the author. */
  portrait: PortraitArt,
  art: SceneArt,
  /** In place of the drawing, as long as it may be shown. */
  photo: PhotoRef.optional(),
});
export type Article = z.infer<typeof Article>;

/** Aloud or on a small screen, with figures to take in: slower than a novel. */
const WORDS_A_MINUTE = 90;

/** Minutes to read a body, at least one. A vowel sign (Hindi, Arabic) is part of its word. */
export function readingMinutes(html: string): number {
  const words = html.replace(/<[^>]+>/g, ' ').match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
