import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { startOfDay } from '#app/shared/dates.server.ts';
import type { Currency } from '#app/shared/money.ts';
import { donations, giftBatches, giftBatchLines } from '#app/features/donations/tables.server.ts';
import { OFFLINE } from '#app/features/payment-providers/offline/offline.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { announcedTransfers } from '#app/features/payment-providers/transfer/tables.server.ts';
import { findNearReferences, findReferences } from '#app/features/payments/transfer-reference.ts';
import type { Database } from '#platform/database.ts';
import { type StatementLine, statementLines } from './tables.server.ts';

/** Why a line may be a gift. Only the first reason is certain, and even it must be confirmed. */
type Reason = 'reference' | 'again' | 'otherCurrency' | 'near' | 'name' | 'entered';

export type Suggestion = {
  reason: Reason;
  isCertain: boolean;
  /**
   * The payment of the announced transfer, or the one entered by hand; for `again` the first payment with this
   * reference.
   */
  paymentId: string;
  reference: string | null;
  amountMinor: number;
  currency: Currency;
  donorName: string | null;
  fundId: string;
};

type Asked = Pick<StatementLine, 'id' | 'day' | 'amountMinor' | 'currency' | 'text' | 'payer' | 'state'> & {
  part?: StatementLine['part'];
};

/**
 * How many days after the announcement a transfer may arrive, and how far the booking of a gift entered by hand may be
 * from its day.
 */
const ANNOUNCED_DAYS = 60;
const ENTERED_DAYS = 4;
const MOST = 500;

/** The most likely match of each open incoming line, by its id. */
export async function suggestMatches(db: Database, lines: readonly Asked[]): Promise<Map<string, Suggestion>> {
  // What is left of a batch beside its parts is no gift of anybody: the treasurer says what it is.
  const open = lines.filter(({ state, amountMinor, part }) => state === 'open' && amountMinor > 0 && part !== 'rest');
  const found = new Map<string, Suggestion>();
  const rest = () => open.filter(({ id }) => !found.has(id));
  for (const find of [byReference, byNearReference, byName, byEntry])
    for (const [id, suggestion] of rest().length > 0 ? await find(db, rest()) : []) found.set(id, suggestion);
  return found;
}

type Found = readonly (readonly [string, Suggestion])[];
const wordsOf = ({ text, payer }: Asked): string => `${text} ${payer ?? ''}`;

const selectAnnounced = (db: Database) =>
  db
    .select({
      reference: announcedTransfers.reference,
      announcedMinor: announcedTransfers.announcedMinor,
      paymentId: payments.id,
      amountMinor: payments.amountMinor,
      currency: payments.currency,
      status: payments.status,
      createdAt: announcedTransfers.createdAt,
      donorName: donations.donorName,
      fundId: donations.fundId,
    })
    .from(announcedTransfers)
    .innerJoin(payments, eq(payments.id, announcedTransfers.paymentId))
    .innerJoin(donations, eq(donations.id, payments.purposeId))
    .$dynamic();
type Announced = Awaited<ReturnType<typeof selectAnnounced>>[number];

const say = (reason: Reason, { status: _, createdAt: __, announcedMinor: ___, ...row }: Announced): Suggestion => ({
  ...row,
  reason,
  isCertain: reason === 'reference',
});

/** A complete reference of ours in the text, with valid check digits. */
async function byReference(db: Database, lines: readonly Asked[]): Promise<Found> {
  return referred(
    db,
    lines,
    (text) => findReferences(text),
    (line, row) =>
      row.status !== 'pending' ? 'again' : row.currency === line.currency ? 'reference' : 'otherCurrency',
  );
}

/** A reference with one wrong character, which a person must check. */
async function byNearReference(db: Database, lines: readonly Asked[]): Promise<Found> {
  return referred(
    db,
    lines,
    (text) => findNearReferences(text),
    (line, row) => (row.status === 'pending' && row.currency === line.currency ? 'near' : undefined),
  );
}

async function referred(
  db: Database,
  lines: readonly Asked[],
  read: (text: string) => string[],
  judge: (line: Asked, row: Announced) => Reason | undefined,
): Promise<Found> {
  const wanted = lines.map((line) => [line, read(wordsOf(line))] as const);
  const references = [...new Set(wanted.flatMap(([, all]) => all))];
  if (references.length === 0) return [];
  const rows = await selectAnnounced(db).where(
    sql`${announcedTransfers.reference} = any(${sql.param(references)}::text[])`,
  );
  return wanted.flatMap(([line, all]) => {
    const ours = rows.filter(({ reference }) => all.includes(reference));
    const reason = ours.length === 1 ? judge(line, ours[0]!) : undefined;
    if (!reason) return [];
    const said = say(reason, ours[0]!);
    // Several payments in one sum: that a reference stands in their words does not make all of it this gift.
    return [[line.id, { ...said, isCertain: said.isCertain && line.part !== 'collected' }] as const];
  });
}

