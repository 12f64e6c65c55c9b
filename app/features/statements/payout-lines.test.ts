import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookMovement, findPayoutOfLine } from '#app/features/accounting/movements/book-movement.server.ts';
import { providerPayouts } from '#app/features/accounting/movements/tables.server.ts';
import { findPayoutCall, unfindPayoutCall } from '#app/features/accounting/staff/payout-acts.server.ts';
import { ledgerBalances } from '#app/features/payments/tables.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { listUnexpected } from './lines.server.ts';
import { importStatement } from './staff/import-statement.server.ts';
import { restoreLine, setAsideLine } from './staff/set-aside.server.ts';
import { statementLines } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const calls = [importStatement(), setAsideLine(), restoreLine(), findPayoutCall(), unfindPayoutCall()];
const treasurer = await openDesk(siteContext, calls).hire('tresorerie');
const today = dayInKinshasa();
const DAY = 86_400_000;

let serial = 0;
/** A payout in euros that left so many days ago. */
async function payout(amountMinor: number, daysAgo = 1) {
  const at = new Date(Date.now() - daysAgo * DAY);
  const ref = `po_${++serial}`;
  const arrivesOn = at.toISOString().slice(0, 10);
  await db.transaction((tx) =>
    bookMovement(tx, 'stripe', {
      ref,
      kind: 'payout',
      at,
      amountMinor: -amountMinor,
      currency: 'EUR',
      payout: { ref, arrivesOn },
    }),
  );
  return (await db.select().from(providerPayouts).where(eq(providerPayouts.ref, ref)))[0]!.id;
}
/** A line of a statement, by its id. */
async function line(amount: string, currency = 'EUR'): Promise<string> {
  const text = `Date;Montant;Devise;Communication;Nom\n${today};${amount};${currency};STRIPE PAYMENTS ${++serial};Stripe`;
  const { statementId } = await treasurer.call('import-statement', {
    format: 'csv',
    text,
    account: `Compte ${serial}`,
  });
  const rows = await db
    .select()
    .from(statementLines)
    .where(eq(statementLines.statementId, String(statementId)));
  return rows[0]!.id;
}
const aside = (lineId: string) => treasurer.call('set-aside-line', { lineId, kind: 'payout' });
const inBank = async () =>
  (await db.select().from(ledgerBalances).where(eq(ledgerBalances.account, 'bank'))).find(
    ({ currency }) => currency === 'EUR',
  )?.balanceMinor ?? 0;

test('a line of an awaited sum is that payout: it is in the bank, once; taken back it is awaited again', async () => {
  const payoutId = await payout(12_050);
  const lineId = await line('120,50');
  expect(await aside(lineId)).toEqual({ lineId });
  expect(await findPayoutOfLine(db, lineId)).toMatchObject({ id: payoutId, foundOn: today, foundBy: treasurer.id });
  expect(await inBank()).toBe(12_050);
  expect(await treasurer.call('unfind-payout', { payoutId, reason: 'non' })).toMatchObject({ code: 'payout_by_line' });
  await treasurer.call('restore-line', { lineId });
  expect(await inBank()).toBe(0);
  expect(await findPayoutOfLine(db, lineId)).toBeUndefined();
  expect(await listUnexpected(db, 9)).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('of two payouts with the same amount a line matches the one with the nearest day; the next line the other', async () => {
  const [old, recent] = [await payout(5_000, 9), await payout(5_000, 1)];
  const [first, second] = [await line('50,00'), await line('50,00')];
  await aside(first);
  await aside(second);
  expect((await findPayoutOfLine(db, first))!.id).toBe(recent);
  expect((await findPayoutOfLine(db, second))!.id).toBe(old);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('one that was noted by hand on that day is tied, and not booked again', async () => {
  const payoutId = await payout(7_700);
  await treasurer.call('find-payout', { payoutId, day: today, reference: 'VIR' });
  const before = await inBank();
  const lineId = await line('77,00');
  await aside(lineId);
  expect((await findPayoutOfLine(db, lineId))!.id).toBe(payoutId);
  expect(await inBank()).toBe(before);
});

test('another sum, another currency, one that left later or came back: nobody announced it, and it stays in sight', async () => {
  await payout(9_900, -2);
  await payout(9_800);
  const failed = await payout(9_700);
  await db.transaction(async (tx) => {
    const { ref, arrivesOn } = (await tx.select().from(providerPayouts).where(eq(providerPayouts.id, failed)))[0]!;
    await bookMovement(tx, 'stripe', {
      ref: `${ref}:back`,
      kind: 'payout_failed',
      at: new Date(),
      amountMinor: 9_700,
      currency: 'EUR',
      payout: { ref, arrivesOn },
    });
  });
  const lines = [await line('99,00'), await line('98,01'), await line('98,00', 'USD'), await line('97,00')];
  const before = await inBank();
  for (const lineId of lines) await aside(lineId);
  expect(await inBank()).toBe(before);
  expect((await listUnexpected(db, 9)).map(({ id }) => id).sort()).toEqual([...lines].sort());
  await treasurer.call('restore-line', { lineId: lines[0]! });
  expect(await listUnexpected(db, 9)).toHaveLength(3);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a line set aside for another reason is no payout', async () => {
  const payoutId = await payout(6_600);
  const lineId = await line('66,00');
  await treasurer.call('set-aside-line', { lineId, kind: 'own' });
  expect(await findPayoutOfLine(db, lineId)).toBeUndefined();
  expect((await db.select().from(providerPayouts).where(eq(providerPayouts.id, payoutId)))[0]!.foundOn).toBeNull();
});
