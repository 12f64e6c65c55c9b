import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { isCurrency } from '#app/shared/money.ts';
import { Refusal } from '#platform/refusals.ts';
import { MOST_LINES, type ReadLine } from '#app/features/statements/statement-line.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import { readDay } from '#app/shared/sheets/read-day.ts';

const PLAIN: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five signs that XML writes by name; nothing else is expanded. */
const unescape = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => PLAIN[name]!);

const Text = z
  .union([z.string(), z.object({ '#text': z.string() }).transform((one) => one['#text'])])
  .transform(unescape);
const Day = z.object({ Dt: Text.optional(), DtTm: Text.optional() });
const Amount = z.object({ '#text': z.string(), '@Ccy': z.string() });
const Id = z.object({ IBAN: Text.optional(), Othr: z.object({ Id: Text }).optional() });
const Party = z.object({ Nm: Text.optional(), Pty: z.object({ Nm: Text.optional() }).optional() });
const Parties = z.object({ Dbtr: Party.optional(), Cdtr: Party.optional(), UltmtDbtr: Party.optional() });
const Remittance = z.object({
  Ustrd: z.array(Text).optional(),
  Strd: z.array(z.object({ CdtrRefInf: z.object({ Ref: Text.optional() }).optional() }).or(z.literal(''))).optional(),
});
const Details = z.object({
  Refs: z.object({ AcctSvcrRef: Text.optional(), EndToEndId: Text.optional(), TxId: Text.optional() }).optional(),
  Amt: Amount.optional(),
  AmtDtls: z.object({ TxAmt: z.object({ Amt: Amount }).optional() }).optional(),
  RltdPties: Parties.optional(),
  RmtInf: Remittance.optional(),
  AddtlTxInf: Text.optional(),
});
type Details = z.infer<typeof Details>;
const Entry = z.object({
  NtryRef: Text.optional(),
  AcctSvcrRef: Text.optional(),
  Amt: Amount,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  Sts: z.union([Text, z.object({ Cd: Text })]).optional(),
  BookgDt: Day.optional(),
  ValDt: Day.optional(),
  AddtlNtryInf: Text.optional(),
  NtryDtls: z.array(z.object({ TxDtls: z.array(Details.or(z.literal(''))).optional() }).or(z.literal(''))).optional(),
});
type Entry = z.infer<typeof Entry>;
const Statement = z.object({ Acct: z.object({ Id }), Ntry: z.array(z.unknown()).default([]) });

const LISTS = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => LISTS.has(name),
});

/** Signs from one tag to the next, and tags within one another: more than any bank writes. */
const LONGEST_STEP = 64 * 1024;
const DEEPEST = 40;

/** The line of the first thing for which a parser would take long or give up, looked for in one pass. */
function findExcess(text: string): number | undefined {
  let depth = 0;
  for (let at = text.indexOf('<'), next; at >= 0; at = next) {
    next = text.indexOf('<', at + 1);
    const step = (next < 0 ? text.length : next) - at;
    const first = text[at + 1];
    if (first === '/') depth -= 1;
    else if (first !== '!' && first !== '?' && text[text.indexOf('>', at) - 1] !== '/') depth += 1;
    if (step > LONGEST_STEP || depth > DEEPEST) return text.slice(0, at).split('\n').length;
  }
  return undefined;
}

/** What the parser makes of a file; nothing where it refuses it: names such as `__proto__`, more attributes than it takes. */
function parseXml(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    return undefined;
  }
}

const unreadable = (place: string) => new Refusal('statement_unreadable', { field: 'text', values: { place } });

