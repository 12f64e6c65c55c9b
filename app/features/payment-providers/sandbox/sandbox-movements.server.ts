import { and, eq, gte, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Movement } from '#app/features/payments/movement.ts';
import { sandboxCharges, sandboxRefunds } from './tables.server.ts';

/** A fee of 2 %, as for a card; rounded down to whole minor units. */
const sandboxFee = (amountMinor: number): number => Math.floor((amountMinor * 2) / 100);
/** Marks charges of the demo's phones, whose money the operator pays out separately. */
export const BY_PHONE = 'Mobile money';

const DAY_MS = 86_400_000;
const TAKEN = ['paid', 'refunded', 'disputed'] as const;
const byCard = and(
  isNotNull(sandboxCharges.paidAt),
  inArray(sandboxCharges.status, TAKEN),
  ne(sandboxCharges.description, BY_PHONE),
);

/**
 * The sandbox's provider transactions: a fee for each charge, and every Monday a payout of everything received, which
 * arrives in the bank a day later.
 */
export async function* listSandboxMovements(db: RootDatabase, from: Date, until: Date): AsyncGenerator<Movement> {
  const charges = await db
    .select()
    .from(sandboxCharges)
    .where(and(byCard, gte(sandboxCharges.paidAt, from), lt(sandboxCharges.paidAt, until)));
  for (const { ref, paymentId, amountMinor, currency, paidAt } of charges) {
    const fee = sandboxFee(amountMinor);
    if (fee > 0)
      yield {
        ref: `${ref}:fee`,
        kind: 'fee',
        at: paidAt!,
        amountMinor: -fee,
        currency,
        paymentId: paymentId ?? undefined,
      };
  }
  for (const { currency, week, amountMinor } of await listPayouts(db)) {
    const at = new Date(Date.parse(week) + 7 * DAY_MS);
    if (at < from || at >= until) continue;
    const ref = `sbpo_${currency}_${week}`;
    const arrivesOn = new Date(at.getTime() + DAY_MS).toISOString().slice(0, 10);
    yield { ref, kind: 'payout', at, amountMinor: -amountMinor, currency, payout: { ref, arrivesOn } };
  }
}

/** Each Monday everything available is paid out; later refunds are deducted from the next payout. */
async function listPayouts(db: RootDatabase): Promise<{ currency: Currency; week: string; amountMinor: number }[]> {
  const week = (column: typeof sandboxCharges.paidAt | typeof sandboxRefunds.createdAt) =>
    sql<string>`to_char(date_trunc('week', ${column} at time zone 'UTC'), 'YYYY-MM-DD')`;
  const came = db
    .select({
      currency: sandboxCharges.currency,
      week: week(sandboxCharges.paidAt).as('week'),
      minor: sql<number>`${sandboxCharges.amountMinor} - ${sandboxCharges.amountMinor} * 2 / 100`.as('minor'),
    })
    .from(sandboxCharges)
    .where(byCard);
  const went = db
    .select({
      currency: sandboxCharges.currency,
      week: week(sandboxRefunds.createdAt).as('week'),
      minor: sql<number>`-${sandboxRefunds.amountMinor}`.as('minor'),
    })
    .from(sandboxRefunds)
    .innerJoin(sandboxCharges, eq(sandboxCharges.ref, sandboxRefunds.chargeRef))
    .where(byCard);
  const moved = came.unionAll(went).as('moved');
  const weeks = await db
    .select({
      currency: moved.currency,
      week: moved.week,
      minor: sql<number>`sum(${moved.minor})::bigint`.mapWith(Number),
    })
    .from(moved)
    .groupBy(moved.currency, moved.week)
    .orderBy(moved.currency, moved.week);
  const held = new Map<Currency, number>();
  return weeks.flatMap(({ currency, week: since, minor }) => {
    const amountMinor = (held.get(currency) ?? 0) + minor;
    held.set(currency, Math.min(0, amountMinor));
    return amountMinor > 0 ? [{ currency, week: since, amountMinor }] : [];
  });
}
