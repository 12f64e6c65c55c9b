import { confirmAddress } from '#test/confirm-address.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { ledgerBalances, ledgerEntries, payments, subscriptions } from '#app/features/payments/tables.server.ts';
import { receiptVersions } from '#app/features/receipts/tables.server.ts';
import { sessions } from '#platform/auth-tables.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { openDesk } from '#test/staff-desk.ts';
import { listRecentGifts } from '#app/features/donations/donations.server.ts';
import { seedFund, seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { seedSponsorshipFunds } from '#app/features/sponsorship/seed.server.ts';
import { contributions, donations, funds } from '#app/features/donations/tables.server.ts';
import { giftMovedMail } from './gift-moved-mail.server.ts';
import { moveGift } from './move-gift.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedGeneralFund(db);
await seedSponsorshipFunds(db);
await seedFund(db, {
  id: 'project-2',
  title: 'Un forage',
  place: 'Kenge',
  path: '/projects/2',
  cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
  currency: 'EUR',
});
const { hire, linesOf } = openDesk(siteContext, [moveGift(() => pay)]);
const treasurer = await hire('tresorerie');

const fundOf = async (id: string) => (await db.select().from(funds).where(eq(funds.id, id)))[0]!;
const balanceOf = async (id: string) =>
  (
    await db
      .select()
      .from(ledgerBalances)
      .where(eq(ledgerBalances.account, `fund:${id}`))
  )[0]?.balanceMinor ?? 0;

async function paidGift(more: object = {}) {
  const gift = { programId: 'project-1', amount: 25_000, donorName: 'Aline', donorEmail: 'aline@example.org', ...more };
  const id = paymentOf(await give(gift));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const read = async () => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
  const facts = async () =>
    (await findReceiptFacts({ db, purposes: pay.purposes, settings: siteContext.settings }, id))!;
  const move = (programId: string, who = treasurer, key?: string) =>
    who.call('move-gift', { paymentId: id, programId, reason: 'mauvais projet choisi' }, key);
  const lines = async () =>
    (await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, id)).orderBy(ledgerEntries.id)).map(
      ({ account, amountMinor }) => [account, amountMinor] as const,
    );
  const told = async () =>
    (await db.select().from(mails).where(like(mails.uniqueKey, 'gift-moved:%'))).filter(
      ({ data }) => (data as { paymentId: string }).paymentId === id,
    );
  return { id, read, facts, move, lines, told };
}

