import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { fold } from '#app/shared/fold.ts';
import { isUuid } from '#app/shared/ids.ts';
import { toMajor } from '#app/shared/money.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import { providerPayouts } from '#app/features/accounting/movements/tables.server.ts';
import { formatReference } from '#app/features/payments/transfer-reference.ts';
import type { Database } from '#platform/database.ts';
import { TO_DECIDE } from './read-file.ts';
import { type LineState, LINE_STATES } from './statement-line.ts';
import { type Suggestion, suggestMatches } from './suggest.server.ts';
import { statementFiles, type StatementLine, statementLeftLines, statementLines, statements } from './tables.server.ts';

export type LinesAsked = ListState & { statementId?: string };

/**
 * Lines, most recent day first, each with its most likely match; `q` is a word of the payer or text. Personal data as
 * the reader may see them.
 */
export async function listLines(
  db: Database,
  { q, state, from, to, after, limit, statementId }: LinesAsked,
  person: PersonView,
) {
  const rows = await db
    .select()
    .from(statementLines)
    .where(
      and(
        statementId ? (isUuid(statementId) ? eq(statementLines.statementId, statementId) : sql`false`) : undefined,
        state ? (isState(state) ? eq(statementLines.state, state) : sql`false`) : undefined,
        q ? isMeant(q, person) : undefined,
        from ? gte(statementLines.day, from) : undefined,
        to ? lte(statementLines.day, to) : undefined,
        isAfterLine(after),
      ),
    )
    .orderBy(desc(statementLines.day), desc(statementLines.id))
    .limit(limit + 1);
  const suggested = await suggestMatches(db, rows);
  return pageOf(
    rows,
    limit,
    ({ day, id }) => [day, id],
    (line) => viewLine(line, suggested.get(line.id), person),
  );
}

/** A line for pages and the API; amounts in major units. */
export function viewLine(line: StatementLine, suggestion: Suggestion | undefined, person: PersonView) {
  const { id, statementId, position, account, day, amountMinor, currency, text, payer, state, paymentId } = line;
  return {
    id,
    statementId,
    position,
    account,
    day,
    amount: toMajor({ amountMinor, currency }),
    amountMinor,
    currency,
    text: person.words(text),
    payer: payer && person.name(payer),
    state,
    paymentId,
    asideKind: line.asideKind,
    part: line.part,
    note: line.note,
    suggestion: suggestion && {
      ...suggestion,
      reference: suggestion.reference && formatReference(suggestion.reference),
      donorName: suggestion.donorName && person.name(suggestion.donorName),
      amount: toMajor(suggestion),
      /** Another amount was received than was announced. */
      differs: suggestion.amountMinor !== amountMinor,
    },
  };
}
export type LineView = ReturnType<typeof viewLine>;

const isState = (state: string): state is LineState => LINE_STATES.some((known) => known === state);

/** The position after a line: its day and id, since a day alone is not unique. */
function isAfterLine(after: ListState['after']): SQL | undefined {
  const [day, id] = [String(after?.[0] ?? ''), String(after?.[1] ?? '')];
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isUuid(id)) return undefined;
  return sql`(${statementLines.day}, ${statementLines.id}) < (${day}::date, ${id}::uuid)`;
}

function isMeant(q: string, { isMasked }: PersonView): SQL {
  if (isMasked) return sql`false`;
  const words = fold(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length === 0) return sql`false`;
  return sql`to_tsvector('simple', fold(coalesce(${statementLines.payer}, '') || ' ' || ${statementLines.text}))
    @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
}

export async function findLine(db: Database, id: string): Promise<StatementLine | undefined> {
  if (!isUuid(id)) return undefined;
  const [line] = await db.select().from(statementLines).where(eq(statementLines.id, id));
  return line;
}

/** Statements, newest first, with how many of their lines are open. */
export async function listStatements(db: Database, { q, from, to, after, limit }: ListState) {
  const rows = await db
    .select({
      ...getTableColumns(statements),
      key: exactly(statements.importedAt),
      toDecide: sql<number>`(select count(*)::int from ${statementLeftLines} x
        where x.statement_id = "statements"."id" and x.state = 'open' and x.reason = any(${sql.param([...TO_DECIDE])}::text[]))`,
      open: sql<number>`(select count(*)::int from ${statementLines} l where l.statement_id = "statements"."id" and l.state = 'open')`,
    })
    .from(statements)
    .where(
      and(
        q ? (/^\d{1,9}$/.test(q) ? eq(statements.number, Number(q)) : eq(statements.account, q)) : undefined,
        isWithinDays(statements.importedAt, { from, to }),
        isAfter(statements.importedAt, statements.id, after, isUuid),
      ),
    )
    .orderBy(desc(statements.importedAt), desc(statements.id))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ key, id }) => [key, id],
    ({ key: _, ...row }) => row,
  );
}

/** The file of a statement as it was read; undefined if it is not stored. */
export async function findStatementText(db: Database, statementId: string): Promise<string | undefined> {
  const [file] = await db.select().from(statementFiles).where(eq(statementFiles.statementId, statementId));
  return file?.text;
}

export async function findStatement(db: Database, id: string): Promise<typeof statements.$inferSelect | undefined> {
  if (!isUuid(id)) return undefined;
  const [statement] = await db.select().from(statements).where(eq(statements.id, id));
  return statement;
}

/** How many open lines brought money, and since which day. */
export async function countOpen(db: Database): Promise<{ count: number; since?: Date }> {
  const { rows } = await db.execute<{ count: number; since: Date | null }>(sql`
    select count(*)::int as count, min(created_at) as since from ${statementLines} where state = 'open' and amount_minor > 0`);
  return { count: rows[0]!.count, since: rows[0]!.since ? new Date(rows[0]!.since) : undefined };
}

/** How many open lines are on a statement up to a day, incoming or outgoing. */
export const countOpenTo = (db: Database, day: string): Promise<number> =>
  db.$count(statementLines, and(eq(statementLines.state, 'open'), lte(statementLines.day, day)));

/** Files with unreadable lines that wait for a decision, oldest first. */
export const listLeft = (db: Database, limit: number) =>
  db
    .select({
      id: statements.id,
      name: statements.name,
      account: statements.account,
      importedAt: statements.importedAt,
      count: sql<number>`count(*)::int`,
    })
    .from(statements)
    .innerJoin(statementLeftLines, eq(statementLeftLines.statementId, statements.id))
    .where(and(eq(statementLeftLines.state, 'open'), inArray(statementLeftLines.reason, [...TO_DECIDE])))
    .groupBy(statements.id)
    .orderBy(asc(statements.importedAt), asc(statements.id))
    .limit(limit);

/** Lines set aside as a provider's payout that no provider reports, oldest first. */
export const listUnexpected = (db: Database, limit: number): Promise<StatementLine[]> =>
  db
    .select(getTableColumns(statementLines))
    .from(statementLines)
    .leftJoin(providerPayouts, eq(providerPayouts.lineId, statementLines.id))
    .where(and(eq(statementLines.asideKind, 'payout'), gt(statementLines.amountMinor, 0), isNull(providerPayouts.id)))
    .orderBy(asc(statementLines.day), asc(statementLines.id))
    .limit(limit);
