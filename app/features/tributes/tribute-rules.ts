import { GENERAL_FUND, readDonationFields } from '#app/features/donations/donation-rules.ts';
import type { FormFields } from '#app/shared/form-fields.ts';
import type { Language } from '#app/shared/language.ts';
import type { Translate } from '#app/shared/words.ts';

/** What the form and the rules share: light enough for the browser, no schema library. */
export const TRIBUTE_KINDS = ['memory', 'honour'] as const;
export type TributeKind = (typeof TRIBUTE_KINDS)[number];

/** What the card says. All of it goes to somebody's mailbox under the foundation's name: `holdsLink` is refused in each. */
export const CARD_FIELDS = {
  honoured: { kind: 'name', missing: 'honoured_required' },
  salutation: { kind: 'text', max: 60 },
  words: { kind: 'long', max: 240, rows: 3 },
  from: { kind: 'name', missing: 'card_from_required' },
} as const satisfies FormFields;

/** What the card says of its gift; one to no project of its own goes where it is needed most. */
export const sayLead = (t: Translate<'tributes'>, fund: { id: string; title: string }): string =>
  fund.id === GENERAL_FUND ? t('card.leadAnywhere') : t('card.lead', { fund: fund.title });

/** How many days ahead a card may be asked for. */
export const MAX_DAYS_AHEAD = 365;

/** How many cards an address is sent in a day, whoever asked for them. */
export const CARDS_A_DAY = 3;

const LINK =
  /https?:|www\.|@|[\p{L}\d-]\.(?:com|net|org|info|biz|xyz|top|io|ly|ru|cn|link|site|online|shop|club|click|app)(?![\p{L}\d])/iu;

/** Whether a text leads out of the card: an address of the web or a mailbox, also without "http". */
export const holdsLink = (text: string): boolean => LINK.test(text);

const VOWEL = /\b(d)e (?=[aeiouàâäéèêëîïôöûüœ])/iu;

/** A sentence that ends with a name ("En mémoire de Odette"): French elides its "de" before a vowel. */
export const elideName = (sentence: string, name: string, language: Language): string => {
  const at = sentence.lastIndexOf(name);
  if (language !== 'fr' || at < 3) return sentence;
  return (
    sentence.slice(0, at - 3) +
    sentence
      .slice(at - 3)
      .normalize('NFC')
      .replace(VOWEL, '$1’')
  );
};

/** What the fields of the form mean, before they are checked. */
export const readTributeFields = (fields: Record<string, string>): Record<string, unknown> =>
  readDonationFields(fields);

/** What the form calls. */
export const TRIBUTE_CALL = { name: 'give-tribute', toBody: readTributeFields };
