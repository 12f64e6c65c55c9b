import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { and, eq, or } from 'drizzle-orm';
import type { Movement, Unread } from '#app/features/payments/movement.ts';
import { refunds } from '#app/features/payments/tables.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { type Currency, isCurrency } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { PawapayClient, Wallet } from './pawapay-client.server.ts';

/** How long to wait for a statement; the job that reads them has a minute. */
const PATIENCE_MS = 25_000;
/** Small statements are ready immediately. */
const FIRST_LOOK_MS = 50;
const LOOK_AT_MOST_MS = 2_000;
/** pawaPay does not say when a settlement, which is a bank transfer, arrives. */
const ARRIVES_AFTER_DAYS = 3;

/**
 * Provider transactions in our pawaPay wallets within a period, from statements (POST /v2/statements: a CSV whose
 * columns docs.pawapay.io/dashboard/finances/statements describes). Our deposits and refunds are booked separately. If
 * pawaPay cannot make a wallet's statement, or its columns are unknown, the other wallets are still read.
 * @throws if pawaPay is unavailable or makes no statement in time
 */
export async function* listPawapayMovements(
  { db, client, callbackUrl }: { db: RootDatabase; client: PawapayClient; callbackUrl: string },
  from: Date,
  until: Date,
): AsyncGenerator<Movement | Unread> {
  for (const wallet of await client.listWallets()) {
    const { currency } = wallet;
    // Money we keep no books in is none of our payments'.
    if (!isCurrency(currency)) continue;
    const name = `${wallet.country}:${currency}:${wallet.provider || 'all'}`;
    const text = await readStatement(client, wallet, { from, until, callbackUrl });
    const read = text === undefined ? { unread: 'FAILED' } : readRows(text);
    if ('unread' in read) {
      yield* unreadDays(name, from, until, read.unread);
      continue;
    }
    const names = new Map<string, number>();
    for (const row of read.rows) {
      if (!row.at) {
        const said = [row.type, row.id, row.amount, row.currency].join(' ');
        yield { ref: `${name}:undated:${said}`, at: from, problem: 'form', said };
        continue;
      }
      // To the second in pawaPay's question and answer: what lies outside is read with its own day.
      if (row.at < from || row.at >= until) continue;
      // Of equal rows without a name of their own each is one, whichever reading they come in: they share their second.
      const plain = `${name}:${row.type}:${row.id || `${row.at.toISOString()}:${row.amount}`}`;
      const count = (names.get(plain) ?? 0) + 1;
      names.set(plain, count);
      const movement = await movementOf(
        db,
        { ...row, at: row.at },
        currency,
        count === 1 ? plain : `${plain}:${count}`,
      );
      if (movement) yield movement;
    }
  }
}

/** @returns its text; undefined if pawaPay reports that it could not make it */
async function readStatement(
  client: PawapayClient,
  wallet: Wallet,
  { from, until, callbackUrl }: { from: Date; until: Date; callbackUrl: string },
): Promise<string | undefined> {
  const id = await client.startStatement({
    wallet: { country: wallet.country, currency: wallet.currency, provider: wallet.provider || undefined },
    callbackUrl,
    startDate: secondsOf(from),
    endDate: secondsOf(until),
    compressed: false,
  });
  const stopAt = Date.now() + PATIENCE_MS;
  for (let pause = FIRST_LOOK_MS; Date.now() < stopAt; pause = Math.min(pause * 2, LOOK_AT_MOST_MS)) {
    await delay(pause);
    const statement = await client.findStatement(id);
    if (statement?.status === 'FAILED') return undefined;
    if (statement?.status === 'COMPLETED' && statement.downloadUrl) return client.download(statement.downloadUrl);
  }
  throw new Error('pawaPay did not make a statement in time');
}

/** `2026-05-10T10:00:00`, in UTC like all its times. */
const secondsOf = (moment: Date) => moment.toISOString().slice(0, 19);

