import {
  assignRoles,
  columnsOf,
  hasCodes,
  hasDays,
  hasSums,
  hasText,
  headWords,
  isCode,
  isDayLike,
  isSumLike,
  type Role,
  share,
  type SheetColumn,
} from '#app/shared/sheets/columns.ts';
import { saysStates } from '#app/shared/sheets/payment-states.ts';
import { readSumColumn } from '#app/shared/sums.ts';
import type { Mapping } from '#app/features/statements/statement-line.ts';
import { findReady } from './ready-mappings.ts';
import { sideOf } from './table-words.ts';

type Guessed =
  | 'day'
  | 'amount'
  | 'credit'
  | 'debit'
  | 'currency'
  | 'reference'
  | 'details'
  | 'payer'
  | 'side'
  | 'state'
  | 'balance'
  | 'from'
  | 'to';

const VALUE_DAY = /\b(valeur|value|valuta\w*|wertstellung|rente\w*|ertek\w*|effective)\b/;
const NO_AMOUNT =
  /\b(fees?|frais|commissions?|tax|taxe|tva|vat|balance|solde|saldo|kontostand|egyenleg|cards?|carte|rate|taux|\w*kurs|cours|koers|original\w*|puvodni|local|foreign|fremd\w*|limit|count|nombre|number|numero|num|no|id|tip|kosten|poplatek|disponible|available|cumul\w*|devise|currency|phone|telephone|code|symbol)\b/;
const DEBIT =
  /\b(debits?|debet|withdrawn|withdrawals?|paid out|money out|sorties?|retraits?|lastschrift\w*|soll|ausgang|debitos?|depenses?|outflow|cargos?|egresos?|gastos|uitgaven|decaissements?|sent)\b/;
const CREDIT =
  /\b(credits?|paid in|money in|deposits?|entrees?|recettes?|encaissements?|versements?|haben|gutschrift\w*|eingang|abonos?|ingresos?|creditos?|inflow|received|receipts?)\b/;
const AMOUNT_WORDS =
  'montant|montants|amount|betrag|bedrag|importe|importo|valor|somme|sum|monto|kwota|castka|umsatz|buchungsbetrag|osszege?|summe|сумма|金额|المبلغ|kiasi|राशि|combien|how much';
const AMOUNT = new RegExp(`(^|\\b)(${AMOUNT_WORDS})($|\\b)`, 'u');
const AMOUNT_ALONE = new RegExp(`^(${AMOUNT_WORDS})( (en|in|net|nette))?( [a-z]{3})?$`, 'u');
const NO_NAME =
  /\b(iban|bic|swift|account|compte|konto\w*|rekening\w*|number|numero|nummer|no|id|ids|code|notes?|address|adresse?|adres|e ?mail|phone|telephone|blz|ref\w*|szamlaszam\w*|cislo|type|typ|bank|banque)\b/;

/** Of two columns one may hold nothing in a whole file. */
const isSumsOrEmpty = (column: SheetColumn): boolean => column.values.length === 0 || hasSums(column);

/** Words, or a number that stands for them; in this file perhaps nothing. */
const isWords = (column: SheetColumn): boolean => !hasDays(column);

/** Numbers of telephones or accounts. */
const hasNumbers = (column: SheetColumn): boolean => share(column, (cell) => /^\+?\d[\d ]{6,16}$/.test(cell)) >= 0.6;

