import { and, eq, isNull, sql } from 'drizzle-orm';
import { middleOfDay } from '#app/shared/dates.server.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { type LedgerLine, writeLedger } from '#app/features/payments/ledger.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import type { Movement } from '#app/features/payments/movement.ts';
import { providerMovements, providerPayouts } from './tables.server.ts';

/** A returned payout that we never saw leave: it was sent before our first payment. */
export class UnknownPayoutError extends Error {
  override name = 'UnknownPayoutError';
}

/** The account of a payout once it is on the bank statement. */
const BANK = 'bank';

const held = (provider: string) => `provider:${provider}`;
const underway = (provider: string) => `payouts:${provider}`;

/**
 * Books one provider transaction, in the caller's transaction: it changes what the provider holds and the account of
 * its reason. A currency conversion credits the account in the old currency and debits it in the new one; both sides
 * meet in `exchange`, whose balances at a day's rates are the gain or loss of conversions.
 * @returns whether it was new
 */
export async function bookMovement(tx: Database, provider: string, movement: Movement): Promise<boolean> {
  const { ref, kind, at, amountMinor, currency, from, paymentId } = movement;
  const [known] = paymentId
    ? await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId))
    : [];
  const [fresh] = await tx
    .insert(providerMovements)
    .values({
      provider,
      ref,
      kind,
      at,
      amountMinor,
      currency,
      fromMinor: from?.amountMinor,
      fromCurrency: from?.currency,
      paymentId: known?.id,
    })
    .onConflictDoNothing()
    .returning({ ref: providerMovements.ref });
  if (!fresh) return false;
  if (from) {
    const lines = [
      { account: held(provider), amountMinor: -from.amountMinor },
      { account: 'exchange', amountMinor: from.amountMinor },
    ];
    await writeLedger(tx, null, from.currency, lines, at);
  }
  await writeLedger(tx, null, currency, linesOf(provider, movement), at);
  if (kind === 'payout') await beginPayout(tx, provider, movement);
  if (kind === 'payout_failed') await failPayout(tx, provider, movement);
  return true;
}

const AGAINST = {
  fee: 'fees',
  exchange: 'exchange',
  payout: 'payouts',
  payout_failed: 'payouts',
  other: 'other',
} as const;

function linesOf(provider: string, { kind, amountMinor }: Movement): LedgerLine[] {
  const account = kind === 'exchange' ? AGAINST.exchange : `${AGAINST[kind]}:${provider}`;
  return [
    { account: held(provider), amountMinor },
    { account, amountMinor: -amountMinor },
  ];
}

async function beginPayout(tx: Database, provider: string, { amountMinor, currency, at, payout }: Movement) {
  await tx.insert(providerPayouts).values({
    provider,
    ref: payout!.ref,
    arrivesOn: payout!.arrivesOn,
    amountMinor: -amountMinor,
    currency,
    sentAt: at,
  });
}

const NOT_FOUND = { foundOn: null, reference: null, foundBy: null, lineId: null };

/** A payout was returned to the provider: if it was matched to a statement line, that line was something else. */
async function failPayout(tx: Database, provider: string, { payout, at }: Movement): Promise<void> {
  const isIt = and(eq(providerPayouts.provider, provider), eq(providerPayouts.ref, payout!.ref));
  const [row] = await tx.select().from(providerPayouts).where(isIt).for('update');
  if (!row) throw new UnknownPayoutError(`A payout came back that never left: ${payout!.ref}`);
  if (row.foundOn) await moveToBank(tx, row, -1, at);
  await tx
    .update(providerPayouts)
    .set({ failedAt: at, ...NOT_FOUND })
    .where(isIt);
}

type Payout = typeof providerPayouts.$inferSelect;

/**
 * Books that a payout arrived in the bank account (1), or by a counter-entry that it did not (-1), by default of today.
 */
async function moveToBank(
  tx: Database,
  { provider, currency, amountMinor }: Payout,
  sign: 1 | -1,
  movedAt?: Date,
): Promise<void> {
  const lines = [
    { account: BANK, amountMinor: sign * amountMinor },
    { account: underway(provider), amountMinor: -sign * amountMinor },
  ];
  await writeLedger(tx, null, currency, lines, movedAt);
}

/** @returns the payout afterwards; undefined if it was not waiting to be found */
export async function findOnStatement(
  tx: Database,
  id: string,
  found: { foundOn: string; reference: string; foundBy: string; lineId?: string },
): Promise<Payout | undefined> {
  const [row] = await tx
    .update(providerPayouts)
    .set(found)
    .where(and(eq(providerPayouts.id, id), isNull(providerPayouts.foundOn), isNull(providerPayouts.failedAt)))
    .returning();
  if (row) await moveToBank(tx, row, 1, middleOfDay(found.foundOn));
  return row;
}

/** @returns the payout before; undefined if it had not been found */
export async function loseAgain(tx: Database, id: string): Promise<Payout | undefined> {
  const [row] = await tx
    .select()
    .from(providerPayouts)
    .where(and(eq(providerPayouts.id, id), sql`${providerPayouts.foundOn} is not null`))
    .for('update');
  if (!row) return undefined;
  await moveToBank(tx, row, -1);
  await tx.update(providerPayouts).set(NOT_FOUND).where(eq(providerPayouts.id, id));
  return row;
}

type Arrival = { amountMinor: number; currency: Currency; day: string };

/**
 * The payout that most probably matches money on the bank account: of exactly that amount, sent by that day, with the
 * nearest day. One that was reconciled by hand on that day also counts, as long as no line is linked to it.
 */
export async function findAwaited(db: Database, { amountMinor, currency, day }: Arrival): Promise<Payout | undefined> {
  const [row] = await db
    .select()
    .from(providerPayouts)
    .where(
      and(
        eq(providerPayouts.amountMinor, amountMinor),
        eq(providerPayouts.currency, currency),
        isNull(providerPayouts.failedAt),
        isNull(providerPayouts.lineId),
        sql`(${providerPayouts.foundOn} is null or ${providerPayouts.foundOn} = ${day})`,
        sql`${providerPayouts.sentAt} < ${day}::date + 1`,
      ),
    )
    .orderBy(sql`abs(${providerPayouts.arrivesOn}::date - ${day}::date)`, providerPayouts.id)
    .limit(1);
  return row;
}

/**
 * Links a statement line to the expected payout of its amount.
 * @returns the payout; undefined if there is none
 */
export async function findByLine(
  tx: Database,
  { lineId, reference, ...arrival }: Arrival & { lineId: string; reference: string },
  who: string,
): Promise<Payout | undefined> {
  const payout = await findAwaited(tx, arrival);
  if (!payout) return undefined;
  if (!payout.foundOn)
    return findOnStatement(tx, payout.id, { foundOn: arrival.day, reference: reference || '—', foundBy: who, lineId });
  const [tied] = await tx
    .update(providerPayouts)
    .set({ lineId })
    .where(and(eq(providerPayouts.id, payout.id), isNull(providerPayouts.lineId)))
    .returning();
  return tied;
}

/** Unlinks a statement line from its payout, which is expected again. */
export async function loseByLine(tx: Database, lineId: string): Promise<void> {
  const payout = await findPayoutOfLine(tx, lineId);
  if (payout) await loseAgain(tx, payout.id);
}

export async function findPayoutOfLine(db: Database, lineId: string): Promise<Payout | undefined> {
  const [row] = await db.select().from(providerPayouts).where(eq(providerPayouts.lineId, lineId));
  return row;
}
