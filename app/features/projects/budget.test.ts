import { expect, test } from 'vitest';
import { importGifts } from '#app/features/donations/import-gifts.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { seedRates } from '#app/features/payments/seed.server.ts';
import { listBudgetLines } from '#app/features/spending/budget-lines.server.ts';
import { setBudgetLine } from '#app/features/spending/set-budget-line.server.ts';
import { recordSpending } from '#app/features/spending/record-spending.server.ts';
import { reverseSpending } from '#app/features/spending/reverse-spending.server.ts';
import { findSpending, readFundAccounts } from '#app/features/spending/read-spending.server.ts';
import { sumYears } from '#app/features/spending/fund-accounts.server.ts';
import { proofs } from '#app/features/spending/tables.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { readSettings } from '#platform/settings.ts';
import { entries } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { readBudget } from './budget.server.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const { hire, linesOf, planOf } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  recordSpending({ files: {} as never }),
  setBudgetLine(),
  reverseSpending(),
]);
const [didier, solange, guest] = [await hire('terrain'), await hire('tresorerie'), await hire('marche')];
const BUDGET = [
  { label: 'Tôles et charpente', dollars: 300 },
  { label: 'Bancs', dollars: 100 },
];
const cloth = { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' } as const;
for (const id of ['project-1', 'general'])
  await seedFund(db, { id, title: id, place: '', path: '/', cloth, currency: 'USD' });
await db
  .insert(entries)
  .values({ collection: 'projects', id: '1', position: 1, data: { title: 'Une école', budget: BUDGET } });
await db.transaction((tx) => seedRates(tx, [{ currency: 'USD', day: '2026-01-01', perEuro: '1.1' }]));
for (const id of ['project-1', 'general'])
  await db.transaction((tx) =>
    importGifts(tx, { id, currency: 'USD', path: '/', title: id }, [
      { amountMinor: 100_000, donorName: null, minutesAgo: 10 },
    ]),
  );
const whole = { projectId: 1, currency: 'USD', day: dayInKinshasa(), kind: 'materials', title: 'Tôles' };
const ask = (amount: number, budgetLine?: string, more: object = {}) =>
  didier.call('record-spending', { ...whole, amount, budgetLine, ...more });
async function booked(amount: number, budgetLine?: string) {
  const { id, planId } = await ask(amount, budgetLine);
  await solange.call('approve-plan', { planId });
  return String(id);
}
const read = (budget = BUDGET) => readBudget(db, 'project-1', budget);
const place = (spendingId: string, budgetLine: string, who = didier) =>
  who.call('set-budget-line', { spendingId, budgetLine });

test('each line has what was paid and proven of it; together they are what the fund spent', async () => {
  const roof = await booked(120, 'Tôles et charpente');
  await booked(30, 'Tôles et charpente');
  await booked(15);
  // What waits for its second person counts nowhere.
  const { planId } = await ask(40, 'Bancs');
  expect(await planOf(planId)).toMatchObject({ summary: { budgetLine: 'Bancs' } });
  await db.insert(proofs).values({
    id: roof,
    spendingId: roof,
    kind: 'photo',
    file: 'a',
    sha256: 'a',
    takenAt: new Date(),
    addedBy: didier.id,
  });
  const budget = await read();
  expect(budget).toEqual({
    lines: [
      { label: 'Tôles et charpente', plannedMinor: 30_000, spentMinor: 15_000, provenMinor: 12_000 },
      { label: 'Bancs', plannedMinor: 10_000, spentMinor: 0, provenMinor: 0 },
    ],
    others: { spentMinor: 1_500, provenMinor: 0 },
  });
  const { spentMinor, provenMinor } = sumYears((await readFundAccounts(db, 'project-1'))[0]!.years);
  expect([spentMinor, provenMinor]).toEqual([16_500, 12_000]);
  await solange.call('decline-plan', { planId, reason: 'x' });
});

test('a line is known by its name in French, whatever it is called in the reader’s language', async () => {
  const { lines } = await readBudget(db, 'project-1', [{ label: 'Roof', dollars: 300 }], BUDGET.slice(0, 1));
  expect(lines).toMatchObject([{ label: 'Roof', spentMinor: 15_000 }]);
});

test('a line that was taken off the budget leaves its spendings among the others', async () => {
  expect(await read([BUDGET[1]!])).toMatchObject({ others: { spentMinor: 16_500, provenMinor: 12_000 } });
});

test('of two lines of one name what was paid is said once', async () => {
  const { lines } = await read([BUDGET[0]!, BUDGET[0]!]);
  expect(lines.map(({ spentMinor }) => spentMinor)).toEqual([15_000, 0]);
});

test('a line of another fund’s budget is refused, and so is any of a fund that has none', async () => {
  for (const answer of [await ask(1, 'Puits'), await ask(1, 'Bancs', { projectId: 'general' })])
    expect(answer).toMatchObject({ code: 'budget_line_unknown', fields: { budgetLine: expect.anything() } });
});

test('a budget is a project’s: a programme of the same number has no line of it', async () => {
  expect(await listBudgetLines(db, 'project-1')).toEqual(['Tôles et charpente', 'Bancs']);
  for (const fundId of ['program-1', 'general', 'project-9', 'sponsor-project-1'])
    expect([fundId, await listBudgetLines(db, fundId)]).toEqual([fundId, []]);
});

test('it is corrected by who enters spendings, with a line of the log, and never by anybody else', async () => {
  const id = await booked(5, 'Bancs');
  expect(await place(id, 'Tôles et charpente', guest)).toMatchObject({ code: 'permission_missing' });
  expect(await place(id, 'Puits')).toMatchObject({ code: 'budget_line_unknown' });
  expect(await place(id, 'Tôles et charpente')).toEqual({ id });
  expect(await place(id, 'Tôles et charpente')).toEqual({ id });
  expect(await findSpending(db, id)).toMatchObject({ budgetLine: 'Tôles et charpente' });
  expect(await place(id, '')).toEqual({ id });
  expect(await findSpending(db, id)).toMatchObject({ budgetLine: null });
  expect((await linesOf(`spending:${id}`)).filter(({ verb }) => verb === 'set-budget-line')).toMatchObject([
    { before: { budgetLine: 'Bancs' }, after: { budgetLine: 'Tôles et charpente' } },
    { before: { budgetLine: 'Tôles et charpente' }, after: { budgetLine: null } },
  ]);
});

test('one that was taken off the budget since may stay where it is, and is not chosen anew', async () => {
  const [id, other] = [await booked(5, 'Bancs'), await booked(5)];
  await db.update(entries).set({ data: { title: 'Une école', budget: [BUDGET[0]] } });
  expect(await place(id, 'Bancs')).toEqual({ id });
  expect(await place(other, 'Bancs')).toMatchObject({ code: 'budget_line_unknown' });
  await db.update(entries).set({ data: { title: 'Une école', budget: BUDGET } });
});

test('while it waits, its second person reads the line of today; declined it takes none', async () => {
  const { id, planId } = (await ask(5, 'Bancs')) as { id: string; planId: string };
  await place(id, 'Tôles et charpente');
  expect(await planOf(planId)).toMatchObject({ state: 'waiting', summary: { budgetLine: 'Tôles et charpente' } });
  await place(id, '');
  expect((await planOf(planId)).summary).not.toHaveProperty('budgetLine');
  await solange.call('decline-plan', { planId, reason: 'x' });
  expect(await place(id, 'Bancs')).toMatchObject({ code: 'plan_decided' });
  // What was approved stays what was read then.
  const approved = (await ask(5, 'Bancs')) as { id: string; planId: string };
  await solange.call('approve-plan', { planId: approved.planId });
  expect(await place(approved.id, 'Tôles et charpente')).toEqual({ id: approved.id });
  expect((await planOf(approved.planId)).summary).toMatchObject({ budgetLine: 'Bancs' });
});

test('a spending that was taken back counts on no line, and takes no other', async () => {
  const id = await booked(50, 'Bancs');
  const before = (await read()).lines[1]!.spentMinor;
  const { planId } = await didier.call('reverse-spending', { spendingId: id, reason: 'x' });
  await solange.call('approve-plan', { planId });
  expect((await read()).lines[1]!.spentMinor).toBe(before - 5_000);
  expect(await place(id, '')).toMatchObject({ code: 'spending_reversed' });
  expect(await place('00000000-0000-4000-8000-000000000000', '')).toMatchObject({ code: 'spending_unknown' });
});