/** An unambiguous amount as a program writes it; others are not read. */
const SUM = /^-?\d+(\.\d+)?$/;

/** `at` is missing if a row has no time. */
type Row = { at: Date | undefined; id: string; type: string; amount: string; currency: string };

const COLUMNS = ['creation date', 'transaction id', 'type', 'amount', 'currency'] as const;

/** The rows of a statement; `unread` if it is not one: its column headings, which contain no personal data. */
function readRows(text: string): { rows: Row[] } | { unread: string } {
  let heads: string[] = [];
  let rows: Record<(typeof COLUMNS)[number], string>[];
  try {
    rows = parse(text, {
      bom: true,
      columns: (names: string[]) => (heads = names.map((name) => name.trim().toLowerCase().replaceAll('_', ' '))),
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { unread: error.code };
  }
  if (COLUMNS.some((name) => !heads.includes(name))) return { unread: heads.join(', ').slice(0, 200) };
  return {
    rows: rows.map((row) => ({
      at: momentOf(row['creation date']),
      id: row['transaction id'],
      type: row.type.toUpperCase().replaceAll(/[^A-Z]+/g, '_'),
      amount: row.amount,
      currency: row.currency,
    })),
  };
}

function momentOf(said: string): Date | undefined {
  const written = said.replace(' ', 'T');
  const at = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(written) ? written : `${written}Z`);
  return said.length < 10 || Number.isNaN(at.getTime()) ? undefined : at;
}

const DAY_MS = 86_400_000;

function* unreadDays(wallet: string, from: Date, until: Date, said: string): Generator<Unread> {
  for (let day = Math.floor(from.getTime() / DAY_MS) * DAY_MS; day < until.getTime(); day += DAY_MS) {
    const at = new Date(day);
    yield { ref: `${wallet}:statement:${at.toISOString().slice(0, 10)}`, at, problem: 'statement', said };
  }
}

async function movementOf(
  db: RootDatabase,
  { at, id, type, amount, currency: said }: Row & { at: Date },
  currency: Currency,
  ref: string,
): Promise<Movement | Unread | undefined> {
  const sum = SUM.test(amount) ? readMachineSum(amount.replace('-', ''), currency) : undefined;
  if (sum === undefined || said !== currency)
    return { ref, at, problem: said === currency ? 'form' : 'currency', said: `${type} ${amount} ${said}` };
  const signed = amount.startsWith('-') ? -sum : sum;
  const base = { ref, at, currency };
  if (type.includes('FEE')) {
    return { ...base, kind: 'fee', amountMinor: -sum, paymentId: isUuid(id) ? id : undefined };
  }
  if (type === 'DEPOSIT') return (await isOurs(db, id)) ? undefined : { ...base, kind: 'other', amountMinor: sum };
  if (type === 'REFUND') return (await isOurRefund(db, id)) ? undefined : { ...base, kind: 'other', amountMinor: -sum };
  if (type === 'WITHDRAWAL' || type === 'SETTLEMENT') {
    const arrivesOn = new Date(at.getTime() + ARRIVES_AFTER_DAYS * 86_400_000).toISOString().slice(0, 10);
    return { ...base, kind: 'payout', amountMinor: -sum, payout: { ref, arrivesOn } };
  }
  // Top ups, adjustments, compensations, and what it will think of yet.
  return { ...base, kind: 'other', amountMinor: signed };
}

async function isOurs(db: RootDatabase, id: string): Promise<boolean> {
  return (await findPayment(db, id)) !== undefined;
}

/**
 * Whether we know this refund: started by us, or by staff in pawaPay's dashboard, in which case a callback announced it
 * within a minute.
 */
async function isOurRefund(db: RootDatabase, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const isIt = or(eq(refunds.id, id), and(eq(refunds.provider, 'pawapay'), eq(refunds.providerRef, id)));
  const [refund] = await db.select({ id: refunds.id }).from(refunds).where(isIt);
  return refund !== undefined;
}
