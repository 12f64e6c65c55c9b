import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { findFund } from '#app/features/donations/funds.server.ts';
import { recordGifts } from '#app/features/donations/staff/record-gifts.server.ts';
import { donations, giftBatchLines } from '#app/features/donations/tables.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { mails } from '#platform/tables.ts';
import { holdFoundation } from '#app/kit/foundation.server.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { listLines } from './lines.server.ts';
import { listAnnouncedTransfers } from './announced-transfers.server.ts';
import { statementSection } from './statement-section.server.ts';
import { importStatement } from './staff/import-statement.server.ts';
import { matchLine } from './staff/match-line.server.ts';
import { restoreLine, setAsideLine } from './staff/set-aside.server.ts';
import { statementLines } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf } = openDesk(siteContext, [
  importStatement(),
  matchLine(() => pay),
  setAsideLine(),
  restoreLine(),
  recordGifts(() => pay),
]);
const [treasurer, collector] = [await hire('tresorerie'), await hire('collecte')];
const today = dayInKinshasa();
const person = viewOf({ permissions: permissionsOf(['tresorerie']) });
const STATE = { q: '', limit: 100 };

let serial = 0;
/** An announced transfer in euros, with its reference and payment. */
async function announced(more: object = {}) {
  const donorName = `Donatrice Numero${++serial}`;
  const answer = await give({
    programId: 'project-1',
    amount: 40,
    currency: 'EUR',
    donorName,
    donorEmail: `d${serial}@example.org`,
    method: 'transfer',
    ...more,
  });
  return { id: paymentOf(answer), reference: String(answer.ok && answer.body.reference), donorName };
}
type Row = { amount?: string; text?: string; payer?: string; currency?: string };
const csv = (rows: Row[]) =>
  ['Date;Montant;Devise;Communication;Nom']
    .concat(
      rows.map(({ amount = '40,00', text = '', payer = '', currency = 'EUR' }) =>
        [today, amount, currency, text, payer].join(';'),
      ),
    )
    .join('\n');
const bring = (rows: Row[], more: object = {}, who = treasurer) =>
  who.call('import-statement', { format: 'csv', text: csv(rows), account: `Compte ${++serial}`, ...more });
/** The only line of a file of one row, with what it most likely is. */
async function line(row: Row) {
  const { statementId } = await bring([row]);
  const { items } = await listLines(db, { ...STATE, statementId: String(statementId) }, person);
  return items[0]!;
}
const match = (body: object, who = treasurer, key?: string) => who.call('match-line', body, key);
const rowOf = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;

test('an announced transfer found by its reference is certain, and is booked by one act: ledger, fund, receipt and mail, once', async () => {
  const { id, reference } = await announced();
  const before = (await findFund(db, 'project-1'))!;
  const rows = [{ text: `VIR SEPA ${reference.toLowerCase()}` }];
  const answer = await bring(rows);
  expect(answer).toMatchObject({ added: 1, known: 0, matched: 1 });
  const { items } = await listLines(db, { ...STATE, statementId: String(answer.statementId) }, person);
  expect(items).toMatchObject([
    { suggestion: { reason: 'reference', isCertain: true, paymentId: id, differs: false } },
  ]);
  expect((await rowOf(id)).status).toBe('pending');
  const lineId = items[0]!.id;
  const [one, two] = await Promise.all([
    match({ lineId, promiseId: id }, treasurer, 'match-key-1'),
    match({ lineId, promiseId: id }, treasurer, 'match-key-1'),
  ]);
  expect(one).toMatchObject({ paymentId: id });
  expect(two).toEqual(one);
  expect(await rowOf(id)).toMatchObject({ status: 'paid', keptMinor: 4000, method: 'Virement' });
  expect((await findFund(db, 'project-1'))!.supporters).toBe(before.supporters + 1);
  expect(await db.$count(receipts, eq(receipts.paymentId, id))).toBe(1);
  expect(await db.$count(mails, sql`${mails.template} = 'receipt' and ${mails.data}->>'paymentId' = ${id}`)).toBe(1);
  expect(await linesOf(`line:${lineId}`)).toMatchObject([{ verb: 'match-line', actor: treasurer.id }]);
  expect(await match({ lineId, promiseId: id })).toMatchObject({ code: 'line_matched' });
  // The same reference again is a gift of its own, never a second booking of the first.
  const again = await line({ text: reference, payer: 'encore' });
  expect(again.suggestion).toMatchObject({ reason: 'again', isCertain: false });
  expect(await match({ lineId: again.id, promiseId: id })).toMatchObject({ code: 'payment_matched' });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a live site that does not know whose it is takes in no statement and books no line', async () => {
  const { id, reference } = await announced();
  const { id: lineId } = await line({ text: reference });
  holdFoundation({ isLive: true });
  expect(await bring([{ text: 'closed' }])).toMatchObject({ code: 'not_open_yet' });
  expect(await match({ lineId, promiseId: id })).toMatchObject({ code: 'not_open_yet' });
  expect(await match({ lineId, gift: { programId: 'project-1' } })).toMatchObject({ code: 'not_open_yet' });
  expect((await rowOf(id)).status).toBe('pending');
  holdFoundation({ isLive: false });
  expect(await match({ lineId, promiseId: id })).toMatchObject({ paymentId: id });
});

