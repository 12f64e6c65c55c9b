import { isCurrency } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import { Refusal } from '#platform/refusals.ts';
import {
  type FileBalance,
  joinBalances,
  NO_BALANCE,
  type ReadFile,
  sumLines,
} from '#app/features/statements/read-file.ts';
import { MOST_LINES, type ReadLine } from '#app/features/statements/statement-line.ts';
import { dayAt, paymentsOf, readEntry } from './camt-entry.server.ts';
import { describeEntry, describePayment } from './camt-words.server.ts';
import { type Node, nodeAt, nodesAt, parseXml, rawOf, textAt, unreadable } from './camt-xml.server.ts';

/** Messages that are often mistaken for a statement, by the element that identifies them. */
const OTHERS: Record<string, string> = {
  BkToCstmrAcctRpt: 'CAMT.052',
  BkToCstmrDbtCdtNtfctn: 'CAMT.054',
  CstmrCdtTrfInitn: 'PAIN.001',
  CstmrPmtStsRpt: 'PAIN.002',
  CstmrDrctDbtInitn: 'PAIN.008',
};
const STATEMENT = 'BkToCstmrStmt';
/** The message is inside a document, which may be inside a bank's own envelope. */
const DEEPEST_MESSAGE = 4;

/**
 * Reads the lines of a CAMT.053 file of any version, with what was set aside and why. Refused if it is not such a file:
 * another message is named, a syntax error located.
 */
export function readCamt(text: string): ReadFile | Refusal {
  const parsed = parseXml(text);
  if (parsed instanceof Refusal) return parsed;
  const messages = findMessages(parsed, STATEMENT);
  if (messages.length === 0) {
    const other = Object.keys(OTHERS).find((name) => findMessages(parsed, name).length > 0);
    return other
      ? new Refusal('statement_other_message', { field: 'text', values: { is: OTHERS[other]! } })
      : unreadable(`Document/${STATEMENT}/Stmt`);
  }
  const statements = messages.flatMap((message) => nodesAt(message, 'Stmt'));
  if (statements.length === 0) return unreadable(`Document/${STATEMENT}/Stmt`);
  const file: ReadFile = { total: 0, lines: [], left: [], balances: [] };
  for (const statement of statements) {
    const before = file.lines.length;
    addStatement(file, statement);
    if (file.total > MOST_LINES || file.lines.length > MOST_LINES)
      return new Refusal('statement_too_long', { values: { most: MOST_LINES } });
    file.balances.push(...balancesOf(statement, file.lines.slice(before)));
  }
  return { ...file, balances: joinBalances(file.balances) };
}

function findMessages(node: Node, name: string, depth = 0): Node[] {
  if (typeof node !== 'object' || node === null || depth > DEEPEST_MESSAGE) return [];
  if (Array.isArray(node)) return node.flatMap((one) => findMessages(one, name, depth));
  return Object.entries(node).flatMap(([key, child]) =>
    // The first version has its number in the name.
    key.replace(/V\d\d$/, '') === name
      ? Array.isArray(child)
        ? (child as Node[])
        : [child as Node]
      : findMessages(child, name, depth + 1),
  );
}

/** When a statement ends, for entries without a day. */
const ENDS = [['FrToDt', 'ToDtTm'], ['FrToDt', 'ToDt'], ['CreDtTm']];

function addStatement(file: ReadFile, statement: Node): void {
  const account = accountOf(statement);
  const currency = textAt(statement, 'Acct', 'Ccy') ?? textAt(nodeAt(statement, 'Bal', 'Amt'), '@Ccy');
  const { closing } = endsOf(statement);
  const day = dayAt(closing, [['Dt']]) ?? dayAt(statement, ENDS);
  for (const entry of nodesAt(statement, 'Ntry')) {
    file.total += 1;
    const read = readEntry(entry, { account, currency, day, line: file.total });
    if ('lines' in read) file.lines.push(...read.lines);
    else file.left.push({ line: file.total, ...read, text: sayEntry(entry) });
  }
}

const accountOf = (statement: Node): string =>
  [['IBAN'], ['Othr', 'Id'], ['BBAN'], ['PrtryAcct', 'Id']]
    .map((path) => textAt(statement, 'Acct', 'Id', ...path))
    .find(Boolean) ?? '';

/** An entry on one line, for the person who decides about it. */
function sayEntry(entry: Node): string {
  const money = nodeAt(entry, 'Amt');
  const words = [
    dayAt(entry, [['BookgDt'], ['ValDt']]),
    [rawOf(money), textAt(money, '@Ccy'), textAt(entry, 'CdtDbtInd')].filter(Boolean).join(' '),
    ...paymentsOf(entry).map((one) => describePayment(entry, one, 1).payer),
    describeEntry(entry, paymentsOf(entry)).text,
  ];
  return words.filter(Boolean).join(' · ').slice(0, 300);
}

/** The opening and closing balance of a statement; interim ones if it has several pages. */
function endsOf(statement: Node): { opening?: Node; closing?: Node } {
  const balances = nodesAt(statement, 'Bal');
  const isOf = (code: string) => (one: Node) =>
    (textAt(one, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(one, 'Tp', 'Cd') ?? textAt(one, 'Tp', 'CdOrPrtry', 'Prtry')) ===
    code;
  const interim = balances.filter(isOf('ITBD'));
  const opening = balances.find(isOf('OPBD')) ?? balances.find(isOf('PRCD')) ?? interim[0];
  const closing = balances.findLast(isOf('CLBD')) ?? interim.findLast((one) => one !== opening);
  return { opening, closing };
}

/**
 * The balances stated by the statement, compared with the lines that were read; undefined if its currency is not one of
 * ours.
 */
function balancesOf(statement: Node, lines: readonly ReadLine[]): FileBalance[] {
  const account = accountOf(statement);
  const ends = endsOf(statement);
  const said = textAt(nodeAt(ends.closing ?? ends.opening, 'Amt'), '@Ccy');
  const sums = sumLines(lines);
  if (!isCurrency(said)) return sums;
  const own = sums.find(({ currency }) => currency === said) ?? { ...NO_BALANCE, account, currency: said };
  const minorOf = (balance: Node): number | null => {
    const money = nodeAt(balance, 'Amt');
    const sum = textAt(money, '@Ccy') === said ? readMachineSum(rawOf(money), said) : undefined;
    return sum === undefined ? null : textAt(balance, 'CdtDbtInd') === 'DBIT' ? 0 - sum : sum;
  };
  return [
    {
      ...own,
      openedOn: dayAt(ends.opening, [['Dt']]) ?? null,
      openingMinor: minorOf(ends.opening),
      closedOn: dayAt(ends.closing, [['Dt']]) ?? null,
      closingMinor: minorOf(ends.closing),
    },
    ...sums.filter(({ currency }) => currency !== said),
  ];
}
