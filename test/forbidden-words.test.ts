import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatNumber } from '#app/shared/formats.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { FORBIDDEN, IN_CONTENT, type Rule } from './forbidden-words.ts';
import { flatWords } from './flat-words.ts';

function findBreaches(language: Language, [pattern, reason, ...allowed]: Rule): string[] {
  const hits = flatWords(language).filter(({ text }) => pattern.test(text.replace(/\{\{\w+\}\}/g, '')));
  const excused = (key: string) => allowed.some((start) => key.startsWith(start));
  return [
    ...hits.filter(({ key }) => !excused(key)).map(({ key, text }) => `${key}: ${pattern} (${reason}): ${text}`),
    ...allowed
      .filter((start) => !hits.some(({ key }) => key.startsWith(start)))
      .map((start) => `${start} is excused from ${pattern} for nothing`),
  ];
}

test.each(LANGUAGES)('%s: no forbidden word', (language) => {
  expect(FORBIDDEN[language].flatMap((rule) => findBreaches(language, rule))).toEqual([]);
});

test('no forbidden word in the texts of the content', () => {
  const files = (readdirSync('content', { recursive: true }) as string[]).filter((name) =>
    /\.(md|ya?ml|json)$/.test(name),
  );
  const breaches = files.flatMap((name) => {
    const text = readFileSync(join('content', name), 'utf8');
    return IN_CONTENT.filter(([pattern, , ...allowed]) => pattern.test(text) && !allowed.includes(name)).map(
      ([pattern, reason]) => `${name}: ${pattern} (${reason})`,
    );
  });
  expect(breaches).toEqual([]);
});

test('the smallest gift is written as each language writes numbers', () => {
  for (const language of LANGUAGES) {
    const { text } = flatWords(language).find(({ key }) => key === 'errors:amount_too_small')!;
    expect(text.replaceAll('\u00a0', ' ')).toContain(`${formatNumber(1000, language)} XOF`.replaceAll('\u00a0', ' '));
  }
});
