import { href } from 'react-router';
import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { setInFrench } from '#app/shared/french-spaces.ts';
import type { Language } from '#app/shared/language.ts';
import type { Collection, Entry } from '#platform/content.ts';
import { Article, readingMinutes } from './article.ts';

/** Newest first: the highest id leads. */
export const articles: Collection<Article> = {
  name: 'news',
  isSample: () => true,
  schema: Article,
  typeset: setInFrench,
  positionOf: (_article, id) => -Number(id),
  toHit: ({ title, excerpt }, id) => ({ group: 'news', title, text: excerpt, to: href('/news/:id', { id }) }),
};

export function drawingOf(id: string, { art }: Article, frame: '4:3' | '1:1' = '4:3'): Drawing {
  return { kind: 'scene', seed: `actualite-${id}`, type: art.type, palette: art.palette, frame };
}

/** An article as a list shows it; its length comes from its body. */
export function toNewsItem({ id, data, html, language: shown }: Entry<Article>, language: Language) {
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
    image: artUrl(drawingOf(id, data)),
  };
}

export type NewsItem = ReturnType<typeof toNewsItem>;