/** What a head means by itself. */
const ROLES: readonly Role<Guessed>[] = [
  {
    name: 'day',
    heads: [
      [/\b(naissance|birth|due|echeance|expir\w*|debut|start|end|fin)\b/, 0],
      [VALUE_DAY, 40],
      [/^(date|datum|jour|day|fecha|data|dato|tarehe|дата|日期|التاريخ|दिनांक|quand|when)$/u, 90],
      [
        /\b(operation|comptable|comptabilisation|booking|booked|posting|posted|buchungs?\w*|boek\w*|completed|completion|processed|zauctovani|transaction|tranzakcio)\b/,
        95,
      ],
      [/\b(date|datum|fecha|data|jour|day|time|created|belegdatum|дата|datetime)\b/u, 70],
    ],
    fits: hasDays,
  },
  {
    name: 'amount',
    heads: [
      [NO_AMOUNT, 0],
      [AMOUNT_ALONE, 100],
      [/^(net|montant net|net amount|transaction amount|montant (de l )?(operation|transaction))$/, 95],
      [/^(debit credit|credit debit|debit et credit)( [a-z]{3})?$/, 60],
      [DEBIT, 0],
      [CREDIT, 0],
      [/\b(requested|original|initial)\b/, 40],
      [AMOUNT, 70],
      [/^(gross|brut|value|valeur)$/, 50],
    ],
    fits: hasSums,
  },
  {
    name: 'credit',
    heads: [
      [/\b(cards?|cartes?|limit|balance|solde|debit|debet)\b/, 0],
      [/^(credits?|paid in|money in|deposits?|montant credit|credit amount)( [a-z]{3})?$/, 100],
      [CREDIT, 75],
      [/^(in|bij)$/, 60],
    ],
    fits: isSumsOrEmpty,
  },
  {
    name: 'debit',
    heads: [
      [/\b(cards?|cartes?|limit|balance|solde|credit)\b/, 0],
      [/^(debits?|debet|withdrawn|withdrawals?|paid out|money out|montant debit|debit amount)( [a-z]{3})?$/, 100],
      [DEBIT, 75],
      [/^(out|af)$/, 60],
    ],
    fits: isSumsOrEmpty,
  },
  {
    name: 'currency',
    heads: [
      [/\b(original\w*|local|foreign|fremd\w*|puvodni)\b/, 0],
      [
        /^(devise|currency|ccy|munt|wahrung|waehrung|monnaie|moneda|moeda|mena|devizanem|sarafu|валюта|العملة|मुद्रा)$/u,
        100,
      ],
      [/\b(devise|currency|ccy|munt|\w*wahrung|\w*waehrung|mena|valuta|moneda|devizanem\w*|cur)\b/, 80],
    ],
    fits: hasCodes,
  },
  {
    name: 'state',
    heads: [
      [/\b(status|statut|etat|state|estado|stato|zustand|hali)\b/, 90],
      [/^(type|result|resultat)$/, 30],
    ],
    fits: saysStates,
  },
  {
    name: 'side',
    heads: [
      [AMOUNT, 0],
      [
        /^(d c|c d|dc|cd|debit credit|credit debit|sens|direction|side|af bij|soll haben|indicator|sign|signe|bevetel kiadas|type|typ|cdtdbtind|credit debit indicator|transaction type|debit credit indicator)$/,
        90,
      ],
      [/\b(debit|credit|direction|sens|indicator|type)\b/, 50],
    ],
    fits: (column) => share(column, (cell) => sideOf(cell) !== undefined) >= 0.5,
  },
  {
    name: 'balance',
    heads: [
      [/\b(available|disponible)\b/, 30],
      [/\b(balance|solde|saldo|kontostand|egyenleg|running)\b/, 90],
    ],
    fits: hasSums,
  },
  {
    name: 'from',
    heads: [[/\b(expediteur|sender|emetteur|source|debiteur|payer|from)\b/, 90]],
    fits: hasNumbers,
  },
  {
    name: 'to',
    heads: [[/\b(destinataire|recipient|receiver|beneficiaire|beneficiary|crediteur|payee|to)\b/, 90]],
    fits: hasNumbers,
  },
  {
    name: 'reference',
    heads: [
      [AMOUNT, 0],
      [/\b(iban|bic|account|compte|numero|number|code|konto\w*|rekening\w*)\b/, 0],
      [
        /\b(communications?|verwendungszweck|mededeling|remittance|omschrijving|motif|purpose|memo|message|zprava|kozlemeny|komentaar)\b/,
        95,
      ],
      [
        /\b(libelles?|libell|descriptions?|details?|narrati\w*|label|intitule|nature|concepto|descripcion|descricao|operation|transaktionsbeschreibung|particulars|wording|maelezo|описание|说明|البيان|विवरण)\b/u,
        90,
      ],
      [/\b(buchungstext|notes?|text|payment details|reference|references|comment\w*|remarque\w*)\b/, 60],
      [/\b(type|category|categorie)\b/, 10],
    ],
    fits: isWords,
  },
  {
    name: 'details',
    heads: [
      [/\b(iban|bic|account|compte|code|konto\w*|rekening\w*|category|categorie|type)\b/, 0],
      [
        /\b(communications?|mededeling|remittance|complement\w*|informations?|details?|buchungstext|notes?|memo|message|references?|zprava|comment\w*|libelle\w*|label|descriptions?|omschrijving)\b/,
        30,
      ],
    ],
    fits: isWords,
  },
  {
    name: 'payer',
    heads: [
      [NO_NAME, 0],
      [
        /\b(payeur|payer|donneur d ordre|contrepartie|counterparty|sender|expediteur|other party|other party info|tireur|tegenpartij|beguenstigter|zahlungspflichtiger|begunstigter|auftraggeber|payee|emetteur|initiator|donateur|donor|customer name|client)\b/,
        90,
      ],
      [/^(nom|name|naam|from|de|qui|who|jina|имя|名称|الاسم|नाम|party|tiers|partner name|partner neve)$/u, 80],
      [/\b(nom|name|naam|empfanger|beneficiary|beneficiaire|partner|tiers|nazev protiuctu|handelaar|merchant)\b/, 60],
    ],
    fits: (column) => column.values.length === 0 || hasText(column),
  },
];

