import { type Currency, isCurrency } from '#app/shared/money.ts';
import { readSumColumn } from '#app/shared/sums.ts';
import { Refusal } from '#platform/refusals.ts';
import {
  type FileBalance,
  joinBalances,
  type LeftReason,
  NO_BALANCE,
  type ReadFile,
  sumLines,
} from '#app/features/statements/read-file.ts';
import { MOST_LINES, type ReadLine } from '#app/features/statements/statement-line.ts';

/** A field of the message: its tag ("61"), its text (possibly several lines), and its line number in the file. */
type Field = { tag: string; text: string; line: number };

const unreadable = (place: string) => new Refusal('statement_unreadable', { field: 'text', values: { place } });

/**
 * Reads the lines of an MT940 file with one or many messages, with what was set aside and why. By the standard, amounts
 * have a decimal comma and the side is a letter. Refused if it is not such a file.
 */
export function readMt940(text: string): ReadFile | Refusal {
  const fields = fieldsOf(text);
  const other = otherMessage(text, fields);
  if (other) return new Refusal('statement_other_message', { field: 'text', values: { is: other } });
  if (!fields.some(({ tag }) => /^60|^62/.test(tag))) return unreadable(':60F:');
  const file: ReadFile = { total: 0, lines: [], left: [], balances: [] };
  for (const message of messagesOf(fields)) {
    const before = file.lines.length;
    const account =
      message
        .find(({ tag }) => tag.startsWith('25'))
        ?.text.split('\n')[0]!
        .trim() ?? '';
    const opening = readBalance(message.find(({ tag }) => /^60[FM]?$/.test(tag)));
    const closing = readBalance(message.findLast(({ tag }) => /^62[FM]?$/.test(tag)));
    const currency = opening?.currency ?? closing?.currency ?? '';
    for (const [at, field] of message.entries()) {
      if (field.tag !== '61') continue;
      file.total += 1;
      const words = message[at + 1]?.tag === '86' ? message[at + 1]!.text : '';
      const read = readMovement(field, words, currency);
      if ('reason' in read)
        file.left.push({
          line: field.line,
          ...read,
          text: `${field.text} ${words}`.replaceAll(/\s+/g, ' ').slice(0, 300),
        });
      else file.lines.push({ ...read, account, line: field.line });
    }
    if (file.total > MOST_LINES) return new Refusal('statement_too_long', { values: { most: MOST_LINES } });
    file.balances.push(...balancesOf(file.lines.slice(before), { account, opening, closing }));
  }
  return { ...file, balances: joinBalances(file.balances) };
}

/**
 * The kind of another SWIFT message, by its header, else by fields that only MT942 (the report of an unfinished day)
 * has.
 */
function otherMessage(text: string, fields: readonly Field[]): string | undefined {
  const [, type] = /\{2:[IO](\d{3})/.exec(text) ?? [];
  if (type && !/^9[45]0$/.test(type)) return `MT${type}`;
  return !type && fields.some(({ tag }) => tag === '34F') && !fields.some(({ tag }) => /^60|^62/.test(tag))
    ? 'MT942'
    : undefined;
}

/** The fields of a file; a line without a tag continues the one above. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [index, row] of text.split(/\r?\n|\r/).entries()) {
    const [, tag, rest] = /^:(\d{2}[A-Z]?|NS):(.*)$/.exec(row.replace(/^.*\{4:/, '')) ?? [];
    if (tag) fields.push({ tag, text: rest!, line: index + 1 });
    else if (fields.length > 0 && !/^-\}?|^\{|^-$/.test(row)) fields.at(-1)!.text += `\n${row}`;
  }
  return fields;
}

/** A message begins with its reference, or where the account is named again. */
function messagesOf(fields: readonly Field[]): Field[][] {
  const messages: Field[][] = [];
  for (const field of fields) {
    if (field.tag === '20' || messages.length === 0) messages.push([]);
    messages.at(-1)!.push(field);
  }
  return messages.filter((message) => message.some(({ tag }) => /^6[012]/.test(tag)));
}

type Held = { currency: string; day: string | null; minor: number | null };

function readBalance(field: Field | undefined): Held | undefined {
  const [, side, day, currency, sum] = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)/.exec(field?.text ?? '') ?? [];
  if (!side) return undefined;
  const minor = isCurrency(currency) ? sumOf(sum!, currency) : undefined;
  return {
    currency: currency!,
    day: dayOf(day!) ?? null,
    minor: minor === undefined ? null : side === 'D' ? 0 - minor : minor,
  };
}

