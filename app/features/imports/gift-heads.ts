import {
  assignRoles,
  columnsOf,
  hasCodes,
  hasDays,
  hasSums,
  isCode,
  type Role,
  share,
  type SheetColumn,
} from '#app/shared/sheets/columns.ts';
import { saysStates } from '#app/shared/sheets/payment-states.ts';
import { type Column, type Mapping, NEEDED } from './gift-file.ts';

const any = (): boolean => true;
const orEmpty = (fits: (column: SheetColumn) => boolean) => (column: SheetColumn) =>
  column.values.length === 0 || fits(column);
const isDistinct = ({ values }: SheetColumn): boolean => new Set(values).size === values.length;
const hasAddresses = (column: SheetColumn): boolean => share(column, (cell) => cell.includes('@')) >= 0.5;
/** Of the donor, not of an address, a company or a campaign. */
const NO_NAME =
  /\b(company|societe|organi[sz]ation|entreprise|campaign|campagne|form|formulaire|fund|fonds|project|projet|product|address|adresse|city|ville|country|pays|street|rue|bank|banque|user|file|fichier|id|number|no|email|e ?mail|card|carte|in honou?r|tribute|memory|hommage|title|titre)\b/;

/** As other systems call them, in French and English, among others GiveWP, Donorbox, HelloAsso, Raisely and CiviCRM. */
const ROLES: readonly Role<Column>[] = [
  {
    name: 'day',
    heads: [
      [
        /\b(naissance|birth|expir\w*|cancel\w*|thank\w*|end|start|next|modified|updated|receipt|recu|revenue|non deductible)\b/,
        0,
      ],
      [
        /^(date|jour|day|fecha|datum|data|donated at|date donated|donation date|date du don|date du paiement|date de paiement|payment date|date received|date de la commande|paid at|completed at)$/,
        100,
      ],
      [/\b(date|jour|day|paid|completed|donated|created|datum)\b/, 70],
    ],
    fits: orEmpty(hasDays),
  },
  {
    name: 'receipt',
    heads: [
      [/\b(date|url|sent|envoye|lien|link|attestation)\b/, 0],
      [/^((n|no|num|numero|number)( (de|du))? )?(re|recu|receipt)( (fiscal|number|no|id))?$/, 95],
      [/^n( de)? re u$/, 95],
      [/\brecu\b.*\b(numero|number|no)\b|\breceipt (number|no|id)\b/, 80],
    ],
    fits: any,
  },
  {
    name: 'amount',
    heads: [
      [
        /\b(fees?|frais|tax|tva|net|refund\w*|rembours\w*|balance|solde|tip|pourboire|contribution|converted|base|usd|goal|target|deductible|cards?|carte|remise|code|type|option\w*|number|count|discount|promo)\b/,
        0,
      ],
      [
        /^(montant|amount|somme|sum|total|donation amount|donation total|montant du don|montant total|total amount|amount donated|gift amount|importe|betrag)( [a-z]{3})?$/,
        100,
      ],
      [/\b(montant|amount|somme|total|tarif)\b/, 70],
    ],
    fits: orEmpty(hasSums),
  },
  {
    name: 'currency',
    heads: [
      [/\b(converted|base|account)\b/, 0],
      [/^(devise|currency|ccy|monnaie|currency code|payment currency|moneda|wahrung)$/, 100],
      [/\b(currency|devise)\b/, 70],
    ],
    fits: orEmpty(hasCodes),
  },
  {
    name: 'fund',
    heads: [
      [/\b(id|url|type|date|lien|goal|currency|organi[sz]ation)\b/, 0],
      [/^(fonds|fund|projet|project|affectation|destination|designation|programme?)( name)?$/, 100],
      [/\b(campagne|campaign|form|formulaire|designation|projet|project|fund|fonds|affectation|program\w*)\b/, 70],
      [/^financial type$/, 40],
    ],
    fits: any,
  },
  { name: 'anonymous', heads: [[/anonym/, 100]], fits: any },
  {
    name: 'state',
    heads: [
      [/\b(receipt|recu|tax|recurring|plan|subscription)\b/, 0],
      [/\b(status|statut|etat|state)\b/, 95],
    ],
    fits: saysStates,
  },
  {
    name: 'donorEmail',
    heads: [
      [/\b(company|organi[sz]ation)\b/, 0],
      [/\b(e ?mail|mail|courriel|adresse mail)\b/, 95],
    ],
    fits: orEmpty(hasAddresses),
  },
  { name: 'donorPhone', heads: [[/\b(telephone|tel|phone|mobile|gsm|portable|whatsapp|t l phone)\b/, 90]], fits: any },
  { name: 'firstName', heads: [[/\b(prenom|first name|given name|firstname|vorname)\b/, 95]], fits: any },
  {
    name: 'donorName',
    heads: [
      [/\b(prenom|first|given|vorname)\b/, 0],
      [NO_NAME, 0],
      [
        /^(nom|name|donateur|donatrice|donor|donor name|last name|nom du donateur|display name|nom payeur|nom donateur|family name|lastname|nachname)$/,
        100,
      ],
      [/\b(nom|name|donateur|donor|contact|nachname)\b/, 60],
    ],
    fits: any,
  },
  {
    name: 'way',
    heads: [
      [/\b(id|title|fee)\b/, 0],
      [
        /\b(moyen|mode|methode|method|way|gateway|payment type|donation type|type de paiement|payment instrument|instrument|payment processor|processor)\b/,
        80,
      ],
    ],
    fits: any,
  },
  {
    name: 'key',
    heads: [
      [/\b(donor|donateur|contact|customer|client|user|supporter|campaign|form|plan|subscription|member)\b/, 0],
      [
        /^(id|ref|reference|r f rence|cle|key|numero|number|donation id|transaction id|payment id|contribution id|reference commande|numero de transaction|donation number)$/,
        95,
      ],
      [/\b(transaction|reference|donation id|payment id|invoice|numero)\b/, 60],
    ],
    fits: isDistinct,
  },
  {
    name: 'note',
    heads: [
      [/\b(anonym\w*|date)\b/, 0],
      [/^(note|notes|commentaire|comment|message|remarque|donor comment|donor message)$/, 90],
      [/\b(comment|commentaire|message|note)\b/, 60],
    ],
    fits: any,
  },
];

