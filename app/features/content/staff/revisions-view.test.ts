import { beforeAll, expect, test } from 'vitest';
import { articles } from '#app/features/news/articles.server.ts';
import { editableOf } from '#app/features/content/editable.server.ts';
import { countRevisions } from '#app/features/content/revisions.server.ts';
import { facilities } from '#app/features/projects/provinces.server.ts';
import { contentRevisions } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { compareRevisions, readRevisions, REVISIONS_PAGE } from './revisions-view.server.ts';

const { db } = await createTestDatabase();
const ENTRY = { collection: 'news', id: 'long' };
const WRITTEN = 230;
const read = (query: Record<string, string | undefined> = {}) => readRevisions(db, ENTRY, query);
/** The numbers of all versions, the oldest first. */
let numbers: number[];
const at = (place: number) => String(numbers.at(place));

beforeAll(async () => {
  const row = (id: string, index: number) => ({
    ...ENTRY,
    id,
    language: 'fr' as const,
    data: { title: `Titre ${index}`, category: 'education' },
    body: `Toujours.\n\nParagraphe ${index}.`,
    who: 'grace',
  });
  const made = await db
    .insert(contentRevisions)
    .values(Array.from({ length: WRITTEN }, (_, index) => row('long', index)))
    .returning({ revision: contentRevisions.revision });
  numbers = made.map(({ revision }) => revision).sort((a, b) => a - b);
  await db.insert(contentRevisions).values(row('other', 0));
});

test('the list goes on page by page to the first version, each once, beyond two hundred', async () => {
  const seen: number[] = [];
  let pages = 0;
  for (let after: string | null = ''; after !== null; pages++) {
    const { items, next } = await read({ after });
    expect(items.length).toBeLessThanOrEqual(REVISIONS_PAGE);
    seen.push(...items.map(({ revision }) => revision));
    after = next;
  }
  expect(seen).toEqual(numbers.toReversed());
  expect(pages).toBe(Math.ceil(WRITTEN / REVISIONS_PAGE));
  expect(await countRevisions(db, ENTRY.collection, ENTRY.id)).toBe(WRITTEN);
});

test('without a word the newest stands beside the one before it; a version named beside its own', async () => {
  const { chosen } = await read();
  expect([chosen?.newer.revision, chosen?.older?.revision]).toEqual([numbers.at(-1), numbers.at(-2)]);
  const { chosen: named } = await read({ compare: at(3) });
  expect(named).toMatchObject({ newer: { revision: numbers[3] }, older: { revision: numbers[2] }, isPair: false });
  expect((await read({ compare: at(0) })).chosen).toMatchObject({ older: undefined });
});

test('any two are compared, from the older to the newer, however far and in whichever order they are named', async () => {
  const two = { newer: { revision: numbers.at(-2) }, older: { revision: numbers[1] }, isPair: true };
  const { chosen, anchor } = await read({ compare: at(1), with: at(-2) });
  expect(chosen).toMatchObject(two);
  expect(anchor?.revision).toBe(numbers[1]);
  expect((await read({ compare: at(-2), with: at(1) })).chosen).toMatchObject(two);
  const { fields, body, isSame } = compareRevisions(editableOf(articles as never), chosen!, 'fr');
  expect(isSame).toBe(false);
  expect(fields.map(({ name }) => name)).toEqual(['data.title']);
  expect(fields[0]!.stretches.filter(({ kind }) => kind === 'gone').map(({ text }) => text)).toEqual(['1']);
  expect(fields[0]!.stretches.filter(({ kind }) => kind === 'new').map(({ text }) => text)).toEqual(['228']);
  expect(body[0]).toEqual({ unchanged: 1 });
});

test('a version beside itself is the same; what only the older one held is shown as gone', async () => {
  const { chosen } = await read({ compare: at(5), with: at(5) });
  const editable = editableOf(articles as never);
  expect(compareRevisions(editable, chosen!, 'fr').isSame).toBe(true);
  const { title: _title, ...untitled } = chosen!.newer.data;
  const { fields } = compareRevisions(editable, { ...chosen!, newer: { ...chosen!.newer, data: untitled } }, 'fr');
  expect(fields).toMatchObject([{ name: 'data.title', stretches: [{ text: 'Titre 5', kind: 'gone' }] }]);
});

test('what is chosen from a list is read as the form says it, in the colleague’s language', async () => {
  const { chosen } = await read({ compare: at(5), with: at(4) });
  const places = (state: string, province: string) => ({
    title: 'Santé',
    places: [{ province, name: 'Poste', state }],
  });
  const [older, newer] = [places('works', 'KN'), places('open', 'HK')].map((data) => ({ ...chosen!.newer, data }));
  const { fields } = compareRevisions(editableOf(facilities as never), { newer: newer!, older, isPair: true }, 'fr');
  expect(fields.map(({ stretches }) => stretches.map(({ text }) => text).join('')).join(' ')).toMatch(
    /Kinshasa.*Haut-Katanga.*En chantier.*Ouvert/,
  );
});

test('a version that is none, or another entry’s, is said; the newest stands in its place', async () => {
  expect((await read()).isGone).toBe(false);
  const others = String(numbers.at(-1)! + 1);
  for (const query of [
    { compare: others },
    { with: others },
    { compare: 'x' },
    { compare: '9'.repeat(30) },
    { with: '-1' },
  ]) {
    const { isGone, chosen } = await read(query);
    expect(isGone).toBe(true);
    expect(chosen?.newer.revision).toBe(numbers.at(-1));
  }
  // A key that is none begins at the beginning.
  for (const key of ['x', Buffer.from('["a"]').toString('base64url')])
    expect((await read({ after: key })).items[0]?.revision).toBe(numbers.at(-1));
});
