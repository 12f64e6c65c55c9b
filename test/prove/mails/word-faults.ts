import sample from '#content/foundation.json' with { type: 'json' };
import { readFileWords } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { type Collection, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';

/** Words that only staff read: who reads another language than French and English gets none of them. */
const STAFF_WORDS = /^(admin|staff|demo):/;
/** Shorter pieces of French stand in other languages, too. */
const ENOUGH = 12;

/** Small words that make a sentence French. */
const FRENCH = /(^| )(le|les|du|des|une|vous|votre|vos|nous|notre|est|sont|pour|avec|cette|la) /i;

const plain = (text: string) => text.replaceAll(/[\s\u202f\u00a0]+/g, ' ').trim();
const pieces = (text: string) => text.split(/\{\{\w+\}\}|[\u2068\u2069]/).map(plain);

/** The foundation's address is written as it is, in every language; its last line is also a country of the market. */
const addressLines = new Set(sample.address.map(plain));

const keys = new Set([...readFileWords('fr').keys()].flatMap((key) => [key, key.slice(key.indexOf(':') + 1)]));
const isKey = (token: string) => /[.:_]/.test(token) && keys.has(token);

const known = new Map<Language, { pieces: [string, string][]; lines: Map<string, string> }>();

/** The French of each word that the language has other words for: pieces between what is filled in, and short words by themselves. */
function frenchNotIn(language: Language) {
  const kept = known.get(language);
  if (kept) return kept;
  const own = readFileWords(language);
  const french = readFileWords('fr');
  // What a language's file holds in French is no word of its own.
  const isLeft = (key: string, text: string) => text === french.get(key) && FRENCH.test(text);
  const ownLines = new Set([...own].filter(([key, text]) => !isLeft(key, text)).map(([, text]) => plain(text)));
  const ownText = [...ownLines].join('\n');
  const found = { pieces: [] as [string, string][], lines: new Map<string, string>() };
  for (const [key, text] of french) {
    if (STAFF_WORDS.test(key) || !own.has(key) || (own.get(key) === text && !isLeft(key, text))) continue;
    for (const piece of pieces(text))
      if (piece.length >= ENOUGH && piece.includes(' ') && !ownText.includes(piece)) found.pieces.push([key, piece]);
    const line = plain(text);
    if (/\p{L}{3}/u.test(line) && !ownLines.has(line)) found.lines.set(line, key);
  }
  known.set(language, found);
  return found;
}

/** Names of our own content in French that a language has others for: projects, courses, goods. */
export async function listFrenchTitles(
  db: Database,
  collections: readonly Collection<never>[],
  language: Language,
): Promise<string[]> {
  const titles = [];
  for (const collection of collections) {
    const own = new Map((await listEntries(db, collection, language)).map(({ id, data }) => [id, nameOf(data)]));
    for (const { id, data } of await listEntries(db, collection))
      if (nameOf(data) !== own.get(id)) titles.push(plain(nameOf(data)));
  }
  return titles.filter((title) => title.length >= ENOUGH);
}

const nameOf = (data: unknown): string => {
  const { title, name } = data as { title?: unknown; name?: unknown };
  return typeof title === 'string' ? title : typeof name === 'string' ? name : '';
};

/** What is wrong with a text that somebody reads: nothing filled in, a key, a value nobody writes, French where it is another language. */
export function findWordFaults(text: string, language: Language, frenchTitles: readonly string[] = []): string[] {
  const faults: string[] = [];
  const twice = /.{0,20}[^.]\.\.(?!\.)/.exec(text);
  if (twice) faults.push(`ends twice: "${twice[0]}"`);
  const open = /\{\{.{0,30}|\bundefined\b|\bNaN\b|\[object\b|\bInvalid Date\b|\bnull\b/.exec(text);
  if (open) faults.push(`holds "${open[0]}"`);
  for (const token of text.split(/[\s"“”«»()<>]+/).map((one) => one.replace(/[.,;:!?]+$/, '')))
    if (isKey(token)) faults.push(`shows the key ${token}`);
  if (language === 'fr') return faults;
  const french = frenchNotIn(language);
  const whole = plain(text);
  for (const [key, piece] of french.pieces)
    if (whole.includes(piece)) faults.push(`says in French "${piece}" (${key})`);
  for (const title of frenchTitles) if (whole.includes(title)) faults.push(`names "${title}" in French`);
  for (const line of text.split(/\n|\u00a0?\s*[:：] /).map(plain)) {
    const key = french.lines.get(line);
    if (key && !addressLines.has(line)) faults.push(`says in French "${line}" (${key})`);
  }
  return [...new Set(faults)];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" };

/** What is seen of a page of HTML, a line for each block. */
export const visibleText = (html: string): string =>
  html
    .replaceAll(/<(style|head|script)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<\/?(p|td|tr|table|div|br|h\d|li|ul|hr)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/ *\n\s*/g, '\n');
