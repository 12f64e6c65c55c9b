import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { collectionInput, idInput } from '#app/features/content/content-input.ts';
import { entryTarget } from '#app/features/content/editable.server.ts';
import { publishChange } from '#platform/changes.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { translations, translationTexts } from '#platform/tables.ts';
import { lockTexts } from '#platform/translation-store.ts';
import { readBlocks } from './blocks.server.ts';
import { findTexts, type TextSource } from './text-sources.server.ts';
import { TARGETS } from './translated.ts';

const Input = z.object({ collection: collectionInput, id: idInput, language: z.enum(TARGETS, 'invalid_field') });
type Input = z.infer<typeof Input>;

/** `unpublish-translation`: visitors see the French again; the translations stay as drafts. */
export function unpublishTranslation(sources: () => ReadonlyMap<string, TextSource>) {
  return defineFunction<Input, { wasLive: boolean }>({
    name: 'unpublish-translation',
    summary: 'Takes an entry off the site in one language; its translation stays as drafts',
    input: Input,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'content.publish',
      act: ({ collection, id, language }, { wasLive }) =>
        wasLive
          ? {
              target: entryTarget(collection, id),
              before: { language, state: 'done' },
              after: { language, state: 'draft' },
            }
          : undefined,
    },
    async perform(tx, { collection, id, language }, { staff }) {
      const texts = findTexts(sources(), collection, 'publish', staff!);
      if (texts instanceof Refusal) return texts;
      await lockTexts(tx, collection, id);
      const [entry] = await texts.read(tx, id);
      if (!entry) return new Refusal('entry_unknown', { status: 404, field: 'id' });
      const blocks = await readBlocks(tx, texts, entry, language);
      // No file of a release brings it back: one that was edited here is left alone.
      const hidden = await tx
        .update(translations)
        .set({ texts: {}, html: '', bodyOf: null, staleSince: null, fileHash: null })
        .where(
          and(eq(translations.collection, collection), eq(translations.id, id), eq(translations.language, language)),
        )
        .returning();
      const read = blocks.filter(({ state }) => state === 'done' || state === 'stale');
      if (read.length > 0)
        await tx.insert(translationTexts).values(
          read.map(({ hash, source, text }) => ({
            collection,
            id,
            language,
            of: hash,
            source,
            text,
            state: 'draft' as const,
            who: staff!.memberId,
          })),
        );
      await publishChange(tx, { topic: 'content', id: collection });
      return { wasLive: hidden.length > 0 && read.length > 0 };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.unpublish-translation'),
    }),
  });
}
