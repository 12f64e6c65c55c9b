import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { importGifts } from '#app/features/donations/import-gifts.server.ts';
import { seedFund, seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { findFund } from '#app/features/donations/funds.server.ts';
import { moveGift } from '#app/features/donations/staff/move-gift.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import { users } from '#platform/auth-tables.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { findCloth, isOpen, listOpenCloths, listOwnCloths, listRows, listRowsForStarter } from './cloths.server.ts';
import { daysLeft, showRows } from './cloth-view.server.ts';
import { clothData, rowData } from './own-cloths.server.ts';
import { reportRow } from './report-row.server.ts';
import { listCloths, listReports, listWordsOf } from './staff/cloth-list.server.ts';
import { clothRead, clothSection } from './staff/cloth-section.server.ts';
import { moderateRow, removeCloth, restoreCloth } from './staff/moderate.server.ts';
import { slugOf, startCloth } from './start-cloth.server.ts';
import { closeCloth, hideRowWords } from './starter-acts.server.ts';
import { clothRows, rowReports, wovenClothEvents, wovenCloths } from './tables.server.ts';
import { EVEN_HEIGHT, hasLink, heightOf } from './together-rules.ts';
import { weaveRow } from './weave-row.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedGeneralFund(db);
await seedFund(db, {
  id: 'project-2',
  title: 'Un forage',
  place: 'Kenge',
  path: '/projects/2',
  cloth: { motif: 'dents', fg: '#14546B', bg: '#FFD981' },
  currency: 'EUR',
});
const { hire, linesOf } = openDesk(siteContext, [removeCloth(), restoreCloth(), moderateRow(), moveGift(() => pay)]);
const [redactrice, treasurer, teacher] = [
  await hire('redaction'),
  await hire('tresorerie'),
  await hire('enseignement'),
];

const today = dayInKinshasa();
const inDays = (days: number) => dayInKinshasa(startOfDay(today, days));
let addresses = 0;

/** Somebody with an account: what their calls answer, with `code` where they were refused. */
async function meet(isConfirmed = true) {
  const id = randomUUID();
  const email = `${id.slice(0, 8)}@exemple.org`;
  await db.insert(users).values({ id, email, name: 'Nsona', emailVerified: isConfirmed });
  return { id, email, isConfirmed };
}
async function call(fn: unknown, body: object, member?: object, address = `10.0.${addresses++ % 250}.1`) {
  const answer = await callFunction(siteContext, fn as SiteFunction, body, {
    language: 'fr',
    address,
    requestId: 'test',
    member: member as never,
  });
  return { status: answer.ok ? 200 : answer.status, ...(answer.body as Record<string, unknown>) } as Record<
    string,
    unknown
  > & { fields?: Record<string, string>; code?: string; status: number };
}
const whole = { title: 'La promo 98', words: 'Matadi', starterName: 'Nsona', programId: 'project-1', goal: '650 000' };
const start = (member: object | undefined, more: object = {}) =>
  call(startCloth(), { ...whole, lastDay: inDays(10), ...more }, member);
const row = {
  amount: 10_000,
  donorName: 'Hortense Mabiala',
  rowName: 'Hortense',
  word: 'Pour les bancs.',
  motif: 'dents',
};
async function weave(clothId: unknown, more: object = {}) {
  const answer = await call(
    weaveRow(() => pay),
    { clothId, ...row, donorEmail: 'hortense@example.org', ...more },
  );
  return { answer, id: answer.checkoutUrl ? paymentOf({ ok: true, body: answer }) : '' };
}
async function act(id: string, what: 'pay' | 'refund-half' | 'dispute' | 'win-dispute') {
  await desk.act(`sb_${id}`, what);
  await checkPayment(pay, id);
}
async function woven(clothId: unknown, more: object = {}) {
  const { id } = await weave(clothId, more);
  await act(id, 'pay');
  return id;
}
const rowOf = async (paymentId: string) => {
  const [found] = await db
    .select({ row: clothRows })
    .from(clothRows)
    .innerJoin(payments, eq(payments.purposeId, clothRows.donationId))
    .where(eq(payments.id, paymentId));
  return found!.row;
};

let starter: Awaited<ReturnType<typeof meet>>;
let clothId: string;
let slug: string;
const read = async () => (await findCloth(db, slug))!;
beforeEach(async () => {
  starter = await meet();
  const answer = await start(starter);
  [clothId, slug] = [String(answer.id), String(answer.slug)];
});

test('a member whose address is proved opens a cloth; nobody else does', async () => {
  expect(await start(undefined)).toMatchObject({ status: 401, code: 'cloth_sign_in' });
  expect(await start(await meet(false))).toMatchObject({ status: 403, code: 'cloth_unproved' });
  expect(slug).toMatch(/^la-promo-98-[a-z0-9]{5}$/);
  expect(await read()).toMatchObject({
    state: 'open',
    goalMinor: 650_000,
    memberId: starter.id,
    areHeightsBySum: false,
  });
  expect((await listOpenCloths(db)).map(({ id }) => id)).toContain(clothId);
  expect(slugOf('صفّنا')).toMatch(/^etoffe-[a-z0-9]{5}$/);
});

const FAULTS: [object, string, string][] = [
  [{ title: ' ' }, 'title', 'cloth_title_required'],
  [{ title: 'x'.repeat(61) }, 'title', 'text_too_long'],
  [{ title: 'Venez sur promo98.com' }, 'title', 'words_link'],
  [{ words: 'https://voir.la' }, 'words', 'words_link'],
  [{ words: 'x'.repeat(401) }, 'words', 'text_too_long'],
  [{ starterName: '' }, 'starterName', 'name_required'],
  [{ goal: '9 999' }, 'goal', 'cloth_goal_small'],
  [{ goal: 50_000_001 }, 'goal', 'amount_too_large'],
  [{ goal: 'beaucoup' }, 'goal', 'amount_invalid'],
  [{ lastDay: today }, 'lastDay', 'day_past'],
  [{ lastDay: inDays(367) }, 'lastDay', 'cloth_day_far'],
  [{ lastDay: '' }, 'lastDay', 'day_invalid'],
  [{ programId: 'project-99' }, 'programId', 'fund_unknown'],
  [{ programId: 'sponsor-child' }, 'programId', 'fund_unknown'],
];
test.each(FAULTS)('%j is refused beside %s', async (more, field, code) => {
  const answer = await start(await meet(), more);
  expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  expect(answer.fields![field]).toBe(siteContext.translate('fr', 'errors')(code as 'words_link'));
});

test('what is just within its bounds is taken', async () => {
  const answer = await start(await meet(), { goal: 10_000, lastDay: inDays(366), title: 'x'.repeat(60) });
  expect(answer).toMatchObject({ status: 200 });
  expect(await start(await meet(), { goal: 50_000_000, lastDay: inDays(1) })).toMatchObject({ status: 200 });
});

test('a member has three cloths open at once; closed ones and those that are over do not count', async () => {
  await start(starter);
  const third = await start(starter);
  expect(await start(starter)).toMatchObject({ status: 409, code: 'cloths_enough' });
  await call(closeCloth(), { clothId: third.id }, starter);
  expect(await start(starter)).toMatchObject({ status: 200 });
  await db
    .update(wovenCloths)
    .set({ lastDay: inDays(-1) })
    .where(eq(wovenCloths.id, clothId));
  expect(await start(starter)).toMatchObject({ status: 200 });
});

test('a row counts once its gift is paid, in XOF, in the fund of its cloth; what is given back falls out', async () => {
  const before = (await findFund(db, 'project-1'))!;
  const { id } = await weave(clothId);
  expect([await read(), await listRows(db, clothId)]).toMatchObject([{ totalMinor: 0, people: 0 }, []]);
  await act(id, 'pay');
  expect(await read()).toMatchObject({ totalMinor: 10_000, people: 1 });
  expect(await listRows(db, clothId)).toMatchObject([{ name: 'Hortense', word: 'Pour les bancs.', motif: 'dents' }]);
  expect((await findFund(db, 'project-1'))!.raisedMinor).toBeGreaterThan(before.raisedMinor);
  await woven(clothId, { amount: 25_000 });
  expect(await read()).toMatchObject({ totalMinor: 35_000, people: 2 });
  await act(id, 'refund-half');
  expect(await read()).toMatchObject({ totalMinor: 30_000, people: 2 });
  await act(id, 'dispute');
  expect(await read()).toMatchObject({ totalMinor: 25_000, people: 1 });
  await act(id, 'win-dispute');
  await sendBack(pay, id);
  expect(await read()).toMatchObject({ totalMinor: 25_000, people: 1 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the invariant sees a total that its fund never counted', async () => {
  const id = await woven(clothId);
  await db.update(payments).set({ keptMinor: 9000 }).where(eq(payments.id, id));
  const broken = await findBrokenInvariants(db);
  await db.update(payments).set({ keptMinor: 10_000 }).where(eq(payments.id, id));
  expect(broken.join()).toContain(`another sum than its gifts brought its fund: [{"slug":"${slug}"}]`);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a gift that staff moved to another fund leaves the cloth, and is in it again once it is moved back', async () => {
  const id = await woven(clothId);
  const move = (programId: string) => treasurer.call('move-gift', { paymentId: id, programId, reason: 'erreur' });
  await move('project-2');
  expect([await read(), await listRows(db, clothId)]).toMatchObject([{ totalMinor: 0, people: 0 }, []]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await move('project-1');
  expect(await read()).toMatchObject({ totalMinor: 10_000, people: 1 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

const ROW_FAULTS: [object, string, string][] = [
  [{ amount: 999 }, 'amount', 'amount_too_small'],
  [{ amount: '' }, 'amount', 'amount_invalid'],
  [{ donorEmail: '' }, 'donorEmail', 'email_or_anonymous'],
  [{ donorEmail: 'x' }, 'donorEmail', 'email_invalid'],
  [{ rowName: 'x'.repeat(121) }, 'rowName', 'name_too_long'],
  [{ word: 'x'.repeat(61) }, 'word', 'text_too_long'],
  [{ word: 'voyez www.exemple.org' }, 'word', 'words_link'],
  [{ rowName: 'promo98.com' }, 'rowName', 'words_link'],
  [{ motif: 'carreau' }, 'motif', 'motif_unknown'],
];
test.each(ROW_FAULTS)('a row with %j is refused beside %s, and nothing is begun', async (more, field, code) => {
  const before = await db.$count(donations);
  const { answer } = await weave(clothId, more);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  expect(answer.fields![field]).toBe(siteContext.translate('fr', 'errors')(code as 'words_link'));
  expect(await db.$count(donations)).toBe(before);
});

test('what is wrong with row and gift is said at once; the cloth’s fund cannot be talked out of', async () => {
  const { answer } = await weave(clothId, { motif: 'x', donorEmail: '' });
  expect(Object.keys(answer.fields!).sort()).toEqual(['donorEmail', 'motif']);
  const id = await woven(clothId, { programId: 'project-2', donationType: 'monthly' });
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  const [gift] = await db.select().from(donations).where(eq(donations.id, payment!.purposeId));
  expect(gift).toMatchObject({ fundId: 'project-1', donationType: 'one_time', currency: 'XOF', amountMinor: 10_000 });
});

test('a row is given in the currency that was chosen, and counts what it is worth in XOF', async () => {
  expect((await weave(clothId, { currency: 'EUR', amount: '0,50' })).answer.fields).toEqual({
    amount: expect.any(String),
  });
  expect((await weave(clothId, { currency: 'XAF' })).answer.fields).toEqual({ currency: expect.any(String) });
  const total = async () =>
    (await findCloth(db, (await db.select().from(wovenCloths).where(eq(wovenCloths.id, clothId)))[0]!.slug))!
      .totalMinor;
  const before = await total();
  const id = await woven(clothId, { currency: 'USD', amount: '20' });
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  const [gift] = await db.select().from(donations).where(eq(donations.id, payment!.purposeId));
  expect(gift).toMatchObject({ currency: 'USD', amountMinor: 2000 });
  expect(payment).toMatchObject({ currency: 'USD', amountMinor: 2000 });
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  expect((await total()) - before).toBe(11_926);
});

test('who stays anonymous has a row without a name, whatever was typed', async () => {
  const id = await woven(clothId, { anonymous: true, donorEmail: '' });
  expect(await rowOf(id)).toMatchObject({ name: null, word: 'Pour les bancs.' });
});

test('closed, removed or over, a cloth takes no row; what was begun before and is paid late counts', async () => {
  const { id } = await weave(clothId);
  await call(closeCloth(), { clothId }, starter);
  expect((await weave(clothId)).answer).toMatchObject({ status: 409, code: 'cloth_closed' });
  await act(id, 'pay');
  expect(await read()).toMatchObject({ state: 'closed', totalMinor: 10_000, people: 1 });
  const other = await start(starter);
  await redactrice.call('remove-cloth', { clothId: other.id, reason: 'x' });
  expect((await weave(other.id)).answer).toMatchObject({ status: 404, code: 'cloth_unknown' });
  const over = await start(starter);
  await db
    .update(wovenCloths)
    .set({ lastDay: inDays(-1) })
    .where(eq(wovenCloths.id, String(over.id)));
  expect((await weave(over.id)).answer).toMatchObject({ status: 409, code: 'cloth_closed' });
  await db
    .update(wovenCloths)
    .set({ lastDay: today })
    .where(eq(wovenCloths.id, String(over.id)));
  expect((await weave(over.id)).answer).toMatchObject({ status: 200 });
  expect((await weave(randomUUID())).answer).toMatchObject({ code: 'cloth_unknown' });
});

test('a last day ends in Kinshasa', () => {
  expect(isOpen({ state: 'open', lastDay: '2026-11-24' }, '2026-11-24')).toBe(true);
  expect(isOpen({ state: 'open', lastDay: '2026-11-24' }, '2026-11-25')).toBe(false);
  expect(isOpen({ state: 'closed', lastDay: '2026-11-24' }, '2026-11-24')).toBe(false);
  expect(daysLeft('2026-12-01', '2026-11-24')).toBe(7);
});

test('the thanks lead back to the cloth; from a removed one to the gift’s fund', async () => {
  const id = await woven(clothId);
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  const facts = () => pay.purposes.donation!.facts(db, payment!.purposeId);
  const next = async () => (await facts()).thanks.next.to(() => '');
  expect([await next(), (await facts()).formPath]).toEqual([`/ensemble/${slug}`, `/ensemble/${slug}#donner`]);
  await redactrice.call('remove-cloth', { clothId, reason: 'x' });
  expect([await next(), (await facts()).formPath]).toEqual(['/projects/1', '/projects/1#donner']);
});

test('who started a cloth sees names and words, never a sum, an address or a telephone number', async () => {
  await woven(clothId, { amount: 77_777 });
  const seen = await listRowsForStarter(db, clothId);
  expect(seen.map((one) => Object.keys(one).sort())).toEqual([
    ['isHidden', 'isMiddle', 'motif', 'name', 'number', 'word'],
  ]);
  expect(JSON.stringify(seen)).not.toMatch(/77.?777|hortense@|Mabiala/);
});

test('heights tell nothing of a sum unless the starter chose so, and not even then of who took the middle', async () => {
  const rows = [
    { number: 1, name: null, word: null, motif: 'dents' as const, isMiddle: false, isHidden: false, worthMinor: 1000 },
    { number: 2, name: null, word: null, motif: 'dents' as const, isMiddle: false, isHidden: false, worthMinor: 1e6 },
    { number: 3, name: null, word: null, motif: 'dents' as const, isMiddle: true, isHidden: false, worthMinor: 1e6 },
  ];
  const heights = (areHeightsBySum: boolean) => showRows(rows, { areHeightsBySum }).rows.map(({ height }) => height);
  expect(heights(false)).toEqual([EVEN_HEIGHT, EVEN_HEIGHT, EVEN_HEIGHT]);
  const [small, large, middle] = heights(true);
  expect(small!).toBeLessThan(large!);
  expect(middle).toBe(EVEN_HEIGHT);
  expect(JSON.stringify(showRows(rows, { areHeightsBySum: false }))).not.toContain('worth');
  expect(heightOf(1e12, { bySum: true, isMiddle: false })).toBe(94);
});

test('only who started a cloth closes it, once, and its story says so', async () => {
  expect(await call(closeCloth(), { clothId })).toMatchObject({ status: 401 });
  expect(await call(closeCloth(), { clothId }, await meet())).toMatchObject({ status: 403, code: 'cloth_not_yours' });
  expect(await call(closeCloth(), { clothId }, starter)).toMatchObject({ state: 'closed' });
  expect(await call(closeCloth(), { clothId }, starter)).toMatchObject({ state: 'closed' });
  expect(await db.select().from(wovenClothEvents).where(eq(wovenClothEvents.clothId, clothId))).toMatchObject([
    { from: 'open', to: 'closed', who: starter.id },
  ]);
});

test('the starter takes name and word off a row of theirs; the gift stays, and nobody else’s row is theirs', async () => {
  const number = (await rowOf(await woven(clothId))).number;
  expect(await call(hideRowWords(), { row: number }, await meet())).toMatchObject({ code: 'cloth_not_yours' });
  expect(await call(hideRowWords(), { row: number })).toMatchObject({ status: 401 });
  expect(await call(hideRowWords(), { row: 99_999 }, starter)).toMatchObject({ status: 404, code: 'row_unknown' });
  expect(await listRows(db, clothId)).toMatchObject([{ name: 'Hortense' }]);
  expect(await call(hideRowWords(), { row: number }, starter)).toMatchObject({ status: 200 });
  expect(await listRows(db, clothId)).toMatchObject([{ name: null, word: null, isHidden: true }]);
  expect(await read()).toMatchObject({ totalMinor: 10_000, people: 1 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('anybody reports a word: it waits once, counted, until somebody decides', async () => {
  const { number } = await rowOf(await woven(clothId));
  const waiting = async () => (await listReports(db, 99)).filter((one) => one.number === number);
  await call(reportRow(), { row: number });
  await call(reportRow(), { row: number, why: 'insulte' });
  expect(await waiting()).toMatchObject([{ times: 2, why: 'insulte', clothId }]);
  const [source] = clothSection.tasks!;
  const tasks = (await source!.list(db, 99)).filter(({ target }) => target === `row:${number}`);
  expect(tasks).toMatchObject([{ kind: 'row_reported', values: { what: 'Pour les bancs.', count: 2 } }]);
  expect([await source!.has!(db, `row:${number}`), await source!.has!(db, 'row:x')]).toEqual([true, false]);
  expect((await listCloths(db, { q: '', state: 'reported', limit: 99 })).items.map(({ id }) => id)).toContain(clothId);
  await redactrice.call('moderate-row', { row: number, decision: 'show', reason: 'rien de blessant' });
  expect(await db.select().from(rowReports).where(eq(rowReports.rowNumber, number))).toMatchObject([{ why: null }]);
  expect(await waiting()).toEqual([]);
  expect(await listRows(db, clothId)).toMatchObject([{ name: 'Hortense' }]);
  await call(reportRow(), { row: number });
  await call(hideRowWords(), { row: number }, starter);
  expect(await waiting()).toEqual([]);
  // Nothing can be read of it any more.
  await call(reportRow(), { row: number });
  expect(await waiting()).toEqual([]);
  expect(await call(reportRow(), { row: 99_999 })).toMatchObject({ status: 404, code: 'row_unknown' });
});

test('of more rows than are shown the newest are, in the order they came', async () => {
  for (const rowName of ['Un', 'Deux', 'Trois']) await woven(clothId, { rowName });
  expect((await listRows(db, clothId, 2)).map(({ name }) => name)).toEqual(['Deux', 'Trois']);
  expect((await read()).people).toBe(3);
});

test('a member finds their own cloths, closed ones too, and nobody else’s', async () => {
  await call(closeCloth(), { clothId }, starter);
  expect(await listOwnCloths(db, starter.id)).toMatchObject([{ slug }]);
  expect(await listOwnCloths(db, (await meet()).id)).toEqual([]);
  await redactrice.call('remove-cloth', { clothId, reason: 'x' });
  expect(await listOwnCloths(db, starter.id)).toEqual([]);
});

test('one visitor reports ten times an hour', async () => {
  const { number } = await rowOf(await woven(clothId));
  const answers = [];
  for (let time = 0; time < 11; time++)
    answers.push((await call(reportRow(), { row: number }, undefined, '10.9.9.9')).status);
  expect(answers).toEqual([...Array<number>(10).fill(200), 429]);
});

test('staff hide and show words, remove and restore cloths, with a reason and a line in the log', async () => {
  const { number } = await rowOf(await woven(clothId));
  expect(await teacher.call('moderate-row', { row: number, decision: 'hide', reason: 'x' })).toMatchObject({
    code: 'permission_missing',
  });
  expect(await redactrice.call('moderate-row', { row: number, decision: 'hide', reason: ' ' })).toMatchObject({
    fields: { reason: expect.any(String) },
  });
  await redactrice.call('moderate-row', { row: number, decision: 'hide', reason: 'insulte' });
  expect(await listRows(db, clothId)).toMatchObject([{ name: null, isHidden: true }]);
  // Staff still read what they decided about.
  expect(await listWordsOf(db, clothId)).toMatchObject([{ name: 'Hortense', isHidden: true }]);
  await redactrice.call('moderate-row', { row: number, decision: 'show', reason: 'erreur' });
  expect(await listRows(db, clothId)).toMatchObject([{ name: 'Hortense', isHidden: false }]);
  await call(closeCloth(), { clothId }, starter);
  expect(await redactrice.call('remove-cloth', { clothId, reason: '' })).toMatchObject({
    fields: { reason: expect.any(String) },
  });
  await redactrice.call('remove-cloth', { clothId, reason: 'arnaque' });
  expect(await redactrice.call('remove-cloth', { clothId, reason: 'x' })).toMatchObject({ code: 'cloth_removed' });
  expect(await call(closeCloth(), { clothId }, starter)).toMatchObject({ code: 'cloth_unknown' });
  await redactrice.call('restore-cloth', { clothId, reason: 'vérifié' });
  expect((await read()).state).toBe('closed');
  expect(await redactrice.call('restore-cloth', { clothId, reason: 'x' })).toMatchObject({ code: 'cloth_not_removed' });
  expect(await linesOf(`cloth:${clothId}`)).toMatchObject([
    { verb: 'moderate-row', after: { isHidden: true }, reason: 'insulte' },
    { verb: 'moderate-row', after: { isHidden: false } },
    { verb: 'remove-cloth', before: { state: 'closed' }, after: { state: 'removed' }, reason: 'arnaque' },
    { verb: 'restore-cloth', after: { state: 'closed' } },
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('staff find cloths by state and title, with their totals', async () => {
  await woven(clothId);
  const list = async (state?: string, q = '') =>
    (await listCloths(db, { q, state, limit: 199 })).items.filter(({ id }) => id === clothId);
  expect(await list()).toMatchObject([{ totalMinor: 10_000, people: 1, reported: 0, fund: 'Une école' }]);
  expect([(await list('open')).length, (await list('over')).length, (await list('closed')).length]).toEqual([1, 0, 0]);
  expect([(await list(undefined, 'PROMO')).length, (await list(undefined, 'zzz')).length]).toEqual([1, 0]);
  await db
    .update(wovenCloths)
    .set({ lastDay: inDays(-1) })
    .where(eq(wovenCloths.id, clothId));
  expect([(await list('open')).length, (await list('over')).length]).toEqual([0, 1]);
  const { items } = (await clothRead.read(db, { query: { limit: '199' } } as never)) as { items: { id: string }[] };
  expect(items.find(({ id }) => id === clothId)).toMatchObject({
    state: 'over',
    total: 10_000,
    rows: 1,
    currency: 'XOF',
  });
});

test('the list goes on by the key of its last row', async () => {
  const all: string[] = [];
  let after: string | null = null;
  for (let page = 0; page < 400; page++) {
    const key: (string | number)[] | undefined = after
      ? JSON.parse(Buffer.from(after, 'base64url').toString())
      : undefined;
    const { items, next } = await listCloths(db, { q: '', limit: 3, after: key });
    all.push(...items.map(({ id }) => id));
    after = next;
    if (!next) break;
  }
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBe(await db.$count(wovenCloths));
});

test('what a member left is listed and goes with them: the cloth ends without their name, their rows say nothing', async () => {
  const giver = await meet();
  const number = (await rowOf(await woven(clothId, { donorEmail: giver.email }))).number;
  await woven(clothId);
  expect(await clothData.list(db, starter)).toMatchObject([{ title: 'La promo 98' }]);
  expect(await rowData.list(db, giver)).toMatchObject([{ cloth: 'La promo 98', name: 'Hortense' }]);
  expect(await rowData.list(db, { id: '', email: '' })).toEqual([]);
  await rowData.erase(db, giver);
  await clothData.erase(db, starter);
  expect(await listRows(db, clothId)).toMatchObject([{ number, name: null, word: null }, { name: 'Hortense' }]);
  expect(await read()).toMatchObject({ state: 'closed', starterName: '', words: '', memberId: null, people: 2 });
  expect(await clothData.list(db, starter)).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  expect(await db.$count(rowReports, and(eq(rowReports.rowNumber, number), isNull(rowReports.settledAt)))).toBe(0);
});

test('addresses are told from words', () => {
  for (const text of ['http://x', 'www.x', 'a@b.c', 'exemple.org', 'ELIKYA.CD'])
    expect([text, hasLink(text)]).toEqual([text, true]);
  for (const text of ['Tous ensemble.', '10.000 francs', 'À Mama Luzolo... merci', 'M. Kiala', '3.5'])
    expect([text, hasLink(text)]).toEqual([text, false]);
});

test('a gift in another currency is worth what it was on the day it was counted; before the first known rate, by that', async () => {
  await db.transaction((tx) =>
    importGifts(tx, { id: 'project-2', currency: 'EUR', path: '/projects/2', title: 'Un forage' }, [
      { amountMinor: 2000, donorName: null, minutesAgo: 10 },
      { amountMinor: 1000, donorName: null, minutesAgo: 60 * 24 * 365 * 40 },
    ]),
  );
  const other = String((await start(await meet(), { programId: 'project-2' })).id);
  const gifts = await db.select().from(donations).where(eq(donations.currency, 'EUR'));
  for (const { id } of gifts)
    await db.insert(clothRows).values({ donationId: id, clothId: other, motif: 'natte', isMiddle: false });
  const rows = await listRows(db, other);
  expect(rows.map(({ worthMinor }) => worthMinor).sort()).toEqual([13_119, 6560]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});