/** What the columns of a table most likely mean, by their heads, what stands below and what the others are; left out where nothing says it. */
export function guessMapping(heads: readonly string[], rows: readonly (readonly string[])[]): Partial<Mapping> {
  const ready = findReady(heads);
  if (ready) return withoutEmpty(ready);
  const columns = columnsOf(heads, rows);
  const found = assignRoles(columns, ROLES);
  const taken = new Set(found.values());
  const free = () => columns.filter((column) => !taken.has(column) && column.head);
  const day = found.get('day') ?? free().find(hasDays);
  if (day) taken.add(day);
  const proven = day && !found.has('side') ? provenByBalance(columns, rows) : undefined;
  const { amount, debit, side } = proven ?? chooseSums(found, free(), rows);
  const reference =
    found.get('reference') ??
    free()
      .filter(hasText)
      .sort((a, b) => lengthOf(b) - lengthOf(a))[0];
  const head = (column: SheetColumn | undefined) => column?.head || undefined;
  const guessed: Partial<Mapping> = {
    day: head(day),
    amount: head(amount),
    debit: head(debit),
    side: head(side),
    ...betweenNumbers(found, columns, {
      isOneSided: Boolean(side ?? debit) || Boolean(amount && share(amount, isSigned) > 0),
    }),
    state: head(found.get('state')),
    currency:
      currencyOf([amount?.head ?? '', debit?.head ?? '']) ??
      head(found.get('currency') ?? free().find((column) => hasCodes(column) && column.filled >= 0.9)) ??
      currencyOf(amount?.values ?? []),
    reference: head(reference),
    details: head(found.get('details')),
    payer: head(found.get('payer')),
    balance: head(proven?.balance ?? found.get('balance')),
  };
  return withoutEmpty(guessed);
}

const withoutEmpty = (mapping: Partial<Mapping>): Partial<Mapping> =>
  Object.fromEntries(Object.entries(mapping).filter(([, value]) => value));

const lengthOf = ({ values }: SheetColumn): number => values.join('').length / Math.max(1, values.length);

/** Whose numbers the money went between, where nothing else says whether it came or went. */
function betweenNumbers(
  found: Map<Guessed, SheetColumn>,
  columns: readonly SheetColumn[],
  { isOneSided }: { isOneSided: boolean },
) {
  const [from, to] = [found.get('from'), found.get('to')];
  if (isOneSided || !from || !to) return {};
  const fee = columns.find((column) => /^(frais|fees?|commission)$/.test(column.words) && hasSums(column));
  return { from: from.head, to: to.head, fee: fee?.head };
}

/** The column of sums, or the two where money in and out stand apart: each row has one of them. */
function chooseSums(found: Map<Guessed, SheetColumn>, free: SheetColumn[], rows: readonly (readonly string[])[]) {
  const [amount, credit, debit, side] = (['amount', 'credit', 'debit', 'side'] as const).map((name) => found.get(name));
  if (amount && side) return { amount, side };
  if (amount && share(amount, isSigned) > 0) return { amount };
  if (credit && debit && standApart(credit, debit, rows)) return { amount: credit, debit };
  if (amount && debit && standApart(amount, debit, rows)) return { amount, debit };
  // Two columns of which nobody knows how they stand to each other: who reads one alone drops the other's money.
  if (!amount && credit && debit && rows.length > 0) return { amount: undefined, side };
  const alone = [amount, credit].find((column) => column && (rows.length === 0 || column.values.length > 0));
  if (alone) return { amount: alone, side };
  const sums = free.filter(hasSums);
  const fine = sums.filter((column) => share(column, (cell) => isSigned(cell) || /[.,]\d\d$/.test(cell)) > 0.5);
  const likely = fine.length > 0 ? fine : sums;
  return { amount: likely.length === 1 ? likely[0] : undefined, side };
}