test('two who match at once book once', async () => {
  const { id, reference } = await announced();
  const { id: lineId } = await line({ text: reference });
  const answers = await Promise.all([match({ lineId, promiseId: id }), match({ lineId, promiseId: id })]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['line_matched', undefined]);
  const other = await announced();
  const [a, b] = [await line({ text: 'a' }), await line({ text: 'b' })];
  const both = await Promise.all([a, b].map((one) => match({ lineId: one.id, promiseId: other.id })));
  expect(both.map(({ code }) => code).sort()).toEqual(['payment_matched', undefined]);
});

test('another sum than promised is booked as it came, and said; another currency is refused', async () => {
  const { id, reference } = await announced();
  const { id: lineId, suggestion } = await line({ text: reference, amount: '35,50' });
  expect(suggestion).toMatchObject({ reason: 'reference', differs: true });
  expect(await match({ lineId, promiseId: id })).toMatchObject({ message: expect.stringMatching(/35,50.+40/) });
  expect(await rowOf(id)).toMatchObject({ status: 'paid', amountMinor: 3550, keptMinor: 3550 });
  expect(
    (
      await db
        .select()
        .from(donations)
        .where(eq(donations.id, (await rowOf(id)).purposeId))
    )[0],
  ).toMatchObject({
    amountMinor: 3550,
    currency: 'EUR',
  });
  const dollars = await announced();
  const other = await line({ text: dollars.reference, currency: 'USD' });
  expect(other.suggestion).toMatchObject({ reason: 'otherCurrency', isCertain: false });
  expect(await match({ lineId: other.id, promiseId: dollars.id })).toMatchObject({ code: 'line_currency' });
  expect(await rowOf(dollars.id)).toMatchObject({ status: 'pending', amountMinor: 4000 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('one wrong character, and the same sum from the same name, are suggested only', async () => {
  const { id, reference } = await announced();
  const wrong = reference.slice(0, 3) + (reference[3] === 'A' ? 'C' : 'A') + reference.slice(4);
  expect((await line({ text: wrong })).suggestion).toMatchObject({ reason: 'near', isCertain: false, paymentId: id });
  const named = await announced({ amount: '41,17' });
  const found = await line({ amount: '41,17', payer: named.donorName.toUpperCase() });
  expect(found.suggestion).toMatchObject({ reason: 'name', isCertain: false, paymentId: named.id });
  expect((await line({ amount: '41,17', payer: 'Quelqu’un' })).suggestion).toBeUndefined();
  expect((await line({ amount: '41,18', payer: named.donorName })).suggestion).toBeUndefined();
});

test('a gift entered by hand before is tied to its line and not booked again', async () => {
  const { batchId } = await treasurer.call('record-gifts', {
    kind: 'transfer',
    currency: 'EUR',
    day: today,
    declaredCount: 1,
    declaredTotal: '77,70',
    gifts: [{ amount: '77,70', programId: 'project-1', donorName: 'Paroisse Sainte-Anne' }],
  });
  const [entered] = await db
    .select()
    .from(giftBatchLines)
    .where(eq(giftBatchLines.batchId, String(batchId)));
  const { paymentId } = entered!;
  const before = await findFund(db, 'project-1');
  const found = await line({ amount: '77,70', payer: 'PAROISSE STE ANNE' });
  expect(found.suggestion).toMatchObject({ reason: 'entered', isCertain: false, paymentId });
  const less = await line({ amount: '77,00' });
  expect(await match({ lineId: less.id, paymentId })).toMatchObject({ code: 'payment_not_line' });
  expect(await match({ lineId: found.id, paymentId })).toMatchObject({ paymentId });
  expect(await findFund(db, 'project-1')).toEqual(before);
  expect((await line({ amount: '77,70', payer: 'PAROISSE STE ANNE' })).suggestion).toBeUndefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('one that was split over several funds is suggested once, and tied', async () => {
  await seedFund(db, {
    id: 'project-2',
    title: 'Un forage',
    place: 'Kenge',
    path: '/projects/2',
    cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
    currency: 'EUR',
  });
  const { batchId } = await treasurer.call('record-gifts', {
    kind: 'transfer',
    currency: 'EUR',
    day: today,
    declaredCount: 1,
    declaredTotal: '88,80',
    gifts: [
      {
        amount: '88,80',
        donorName: 'Chorale Saint-Luc',
        parts: [
          { programId: 'project-1', amount: '80' },
          { programId: 'project-2', amount: '8,80' },
        ],
      },
    ],
  });
  const [entered] = await db
    .select()
    .from(giftBatchLines)
    .where(eq(giftBatchLines.batchId, String(batchId)));
  const { paymentId } = entered!;
  const found = await line({ amount: '88,80', payer: 'CHORALE ST LUC' });
  expect(found.suggestion).toMatchObject({ reason: 'entered', paymentId, donorName: 'Chorale Saint-Luc' });
  expect(await match({ lineId: found.id, paymentId })).toMatchObject({ paymentId });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a line that nobody announced becomes a new gift with its receipt; faults leave nothing', async () => {
  const { id: lineId } = await line({ amount: '12,34', payer: 'Inconnue' });
  const gift = { programId: 'project-1', donorName: 'Inconnue', donorEmail: 'Inconnue@Example.org' };
  const count = await db.$count(payments);
  for (const [body, code] of [
    [{ gift: { ...gift, programId: 'project-99' } }, 'fund_unknown'],
    [{ gift: { ...gift, donorEmail: 'nulle part' } }, 'email_invalid'],
    [{ gift, promiseId: lineId }, 'match_wanted'],
    [{}, 'match_wanted'],
    [{ promiseId: lineId }, 'payment_unknown'],
  ] as const)
    expect(await match({ lineId, ...body }), code).toMatchObject({ code });
  expect(await db.$count(payments)).toBe(count);
  expect(await match({ lineId: lineId.replace(/.$/, (last) => (last === '0' ? '1' : '0')), gift })).toMatchObject({
    code: 'line_unknown',
  });
  const { paymentId } = await match({ lineId, gift });
  expect(await rowOf(String(paymentId))).toMatchObject({ status: 'paid', provider: 'offline', keptMinor: 1234 });
  expect(await db.select().from(mails).where(eq(mails.recipient, 'inconnue@example.org'))).toHaveLength(1);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('money out is no gift; set aside with its reason it stays in sight, and can be taken back', async () => {
  const { id: lineId, suggestion } = await line({ amount: '-1,50', text: 'Frais' });
  expect(suggestion).toBeUndefined();
  expect(await match({ lineId, gift: { programId: 'project-1' } })).toMatchObject({ code: 'line_out' });
  const aside = (body: object) => treasurer.call('set-aside-line', { lineId, ...body });
  expect(await aside({ kind: 'nothing' })).toMatchObject({ code: 'aside_kind_required' });
  expect(await aside({ kind: 'other' })).toMatchObject({ code: 'reason_required' });
  expect(await aside({ kind: 'fee', note: 'Tenue de compte' })).toEqual({ lineId });
  expect(await aside({ kind: 'fee' })).toMatchObject({ code: 'line_aside' });
  const { items } = await listLines(db, { ...STATE, state: 'aside' }, person);
  expect(items).toMatchObject([{ id: lineId, asideKind: 'fee', note: 'Tenue de compte', amount: '-1.50' }]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  expect(await treasurer.call('restore-line', { lineId })).toEqual({ lineId });
  expect(await treasurer.call('restore-line', { lineId })).toMatchObject({ code: 'line_open' });
});

test('what the columns mean is asked once and kept by the heads, with the account; the same file twice adds nothing', async () => {
  const text = `Quand;Combien;Qui\n${today};12,00;Aline\n`;
  const asked = await treasurer.call('import-statement', { format: 'csv', text, account: 'Airtel' });
  expect(asked).toMatchObject({ code: 'mapping_required', columns: ['Quand', 'Combien', 'Qui'] });
  const mapping = { day: 'Quand', amount: 'Combien', currency: 'USD', reference: '', payer: 'Qui' };
  const first = await treasurer.call('import-statement', { format: 'csv', text, account: 'Airtel', mapping });
  expect(first).toMatchObject({ added: 1, known: 0 });
  const again = await treasurer.call('import-statement', { format: 'csv', text });
  expect(again).toMatchObject({ added: 0, known: 1, matched: 0 });
  const faults = [
    [{ format: 'ofx', text }, 'format_unknown'],
    [{ format: 'csv', text: '' }, 'statement_required'],
    [{ format: 'camt053', text: '<a>' }, 'statement_unreadable'],
    [{ format: 'csv', text: 'Date;Montant;Devise\n' }, 'statement_empty'],
    [{ format: 'csv', text: `Date;Montant;Devise\n${`${today};1;EUR\n`.repeat(5001)}` }, 'statement_too_long'],
  ] as const;
  for (const [body, code] of faults)
    expect(await treasurer.call('import-statement', body), code).toMatchObject({ code });
});

test('only the treasurer imports and matches; an auditor sees no name and no words', async () => {
  expect(await bring([{}], {}, collector)).toMatchObject({ code: 'permission_missing' });
  const { id } = await line({ payer: 'Aline Kabongo', text: 'secret' });
  for (const name of ['match-line', 'set-aside-line', 'restore-line'])
    expect(await collector.call(name, { lineId: id })).toMatchObject({ code: 'permission_missing' });
  const masked = viewOf({ permissions: permissionsOf(['audit']) });
  const { items } = await listLines(db, STATE, masked);
  expect(JSON.stringify(items)).not.toMatch(/Kabongo|secret/);
  expect((await listLines(db, { ...STATE, q: 'kabongo' }, masked)).items).toEqual([]);
  expect((await listLines(db, { ...STATE, q: 'kabon' }, person)).items.map((one) => one.id)).toContain(id);
});

test('pages of lines miss none and show none twice; what waits is a task', async () => {
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const key = after ? (JSON.parse(Buffer.from(after, 'base64url').toString()) as string[]) : undefined;
    const page = await listLines(db, { q: '', limit: 3, after: key }, person);
    seen.push(...page.items.map(({ id }) => id));
    after = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual(Array(2).fill(await db.$count(statementLines)));
  const [task] = await statementSection.tasks![0]!.list(db, 10);
  const open = await db.$count(statementLines, sql`state = 'open' and amount_minor > 0`);
  expect(task).toMatchObject({ kind: 'lines_open', values: { count: open } });
});

test('an announced transfer is expected for a setting’s days, then rests; the money counts all the same', async () => {
  const { id, reference } = await announced();
  const list = async (state: string) =>
    (await listAnnouncedTransfers(db, { ...STATE, state, q: reference }, { person, days: 30 })).items;
  expect(await list('expected')).toMatchObject([{ id, state: 'expected', reference }]);
  await db.execute(sql`update promises set created_at = now() - interval '31 days' where payment_id = ${id}`);
  expect([await list('expected'), await list('came')]).toEqual([[], []]);
  expect(await list('resting')).toMatchObject([{ id, state: 'resting' }]);
  const { id: lineId } = await line({ text: reference });
  await match({ lineId, promiseId: id });
  expect(await list('came')).toMatchObject([{ id, state: 'came' }]);
  expect(toMajor(await rowOf(id))).toBe('40.00');
});