/** The announced amount, from somebody with the donor's name, not before the announcement and not long after. */
async function byName(db: Database, lines: readonly Asked[]): Promise<Found> {
  const rows = await selectAnnounced(db)
    .where(and(eq(payments.status, 'pending'), inArray(announcedTransfers.announcedMinor, sumsOf(lines))))
    .limit(MOST);
  return lines.flatMap((line) => {
    const fitting = rows.filter(
      ({ currency, announcedMinor, donorName, createdAt }) =>
        currency === line.currency &&
        announcedMinor === line.amountMinor &&
        isNamed(donorName, wordsOf(line)) &&
        isWithin(line.day, createdAt, ANNOUNCED_DAYS),
    );
    return fitting.length === 1 ? [[line.id, say('name', fitting[0]!)] as const] : [];
  });
}

/**
 * A gift by transfer or phone that was entered by hand before the statement came: it is in the books already, and the
 * line belongs to it.
 */
async function byEntry(db: Database, lines: readonly Asked[]): Promise<Found> {
  const days = lines.map(({ day }) => day).sort();
  const rows = await db
    .select({
      paymentId: payments.id,
      amountMinor: payments.amountMinor,
      currency: payments.currency,
      paidAt: payments.paidAt,
      donorName: donations.donorName,
      fundId: donations.fundId,
      entered: giftBatchLines.reference,
    })
    .from(payments)
    .innerJoin(giftBatchLines, eq(giftBatchLines.paymentId, payments.id))
    .innerJoin(giftBatches, eq(giftBatches.id, giftBatchLines.batchId))
    // One that was split over several funds is said once, by one of its gifts: all name the same giver.
    .innerJoin(
      donations,
      sql`${donations.id} = case ${payments.purpose} when 'several' then
        (select min(part.id::text)::uuid from donations part where part.gift_set_id = ${payments.purposeId})
        else ${payments.purposeId} end`,
    )
    .where(
      and(
        eq(payments.provider, OFFLINE),
        eq(payments.status, 'paid'),
        inArray(giftBatches.kind, ['transfer', 'mobile', 'cheque']),
        inArray(payments.amountMinor, sumsOf(lines)),
        gte(payments.paidAt, startOfDay(days[0]!, -ENTERED_DAYS)),
        lte(payments.paidAt, startOfDay(days.at(-1)!, ENTERED_DAYS + 1)),
        sql`not exists (select 1 from ${statementLines} taken where taken.payment_id = ${payments.id})`,
      ),
    )
    .limit(MOST);
  return lines.flatMap((line) => {
    const fitting = rows.filter(
      ({ currency, amountMinor, paidAt, donorName, entered }) =>
        currency === line.currency &&
        amountMinor === line.amountMinor &&
        Math.abs(Date.parse(line.day) - paidAt!.getTime()) <= (ENTERED_DAYS + 1) * 86_400_000 &&
        (isNamed(donorName, wordsOf(line)) || isNamed(entered, wordsOf(line))),
    );
    if (fitting.length !== 1) return [];
    const { paidAt: _, entered: __, ...row } = fitting[0]!;
    return [[line.id, { ...row, reason: 'entered' as const, isCertain: false, reference: null }] as const];
  });
}

const sumsOf = (lines: readonly Asked[]): number[] => [...new Set(lines.map(({ amountMinor }) => amountMinor))];

const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/** Whether two words of a name, or its only word, are in a text. */
function isNamed(name: string | null, text: string): boolean {
  const wanted = plainWords(name ?? '');
  const there = new Set(plainWords(text));
  return wanted.length > 0 && wanted.filter((word) => there.has(word)).length >= Math.min(2, wanted.length);
}

/** Whether a day is at most `days` after a moment and not before its day, allowing for differing clocks. */
function isWithin(day: string, moment: Date, days: number): boolean {
  const passed = (startOfDay(day, 1).getTime() - moment.getTime()) / 86_400_000;
  return passed >= -1 && passed <= days;
}