/** The booked lines of a CAMT.053 file of any version; refused with the place that is wrong. */
export function readCamt(text: string): ReadLine[] | Refusal {
  // A type of its own can hold entities that grow without end; no bank sends one.
  if (/<!DOCTYPE/i.test(text)) return unreadable('DOCTYPE');
  const excess = findExcess(text);
  if (excess !== undefined) return new Refusal('statement_too_nested', { field: 'text', values: { line: excess } });
  const valid = XMLValidator.validate(text);
  if (valid !== true) return unreadable(`${valid.err.line}:${valid.err.col}`);
  const found = z
    .object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(z.unknown()) }) }) })
    .safeParse(parseXml(text));
  if (!found.success) return unreadable('Document/BkToCstmrStmt/Stmt');
  const lines: ReadLine[] = [];
  for (const [index, one] of found.data.Document.BkToCstmrStmt.Stmt.entries()) {
    const statement = Statement.safeParse(one);
    if (!statement.success) return unreadable(`Stmt ${index + 1}/${statement.error.issues[0]!.path.join('/')}`);
    const { IBAN, Othr } = statement.data.Acct.Id;
    for (const [place, raw] of statement.data.Ntry.entries()) {
      const at = `Stmt ${index + 1}/Ntry ${place + 1}`;
      const entry = Entry.safeParse(raw);
      if (!entry.success) return unreadable(`${at}/${entry.error.issues[0]!.path.join('/')}`);
      const read = readEntry(entry.data, IBAN ?? Othr?.Id ?? '');
      if (!read) return unreadable(`${at}/Amt`);
      lines.push(...read);
      if (lines.length > MOST_LINES) return new Refusal('statement_too_long', { values: { most: MOST_LINES } });
    }
  }
  return lines;
}

/** One line, or one for each part of a collected booking; none while it is only announced. */
function readEntry(entry: Entry, account: string): ReadLine[] | undefined {
  const status = typeof entry.Sts === 'object' ? entry.Sts.Cd : entry.Sts;
  if (status && status !== 'BOOK') return [];
  const date = entry.BookgDt ?? entry.ValDt;
  const day = readDay(date?.Dt ?? date?.DtTm ?? '');
  const total = readMoney(entry.Amt);
  if (!day || !total) return undefined;
  const sign = entry.CdtDbtInd === 'CRDT' ? 1 : -1;
  const details = (entry.NtryDtls ?? []).flatMap((one) => (one ? (one.TxDtls ?? []) : [])).filter((one) => one !== '');
  const parts = details.map((one) => readMoney(one.AmtDtls?.TxAmt?.Amt ?? one.Amt));
  const isSplit =
    details.length > 1 &&
    parts.every((part) => part?.currency === total.currency) &&
    parts.reduce((sum, part) => sum + part!.amountMinor, 0) === total.amountMinor;
  const base = { account, day, currency: total.currency };
  const collected = entry.AcctSvcrRef ?? entry.NtryRef ?? null;
  if (isSplit)
    return details.map((one, index) => ({
      ...base,
      ...describe(one, entry, sign),
      amountMinor: sign * parts[index]!.amountMinor,
      bankRef: one.Refs?.AcctSvcrRef ?? one.Refs?.TxId ?? collected,
    }));
  const bankRef = collected ?? details[0]?.Refs?.AcctSvcrRef ?? null;
  return [{ ...base, ...describe(details[0], entry, sign), amountMinor: sign * total.amountMinor, bankRef }];
}

function readMoney(amount: z.infer<typeof Amount> | undefined) {
  const currency = amount?.['@Ccy'];
  const amountMinor = isCurrency(currency) ? readMachineSum(amount!['#text'], currency) : undefined;
  return amountMinor === undefined || amountMinor < 0
    ? undefined
    : { amountMinor, currency: currency as ReadLine['currency'] };
}

function describe(details: Details | undefined, { AddtlNtryInf }: Entry, sign: number) {
  const { Refs, RltdPties, RmtInf, AddtlTxInf } = details ?? {};
  const other = sign > 0 ? (RltdPties?.UltmtDbtr ?? RltdPties?.Dbtr) : RltdPties?.Cdtr;
  const words = [
    ...(RmtInf?.Ustrd ?? []),
    ...(RmtInf?.Strd ?? []).map((one) => (one ? one.CdtrRefInf?.Ref : undefined)),
    Refs?.EndToEndId === 'NOTPROVIDED' ? undefined : Refs?.EndToEndId,
    AddtlTxInf,
    AddtlNtryInf,
  ];
  return {
    text: words.filter(Boolean).join(' ').slice(0, 500),
    payer: (other?.Nm ?? other?.Pty?.Nm ?? null)?.slice(0, 140) || null,
  };
}