const isSigned = (cell: string): boolean => /^[^\d]*[-−–(]|[-−–)]$/.test(cell) && /\d/.test(cell);
/** Of a column that holds what each row of another changes it by, the other holds the sums, whatever both are called. */
function provenByBalance(columns: readonly SheetColumn[], rows: readonly (readonly string[])[]) {
  const sums = columns
    .filter((column) => hasSums(column) && column.filled > 0.8)
    .map((column) => ({ column, minors: minorsOf(rows.map((cells) => cells[column.at] ?? '')) }));
  for (const amount of sums)
    for (const balance of sums) {
      if (amount === balance) continue;
      const steps = (towards: 1 | -1) =>
        balance.minors.filter((held, at) => {
          const before = balance.minors[at - towards];
          const sum = amount.minors[at];
          return held !== undefined && before !== undefined && sum !== undefined && sum !== 0 && held - before === sum;
        }).length;
      const most = Math.max(steps(1), steps(-1));
      if (most >= 2 && most >= (rows.length - 1) * 0.8)
        return { amount: amount.column, debit: undefined, side: undefined, balance: balance.column };
    }
  return undefined;
}

function minorsOf(cells: string[]): (number | undefined)[] {
  const texts = cells.map((text) => ({ text: text.replaceAll(/[^\d.,()+\-−–]/g, ''), currency: 'EUR' as const }));
  const read = readSumColumn(texts, texts.some(({ text }) => /,\d\d\D*$/.test(text)) ? ',' : '.');
  return read.kind === 'read' ? read.sums.map((sum) => (sum.kind === 'sum' ? sum.amountMinor : undefined)) : [];
}

const isNothing = (cell: string | undefined): boolean => !cell || !/[1-9١-٩۱-۹१-९]/.test(cell);

function standApart(one: SheetColumn, other: SheetColumn, rows: readonly (readonly string[])[]): boolean {
  const filled = rows.filter((cells) => !isNothing(cells[one.at]) || !isNothing(cells[other.at]));
  const both = filled.filter((cells) => !isNothing(cells[one.at]) && !isNothing(cells[other.at]));
  // Sums under a table stand in both.
  return both.length <= filled.length / 2;
}

const SIGNS: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  $: 'USD',
  '£': 'GBP',
  us$: 'USD',
  fc: 'CDF',
};

/** The currency that texts name, where they name one alone. */
export function currencyOf(texts: readonly string[]): string | undefined {
  const named = texts.flatMap((text) =>
    (text.match(/(?<![\p{L}\d])([A-Z]{3}|FC|US\$|[€$£]|[Ee]uros?)(?!\p{L})/gu) ?? [])
      .map((name) => SIGNS[name.toLowerCase()] ?? name)
      .filter(isCode),
  );
  return new Set(named).size === 1 ? named[0] : undefined;
}

/** Columns of a table without heads are called as spreadsheets call them. */
export const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const MOST_ABOVE = 80;

/**
 * Where the heads of a table stand: the first row whose words say a day and a sum of what stands below, else the one above the first
 * rows that hold both. -1 where the table begins without heads; undefined where no row holds a day and a sum.
 */
export function findHeadRow(rows: readonly (readonly string[])[]): number | undefined {
  const isData = (cells: readonly string[]) =>
    cells.some(isDayLike) && cells.some((cell) => isSumLike(cell) && !isDayLike(cell));
  const ready = rows.slice(0, MOST_ABOVE).findIndex((cells) => cells.length > 2 && findReady(cells));
  if (ready >= 0) return ready;
  for (let at = 0; at < Math.min(rows.length, MOST_ABOVE); at += 1) {
    const cells = rows[at]!;
    if (isData(cells)) break;
    if (cells.filter(Boolean).length < 2 || !hasHeadWords(cells)) continue;
    const { day, amount } = guessMapping(cells, rows.slice(at + 1));
    if (day && amount) return at;
  }
  const first = rows.findIndex(isData);
  if (first < 0) return undefined;
  const above = rows[first - 1];
  return above && above.filter(Boolean).length >= 2 && !above.some((cell) => isDayLike(cell) || isSumLike(cell))
    ? first - 1
    : -1;
}

/** Whether two cells of a row are heads: of a day, and of a sum. */
function hasHeadWords(cells: readonly string[]): boolean {
  const of = (...names: Guessed[]) =>
    cells.some((cell) => {
      const words = headWords(cell);
      return ROLES.some(
        ({ name, heads }) => names.includes(name) && (heads.find(([pattern]) => pattern.test(words))?.[1] ?? 0) > 0,
      );
    });
  return of('day') && of('amount', 'credit', 'debit');
}
