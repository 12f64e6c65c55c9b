import { type Currency, decimalsOf } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import type { FormerLine } from '#app/features/statements/statement-line.ts';
import { type Node, nodeAt, nodesAt, rawOf } from './camt-xml.server.ts';

/**
 * The lines of an entry as they were read before decision 0107, because the keys of stored lines were made from them. A
 * batch whose parts did not add up was one line with the text of its first part, texts were cut at 500 characters,
 * numeric entities were not decoded, and an amount with three decimals was a thousand times too large. Undefined if the
 * entry could not be read then.
 */
export function formerLines(entry: Node, currency: Currency): FormerLine[] | undefined {
  const total = sumOf(nodeAt(entry, 'Amt'), currency);
  if (total === undefined) return undefined;
  const sign = textOf(entry, 'CdtDbtInd') === 'CRDT' ? 1 : -1;
  const payments = nodesAt(entry, 'NtryDtls', 'TxDtls');
  const parts = payments.map((one) => sumOf(nodeAt(one, 'AmtDtls', 'TxAmt', 'Amt') ?? nodeAt(one, 'Amt'), currency));
  const isSplit =
    payments.length > 1 &&
    parts.every((part) => part !== undefined) &&
    parts.reduce((sum, part) => sum + part!, 0) === total;
  const collected = textOf(entry, 'AcctSvcrRef') ?? textOf(entry, 'NtryRef') ?? null;
  if (!isSplit) {
    const bankRef = collected ?? textOf(payments[0], 'Refs', 'AcctSvcrRef') ?? null;
    return [{ ...wordsOf(entry, payments[0], sign), amountMinor: sign * total, bankRef }];
  }
  return payments.map((one, at) => ({
    ...wordsOf(entry, one, sign),
    amountMinor: sign * parts[at]!,
    bankRef: textOf(one, 'Refs', 'AcctSvcrRef') ?? textOf(one, 'Refs', 'TxId') ?? collected,
  }));
}

function wordsOf(entry: Node, payment: Node, sign: number): Pick<FormerLine, 'text' | 'payer'> {
  const other =
    sign > 0
      ? (nodeAt(payment, 'RltdPties', 'UltmtDbtr') ?? nodeAt(payment, 'RltdPties', 'Dbtr'))
      : nodeAt(payment, 'RltdPties', 'Cdtr');
  const endToEnd = textOf(payment, 'Refs', 'EndToEndId');
  const words = [
    ...nodesAt(payment, 'RmtInf', 'Ustrd').map((one) => unescape(rawOf(one))),
    ...nodesAt(payment, 'RmtInf', 'Strd').map((one) => textOf(one, 'CdtrRefInf', 'Ref')),
    endToEnd === 'NOTPROVIDED' ? undefined : endToEnd,
    textOf(payment, 'AddtlTxInf'),
    textOf(entry, 'AddtlNtryInf'),
  ];
  return {
    text: words.filter(Boolean).join(' ').slice(0, 500),
    payer: (textOf(other, 'Nm') ?? textOf(other, 'Pty', 'Nm') ?? null)?.slice(0, 140) || null,
  };
}

function textOf(node: Node, ...path: string[]): string | undefined {
  const found = nodeAt(node, ...path);
  return found === undefined ? undefined : unescape(rawOf(found));
}

const PLAIN: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescape = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => PLAIN[name]!);

function sumOf(money: Node, currency: Currency): number | undefined {
  if (money === undefined || (nodeAt(money, '@Ccy') ?? currency) !== currency) return undefined;
  const typed = rawOf(money);
  const isGrouped = /^\d{1,3}\.\d{3}$/.test(typed);
  return isGrouped ? Number(typed.replace('.', '')) * 10 ** decimalsOf(currency) : readMachineSum(typed, currency);
}
