import { randomUUID } from 'node:crypto';
import { and, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { keysOf, type LineKeys } from './files/line-key.ts';
import type { ReadLine, StatementFormat } from './statement-line.ts';
import { type StatementLine, statementLines, statements } from './tables.server.ts';

// Any number that nobody else locks: of two files that bring the same line the second finds it.
const LOCK = 7_031_933;
/** Rows of one statement: PostgreSQL takes 65,535 values in all. */
const AT_ONCE = 1000;

type Import = { format: StatementFormat; account: string; importedBy: string; isSample?: boolean };

/** Writes a file's lines, each once whatever file it came in before, and the statement that brought them. */
export async function importLines(tx: Database, lines: readonly ReadLine[], from: Import) {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const keyed = keysOf(lines).map((keys, index) => ({ ...keys, ...lines[index]!, position: index + 1 }));
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
      .map(({ bankRef: _, ...line }) => ({ ...line, id: randomUUID(), statementId: statement!.id }));
    added.push(...(await tx.insert(statementLines).values(rows).returning()));
  }
  return { statement: statement!, added };
}

/** Those that no file brought yet: by the bank's number where both have one, else by what they say; parts also by the whole they were. */
async function leaveKnown<Line extends LineKeys>(tx: Database, lines: readonly Line[]): Promise<Line[]> {
  const asked = lines.flatMap((line) => (line.whole ? [line, line.whole] : [line]));
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
  return lines.filter((line) => !isKnown(line) && !(line.whole && isKnown(line.whole)));
}
