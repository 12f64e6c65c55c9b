import { z } from 'zod';
import type { Collection } from '#platform/content.ts';

/** A file of content/legal/: its body is the text. */
const LegalText = z.object({ title: z.string().min(1), description: z.string().min(1), updated: z.iso.date() });
export const legalTexts: Collection<z.infer<typeof LegalText>> = { name: 'legal', schema: LegalText };

/** A file of content/faq/: one category with its questions. */
const FaqCategory = z.object({ title: z.string().min(1), order: z.number(), questions: z.array(z.object({ q: z.string().min(1), a: z.string().min(1) })).min(1) });
export const faq: Collection<z.infer<typeof FaqCategory>> = {
  name: 'faq',
  schema: FaqCategory,
  positionOf: ({ order }) => order,
  toHit: ({ title, questions }) => ({ title, text: questions.map(({ q, a }) => `${q} ${a}`).join(' '), to: '/faq' }),
};
