import { hasCodes, hasDays, hasSums, hasText, type Role, share, type SheetColumn } from '#app/shared/sheets/columns.ts';
import { saysStates } from '#app/shared/sheets/payment-states.ts';
import { sideOf } from './table-words.ts';

export type Guessed =
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
export const ROLES: readonly Role<Guessed>[] = [
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
        /\b(communications?|verwendungszweck|mededeling|remittance|omschrijving|motif|purpose|memo|message|zprava|kozlemeny|komentaar|reason|vwz\d*)\b/,
        95,
      ],
      [
        /\b(libelles?|libell|desc|descriptions?|details?|narrati\w*|label|intitule|nature|concepto|descripcion|descricao|operation|transaktionsbeschreibung|particulars|wording|maelezo|описание|说明|البيان|विवरण)\b/u,
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
        /\b(communications?|mededeling|remittance|verwendungszweck|vwz\d*|reason|complement\w*|informations?|details?|buchungstext|notes?|memo|message|references?|zprava|comment\w*|libelle\w*|label|descriptions?|omschrijving)\b/,
        30,
      ],
    ],
    fits: isWords,
  },
  {
    name: 'payer',
    heads: [
      [NO_NAME, 0],
      // The other one's name, though this file has none: a name alone may be that of the account.
      [/\b(nom|name|naam|nazev)\b.*\b(contrepartie|counterparty|tegenpartij|protiuctu|payeur|payer|tiers)\b/, 110],
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
