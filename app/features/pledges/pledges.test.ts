import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { donations, funds } from '#app/features/donations/tables.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { forgetEmptyPersons } from '#app/features/persons/forget-persons.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { signLink } from '#platform/signed-links.ts';
import { mails } from '#platform/tables.ts';
import { SITE } from '#server/features.ts';
import { forget } from '#server/forgetting.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { cancelPledge, confirmPledge, keepPledges } from './answer-pledge.server.ts';
import { pledgeData } from './own-pledges.server.ts';
import { pledgeGift } from './pledge-gift.server.ts';
import { pledgeMail } from './pledge-mails.server.ts';
import { remindDue } from './remind.server.ts';
import { enterPledge } from './staff/enter-pledge.server.ts';
import { listPledges } from './staff/list-pledges.server.ts';
import { type Pledge, pledges } from './tables.server.ts';
import { openDesk } from '#test/staff-desk.ts';
import { stick } from '#test/stick.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
const { settings } = siteContext;
settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await db.insert(funds).values({
  id: 'project-2',
  title: 'Un puits',
  place: '',
  path: '/projects/2',
  cloth: { motif: 'dents', fg: '#1F6B3F', bg: '#F4EBD3' },
  currency: 'USD',
});
await db.execute(sql`insert into funds (id, title, place, path, cloth, currency)
  select 'sponsor-child', 'x', '', '/sponsor', cloth, currency from funds where id = 'project-1'`);

const call = (fn: unknown, body: object) =>
  callFunction(siteContext, fn as SiteFunction, body, { language: 'fr', address: '::1', requestId: 't' });
const day = (ahead: number) => dayInKinshasa(startOfDay(dayInKinshasa(), ahead));
const eight = (ahead: number) => new Date(startOfDay(day(ahead)).getTime() + 8 * 3_600_000);
const ask = (more: object = {}) =>
  call(pledgeGift(pay.jobs), {
    programId: 'project-1',
    amount: 25_000,
    day: day(10),
    donorName: 'Béa',
    donorEmail: 'bea@example.org',
    ...more,
  });
const token = ({ id }: Pledge) => signLink(settings.authSecret, 'pledge', id);
const now = async ({ id }: Pledge) => (await db.select().from(pledges).where(eq(pledges.id, id)))[0]!;
const confirm = (pledge: Pledge) => call(confirmPledge(settings), { token: token(pledge) });
const cancel = (pledge: Pledge) => call(cancelPledge(settings), { token: token(pledge) });
async function pledge(more: Record<string, unknown> & { donorEmail?: string } = {}): Promise<Pledge> {
  const email = more.donorEmail ?? `${randomUUID()}@example.org`;
  expect(await ask({ donorEmail: email, ...more })).toMatchObject({ ok: true });
  return (await db.select().from(pledges).where(eq(pledges.email, email)))[0]!;
}
async function confirmed(more: Record<string, unknown> & { donorEmail?: string } = {}): Promise<Pledge> {
  const made = await pledge(more);
  await confirm(made);
  return now(made);
}
const mailed = async ({ id }: Pledge) =>
  (
    await db
      .select()
      .from(mails)
      .where(and(eq(mails.template, 'pledge'), sql`data->>'pledgeId' = ${id}`))
  )
    .map(({ data }) => (data as { what: string }).what)
    .sort();
const write = (what: 'ask' | 'first' | 'last', { id }: Pledge) =>
  pledgeMail(settings)(db, { pledgeId: id, what }, 'fr');

const BAD: [string, object, string, string][] = [
  ['today', { day: day(0) }, 'day', 'pledge_day'],
  ['too far', { day: day(181) }, 'day', 'pledge_day'],
  ['no day', { day: 'demain' }, 'day', 'pledge_day'],
  ['too little', { amount: 999 }, 'amount', 'amount_too_small'],
  ['too much', { amount: 50_000_001 }, 'amount', 'amount_too_large'],
  ['no amount', { amount: 'x' }, 'amount', 'amount_invalid'],
  ['too little in euros', { amount: '0,99', currency: 'EUR' }, 'amount', 'gift_too_small'],
  ['no currency of ours', { currency: 'XAF' }, 'currency', 'currency_unknown'],
  ['no address', { donorEmail: '' }, 'donorEmail', 'email_required'],
  ['no fund', { programId: 'project-99' }, 'programId', 'fund_unknown'],
  ['a fund that takes no free gift', { programId: 'sponsor-child' }, 'programId', 'fund_unknown'],
];
test.each(BAD)('%s is refused, nothing is kept or sent', async (_what, more, field, code) => {
  const before = [await db.$count(pledges), await db.$count(mails)];
  expect(await ask(more)).toMatchObject({ ok: false, body: { code, fields: { [field]: expect.any(String) } } });
  expect([await db.$count(pledges), await db.$count(mails)]).toEqual(before);
});

test('tomorrow and 180 days ahead are taken; it is in no sum', async () => {
  const sums = () =>
    db.select({ raised: funds.raisedMinor, supporters: funds.supporters }).from(funds).orderBy(funds.id);
  const before = [await sums(), await db.$count(donations)];
  for (const ahead of [1, 180])
    expect(await pledge({ day: day(ahead) })).toMatchObject({ state: 'asked', amountMinor: 25_000 });
  expect([await sums(), await db.$count(donations)]).toEqual(before);
});

