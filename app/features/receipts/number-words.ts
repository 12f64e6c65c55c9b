import { toCardinal as german } from 'n2words/de-DE';
import { toCardinal as english } from 'n2words/en-GB';
import { toCardinal as spanish } from 'n2words/es-ES';
import { toCardinal as french } from 'n2words/fr-FR';
import { toCardinal as hindi } from 'n2words/hi-IN';
import { toCardinal as portuguese } from 'n2words/pt-PT';
import { toCardinal as russian } from 'n2words/ru-RU';
import { toCardinal as chinese } from 'n2words/zh-Hans-CN';
import type { Language } from '#app/shared/language.ts';
import { arabicWords } from './number-words-arabic.ts';
import { swahiliWords } from './number-words-swahili.ts';

/** The words of an integer from 0 to 999 999 999 999 as they stand before a masculine noun ("veintiún", "ein"). */
export const NUMBER_WORDS: Record<Language, (value: number) => string> = {
  fr: (value) => french(value),
  en: (value) => english(value),
  es: (value) =>
    spanishWords(value)
      .replace(/veintiuno\b/g, 'veintiún')
      .replace(/\buno\b/g, 'un'),
  pt: (value) => portugueseWords(value),
  de: (value) => german(value).replace(/eins$/, 'ein'),
  ru: (value) => russian(value),
  // The figures of cheques and receipts (壹贰叁), which can't be altered by a stroke.
  zh: (value) => chinese(value),
  ar: arabicWords,
  hi: (value) => hindi(value),
  sw: swahiliWords,
};

// The library is right below a million; above, it repeats "millones" for every group.
function spanishWords(value: number): string {
  const millions = Math.floor(value / 1e6);
  const rest = value % 1e6;
  if (millions === 0) return spanish(value);
  return [spanishWords(millions), millions === 1 ? 'millón' : 'millones', rest > 0 && spanish(rest)]
    .filter(Boolean)
    .join(' ');
}

// Portuguese says "e" before a last group that is below a hundred or a round hundred; the library says it only below.
function portugueseWords(value: number): string {
  const millions = Math.floor(value / 1e6);
  const thousands = Math.floor((value % 1e6) / 1e3);
  const units = value % 1e3;
  const groups: { count: number; words: string }[] = [];
  if (millions > 0)
    groups.push({ count: millions, words: `${portugueseWords(millions)} ${millions === 1 ? 'milhão' : 'milhões'}` });
  if (thousands > 0) groups.push({ count: thousands, words: thousands === 1 ? 'mil' : `${portuguese(thousands)} mil` });
  if (units > 0) groups.push({ count: units, words: portuguese(units) });
  return (
    groups
      .map(({ count, words }, at) => (at > 0 && at === groups.length - 1 && isRound(count) ? `e ${words}` : words))
      .join(' ') || portuguese(0)
  );
}

const isRound = (count: number) => count < 100 || count % 100 === 0;
