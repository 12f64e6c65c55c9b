import type { Currency } from '#app/shared/money.ts';
import { isCurrency } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import { readMachineDay } from '#app/shared/sheets/read-days.ts';
import type { LeftReason } from '#app/features/statements/read-file.ts';
import type { ReadLine } from '#app/features/statements/statement-line.ts';
import { describeEntry, describePayment } from './camt-words.server.ts';
import { formerLines } from './camt-former.server.ts';
import { type Node, nodeAt, nodesAt, rawOf, textAt } from './camt-xml.server.ts';

/**
 * Values of the statement that apply to its entries: the account, the currency of amounts without one, the day of
 * entries without one.
 */
export type EntryFrame = { account: string; currency: string | undefined; day: string | undefined; line: number };

/** The lines of an entry, or why it is unreadable, with its text. */
export type EntryRead = { lines: ReadLine[] } | { reason: LeftReason; typed: string };

/** Marks booked entries: a code, its long form, or nothing, since a statement contains booked entries. */
const BOOKED = /^(BOOK|BOOKED|)$/i;
const PENDING = /^(PDNG|PENDING|FUTR|INFO)$/i;

/** Reads an entry as one line, or as one line per payment if the bank booked several together. */
export function readEntry(
  entry: Node,
  { account, currency: ofAccount, day: ofStatement, line }: EntryFrame,
): EntryRead {
  const status = textAt(entry, 'Sts') ?? textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? '';
  if (PENDING.test(status)) return { reason: 'pending', typed: status };
  if (!BOOKED.test(status)) return { reason: 'unclear', typed: status };
  const money = nodeAt(entry, 'Amt');
  const typed = rawOf(money);
  const currency = textAt(money, '@Ccy') ?? ofAccount ?? '';
  if (!isCurrency(currency)) return { reason: 'currency', typed: currency };
  const total = readMachineSum(typed, currency);
  if (total === undefined || total < 0) return { reason: 'amount', typed };
  if (total === 0) return { reason: 'nothing', typed };
  const sign = signOf(entry);
  if (!sign) return { reason: 'side', typed: textAt(entry, 'CdtDbtInd') ?? '' };
  const day = dayOf(entry) ?? ofStatement;
  if (!day) return { reason: 'day', typed: writtenDay(entry) };
  const lines = linesOf(entry, { total, sign, currency }).map((one) => ({ ...one, account, day, currency, line }));
  return { lines: withFormer(lines, formerLines(entry, currency)) };
}

/** The payments in an entry; the first version of the format has them without a surrounding element. */
export const paymentsOf = (entry: Node): Node[] => [
  ...nodesAt(entry, 'NtryDtls', 'TxDtls'),
  ...nodesAt(entry, 'TxDtls'),
];

type Booked = { total: number; sign: 1 | -1; currency: Currency };
type EntryLine = Pick<ReadLine, 'amountMinor' | 'text' | 'payer' | 'bankRef' | 'part'>;

function linesOf(entry: Node, booked: Booked): EntryLine[] {
  const { total, sign } = booked;
  const payments = paymentsOf(entry);
  const collected = refOf(entry, 'AcctSvcrRef') ?? refOf(entry, 'NtryRef') ?? null;
  const whole = {
    amountMinor: sign * total,
    bankRef: collected ?? (refOf(payments[0], 'Refs', 'AcctSvcrRef') || null),
  };
  const parts = partsOf(entry, payments, booked);
  if (!parts)
    return payments.length > 1
      ? [{ ...whole, ...describeEntry(entry, payments), part: 'collected' }]
      : [{ ...whole, ...describePayment(entry, payments[0], sign) }];
  const known = parts.flatMap((amountMinor, at) =>
    amountMinor === undefined ? [] : [{ amountMinor, payment: payments[at] }],
  );
  const rest = sign * total - known.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const unknown = payments.filter((_, at) => parts[at] === undefined);
  return [
    ...known.map(({ amountMinor, payment }) => ({
      amountMinor,
      ...describePayment(entry, payment, amountMinor < 0 ? -1 : 1),
      bankRef: refOf(payment, 'Refs', 'AcctSvcrRef') ?? refOf(payment, 'Refs', 'TxId') ?? collected,
      part: 'part' as const,
    })),
    ...(rest === 0
      ? []
      : [{ amountMinor: rest, ...describeEntry(entry, unknown), bankRef: collected, part: 'rest' as const }]),
  ];
}

