import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { assignments } from '#app/features/staff/tables.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { readSettings } from '#platform/settings.ts';
import { messages } from '#app/features/contact/tables.server.ts';
import { listMessages, readMessageFilter, selectMessages } from './message-list.server.ts';

const { db } = await createTestDatabase();
const { hire } = openDesk(
  { db, settings: readSettings({ DATA_DIR: '/nowhere' }), translate, hasWords, staff: staffDesk },
  [],
);

const plain = personView({ permissions: permissionsOf(['administration']) }, 'messages.answer');
const masked = personView({ permissions: permissionsOf(['audit']) }, 'messages.answer');

const write = (name: string, more: Partial<typeof messages.$inferInsert> = {}) =>
  db
    .insert(messages)
    .values({
      kind: 'contact',
      name,
      email: 'x@example.org',
      data: { message: name },
      language: 'fr',
      isSuspect: false,
      ...more,
    })
    .returning({ id: messages.id, number: messages.number })
    .then(([row]) => row!);
const names = async (query: Record<string, string>) => {
  const { items } = await listMessages(db, readMessageFilter(query, { memberId: '' }), plain);
  return items.map(({ name }) => name).sort();
};

test('a number, the beginning of an address or of words of a name finds; nothing else does', async () => {
  const { number } = await write('Marie Kabongo-Ilunga', { email: 'marie.k@example.org' });
  await write('Paul Ekofo', { kind: 'volunteer', email: 'paul_e@example.org' });
  for (const q of ['Kabo', 'kab mar', 'ilunga', 'marie.k@', String(number)])
    expect([q, await names({ q })]).toEqual([q, ['Marie Kabongo-Ilunga']]);
  for (const q of ['abongo', 'Marie Ekofo', 'paulxe', "'", '\\', '& | !', 'example.org'])
    expect([q, await names({ q })]).toEqual([q, []]);
  expect(await names({ kind: 'volunteer' })).toEqual(['Paul Ekofo']);
  expect((await names({ kind: 'nonsense', state: 'nonsense' })).length).toBe(2);
});

test('the list filters by assignee', async () => {
  const { id } = await write('À Ruth');
  const ruth = await hire('collecte');
  await db.insert(assignments).values({ target: `letter:${id}`, memberId: ruth.id, assignedBy: ruth.id });
  expect(await names({ who: ruth.id })).toEqual(['À Ruth']);
});

test('who may not answer sees letters masked: no name, no address, no word of them, and finds nobody', async () => {
  const { number } = await write('Grâce Mputu', { email: 'grace@example.org', data: { message: 'J’habite au 12.' } });
  const find = async (q: string, as = masked) => (await listMessages(db, { ...readListState({}), q }, as)).items;
  const [shown] = await find(String(number));
  expect(shown).toMatchObject({ name: 'G. M.', email: 'g•••@example.org', excerpt: '' });
  const [plainly] = await find(String(number), plain);
  expect(plainly).toMatchObject({ name: 'Grâce Mputu', email: 'grace@example.org', excerpt: 'J’habite au 12.' });
  for (const q of ['Mputu', 'grace@']) expect([q, await find(q)]).toEqual([q, []]);
});

test('days are those of Kinshasa, both included', async () => {
  await write('hier soir', { lastReceivedAt: new Date('2025-03-01T22:59:59Z') });
  await write('minuit', { lastReceivedAt: new Date('2025-03-01T23:00:00Z') });
  await write('le soir', { lastReceivedAt: new Date('2025-03-02T22:59:59Z') });
  await write('demain', { lastReceivedAt: new Date('2025-03-02T23:00:00Z') });
  expect(await names({ from: '2025-03-02', to: '2025-03-02' })).toEqual(['le soir', 'minuit']);
});

test('pages go on where the last ended, also among rows of the same moment, and a broken key begins anew', async () => {
  const at = new Date('2024-01-01T00:00:00.123Z');
  const ids = (await Promise.all(Array.from({ length: 7 }, () => write('page', { lastReceivedAt: at })))).map(
    ({ id }) => id,
  );
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await listMessages(db, readListState({ to: '2024-01-02', limit: '3', after: after ?? '' }), plain);
    seen.push(...page.items.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toEqual(ids.sort().reverse());
  for (const key of [[1], ['x', 'y'], ['2024-01-01 00:00:00+00', 'no-id']])
    expect((await listMessages(db, { ...readListState({ limit: '2' }), after: key }, plain)).items).toHaveLength(2);
  const all: string[] = [];
  for await (const { id } of everyPage((state) => listMessages(db, state, plain), readListState({}))) all.push(id);
  expect(new Set(all).size).toBe(await db.$count(messages));
});

test('among a hundred thousand letters every page and search is led there by an index', async () => {
  await db.transaction(async (tx) => {
    // Without the triggers that know persons again: they are not the subject, and take ten times as long as the letters.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into messages (kind, name, email, data, language, is_suspect, state, last_received_at)
      select 'contact', 'Nom' || n, n || '@example.org', '{}', 'fr', false,
        case n % 50 when 0 then 'open' when 1 then 'spam' else 'closed' end, now() - n * interval '1 minute'
      from generate_series(1, 100000) n`);
  });
  await db.execute(sql`vacuum analyze messages`);
  const state = readListState({});
  const after = [
    new Date(Date.now() - 99_000 * 60_000).toISOString().replace('T', ' ').replace('Z', '+00'),
    randomUUID(),
  ];
  const filters = {
    first: state,
    open: { ...state, state: 'open' },
    far: { ...state, after },
    farOpen: { ...state, state: 'open', after },
    name: { ...state, q: 'Nom99998' },
    email: { ...state, q: '77777@' },
    mine: { ...state, who: randomUUID() },
  };
  const read: Record<string, boolean> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      sql`explain (analyze, format json) ${selectMessages(db, filter, plain)}`,
    );
    read[name] = rowsRead(rows[0]!['QUERY PLAN'][0]!.Plan) < 1000;
  }
  expect(read).toEqual(Object.fromEntries(Object.keys(filters).map((name) => [name, true])));
}, 240_000);

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** How many letters were looked at, those left out too. */
function rowsRead(plan: Plan): number {
  const own =
    plan['Relation Name'] === 'messages'
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), own);
}
