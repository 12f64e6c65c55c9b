import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { createTranslate } from '#app/shared/words.ts';
import { flatWords } from './flat-words.ts';

const isText = (name: string, language: string) => name.includes(`.${language}.`) && /\.(md|ya?ml)$/.test(name);
const content = (readdirSync('content', { recursive: true }) as string[]).map((name) => join('content', name));

/** Every text of a language, of the words and of the content. */
const textsOf = (language: (typeof LANGUAGES)[number]) => [
  ...flatWords(language),
  ...content.filter((name) => isText(name, language)).map((name) => ({ key: name, text: readFileSync(name, 'utf8') })),
];

/** @param signs what stands nowhere in the language */
const breaches = (language: (typeof LANGUAGES)[number], signs: RegExp) =>
  textsOf(language).flatMap(({ key, text }) => {
    const found = signs.exec(text);
    return found ? [`${key}: ${text.slice(Math.max(0, found.index - 15), found.index + 15)}`] : [];
  });

test('Arabic has its own comma, semicolon and question mark', () => {
  expect(breaches('ar', /[\p{Script=Arabic}»] ?[,;?](?!\d)|, ?\p{Script=Arabic}/u)).toEqual([]);
});

test('Chinese has wide signs, with no space around them', () => {
  expect(
    breaches(
      'zh',
      /\p{Script=Han} ?[,;!?]|\p{Script=Han} ?\((?!http|\/|mail|#)|\) ?\p{Script=Han}|[，。；：！？、] (?=\S)|\p{Script=Han} [，。（]/u,
    ),
  ).toEqual([]);
});

test('a Latin name or a figure that is filled into Chinese stands a space apart', () => {
  const t = createTranslate({ to: '致敬{{name}}的卡片', at: '{{time}}失效', end: '收到{{name}}，谢谢' }, 'zh');
  expect([t('to', { name: 'Simon' }), t('to', { name: '西蒙' })]).toEqual(['致敬 Simon 的卡片', '致敬西蒙的卡片']);
  expect([t('at', { time: '03:45' }), t('at', { time: '2026年3月1日' })]).toEqual(['03:45 失效', '2026年3月1日失效']);
  expect(t('end', { name: 'Elikya' })).toBe('收到 Elikya，谢谢');
});

test('a number is not written with "#", which few read, but for the events that the contract quotes', () => {
  const numbered = LANGUAGES.flatMap((language) => flatWords(language).filter(({ text }) => text.includes('#{{')));
  expect(numbered.map(({ text }) => text)).toEqual(['Événement #{{id}}', 'Event #{{id}}']);
});

test('the share of fees has its unit, and the one box of fees begins alike with and without its sum', () => {
  for (const language of LANGUAGES) {
    const words = new Map(flatWords(language).map(({ key, text }) => [key, text]));
    const share = words.get('transparency:costsText')!.replace(/100 \{\{currency\}\}|\{\{currency\}\} 100/, '');
    expect(share, language).toMatch(/\{\{part\}\} \{\{currency\}\}|\{\{currency\}\} \{\{part\}\}|100/);
    expect(share, language).toMatch(/\{\{currency\}\}/);
    const [with_, without] = ['donations:coverFees', 'donations:coverFeesPlain'].map((key) => words.get(key)!);
    expect(with_!.slice(0, 3), language).toBe(without!.slice(0, 3));
  }
});

test('a German mail’s salutation is whole: the sentences after it begin with a capital', () => {
  const salutations = flatWords('de').filter(({ key }) => /(?:^|[.:_])(mail_)?greeting(_anonymous)?$/.test(key));
  expect(salutations.length).toBeGreaterThan(3);
  expect(salutations.filter(({ text }) => !text.endsWith('!'))).toEqual([]);
});

// Staff read French and English.
const pages = (readdirSync('app', { recursive: true }) as string[])
  .filter(
    (name) =>
      name.endsWith('.tsx') &&
      !/\.test\.|\/staff\/|-admin|accounting|demo|\/tax\/|foundation\/parts|receipts\/parts/.test(name),
  )
  .map((name) => ({ name, text: readFileSync(join('app', name), 'utf8') }));

test('pages join what they show by the language’s own comma', () => {
  expect(pages.length).toBeGreaterThan(150);
  const joined = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/<\/[\w.]+>, (?=[<{])|>, \{\w|\}, <\w|^\s+, <\w|\$\{\w+\}, \$\{\w+\}/gm)].map(
      ([found]) => `${name}: ${found}`,
    ),
  );
  expect(joined).toEqual([]);
});

test('pages join by the language’s own colon, brackets and space between sentences', () => {
  const signs = /">\s*: [{<]|\} ?: ?<\/|^\s+\((?:\{t\(|<bdi)|` \(\$\{|\} – \$\{|` ?\$\{(?:t|tell)\('[\w.]+'\)\} ?`/gm;
  const joined = pages.flatMap(({ name, text }) => [...text.matchAll(signs)].map(([found]) => `${name}: ${found}`));
  expect(joined).toEqual([]);
});

test('no page writes a currency’s sign beside a figure: where it stands is the language’s', () => {
  const written = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\}(?:\\u00a0| )?[$€][`<]|>[$€]\{|`[$€]\$\{|: '[$€]',$/gm)].map(([found]) => `${name}: ${found}`),
  );
  expect(written).toEqual([]);
});

test('sums, shares and grouped figures in texts stand as the language writes them', () => {
  for (const language of LANGUAGES) {
    const sum = formatMoney({ amountMinor: 1_234_500, currency: 'EUR' }, language).replace(/[\u2066\u2069]/g, '');
    const sumAmiss = /^\d/.test(sum)
      ? /(?<![\p{L}\d])[$€][ \u00a0]?\d|(?<!\p{L})(?:XOF|EUR|USD|CDF|XAF)[ \u00a0]\d|\d[$€]/u
      : /^€\d/.test(sum)
        ? /\d[ \u00a0]?[$€](?!\d)|\d[ \u00a0](?:XOF|EUR|USD|CDF|XAF)(?!\p{L})|[$€][ \u00a0]\d/u
        : /\d[ \u00a0]?[$€](?! ?\d)|\d[ \u00a0](?:XOF|EUR|USD|CDF|XAF)(?!\p{L})|[$€]\d/u;
    const shareAmiss = ['fr', 'es', 'pt', 'de', 'ru'].includes(language) ? /[\d}]%(?!\d)/ : /[\d}][ \u00a0]%/;
    const group = /12(\D)345/.exec(sum)![1]!;
    const groupAmiss = new RegExp(`(?<![\\d,.:/+*-])\\d{1,3}[${',.'.replace(group, '')}]\\d00(?![\\d,.:])`);
    const amiss = [sumAmiss, shareAmiss, groupAmiss].flatMap((signs) => breaches(language, signs));
    expect(amiss, language).toEqual([]);
  }
});

test('no compound ends in the same word twice', () => {
  for (const language of LANGUAGES)
    expect(breaches(language, /(?<![\p{L}-])[\p{L}-]*-(\p{L}{4,})-\1(?![\p{L}-])/u), language).toEqual([]);
});