/**
 * Where the amount of a payment may be: the amount moved here, the amount sent, its value in the account's currency.
 */
const SUMS = [
  [['AmtDtls', 'TxAmt', 'Amt'], ['Amt']],
  [['Amt'], ['AmtDtls', 'TxAmt', 'Amt']],
  [['AmtDtls', 'CntrValAmt', 'Amt']],
  [['AmtDtls', 'InstdAmt', 'Amt']],
];

/**
 * The amounts of an entry's payments, negative for outgoing ones: those that add up to the entry, else the first ones
 * present. Undefined if there is only one payment, or if none has an amount.
 */
function partsOf(entry: Node, payments: Node[], { total, sign, currency }: Booked): (number | undefined)[] | undefined {
  const count = Number(textAt(entry, 'NtryDtls', 'Btch', 'NbOfTxs') ?? 1);
  if (payments.length < 2 && !(payments.length === 1 && count > 1)) return undefined;
  const sums = SUMS.map((paths) => payments.map((payment) => sumAt(payment, paths, currency)));
  const readings = sums.flatMap((found) => [
    found.map((sum) => sum && sign * sum),
    found.map((sum, at) => sum && (signOf(payments[at]) ?? sign) * sum),
  ]);
  const addsUp = (parts: (number | undefined)[]) =>
    parts.every((part) => part !== undefined) && parts.reduce<number>((sum, part) => sum + part!, 0) === sign * total;
  const own = readings.filter((_, at) => at % 2 === 1);
  return (
    readings.find(addsUp) ??
    own.find((parts) => parts.every((part) => part !== undefined)) ??
    own.find((parts) => parts.some((part) => part !== undefined))
  );
}

function sumAt(payment: Node, paths: string[][], currency: Currency): number | undefined {
  for (const path of paths) {
    const money = nodeAt(payment, ...path);
    if (money === undefined || (textAt(money, '@Ccy') ?? currency) !== currency) continue;
    return readMachineSum(rawOf(money), currency);
  }
  return undefined;
}

function signOf(node: Node): 1 | -1 | undefined {
  const side = textAt(node, 'CdtDbtInd');
  return side === 'CRDT' ? 1 : side === 'DBIT' ? -1 : undefined;
}

/** A bank's reference; values that mean "none" are ignored. */
function refOf(node: Node, ...path: string[]): string | undefined {
  const ref = textAt(node, ...path);
  return ref && !/^(NONREF|NOTPROVIDED|NOTAVAILABLE)$/i.test(ref) ? ref : undefined;
}

/** The day: of booking, else the value date, else of the payment itself. */
const DAYS = [
  ['BookgDt'],
  ['ValDt'],
  ['NtryDtls', 'TxDtls', 'RltdDts', 'IntrBkSttlmDt'],
  ['NtryDtls', 'TxDtls', 'RltdDts', 'AccptncDtTm'],
  ['NtryDtls', 'TxDtls', 'RltdDts', 'TxDtTm'],
];

/** The first readable day along these paths; each is a day, a moment, or an element with one of them. */
export const dayAt = (node: Node, paths: readonly string[][]): string | undefined =>
  paths
    .flatMap((path) => [textAt(node, ...path, 'Dt'), textAt(node, ...path, 'DtTm'), textAt(node, ...path)])
    .map((text) => text && readMachineDay(text))
    .find(Boolean);

const dayOf = (entry: Node): string | undefined => dayAt(entry, DAYS);
const writtenDay = (entry: Node): string => textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm') ?? '';

/** Adds the keys of lines as they were read before decision 0107, if these differ. */
function withFormer(lines: ReadLine[], former: ReturnType<typeof formerLines>): ReadLine[] {
  if (!former) return lines;
  const isSame =
    former.length === lines.length && lines.every((one, at) => one.amountMinor === former[at]!.amountMinor);
  return lines.map((one, at) => (isSame ? { ...one, former: former[at]! } : { ...one, whole: former[0]! }));
}
