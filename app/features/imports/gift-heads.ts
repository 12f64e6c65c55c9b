import { plainHead } from '#app/shared/sheets/heads.ts';
import { type Column, type Mapping, NEEDED } from './gift-file.ts';

// As other systems call them, in French and English; without accents, which fall away. A receipt before a number, a first name
// before a name: the first that fits takes the column.
const KNOWN: [Column, RegExp][] = [
  ['day', /^(date|jour|day|paidat|createdat|completed)/],
  ['receipt', /^(n|no|num|numero|numro)?(de|du)?(re|rec|reu|recu|receipt|reufiscal|recufiscal)(number|no|fiscal)?$/],
  ['amount', /^(montant|amount|somme|sum|total)/],
  ['currency', /^(devise|currency|ccy|monnaie)/],
  ['fund', /^(fonds|fund|projet|project|campagne|campaign|affectation|destination|program)/],
  ['anonymous', /anonym/],
  ['donorEmail', /^(email|mail|courriel|adressee?mail|donoremail|emaild)/],
  ['donorPhone', /^(telephone|tlphone|tel$|tl$|phone|mobile|gsm|portable|whatsapp|donorphone)/],
  ['firstName', /^(prnom|prenom|firstname|givenname)/],
  ['donorName', /^(nom|name|donateur|donatrice|donor|lastname|familyname)/],
  ['way', /^(moyen|mode|mthode|method|way|typedepaiement|paymenttype)/],
  ['key', /^(id|rf|ref|cl$|key|numro|numero|number|transaction)/],
  ['note', /^(note|commentaire|comment|message|remarque)/],
];

/** What the heads of a table most likely mean; empty where none says it. */
export function guessColumns(heads: readonly string[]): Partial<Mapping> {
  const guessed: Partial<Mapping> = {};
  for (const [name, known] of KNOWN) {
    const head = heads.find((one) => known.test(plainHead(one)) && !Object.values(guessed).includes(one));
    if (head) guessed[name] = head;
  }
  return guessed;
}

/** Whether it says all without which a line is no gift. */
export const isWhole = (mapping: Partial<Mapping>): mapping is Mapping => NEEDED.every((name) => mapping[name]);