test('a gift goes to a programme, as visitors may give to it', async () => {
  await seedFund(db, {
    id: 'program-1',
    title: 'Éducation',
    place: '',
    path: '/programs/1',
    cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
    currency: 'USD',
  });
  const { move, lines } = await paidGift();
  expect(await move('program-1')).toHaveProperty('message');
  expect((await lines()).at(-1)).toEqual(['fund:program-1', -25_000]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a gift goes to another fund by counter-entries: sums, supporters, lists, receipt and mail follow', async () => {
  const { id, facts, move, lines, told } = await paidGift();
  const [from, to] = [await fundOf('project-1'), await fundOf('project-2')];
  const [balance, receipt] = [await balanceOf('project-1'), (await facts()).name];
  const written = await lines();
  expect(await move('project-2')).toHaveProperty('message');
  // What was written stays as it was; two lines more take it out of one and into the other.
  expect(await lines()).toEqual([...written, ['fund:project-1', 25_000], ['fund:project-2', -25_000]]);
  expect([await balanceOf('project-1'), await balanceOf('project-2')]).toEqual([balance + 25_000, -25_000]);
  const [after, other] = [await fundOf('project-1'), await fundOf('project-2')];
  const [counted] = await db.select().from(contributions).where(eq(contributions.paymentId, id));
  expect(counted).toMatchObject({ fundId: 'project-2', countedMinor: 3811 });
  expect(from.raisedMinor - after.raisedMinor).toBeGreaterThan(0);
  expect([from.supporters - after.supporters, other.supporters - to.supporters]).toEqual([1, 1]);
  expect(other.raisedMinor - to.raisedMinor).toBe(3811);
  expect((await listRecentGifts(db, 'project-2')).map(({ amountMinor }) => amountMinor)).toContain(25_000);
  expect(await facts()).toMatchObject({ name: receipt, version: 2, purpose: 'Un forage, Kenge', donorName: 'Aline' });
  expect(await db.select().from(receiptVersions).where(eq(receiptVersions.paymentId, id))).toMatchObject([
    { version: 1, name: 'Aline', purpose: 'Une école, Luozi', who: treasurer.id },
  ]);
  expect(await told()).toMatchObject([{ template: 'gift-moved', recipient: 'aline@example.org', language: 'fr' }]);
  expect(await linesOf(`payment:${id}`)).toMatchObject([
    { before: { fund: 'Une école, Luozi' }, after: { fund: 'Un forage, Kenge' }, reason: 'mauvais projet choisi' },
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('of a regular gift its donor hears of the move at the address they confirmed since it began', async () => {
  const old = 'partie@example.org';
  const { move, told } = await paidGift({ donationType: 'monthly', donorEmail: old });
  await confirmAddress(db, old, 'apres@example.org');
  await move('project-2');
  expect((await told()).map(({ recipient }) => recipient)).toEqual(['apres@example.org']);
});

test('a later refund reduces the new fund; moving a gift there and back changes nothing', async () => {
  const before = await fundOf('project-1');
  const first = await paidGift();
  const [from, counted] = [await fundOf('project-1'), await fundOf('project-2')];
  await first.move('project-2');
  await sendBack(pay, first.id);
  expect(await first.read()).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect(await fundOf('project-2')).toEqual(counted);
  expect(await fundOf('project-1')).toEqual(before);
  const second = await paidGift();
  await second.move('project-2');
  await second.move('project-1');
  expect((await fundOf('project-1')).supporters).toBe(from.supporters);
  expect(await fundOf('project-2')).toEqual(counted);
  expect(await second.facts()).toMatchObject({ version: 3, purpose: 'Une école, Luozi' });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a gift in part given back moves with what is left; one under dispute comes back into the new fund once it is won', async () => {
  const { id, move, lines } = await paidGift();
  await desk.act(`sb_${id}`, 'refund-half');
  await checkPayment(pay, id);
  await move('general');
  expect((await lines()).slice(-2)).toEqual([
    ['fund:project-1', 12_500],
    ['fund:general', -12_500],
  ]);
  await desk.act(`sb_${id}`, 'dispute');
  await checkPayment(pay, id);
  expect(await move('project-2')).toMatchObject({ code: 'gift_not_kept' });
  await desk.act(`sb_${id}`, 'win-dispute');
  await checkPayment(pay, id);
  expect((await lines()).at(-1)).toEqual(['fund:general', -12_500]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a monthly gift moves with all that was paid for it, once as a supporter, and what is paid later follows', async () => {
  const { id, move, told } = await paidGift({ donationType: 'monthly' });
  const { purposeId } = (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.purposeId, purposeId));
  const renew = async (ref: string) => {
    const renewal = randomUUID();
    await db.insert(payments).values({
      id: renewal,
      purpose: 'donation',
      purposeId,
      subscriptionId: subscription!.id,
      provider: 'sandbox',
      providerRef: ref,
      checkoutUrl: '',
      amountMinor: 25_000,
      currency: 'XOF',
      interval: 'monthly',
      language: 'fr',
    });
    await settlePayment(db, pay, renewal, { status: 'paid', amountMinor: 25_000, currency: 'XOF' });
  };
  await renew('sbren_1');
  const to = await fundOf('project-2');
  expect(await move('project-2')).toHaveProperty('message');
  await renew('sbren_2');
  const after = await fundOf('project-2');
  expect([after.raisedMinor - to.raisedMinor, after.supporters - to.supporters]).toEqual([3 * 3811, 1]);
  expect(await told()).toHaveLength(1);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the mail names both funds, in every language, with the receipt; moved again or given back it is not sent', async () => {
  const { id, move } = await paidGift({ donationType: 'monthly' });
  await move('project-2');
  const render = giftMovedMail({ pay: () => pay, files: openMemoryFiles(), settings: siteContext.settings });
  const data = { paymentId: id, from: 'Une école, Luozi', fundId: 'project-2' };
  for (const language of LANGUAGES) {
    await db.update(payments).set({ language }).where(eq(payments.id, id));
    const { text, attachments } = (await render(db, data, language))!;
    for (const word of ['Une école, Luozi', 'Un forage, Kenge'])
      expect([language, text]).toEqual([language, expect.stringContaining(word)]);
    expect(text).not.toContain('{{');
    expect(attachments).toHaveLength(1);
  }
  await move('general');
  expect(await render(db, data, 'fr')).toBeUndefined();
  await sendBack(pay, id);
  expect(await render(db, { ...data, fundId: 'general' }, 'fr')).toBeUndefined();
});

test('the right, the proof, and what is refused: no gift, nothing kept, the same fund, one that takes no free gift or is none', async () => {
  const { id, move, lines, told } = await paidGift();
  const written = await lines();
  for (const role of ['collecte', 'administration', 'audit'] as const)
    expect(await move('project-2', await hire(role))).toMatchObject({ code: 'permission_missing' });
  const late = await hire('tresorerie');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, late.id));
  expect(await move('project-2', late)).toMatchObject({ code: 'fresh_proof_needed' });
  const fault = async (body: object) => {
    const { code, fields } = await treasurer.call('move-gift', {
      paymentId: id,
      reason: 'x',
      programId: 'project-2',
      ...body,
    });
    return [code, ...Object.keys((fields ?? {}) as object)];
  };
  expect(await fault({ reason: ' ' })).toEqual(['reason_required', 'reason']);
  expect(await fault({ programId: 'project-1' })).toEqual(['fund_same', 'programId']);
  for (const programId of ['project-99', 'sponsor-child', '', undefined])
    expect(await fault({ programId })).toEqual(['fund_unknown', 'programId']);
  expect(await fault({ paymentId: randomUUID() })).toEqual(['payment_unknown']);
  const unpaid = paymentOf(await give({ programId: 'project-1', amount: 5000, anonymous: true }));
  expect(await fault({ paymentId: unpaid })).toEqual(['gift_not_kept']);
  await db.update(payments).set({ purpose: 'order' }).where(eq(payments.id, id));
  expect(await fault({})).toEqual(['payment_not_gift']);
  await db.update(payments).set({ purpose: 'donation' }).where(eq(payments.id, id));
  await sendBack(pay, id);
  expect(await fault({})).toEqual(['gift_not_kept']);
  expect((await lines()).slice(0, 2)).toEqual(written);
  expect(await told()).toEqual([]);
});

test('an anonymous gift moves, and nobody is written to', async () => {
  const { move, told } = await paidGift({ anonymous: true });
  expect(await move('general')).toHaveProperty('message');
  expect(await told()).toEqual([]);
});

test('a repeated move happens once; of two simultaneous moves to the same fund one succeeds', async () => {
  const { move, lines, told } = await paidGift();
  const key = randomUUID();
  expect(await move('project-2', treasurer, key)).toEqual(await move('project-2', treasurer, key));
  const other = await hire('tresorerie');
  const both = await Promise.all([move('general'), move('general', other)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['fund_same', undefined]);
  expect([(await lines()).length, (await told()).length]).toEqual([6, 2]);
});

test('moved while its money comes in or goes back, funds and books agree', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, move } = await paidGift({ donationType: 'monthly' });
    const { purposeId } = (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
    const renewal = randomUUID();
    await db.insert(payments).values({
      id: renewal,
      purpose: 'donation',
      purposeId,
      provider: 'sandbox',
      providerRef: `both_${renewal}`,
      checkoutUrl: '',
      amountMinor: 25_000,
      currency: 'XOF',
      interval: 'monthly',
      language: 'fr',
    });
    await Promise.all([
      settlePayment(db, pay, renewal, { status: 'paid', amountMinor: 25_000, currency: 'XOF' }),
      move('project-2'),
      sendBack(pay, id),
    ]);
  }
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a gift counted in another fund than its own is found by the nightly check', async () => {
  const { id } = await paidGift();
  const { purposeId } = (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
  const [gift] = await db
    .select()
    .from(donations)
    .where(and(eq(donations.id, purposeId)));
  await db.update(donations).set({ fundId: 'general' }).where(eq(donations.id, gift!.id));
  expect((await findBrokenInvariants(db)).length).toBeGreaterThan(0);
  await db.update(donations).set({ fundId: 'project-1' }).where(eq(donations.id, gift!.id));
  expect(await findBrokenInvariants(db)).toEqual([]);
});
