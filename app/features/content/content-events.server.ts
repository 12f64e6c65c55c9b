import { z } from 'zod';
import { LANGUAGES } from '#app/shared/language.ts';
import { defineEvent } from '#platform/announce.ts';

export const contentPublished = defineEvent({
  name: 'content.published',
  summary: 'A text of a collection is what visitors read from now on, in one language',
  data: z.object({
    collection: z.string(),
    id: z.string(),
    language: z.enum(LANGUAGES),
    path: z
      .string()
      .optional()
      .describe('The page that shows it; left out for translations, whose address has its language'),
  }),
});
