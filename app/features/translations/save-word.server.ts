import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { readFileWords } from '#app/kit/words.server.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { hashText } from '#platform/translations.ts';
import { editableWords, WORDS_CHANGED } from './own-words.server.ts';
import { wordChanges } from './tables.server.ts';
import { findLost, frenchOf } from './word-faults.ts';

const MAX_WORD = 2000;

const Word = z.object({
  language: z.enum(LANGUAGES, 'invalid_field'),
  /** `namespace:key`, as in the read. */
  key: z.string('invalid_field').min(1, 'invalid_field').max(200, 'invalid_field'),
});
type Word = z.infer<typeof Word>;
type Outcome = { before: string; after: string };

const SaveInput = Word.extend({
  text: z
    .string('text_required')
    .max(MAX_WORD, 'text_too_long')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(1, 'text_required')),
  /** The hash (`hashText`) of the field's text when it was opened, so that a colleague's text is not overwritten. */
  base: z.string('invalid_field').max(40, 'invalid_field').optional(),
});

const answer = z.object({ text: z.string(), message: z.string() });
const act = ({ language, key }: Word, { before, after }: Outcome) =>
  before === after
    ? undefined
    : { target: `word:${language}/${key}`, before: { text: before }, after: { text: after } };

/** `save-word`: changes an interface text in one language; the change also overrides later releases. */
export function saveWord() {
  return defineFunction<z.infer<typeof SaveInput>, Outcome>({
    name: 'save-word',
    summary: 'Writes an interface word of one language, over that of the files',
    input: SaveInput,
    answer,
    staff: { permission: 'words.write', act },
    async perform(tx, { language, key, text, base }, { staff }) {
      const file = editableWords(language).get(key);
      const french = frenchOf(readFileWords('fr'), key);
      if (file === undefined || french === undefined) return new Refusal('word_unknown', { status: 404, field: 'key' });
      const known = await lockWord(tx, language, key);
      const before = known?.text ?? file;
      if (base !== undefined && before !== text && hashText(before) !== base) return meanwhile(tx, known, before);
      const lost = findLost(key, text, { french, file });
      if (lost !== undefined) return new Refusal('translation_placeholders', { field: 'text', values: { list: lost } });
      if (text === file) {
        if (known) await restore(tx, language, key);
        return { before, after: text };
      }
      const row = { text, was: file, french, who: staff!.memberId, at: new Date() };
      await tx
        .insert(wordChanges)
        .values({ language, key, ...row })
        .onConflictDoUpdate({ target: [wordChanges.language, wordChanges.key], set: row });
      if (text !== before) await publishChange(tx, { topic: WORDS_CHANGED, id: language });
      return { before, after: text };
    },
    respond: async ({ translate }, { after }, { language }) => ({
      text: after,
      message: translate(language, 'admin')('done.save-word'),
    }),
  });
}

/** `restore-word`: restores the text of the release's file. */
export function restoreWord() {
  return defineFunction<Word, Outcome>({
    name: 'restore-word',
    summary: 'Takes an interface word of one language back to that of the files',
    input: Word,
    answer,
    staff: { permission: 'words.write', act },
    async perform(tx, { language, key }) {
      const known = await lockWord(tx, language, key);
      const file = editableWords(language).get(key);
      if (file === undefined) return new Refusal('word_unknown', { status: 404, field: 'key' });
      if (!known) return { before: file, after: file };
      await restore(tx, language, key);
      return { before: known.text, after: file };
    },
    respond: async ({ translate }, { after }, { language }) => ({
      text: after,
      message: translate(language, 'admin')('done.restore-word'),
    }),
  });
}

const isIt = (language: Language, key: string) => and(eq(wordChanges.language, language), eq(wordChanges.key, key));

async function lockWord(tx: Database, language: Language, key: string) {
  const [row] = await tx.select().from(wordChanges).where(isIt(language, key)).for('update');
  return row;
}

async function restore(tx: Database, language: Language, key: string): Promise<void> {
  await tx.delete(wordChanges).where(isIt(language, key));
  await publishChange(tx, { topic: WORDS_CHANGED, id: language });
}

/** If the caller would overwrite a text they have not seen, they are shown it first. */
async function meanwhile(
  tx: Database,
  known: typeof wordChanges.$inferSelect | undefined,
  text: string,
): Promise<Refusal> {
  const by = known ? ((await nameStaff(tx, [known.who])).get(known.who) ?? known.who) : '';
  return new Refusal('word_meanwhile', {
    status: 409,
    field: 'text',
    values: { by },
    details: { by, at: known?.at.toISOString() ?? null, text },
  });
}
