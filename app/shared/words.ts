import { formatNumber } from './formats.ts';
import { keepFrenchSpaces } from './french-spaces.ts';
import { localeOf, type Language } from './language.ts';
import type { Namespace, WordKey } from './word-keys.ts';

/** One namespace of words: keys to texts, nested; plural texts under `<key>_<CLDR category>`. */
export type Words = { [key: string]: string | Words };

type Values = Record<string, unknown>;

/** Fills in a text: `t('sum', { name })`. With `count` the plural form of the language is taken. */
export type Translate<N extends Namespace> = (key: WordKey<N>, values?: Values) => string;

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(language: Language, count: number): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(localeOf(language))));
  return rule.select(count);
}

function find(words: Words | undefined, key: string): string | undefined {
  let found: string | Words | undefined = words;
  for (const part of key.split('.')) {
    if (typeof found !== 'object') return undefined;
    found = found[part];
  }
  return typeof found === 'string' ? found : undefined;
}

/** Whether there is a text, or plural texts, under a key. */
export function hasText(words: Words | undefined, key: string): boolean {
  return find(words, key) !== undefined || find(words, `${key}_other`) !== undefined;
}

/**
 * The translator of one namespace in a language. A missing key is warned of and shown as it is (spec, 8).
 * `count` is written as the language writes numbers ("1 456"), everything else as it is given.
 * `{{double}}` placeholders are replaced as they are: React and the mails escape. French gets its no-break spaces here, and only here; what is filled in keeps its own. So does Chinese the spaces around Latin names.
 */
export function createTranslate(
  words: Words | undefined,
  language: Language,
): (key: string, values?: Values) => string {
  return (key, values = {}) => {
    const { count } = values;
    const text =
      (typeof count === 'number'
        ? (find(words, `${key}_${pluralOf(language, count)}`) ?? find(words, `${key}_other`))
        : undefined) ?? find(words, key);
    if (text === undefined) {
      console.warn(`Translation missing: ${key} (${language})`);
      return key;
    }
    const parts = text.split(/(\{\{\w+\}\})/).map((part) => {
      const name = part.startsWith('{{') ? part.slice(2, -2) : '';
      if (!(name in values)) return part;
      return name === 'count' && typeof count === 'number' ? formatNumber(count, language) : String(values[name]);
    });
    const ofLanguage = language === 'fr' ? setOwn : language === 'zh' ? setApart : undefined;
    return (ofLanguage ? parts.map(ofLanguage) : parts).join('');
  };
}

/** Chinese stands a space apart from Latin letters, and from a figure or bracket before it: "致敬 Simon", "03:45 失效". */
function setApart(part: string, index: number, parts: readonly string[]): string {
  if (index % 2 === 1 || !part) return part;
  const isAfterLatin = /[A-Za-z\d)]$/.test(parts[index - 1] ?? '') && /^\p{Script=Han}/u.test(part);
  const isBeforeLatin = /^[A-Za-z]/.test(parts[index + 1] ?? '') && /\p{Script=Han}$/u.test(part);
  return (isAfterLatin ? ' ' : '') + part + (isBeforeLatin ? ' ' : '');
}

/** What may stand next to a space and keep it: "XOF" and what ends it. */
const LONGEST_SIGN = 5;
const BEGINS_WITH_VOWEL = /^[AEIOUÉÈÊÀÂÎÔÛŒaeiouéèêàâîôûœ]\p{Ll}/u;

/**
 * Of the parts of a text those that are our own words, set with the signs next to them; what was filled in (a name, a message) stays.
 * "de" is elided before a word that begins with a vowel, not before letters that are spelt ("USD").
 */
function setOwn(part: string, index: number, parts: readonly string[]): string {
  if (index % 2 === 1) return part;
  const before = parts[index - 1]?.slice(-1) ?? '';
  const after = parts[index + 1]?.slice(0, LONGEST_SIGN) ?? '';
  const own = BEGINS_WITH_VOWEL.test(after) ? part.replace(/(^|\s)([Dd])e $/, '$1$2’') : part;
  return keepFrenchSpaces(before + own + after).slice(before.length, before.length + own.length);
}
