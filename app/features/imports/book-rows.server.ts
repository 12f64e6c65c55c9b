import { addToFund, lockFunds } from '#app/features/donations/fund-verbs.server.ts';
import type { Fund } from '#app/features/donations/funds.server.ts';
import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { middleOfDay } from '#app/shared/dates.server.ts';
import { convert } from '#app/shared/money.ts';
import { contributions, donations } from '#app/features/donations/tables.server.ts';
import { bookImported } from '#app/features/payment-providers/imported/book-imported.server.ts';
import { getRate, type Rate } from '#app/features/payments/rates.server.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { findKnown } from './known-rows.server.ts';
import { type GiftImportRow, giftImportRows, giftImports } from './tables.server.ts';
import { takeTurn } from './turns.server.ts';

/** Lines per transaction: other gifts to the same funds wait meanwhile. */
const AT_ONCE = 200;

/**
 * Books the next lines of a running import, all or none. If it is killed or run twice at the same time, the next run
 * continues where it stopped.
 * @returns whether there may be more
 */
export async function bookNext(db: RootDatabase, importId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [run] = await tx.select().from(giftImports).where(eq(giftImports.id, importId)).for('update');
    if (run?.state !== 'running') return false;
    await takeTurn(tx);
    const rows = await tx
      .select()
      .from(giftImportRows)
      .where(and(eq(giftImportRows.importId, importId), eq(giftImportRows.outcome, 'new')))
      .orderBy(asc(giftImportRows.line))
      .limit(AT_ONCE)
      // Who is being erased is waited for: their name would come back with what was read before.
      .for('update');
    if (rows.length === 0) {
      await tx
        .update(giftImports)
        .set({ state: 'done', endedAt: sql`now()` })
        .where(eq(giftImports.id, importId));
      return false;
    }
    // Another import may have brought some of them since this one was read.
    const known = await findKnown(tx, rows);
    if (known.size > 0)
      await tx
        .update(giftImportRows)
        .set({ outcome: 'known', donorName: null, donorEmail: null, donorPhone: null })
        .where(
          and(
            eq(giftImportRows.importId, importId),
            inArray(
              giftImportRows.line,
              [...known].map(({ line }) => line),
            ),
          ),
        );
    await bookRows(
      tx,
      importId,
      rows.filter((row) => !known.has(row)),
    );
    return true;
  });
}

/** A line that can be booked: all its values are present; otherwise it was refused. */
type Whole = GiftImportRow & {
  [Name in 'day' | 'amountMinor' | 'currency' | 'fundId']: NonNullable<GiftImportRow[Name]>;
};

async function bookRows(tx: Database, importId: string, rows: readonly GiftImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  const whole = rows as readonly Whole[];
  const known = await lockFunds(
    tx,
    whole.map(({ fundId }) => fundId),
  );
  const members = await findMembers(tx, whole);
  const rateOf = ratesBy(tx);
  const booked: { row: Whole; donationId: string; paymentId: string; paidAt: Date; counted: number; rate: Rate }[] = [];
  for (const row of whole) {
    const { currency: to } = known.get(row.fundId)!;
    const rate = await rateOf(row.currency, to);
    const { amountMinor: counted } = convert(row, to, rate.rate);
    // The middle of its day; of today no hour that is still to come.
    const paidAt = middleOfDay(row.day);
    booked.push({ row, donationId: randomUUID(), paymentId: randomUUID(), paidAt, counted, rate });
  }
  await tx.insert(donations).values(
    booked.map(({ row, donationId, paidAt }) => ({
      id: donationId,
      fundId: row.fundId,
      amountMinor: row.amountMinor,
      currency: row.currency,
      donationType: 'one_time' as const,
      donorName: row.donorName,
      donorEmail: row.donorEmail,
      donorPhone: row.donorPhone,
      // Theirs only where the address is proved; who proves it later finds them then.
      memberId: row.donorEmail ? (members.get(row.donorEmail) ?? null) : null,
      isAnonymous: !row.donorName && !row.donorEmail && !row.donorPhone,
      language: 'fr' as const,
      createdAt: paidAt,
      supportedAt: paidAt,
    })),
  );
  await bookImported(
    tx,
    booked.map(({ row, donationId, paymentId, paidAt }) => ({
      id: paymentId,
      purposeId: donationId,
      amountMinor: row.amountMinor,
      currency: row.currency,
      method: row.way,
      paidAt,
      account: `fund:${row.fundId}`,
    })),
  );
  await tx.insert(contributions).values(
    booked.map(({ row, donationId, paymentId, counted, rate }) => ({
      paymentId,
      donationId,
      fundId: row.fundId,
      countedMinor: counted,
      rate: rate.rate,
      rateDay: rate.day,
    })),
  );
  for (const id of known.keys()) {
    const given = booked.filter(({ row }) => row.fundId === id);
    await addToFund(tx, id, { minor: given.reduce((sum, { counted }) => sum + counted, 0), supporters: given.length });
  }
  await tx.execute(sql`
    update gift_import_rows r set fate = 'booked', payment_id = b.payment_id, donor_name = null, donor_email = null,
      donor_phone = null
    from unnest(${sql.param(booked.map(({ row }) => row.line))}::int[], ${sql.param(booked.map(({ paymentId }) => paymentId))}::uuid[]) as b(line, payment_id)
    where r.import_id = ${importId} and r.line = b.line`);
}

/** Members whose confirmed address is in a line, by address. */
async function findMembers(tx: Database, rows: readonly Whole[]): Promise<Map<string, string>> {
  const emails = [...new Set(rows.flatMap(({ donorEmail }) => donorEmail ?? []))];
  if (emails.length === 0) return new Map();
  const found = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), eq(users.emailVerified, true)));
  return new Map(found.map(({ id, email }) => [email, id]));
}

/** The newest exchange rate between two currencies, read once per pair. */
function ratesBy(tx: Database) {
  const known = new Map<string, Rate>();
  return async (from: Whole['currency'], to: Fund['currency']): Promise<Rate> => {
    const pair = `${from} ${to}`;
    const rate = known.get(pair) ?? (await getRate(tx, from, to));
    known.set(pair, rate);
    return rate;
  };
}
