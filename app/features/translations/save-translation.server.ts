import { z } from 'zod';
import { contentPublished } from '#app/features/content/content-events.server.ts';
import { collectionInput, idInput } from '#app/features/content/content-input.ts';
import { entryTarget } from '#app/features/content/editable.server.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { announce } from '#platform/announce.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { mapProse, prosePaths } from '#platform/prose.ts';
import { Refusal } from '#platform/refusals.ts';
import { translationTexts } from '#platform/tables.ts';
import { lockTexts, showTranslation } from '#platform/translation-store.ts';
import { hashText } from '#platform/translations.ts';
import { readBlocks, type TranslatedBlock } from './blocks.server.ts';
import { findFault } from './block-faults.server.ts';
import { findTexts, type SourceEntry, type TextSource } from './text-sources.server.ts';
import { TARGETS } from './translated.ts';

/** The maximum number of characters of one block, and of blocks per call. */
export const MAX_BLOCK = 12_000;
const MAX_BLOCKS = 600;

const hashInput = z.string().regex(/^[\w-]{8,40}$/, 'invalid_field');

const Input = z.object({
  collection: collectionInput,
  id: idInput,
  language: z.enum(TARGETS, 'invalid_field'),
  /** The translation of each block, by the hash of its French. */
  blocks: z
    .record(
      hashInput,
      z
        .string('invalid_field')
        .max(MAX_BLOCK, 'text_too_long')
        .transform((text) => text.replaceAll('\r\n', '\n').trim()),
      'invalid_field',
    )
    .refine((blocks) => Object.keys(blocks).length <= MAX_BLOCKS, 'text_too_long'),
  /** `draft`: not shown to visitors; `done`: published. */
  state: z.enum(['draft', 'done'], 'invalid_field'),
  /** The hash (`hashText`) of each field's text when it was opened, so that a colleague's text is not overwritten. */
  base: z.record(hashInput, z.string('invalid_field').max(40, 'invalid_field'), 'invalid_field').optional(),
});
type Input = z.infer<typeof Input>;
type Outcome = { saved: number; state: 'draft' | 'done' };

/**
 * `save-translation`: stores translations of blocks, as drafts or published. Visitors see the language once each field
 * is translated, and a long text once all its blocks are (decision 0076).
 */
export function saveTranslation(sources: () => ReadonlyMap<string, TextSource>) {
  return defineFunction<Input, Outcome>({
    name: 'save-translation',
    summary: 'Keeps blocks of an entry in another language, as a draft or as what visitors read',
    input: Input,
    answer: z.object({ message: z.string(), saved: z.number().int() }),
    staff: {
      permission: 'content.write',
      // What was written stands in translation_texts; the log says who wrote where.
      act: ({ collection, id, language }, { saved, state }) =>
        saved > 0 ? { target: entryTarget(collection, id), after: { language, state, blocks: saved } } : undefined,
    },
    async perform(tx, { collection, id, language, blocks, state, base = {} }, { staff }) {
      const texts = findTexts(sources(), collection, state === 'done' ? 'publish' : 'write', staff!);
      if (texts instanceof Refusal) return texts;
      await lockTexts(tx, collection, id);
      const [entry] = await texts.read(tx, id);
      if (!entry) return new Refusal('entry_unknown', { status: 404, field: 'id' });
      const known = new Map((await readBlocks(tx, texts, entry, language)).map((block) => [block.hash, block]));
      const said = new Map(Object.entries(blocks));
      const gone = [...said.keys()].find((hash) => !known.has(hash));
      if (gone !== undefined)
        return new Refusal('translation_outdated', {
          status: 409,
          field: `blocks.${gone}`,
          details: { items: [...known.values()].map(toItem) },
        });
      for (const [hash, text] of said) {
        const block = known.get(hash)!;
        if (isSame(block, text, state)) said.delete(hash);
        else {
          const refusal =
            (await overwritten(tx, block, text, base[hash])) ?? findFault(texts.schema, entry, block, text, state);
          if (refusal) return refusal;
        }
      }
      if (said.size === 0) return { saved: 0, state };
      const unfit = state === 'done' && findUnfit(texts, entry, known, said);
      if (unfit) return unfit;
      await tx.insert(translationTexts).values(
        [...said].map(([hash, text]) => ({
          collection,
          id,
          language,
          of: hash,
          source: known.get(hash)!.source,
          text,
          state,
          who: staff!.memberId,
        })),
      );
      if (state === 'done') {
        await showTranslation(tx, texts, { id, language, source: entry }, said);
        await publishChange(tx, { topic: 'content', id: collection });
        await announce(tx, contentPublished, { collection, id, language });
      }
      return { saved: said.size, state };
    },
    respond: async (_siteContext, { saved, state }, { language }) => ({
      message: translate(language, 'admin')(state === 'done' ? 'done.save-translation' : 'done.keep-translation'),
      saved,
    }),
  });
}

/** A block as the API returns it. */
export const toItem = ({ hash, place, kind, source, text, state, isMachine }: TranslatedBlock) => ({
  id: hash,
  hash,
  place,
  kind,
  source,
  text,
  state,
  isMachine,
});

/** Whether there is nothing to store: a repeat, or unchanged. Saving a machine draft makes it the person's own. */
function isSame(block: TranslatedBlock, text: string, state: 'draft' | 'done'): boolean {
  if (block.text !== text || block.isMachine) return false;
  if (text === '') return true;
  return block.state === 'done' || (state === 'draft' && block.state === 'draft');
}

/** If the caller would overwrite a text they have not seen, they are shown it first. */
async function overwritten(
  tx: Database,
  block: TranslatedBlock,
  text: string,
  base: string | undefined,
): Promise<Refusal | undefined> {
  if (base === undefined || block.text === text || hashText(block.text) === base) return undefined;
  const by = block.who ? ((await nameStaff(tx, [block.who])).get(block.who) ?? block.who) : '';
  return new Refusal('translation_meanwhile', {
    status: 409,
    field: `blocks.${block.hash}`,
    values: { by },
    details: { by, at: block.at?.toISOString() ?? null, hash: block.hash, text: block.text },
  });
}

/** The first of these blocks that violates the collection's schema, for example its length. */
function findUnfit(
  { schema }: TextSource,
  { data }: SourceEntry,
  known: ReadonlyMap<string, TranslatedBlock>,
  said: ReadonlyMap<string, string>,
): Refusal | undefined {
  const at = new Map<string, string>();
  const whole = mapProse(prosePaths(schema), data, ({ path, kind, text }) => {
    const hash = hashText(text);
    const own = kind === 'text' ? said.get(hash) : undefined;
    if (own !== undefined) at.set(path, hash);
    return own ?? text;
  });
  for (const { path, code } of schema.safeParse(whole).error?.issues ?? []) {
    const hash = at.get(pathText(path));
    if (hash !== undefined && known.has(hash))
      return new Refusal(code === 'too_big' ? 'text_too_long' : 'invalid_field', { field: `blocks.${hash}` });
  }
  return undefined;
}

const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
