import { and, eq, isNull, sql } from 'drizzle-orm';
import { middleOfDay } from '#app/shared/dates.server.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { type LedgerLine, writeLedger } from '#app/features/payments/ledger.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import type { Movement } from '#app/features/payments/movement.ts';
import { providerMovements, providerPayouts } from './tables.server.ts';

/** A payout came back that is none of those we saw leave: it left before our first payment. */
export class UnknownPayoutError extends Error {
  override name = 'UnknownPayoutError';
}

/** Where a payout is once it stands on the bank's statement. */
const BANK = 'bank';

const held = (provider: string) => `provider:${provider}`;
const underway = (provider: string) => `payouts:${provider}`;

/**
 * Writes one movement into our books, in the caller's transaction: what the provider holds changes, and so does what it was for.
 * An exchange closes the sum in the currency paid and opens it in the one held; both legs meet in `exchange`, whose balances,
 * taken together at a day's rates, are what exchanging won or lost.
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

/** It came back to the provider: what was taken for it on a statement was another's. */
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

/** Says that a payout stands on the bank's statement (1), or that it does not after all (-1): by a counter-entry, of today where no moment is said. */
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

/** @returns the payout as it is then; undefined where it is not waiting to be found */
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

/** @returns the payout as it was before; undefined where it was not found */
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
 * The payout that money on the bank's account is, most likely: of just that sum, sent by that day, the one whose day is nearest. One
 * that was found by hand on that very day counts, while no line is it.
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

/** Says that a line of a statement is the payout that is awaited with its sum. @returns the payout; undefined where none is */
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

/** A line is no payout after all: the one it was is awaited again. */
export async function loseByLine(tx: Database, lineId: string): Promise<void> {
  const payout = await findPayoutOfLine(tx, lineId);
  if (payout) await loseAgain(tx, payout.id);
}

export async function findPayoutOfLine(db: Database, lineId: string): Promise<Payout | undefined> {
  const [row] = await db.select().from(providerPayouts).where(eq(providerPayouts.lineId, lineId));
  return row;
}
