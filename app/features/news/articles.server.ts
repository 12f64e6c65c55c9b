import { href } from 'react-router';
import { artUrl, composeScene, type Drawing } from '#app/art/address/drawing.ts';
import { findPhotos, type ShownPhoto } from '#app/features/photos/photos.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import type { Language } from '#app/shared/language.ts';
import { type Collection, type Entry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { Article, readingMinutes } from './article.ts';

/** Newest first: the highest id leads. */
export const articles: Collection<Article> = {
  name: 'news',
  isSample: () => true,
  schema: Article,
  typeset: setSigns,
  positionOf: (_article, id) => -Number(id),
  editing: { isOpen: true, hasBody: true, pageOf: (id) => href('/news/:id', { id }), seed: 'actualite' },
  toHit: ({ title, excerpt }, id) => ({ group: 'news', title, text: excerpt, to: href('/news/:id', { id }) }),
};

export function drawingOf(id: string, { art }: Article, frame: '4:3' | '1:1' = '4:3'): Drawing {
  return composeScene(`actualite-${id}`, art, frame);
}

/**
 * The newest articles for lists, each with its photo if it has one.
 * @param limit by default all
 */
export async function listNews(db: Database, language: Language, limit?: number) {
  const found = await listEntries(db, articles, language, limit);
  const photos = await findPhotos(
    db,
    found.map(({ data }) => data.photo?.id),
  );
  return found.map((entry) => toNewsItem(entry, language, photos.get(entry.data.photo?.id ?? '')));
}

/** An article for a list; its reading time is computed from its body. */
export function toNewsItem(
  { id, data, html, language: shown }: Entry<Article>,
  language: Language,
  photo?: ShownPhoto,
) {
  const { title, excerpt, date, category, author } = data;
  return {
    id,
    language: shown,
    title,
    excerpt,
    day: date,
    date: formatDay(date, language),
    category,
    author,
    minutes: readingMinutes(html),
    image: photo ? smallPhoto(photo.path) : artUrl(drawingOf(id, data)),
  };
}

export type NewsItem = ReturnType<typeof toNewsItem>;