const sumOf = (text: string, currency: Currency): number | undefined => {
  const read = readSumColumn([{ text, currency }], ',');
  const [sum] = read.kind === 'read' ? read.sums : [];
  return sum?.kind === 'sum' ? sum.amountMinor : undefined;
};

/** `YYMMDD`. */
function dayOf(text: string): string | undefined {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined;
}

/**
 * Value date, booking date (month and day), side with R for a reversal, the currency's third letter, amount, type,
 * references.
 */
const MOVEMENT = /^(\d{6})(\d{4})?(R?)([CD])([A-Z]?)(\d[\d.]*,?\d*)([A-Z][A-Z0-9]{3})?([^\n]*)(?:\n([\s\S]*))?$/;

function readMovement(
  { text }: Field,
  words: string,
  currency: string,
): Omit<ReadLine, 'account' | 'line'> | { reason: LeftReason; typed: string } {
  const [, value, booked, back, side, , sum, , refs, more] = MOVEMENT.exec(text) ?? [];
  if (!value) return { reason: 'amount', typed: text.split('\n')[0]!.slice(0, 120) };
  if (!isCurrency(currency)) return { reason: 'currency', typed: currency };
  const minor = sumOf(sum!, currency);
  if (minor === undefined) return { reason: 'amount', typed: sum! };
  if (minor === 0) return { reason: 'nothing', typed: sum! };
  const day = bookedOn(value, booked);
  if (!day) return { reason: 'day', typed: value };
  // What takes a credit back goes out.
  const isIn = (side === 'C') !== (back === 'R');
  const [own = '', bank = ''] = refs!.split('//');
  return {
    day,
    amountMinor: isIn ? minor : -minor,
    currency,
    ...describe(words, own, more ?? ''),
    bankRef: isNone(bank) ? null : bank.trim(),
  };
}

const isNone = (ref: string): boolean => /^\s*(NONREF|NOTPROVIDED)?\s*$/i.test(ref);

/** The booking date has no year: it is that of the value date, or the one before or after if nearer. */
function bookedOn(value: string, booked: string | undefined): string | undefined {
  // Banks reckon interest to the 30th of February; the year is all that is taken of it here.
  const day = dayOf(value) ?? (booked && /^\d{2}02(29|30)$/.test(value) ? dayOf(`${value.slice(0, 4)}28`) : undefined);
  if (!booked || !day) return day;
  const year = Number(value.slice(0, 2));
  const near = [year, year - 1, year + 1]
    .map((one) => dayOf(String(one).padStart(2, '0') + booked))
    .filter((one) => one !== undefined)
    .sort((a, b) => Math.abs(Date.parse(a) - Date.parse(day)) - Math.abs(Date.parse(b) - Date.parse(day)));
  return near[0] ?? day;
}

/** The text of field 86: in numbered parts ("?20…?32…"), in named ones ("/NAME/…/REMI/…"), or unstructured. */
function describe(words: string, own: string, more: string): Pick<ReadLine, 'text' | 'payer'> {
  const joined = words.replaceAll('\n', '');
  const numbered = [...joined.matchAll(/[?>](\d{2})([^?>]*)/g)].map(([, code, text]) => ({
    code: Number(code),
    text: text!,
  }));
  const named = Object.fromEntries(
    [...joined.matchAll(/\/([A-Z]{4})\/(.*?)(?=\/[A-Z]{4}\/|$)/g)].map(([, name, text]) => [name, text!]),
  );
  const isNumbered = numbered.some(({ code }) => code >= 20 && code <= 29);
  const said = isNumbered
    ? numbered
        .filter(({ code }) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63))
        .map(({ text }) => text)
        .join('')
    : words.replaceAll('\n', ' ');
  const payer = isNumbered
    ? numbered
        .filter(({ code }) => code === 32 || code === 33)
        .map(({ text }) => text)
        .join('')
    : (named.NAME ?? '');
  const text = [said, isNone(own) ? '' : own, more].join(' ').replaceAll(/\s+/g, ' ').trim();
  return { text: text.slice(0, 10_000), payer: payer.trim().slice(0, 140) || null };
}

function balancesOf(
  lines: readonly ReadLine[],
  { account, opening, closing }: { account: string; opening: Held | undefined; closing: Held | undefined },
): FileBalance[] {
  const currency = closing?.currency ?? opening?.currency;
  if (!isCurrency(currency)) return [];
  const own = sumLines(lines)[0] ?? { ...NO_BALANCE, account, currency };
  return [
    {
      ...own,
      openedOn: opening?.day ?? null,
      openingMinor: opening?.minor ?? null,
      closedOn: closing?.day ?? null,
      closingMinor: closing?.minor ?? null,
    },
  ];
}