test('it is kept in the currency that was chosen', async () => {
  expect(await pledge({ amount: '12,50', currency: 'EUR' })).toMatchObject({ amountMinor: 1250, currency: 'EUR' });
  expect(await pledge({ currency: '' })).toMatchObject({ amountMinor: 25_000, currency: 'XOF' });
});

test('who did not confirm is written to once, and forgotten after seven days', async () => {
  const made = await pledge();
  expect(await mailed(made)).toEqual(['ask']);
  expect((await write('ask', made))!.text).toContain(`/promesse/${token(made)}`);
  await remindDue(db, pay.jobs, eight(200));
  expect(await mailed(made)).toEqual(['ask']);
  await forget(db, sql`now() + interval '6 days'`);
  expect(await now(made)).toBeDefined();
  const kept = await confirmed();
  await forget(db, sql`now() + interval '8 days'`);
  expect([await now(made), (await now(kept)).state]).toEqual([undefined, 'waiting']);
});

test('confirmed by its own link alone, it is reminded on its day at eight, a week later, and then is over', async () => {
  const made = await pledge();
  for (const wrong of ['x', `${token(made)}x`, signLink(settings.authSecret, 'gift', made.id)])
    expect(await call(confirmPledge(settings), { token: wrong })).toMatchObject({ body: { code: 'pledge_unknown' } });
  for (const _ of [1, 2]) expect(await confirm(made)).toMatchObject({ ok: true, body: { state: 'waiting' } });
  // The mail that asks is not written any more.
  expect(await write('ask', made)).toBeUndefined();
  await remindDue(db, pay.jobs, new Date(eight(10).getTime() - 1000));
  expect(await mailed(made)).toEqual(['ask']);
  for (const _ of [1, 2]) await remindDue(db, pay.jobs, eight(10));
  expect(await mailed(made)).toEqual(['ask', 'first']);
  const letter = (await write('first', made))!;
  expect(letter.headers).toMatchObject({
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  await remindDue(db, pay.jobs, eight(16));
  expect(await mailed(made)).toEqual(['ask', 'first']);
  await remindDue(db, pay.jobs, eight(17));
  expect(await mailed(made)).toEqual(['ask', 'first', 'last']);
  await remindDue(db, pay.jobs, eight(24));
  expect(await now(made)).toMatchObject({ state: 'over', email: null, name: null, closedAt: expect.any(Date) });
  await remindDue(db, pay.jobs, eight(60));
  expect(await mailed(made)).toHaveLength(3);
});

test('two sweeps at once remind once', async () => {
  const made = await confirmed();
  await Promise.all([remindDue(db, pay.jobs, eight(11)), remindDue(db, pay.jobs, eight(11))]);
  expect(await mailed(made)).toEqual(['ask', 'first']);
  expect((await now(made)).reminders).toBe(1);
});

test('taken back, it is reminded no more and names nobody; also before it was confirmed', async () => {
  for (const make of [pledge, confirmed]) {
    const made = await make();
    for (const _ of [1, 2]) expect(await cancel(made)).toMatchObject({ body: { state: 'cancelled' } });
    expect(await now(made)).toMatchObject({ email: null, name: null, state: 'cancelled' });
    expect(await confirm(made)).toMatchObject({ body: { state: 'cancelled' } });
    await remindDue(db, pay.jobs, eight(12));
    expect(await mailed(made)).toEqual(['ask']);
    // One that was in the outbox already.
    expect(await write('first', made)).toBeUndefined();
  }
});

test('a settled gift of its address to its fund keeps it; no other does', async () => {
  const made = await confirmed();
  const unproved = await pledge();
  async function paid(more: object) {
    const id = paymentOf(await give({ programId: 'project-1', amount: 5000, donorEmail: made.email, ...more }));
    await desk.act(`sb_${id}`, 'pay');
    await checkPayment(pay, id);
  }
  await give({ programId: 'project-1', amount: 5000, donorEmail: made.email });
  await paid({ programId: 'project-2' });
  await paid({ donorEmail: 'other@example.org' });
  await paid({ donorEmail: undefined, anonymous: true });
  await paid({ donorEmail: unproved.email });
  expect([(await now(made)).state, (await now(unproved)).state]).toEqual(['waiting', 'asked']);
  await paid({});
  expect(await now(made)).toMatchObject({ state: 'kept', email: null, donationId: expect.any(String) });
  await remindDue(db, pay.jobs, eight(12));
  expect(await mailed(made)).toEqual(['ask']);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('what was given before keeps nothing, also when a part of it goes back or its day is entered late', async () => {
  const email = `${randomUUID()}@example.org`;
  const id = paymentOf(await give({ programId: 'project-1', amount: 5000, donorEmail: email }));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const made = await confirmed({ donorEmail: email });
  await desk.act(`sb_${id}`, 'refund-half');
  await checkPayment(pay, id);
  expect((await now(made)).state).toBe('waiting');
  const past = { id: randomUUID(), fundId: 'project-1', donorEmail: email };
  const before = new Date(Date.now() - 86_400_000);
  await keepPledges(db, { ...past, createdAt: new Date(Date.now() + 1000), paidAt: before });
  expect((await now(made)).state).toBe('waiting');
});

test('staff read where each stands; a guest finds nobody by name', async () => {
  const made = await confirmed({ donorName: 'Zénobie Unique' });
  const plain = personView({ permissions: new Set(['receipts.send']) } as never, 'receipts.send');
  const masked = personView({ permissions: new Set() } as never, 'receipts.send');
  const list = (q: string, view = plain) => listPledges(db, { q, limit: 25 }, view);
  expect((await list('zénobie')).items).toMatchObject([{ id: made.id, state: 'waiting', name: 'Zénobie Unique' }]);
  expect((await list('zénobie', masked)).items).toEqual([]);
  expect(JSON.stringify((await list('', masked)).items)).not.toContain('Zénobie');
  await remindDue(db, pay.jobs, eight(10));
  expect((await listPledges(db, { q: '', state: 'reminded', limit: 25 }, plain)).items.map(({ id }) => id)).toContain(
    made.id,
  );
});

test('who confirmed an intention is somebody staff find, until it is over; an unproved address is nobody', async () => {
  const called = async (email: string) =>
    (
      await db.execute(sql`select p.name from persons p join person_keys k on k.person_id = p.id
        where k.kind = 'email' and k.value = ${email}`)
    ).rows;
  const made = await pledge();
  expect(await called(made.email!)).toEqual([]);
  await confirm(made);
  expect(await called(made.email!)).toEqual([{ name: 'Béa' }]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await forgetEmptyPersons(db, SITE.ownData);
  expect(await called(made.email!)).toHaveLength(1);
  await cancel(made);
  await forgetEmptyPersons(db, SITE.ownData);
  expect(await called(made.email!)).toEqual([]);
});

test('a person’s archive holds their open intentions, and erased they are gone', async () => {
  const made = await confirmed();
  const person = { id: '', email: made.email! };
  expect(await pledgeData.list(db, person)).toMatchObject([{ id: made.id, fund: expect.any(String) }]);
  await db.transaction((tx) => pledgeData.erase(tx, person));
  expect(await now(made)).toBeUndefined();
  expect(await pledgeData.list(db, { id: '', email: '' })).toEqual([]);
});

test('an intention that cannot be worked off keeps no other from its reminder', async () => {
  const [stuck, next] = (await Promise.all([confirmed(), confirmed()])).sort((a, b) => (a.id < b.id ? -1 : 1));
  const mend = await stick(db, 'pledges', [stuck!.id]);
  await remindDue(db, pay.jobs, eight(12));
  await mend();
  expect([await mailed(stuck!), await mailed(next!)]).toEqual([['ask'], ['ask', 'first']]);
  await remindDue(db, pay.jobs, eight(12));
  expect(await mailed(stuck!)).toEqual(['ask', 'first']);
});

test('staff enter what somebody said by phone: confirmed by them alone, with a line of the log that names nobody in clear', async () => {
  const { hire, linesOf } = openDesk(siteContext, [enterPledge(pay.jobs)]);
  const said = {
    programId: 'project-1',
    amount: 25_000,
    day: day(10),
    donorName: 'عائشة',
    donorEmail: 'aicha@example.org',
  };
  expect(await (await hire('audit')).call('enter-pledge', said)).toMatchObject({ code: 'permission_missing' });
  const collector = await hire('collecte');
  for (const [wrong, field] of [
    [{ day: day(0) }, 'day'],
    [{ amount: 'x' }, 'amount'],
    [{ currency: 'XAF' }, 'currency'],
    [{ donorEmail: '' }, 'donorEmail'],
    [{ programId: 'sponsor-child' }, 'programId'],
  ] as const)
    expect(Object.keys((await collector.call('enter-pledge', { ...said, ...wrong })).fields as object)).toEqual([
      field,
    ]);
  const { pledgeId } = await collector.call('enter-pledge', said);
  const madeBy = (id: unknown) =>
    db
      .select()
      .from(pledges)
      .where(eq(pledges.id, String(id)));
  const [made] = await madeBy(pledgeId);
  expect(made).toMatchObject({ state: 'asked', name: 'عائشة', amountMinor: 25_000, currency: 'XOF', language: 'fr' });
  const inEuros = await collector.call('enter-pledge', { ...said, amount: '12,50', currency: 'EUR' });
  expect(await madeBy(inEuros.pledgeId)).toMatchObject([{ amountMinor: 1250, currency: 'EUR' }]);
  expect(await mailed(made!)).toHaveLength(1);
  const [line] = await linesOf(`pledge:${String(pledgeId)}`);
  expect(line).toMatchObject({ actor: collector.id, verb: 'enter-pledge', after: { amount: '25000', day: day(10) } });
  expect(JSON.stringify(line)).not.toMatch(/aicha|عائشة/);
  await confirm(made!);
  expect((await now(made!)).state).toBe('waiting');
});
