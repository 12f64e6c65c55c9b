import { type Node, textAt, textsAt } from './camt-xml.server.ts';

/** What banks write into required fields that have no value. */
const NOTHING = /^(NOTPROVIDED|NOT PROVIDED|NONREF|NOTAVAILABLE)$/i;
/** More than a bank sends for one payment. */
const LONGEST_TEXT = 10_000;
const LONGEST_NAME = 140;

/** Where the texts of a payment may be: the donor's first, then those of the systems in between. */
const OF_PAYMENT = [
  ['RmtInf', 'Ustrd'],
  ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref'],
  ['RmtInf', 'Strd', 'CdtrRefInf', 'CdtrRef'],
  ['RmtInf', 'Strd', 'AddtlRmtInf'],
  ['RmtInf', 'Strd', 'RfrdDocInf', 'Nb'],
  ['RmtInf', 'Strd', 'RfrdDocInf', 'RfrdDocNb'],
  ['RltdRmtInf', 'RmtId'],
  ['Refs', 'EndToEndId'],
  ['Refs', 'InstrId'],
  ['Refs', 'MndtId'],
  ['Refs', 'ChqNb'],
  ['Refs', 'Prtry', 'Ref'],
  ['Purp', 'Prtry'],
  ['AddtlTxInf'],
];
const OF_ENTRY = [
  ['AddtlNtryInf'],
  ['NtryDtls', 'Btch', 'PmtInfId'],
  // Some leave out the frame of a payment.
  ['NtryDtls', 'RmtInf', 'Ustrd'],
  ['RmtInf', 'Ustrd'],
  ['Refs', 'EndToEndId'],
];

/** Read only if nothing else describes it. */
const CODES = [
  ['BkTxCd', 'Prtry', 'Cd'],
  ['NtryDtls', 'TxDtls', 'BkTxCd', 'Prtry', 'Cd'],
];

const at = (node: Node, paths: string[][]): string[] => paths.flatMap((path) => textsAt(node, ...path));

/** The text of one payment, and who paid it (or received it, if `sign` is negative). */
export function describePayment(entry: Node, payment: Node, sign: number) {
  const side = sign > 0 ? 'Dbtr' : 'Cdtr';
  return {
    text: join(entry, [...at(payment, OF_PAYMENT), ...at(entry, OF_ENTRY)]),
    payer:
      nameOf(payment, sign > 0 ? 'UltmtDbtr' : 'UltmtCdtr') ??
      nameOf(payment, side) ??
      (sign > 0 ? nameOf(payment, 'InitgPty') : undefined) ??
      null,
  };
}

/** The text of an entry and of several payments in it, without a single payer. */
export const describeEntry = (entry: Node, payments: readonly Node[]) => ({
  text: join(entry, [...at(entry, OF_ENTRY), ...payments.flatMap((payment) => at(payment, OF_PAYMENT))]),
  payer: null,
});

function join(entry: Node, words: string[]): string {
  const said = [...new Set(words.filter((one) => !NOTHING.test(one)))];
  return (said.length > 0 ? said : at(entry, CODES)).join(' ').slice(0, LONGEST_TEXT);
}

const nameOf = (payment: Node, role: string): string | undefined =>
  [['Nm'], ['Pty', 'Nm'], ['Agt', 'FinInstnId', 'Nm']]
    .map((path) => textAt(payment, 'RltdPties', role, ...path))
    .find((name) => name && !NOTHING.test(name))
    ?.slice(0, LONGEST_NAME);
