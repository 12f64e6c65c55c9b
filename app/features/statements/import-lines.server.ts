import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { keysOf, leftKeysOf, type LineKeys } from './files/line-key.ts';
import { type FileBalance, type ReadFile, withLine } from './read-file.ts';
import type { ReadLine, StatementFormat } from './statement-line.ts';
import { statementFiles, type StatementLine, statementLeftLines, statementLines, statements } from './tables.server.ts';

// Any number that nobody else locks: of two files that bring the same line the second finds it.
const LOCK = 7_031_933;
/** Rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const AT_ONCE = 1000;

type Import = {
  format: StatementFormat;
  account: string;
  importedBy: string;
  isSample?: boolean;
  name?: string | null;
  total?: number;
  setAside?: number;
  balances?: FileBalance[];
};

/**
 * Imports a file: its lines, those set aside, and its text. Lines imported before are recognised, and not set aside
 * again.
 */
export async function importFile(
  tx: Database,
  file: ReadFile,
  from: Omit<Import, 'total' | 'setAside' | 'balances'> & { text: string },
) {
  const { text, ...rest } = from;
  const { total, balances } = file;
  const imported = await importLines(tx, file.lines, { ...rest, total, setAside: file.left.length, balances });
  const statementId = imported.statement.id;
  await tx.insert(statementFiles).values({ statementId, text });
  const keys = leftKeysOf(file.left, from.account);
  const left = file.left.map(({ line, ...one }, index) => ({
    ...one,
    id: randomUUID(),
    statementId,
    account: from.account,
    fileLine: line,
    leftKey: keys[index]!,
  }));
  for (let at = 0; at < left.length; at += AT_ONCE)
    await tx
      .insert(statementLeftLines)
      .values(left.slice(at, at + AT_ONCE))
      .onConflictDoNothing();
  return imported;
}

/** Stores a file's lines, each once over all files, and the statement they came with. */
export async function importLines(tx: Database, lines: readonly ReadLine[], from: Import) {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const keyed = keysOf(lines).map((keys, index) => ({
    ...lines[index]!,
    ...keys,
    position: index + 1,
  }));
  const fresh: typeof keyed = [];
  for (let at = 0; at < keyed.length; at += AT_ONCE)
    fresh.push(...(await leaveKnown(tx, keyed.slice(at, at + AT_ONCE))));
  const [statement] = await tx
    .insert(statements)
    .values({ id: randomUUID(), ...from, added: fresh.length, known: lines.length - fresh.length })
    .returning();
  const added: StatementLine[] = [];
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const rows = fresh
      .slice(at, at + AT_ONCE)
      .map(({ bankRef: _, former: __, whole: ___, wholeKeys: ____, line: fileLine, ...line }) => ({
        ...line,
        fileLine,
        id: randomUUID(),
        statementId: statement!.id,
      }));
    added.push(...(await tx.insert(statementLines).values(rows).returning()));
  }
  return { statement: statement!, added };
}

/**
 * Adds a line that the treasurer read by hand; undefined if another file contained it before.
 * @param isOfFile false if it is of another account than the file's, so that the file's balances do not include it
 */
export async function addLine(
  tx: Database,
  statementId: string,
  line: ReadLine,
  { isOfFile = true } = {},
): Promise<StatementLine | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  // Equal lines of one file are different movements: this one comes after those of its file that were read.
  const read = await tx
    .select({ payer: statementLines.payer, text: statementLines.text })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.statementId, statementId),
        eq(statementLines.day, line.day),
        eq(statementLines.amountMinor, line.amountMinor),
        eq(statementLines.currency, line.currency),
      ),
    );
  const [first] = keysOf([line]);
  const equals = read
    .map(({ payer, text }) => ({ ...line, payer, text }))
    .filter((other) => keysOf([other])[0]!.plainKey === first!.plainKey);
  const keys = keysOf([...equals, line]).at(-1);
  const fresh = await leaveKnown(tx, [keys!]);
  if (fresh.length === 0) return undefined;
  const { bankRef: _, former: __, whole: ___, line: fileLine, ...rest } = line;
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from statement_lines where statement_id = ${statementId})`;
  const [added] = await tx
    .insert(statementLines)
    .values({ ...rest, ...keys!, fileLine, position: last, id: randomUUID(), statementId })
    .returning();
  const ofIt = eq(statements.id, statementId);
  const [statement] = await tx.select({ balances: statements.balances }).from(statements).where(ofIt).for('update');
  const balances = isOfFile ? withLine(statement!.balances, line) : statement!.balances;
  await tx
    .update(statements)
    .set({ added: sql`${statements.added} + 1`, balances })
    .where(ofIt);
  return added;
}

/**
 * The lines that no file contained before: compared by the bank's number if both have one, else by content; parts of a
 * batch also by the whole.
 */
async function leaveKnown<Line extends LineKeys>(tx: Database, lines: readonly Line[]): Promise<Line[]> {
  const asked = lines.flatMap((line) => (line.wholeKeys ? [line, line.wholeKeys] : [line]));
  const bankKeys = asked.flatMap(({ bankKey }) => bankKey ?? []);
  const known = await tx
    .select({ bankKey: statementLines.bankKey, plainKey: statementLines.plainKey })
    .from(statementLines)
    .where(
      or(
        bankKeys.length > 0 ? inArray(statementLines.bankKey, bankKeys) : undefined,
        and(
          inArray(
            statementLines.plainKey,
            asked.map(({ plainKey }) => plainKey),
          ),
          asked.every(({ bankKey }) => bankKey) ? isNull(statementLines.bankKey) : undefined,
        ),
      ),
    );
  const byBank = new Set(known.map(({ bankKey }) => bankKey));
  const plain = new Set(known.map(({ plainKey }) => plainKey));
  const plainAlone = new Set(known.flatMap(({ bankKey, plainKey }) => (bankKey === null ? [plainKey] : [])));
  const isKnown = ({ bankKey, plainKey }: LineKeys) =>
    bankKey ? byBank.has(bankKey) || plainAlone.has(plainKey) : plain.has(plainKey);
  return lines.filter((line) => !isKnown(line) && !(line.wholeKeys && isKnown(line.wholeKeys)));
}
