import type { Currency } from '#app/shared/money.ts';
import { isCurrency } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import { readMachineDay } from '#app/shared/sheets/read-days.ts';
import type { LeftReason } from '#app/features/statements/read-file.ts';
import type { ReadLine } from '#app/features/statements/statement-line.ts';
import { describeEntry, describePayment } from './camt-words.server.ts';
import { formerLines } from './camt-former.server.ts';
import { type Node, nodeAt, nodesAt, rawOf, textAt } from './camt-xml.server.ts';

/** Of the statement an entry stands in: the account, its currency where an amount says none, the day where an entry says none. */
export type EntryFrame = { account: string; currency: string | undefined; day: string | undefined; line: number };

/** The lines of an entry, or why it is none, with what stands there. */
export type EntryRead = { lines: ReadLine[] } | { reason: LeftReason; typed: string };

/** What is booked, among what a bank may write for it: a code, its long form, or nothing, since a statement holds what is booked. */
const BOOKED = /^(BOOK|BOOKED|)$/i;
const PENDING = /^(PDNG|PENDING|FUTR|INFO)$/i;

/** One line, or one for each payment of an entry that the bank booked for several. */
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

/** The payments an entry says it is of; the first version has them without a frame. */
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

/** Where the sum of a payment may stand: what was moved here, what was sent, what it is worth in the account's currency. */
const SUMS = [
  [['AmtDtls', 'TxAmt', 'Amt'], ['Amt']],
  [['Amt'], ['AmtDtls', 'TxAmt', 'Amt']],
  [['AmtDtls', 'CntrValAmt', 'Amt']],
  [['AmtDtls', 'InstdAmt', 'Amt']],
];

/**
 * The sums of the payments of an entry, each below nothing where it went out: those that add up to it, else the first that are there.
 * Undefined where there is one payment, which is the entry, or none says its sum.
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

/** A bank's number of something; what stands there where it has none is none. */
function refOf(node: Node, ...path: string[]): string | undefined {
  const ref = textAt(node, ...path);
  return ref && !/^(NONREF|NOTPROVIDED|NOTAVAILABLE)$/i.test(ref) ? ref : undefined;
}

/** By when it was booked, else of value, else when the payment itself was done. */
const DAYS = [
  ['BookgDt'],
  ['ValDt'],
  ['NtryDtls', 'TxDtls', 'RltdDts', 'IntrBkSttlmDt'],
  ['NtryDtls', 'TxDtls', 'RltdDts', 'AccptncDtTm'],
  ['NtryDtls', 'TxDtls', 'RltdDts', 'TxDtTm'],
];

/** The first day that can be read along paths, each a day, a moment, or one of both with its name. */
export const dayAt = (node: Node, paths: readonly string[][]): string | undefined =>
  paths
    .flatMap((path) => [textAt(node, ...path, 'Dt'), textAt(node, ...path, 'DtTm'), textAt(node, ...path)])
    .map((text) => text && readMachineDay(text))
    .find(Boolean);

const dayOf = (entry: Node): string | undefined => dayAt(entry, DAYS);
const writtenDay = (entry: Node): string => textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm') ?? '';

/** What the keys are made of: the lines as they were read before, where that differs. */
function withFormer(lines: ReadLine[], former: ReturnType<typeof formerLines>): ReadLine[] {
  if (!former) return lines;
  const isSame =
    former.length === lines.length && lines.every((one, at) => one.amountMinor === former[at]!.amountMinor);
  return lines.map((one, at) => (isSame ? { ...one, former: former[at]! } : { ...one, whole: former[0]! }));
}