/** What the columns of a table most likely mean, by their heads, what stands below and what the others are; left out where nothing says it. */
export function guessColumns(heads: readonly string[], rows: readonly (readonly string[])[]): Partial<Mapping> {
  const columns = columnsOf(heads, rows).filter(({ head }) => head);
  const found = assignRoles(columns, ROLES);
  const guessed: Partial<Record<Column, string>> = Object.fromEntries(
    [...found].map(([name, { head }]) => [name, head]),
  );
  if (isInName(found.get('firstName'), found.get('donorName'), rows)) delete guessed.firstName;
  const named = guessed.currency ?? currencyIn(guessed.amount);
  return { ...guessed, ...(named && { currency: named }) };
}

/** A whole name begins with the first name already. */
function isInName(
  first: SheetColumn | undefined,
  whole: SheetColumn | undefined,
  rows: readonly (readonly string[])[],
) {
  if (!first || !whole) return false;
  const both = rows.filter((cells) => cells[first.at] && cells[whole.at]);
  const twice = both.filter((cells) => cells[whole.at]!.startsWith(`${cells[first.at]!} `));
  return both.length > 0 && twice.length > both.length / 2;
}

/** "Amount (USD)" says the currency of all lines. */
const currencyIn = (head: string | undefined): string | undefined => head?.match(/\b[A-Z]{3}\b/g)?.find(isCode);

/** Whether it says all without which a line is no gift. */
export const isWhole = (mapping: Partial<Mapping>): mapping is Mapping => NEEDED.every((name) => mapping[name]);
