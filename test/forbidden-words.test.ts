import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatMoney } from '#app/shared/money.ts';
import { GUIDE } from '#app/features/guide/entries/all.ts';
import { STAFF_LANGUAGES } from '#app/features/staff/staff-language.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { FORBIDDEN, IN_CONTENT, IN_TRANSLATIONS, type Rule, says } from './forbidden-words.ts';
import { flatWords } from './flat-words.ts';

/** The texts of the back office's guide that are read: staff's own words, as those of `admin.json` are. */
function guideWords(language: Language): { key: string; text: string }[] {
  const written = STAFF_LANGUAGES.find((one) => one === language);
  if (!written) return [];
  return GUIDE.flatMap(({ key, text }) => {
    // `also` are the words people look for a job by, ours or not.
    const { steps, blocked, words, also: _also, ...own } = text[written];
    const parts = [own, ...steps, ...blocked, ...words].flatMap((part) => Object.entries(part));
    return parts.map(([name, value]) => ({ key: `admin:guide.${key}.${name}`, text: value as string }));
  });
}

function findBreaches(language: Language, [pattern, reason, ...allowed]: Rule): string[] {
  const hits = [...flatWords(language), ...guideWords(language)].filter(({ text }) =>
    says(text.replace(/\{\{\w+\}\}/g, ''), pattern),
  );
  const excused = (key: string) => allowed.some((start) => key.startsWith(start));
  return [
    ...hits.filter(({ key }) => !excused(key)).map(({ key, text }) => `${key}: ${pattern} (${reason}): ${text}`),
    ...allowed
      .filter((start) => !hits.some(({ key }) => key.startsWith(start)))
      .map((start) => `${start} is excused from ${pattern} for nothing`),
  ];
}

test('a forbidden word is seen without its nukta, and however its letters are composed', () => {
  const isForbidden = (language: Language, text: string) =>
    FORBIDDEN[language].some(([pattern]) => says(text, pattern));
  expect(isForbidden('hi', 'भुगतान नक\u093cली हैं')).toBe(true);
  expect(isForbidden('hi', 'भुगतान न\u0958ली हैं')).toBe(true);
  expect(isForbidden('hi', 'भुगतान नकली हैं')).toBe(true);
  expect(isForbidden('hi', 'कुल रकम')).toBe(true);
  expect(isForbidden('hi', 'भुगतान असली हैं')).toBe(false);
  expect(isForbidden('fr', 'un te\u0301moin')).toBe(true);
  expect(isForbidden('zh', '税务收据')).toBe(true);
});

test.each(LANGUAGES)('%s: no forbidden word', (language) => {
  expect(FORBIDDEN[language].flatMap((rule) => findBreaches(language, rule))).toEqual([]);
});

// What visitors type is their choice.
const files = (readdirSync('content', { recursive: true }) as string[]).filter(
  (name) => /\.(md|ya?ml|json)$/.test(name) && name !== 'search-words.json',
);

function breachesIn(names: readonly string[], rules: readonly Rule[]): string[] {
  const texts = new Map(names.map((name) => [name, readFileSync(join('content', name), 'utf8')]));
  return rules.flatMap(([pattern, reason, ...allowed]) => {
    const found = names.filter((name) => says(texts.get(name)!, pattern));
    return [
      ...found.filter((name) => !allowed.includes(name)).map((name) => `${name}: ${pattern} (${reason})`),
      ...allowed
        .filter((name) => !found.includes(name))
        .map((name) => `${name} is excused from ${pattern} for nothing`),
    ];
  });
}

test('no forbidden word in the French texts of the content', () => {
  expect(breachesIn(files, IN_CONTENT)).toEqual([]);
});

test.each(LANGUAGES.filter((language) => language !== 'fr'))('%s: no forbidden word in the content', (language) => {
  const own = files.filter((name) => name.includes(`.${language}.`));
  expect(own.length).toBeGreaterThan(100);
  expect(breachesIn(own, IN_TRANSLATIONS[language]!)).toEqual([]);
});

test('the smallest gift is written as each language writes sums', () => {
  for (const language of LANGUAGES) {
    const { text } = flatWords(language).find(({ key }) => key === 'errors:amount_too_small')!;
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      formatMoney({ amountMinor: 1000, currency: 'XOF' }, language)
        .replaceAll('\u00a0', ' ')
        .replace(/[\u2066\u2069]/g, ''),
    );
  }
});
