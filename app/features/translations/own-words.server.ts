import { fold } from '#app/shared/fold.ts';
import { type OwnWords, holdWords, readFileWords } from '#app/kit/words.server.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { startOfDay } from '#app/shared/dates.server.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import type { ChangeFeed } from '#platform/changes.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { log } from '#platform/log.ts';
import { wordChanges } from './tables.server.ts';
import { frenchOf } from './word-faults.ts';

/** The topic published when an interface text changes. */
export const WORDS_CHANGED = 'words';

/** Texts of the demo's component page are only for engineers. */
const isShown = (key: string) => !key.startsWith('demo:');

/** The texts of a language that staff may change, as in the files. */
export const editableWords = (language: Language): ReadonlyMap<string, string> =>
  new Map([...readFileWords(language)].filter(([key]) => isShown(key)));

/** Loads staff's changes into memory, where pages, mails and PDFs read them. */
export async function holdOwnWords(db: Database): Promise<void> {
  const own = new Map<Language, Map<string, string>>(LANGUAGES.map((language) => [language, new Map()]));
  for (const { language, key, text } of await db.select().from(wordChanges)) own.get(language)?.set(key, text);
  holdWords(own satisfies OwnWords);
}

/**
 * Loads the changes before the site serves, and again whenever any server changes one.
 * @param onChange called afterwards, to drop pages rendered with the old texts
 */
export async function followWords(
  db: RootDatabase,
  feed: Pick<ChangeFeed, 'subscribe'>,
  onChange: () => void,
): Promise<void> {
  await holdOwnWords(db);
  let reading = Promise.resolve();
  feed.subscribe(({ topic }) => {
    if (topic !== WORDS_CHANGED && topic !== 'unknown') return;
    // One after the other: what was read last is the newest.
    reading = reading
      .then(() => holdOwnWords(db))
      .then(onChange)
      // The database is away: the feed says `unknown` once it listens again.
      .catch((error: unknown) => log.warn({ err: error }, 'words could not be read'));
  });
}

type WordChange = typeof wordChanges.$inferSelect;

/** Whether a release changed the text since, in this language or in French. */
const hasMoved = ({ language, key, was, french }: Pick<WordChange, 'language' | 'key' | 'was' | 'french'>): boolean =>
  readFileWords(language).get(key) !== was || frenchOf(readFileWords('fr'), key) !== french;

/** How many texts changed by staff were also changed by a release since. */
export async function countMoved(db: Database): Promise<number> {
  const rows = await db.select().from(wordChanges);
  return rows.filter((row) => editableWords(row.language).has(row.key) && hasMoved(row)).length;
}

/**
 * The texts of a language by key; `q` is a part of the key, the French or the text, `state` selects changed ones, or
 * those that a release changed since.
 */
export async function listWords(db: Database, language: Language, { q, state, from, to, after, limit }: ListState) {
  const [changes, french, files] = [await readChanges(db), readFileWords('fr'), editableWords(language)];
  const ownFrench = new Map(
    [...changes.values()].flatMap((change) => (change.language === 'fr' ? [[change.key, change.text] as const] : [])),
  );
  const frenchNow = (key: string) => frenchOf(ownFrench, key) ?? frenchOf(french, key) ?? '';
  const wanted = fold(q);
  const has = (text: string) => fold(text).includes(wanted);
  const last = String(after?.[0] ?? '');
  const keys = [...files.keys()].filter((key) => key > last).sort();
  const rows = [];
  for (const key of keys) {
    const change = changes.get(`${language} ${key}`);
    if ((state === 'changed' || state === 'moved' || from || to) && !change) continue;
    if (state === 'moved' && !hasMoved(change!)) continue;
    if (from && change!.at < startOfDay(from)) continue;
    if (to && change!.at >= startOfDay(to, 1)) continue;
    const row = {
      id: key,
      french: frenchNow(key),
      file: files.get(key)!,
      text: change?.text ?? files.get(key)!,
      change,
    };
    if (wanted && ![key, row.french, row.text].some(has)) continue;
    rows.push(row);
    if (rows.length > limit) break;
  }
  const names = await nameStaff(
    db,
    rows.flatMap(({ change }) => (change ? [change.who] : [])),
  );
  return pageOf(
    rows,
    limit,
    ({ id }) => [id],
    ({ change, ...row }) => ({
      ...row,
      isChanged: change !== undefined,
      hasMoved: change !== undefined && hasMoved(change),
      was: change?.was ?? null,
      by: change ? (names.get(change.who) ?? change.who) : null,
      at: change?.at ?? null,
    }),
  );
}

async function readChanges(db: Database): Promise<ReadonlyMap<string, WordChange>> {
  const rows = await db.select().from(wordChanges);
  return new Map(rows.map((row) => [`${row.language} ${row.key}`, row]));
}
