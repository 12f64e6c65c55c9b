import { z } from 'zod';
import { Prose } from '#app/shared/prose.ts';
import { href } from 'react-router';
import { articles } from '#app/features/news/articles.server.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import { type Collection, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';

/** A file of content/legal/: its body is the text. */
const LegalText = z.object({ title: Prose, description: Prose, updated: z.iso.date() });
export const legalTexts: Collection<z.infer<typeof LegalText>> = {
  name: 'legal',
  schema: LegalText,
  typeset: setSigns,
  editing: {
    hasBody: true,
    pageOf: (id) => `/${id}`,
    permissions: { write: 'legal.write', publish: 'legal.write' },
  },
};

/** A file of content/faq/: one category with its questions. */
const FaqCategory = z.object({
  title: Prose,
  order: z.number(),
  questions: z.array(z.object({ q: Prose, a: Prose })).min(1),
});
export const faq: Collection<z.infer<typeof FaqCategory>> = {
  name: 'faq',
  schema: FaqCategory,
  typeset: setSigns,
  positionOf: ({ order }) => order,
  editing: { isOpen: true, pageOf: () => '/faq' },
};

/** When dated pages (articles and legal texts) last changed, by path. */
export async function listChanges(db: Database): Promise<Map<string, string>> {
  const [news, texts] = await Promise.all([listEntries(db, articles), listEntries(db, legalTexts)]);
  return new Map([
    ...news.map(({ id, data }) => [href('/news/:id', { id }), data.date] as const),
    ...texts.map(({ id, data }) => [`/${id}`, data.updated] as const),
  ]);
}
