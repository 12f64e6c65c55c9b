import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { readOpenBooks } from '#app/features/spending/open-books.server.ts';
import { SPONSOR_PRESETS } from '#app/features/sponsorship/sponsorship-rules.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import figures from '#content/sample-figures.json' with { type: 'json' };
import { createSeededDatabase } from './seeded-database.ts';

// What the sample's books hold and what its pages and articles say of them is one story: content/sample-figures.json.
const { db } = await createSeededDatabase();
const LIKASI = 'project-3';

/** What the books say of all dollars of a year but those of the hills, which have an account of their own; in dollars. */
async function booksOf(year: number, isTold: (fund: string) => boolean = (fund) => fund !== LIKASI) {
  const { funds } = await readOpenBooks(db, 'fr', year);
  const own = funds.filter(({ fund, currency }) => currency === 'USD' && isTold(fund));
  const sum = (of: (fund: (typeof own)[number]) => number) => own.reduce((all, fund) => all + of(fund), 0) / 100;
  return {
    carried: sum(({ carriedMinor }) => carriedMinor),
    received: sum(({ receivedMinor }) => receivedMinor),
    fees: sum(({ feesMinor }) => feesMinor),
    spent: sum(({ spentMinor }) => spentMinor),
    unproven: sum(({ spentMinor, provenMinor }) => spentMinor - provenMinor),
    left: sum(({ balanceMinor }) => balanceMinor),
  };
}

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const article = plain(readFileSync('content/news/6.md', 'utf8'));
const running = (year: number) =>
  figures.spendings.reduce(
    (sum, { day, dollars, isRunning }) => sum + (isRunning && day.startsWith(`${year}`) ? dollars : 0),
    0,
  );
const millions = (dollars: number) => `${(dollars / 1_000_000).toFixed(2).replace('.', ',')} M$`;

test.each([2024, 2025])('the books of %i are what the article says of them', async (year) => {
  const books = await booksOf(year);
  const cell = (row: string) => new RegExp(`\\| ${row} \\| (.+?) \\| (.+?) \\|`).exec(article)?.[year - 2023];
  const runs = running(year) + books.fees;
  expect(cell('Dons reçus')).toBe(millions(books.received));
  expect(cell('Dépensé sur les chantiers')).toBe(millions(books.spent - running(year)));
  expect(cell('Fonctionnement')).toBe(millions(runs));
  expect(cell('Reste à dépenser')).toBe(millions(books.left));
  expect(books.unproven).toBe(0);
});

test('the shares and sums in its text are those of the books too', async () => {
  const books = await booksOf(2025);
  const all = books.spent + books.fees;
  expect(article).toContain(`${(all / 1_000_000).toFixed(2).replace('.', ',')} dépensés`);
  expect(article).toContain(`${(((running(2025) + books.fees) / all) * 100).toFixed(1).replace('.', ',')} % de frais`);
  expect(article).toContain(`${(books.fees / 1000).toFixed(0)} 000 dollars sont restés`);
  expect(article).toContain(`Il reste ${books.left / 1000} 000 dollars`);
  const hills = await booksOf(2025, (fund) => fund === LIKASI);
  const received = (hills.carried + hills.received + 186_000) / 1_000_000;
  const text = (dollars: number) => dollars.toFixed(2).replace('.', ',');
  expect(article).toContain(`il y avait ${text(hills.left / 1_000_000)} millions de dollars : ${text(received)} reçus`);
  expect(article).toContain(`${text(received - hills.left / 1_000_000)} dépensé en pépinières`);
});

test('no fund of the sample ever held less than nothing, and no year begins below it', async () => {
  const { funds, years, byYear } = await readOpenBooks(db, 'fr');
  expect(years).toEqual(expect.arrayContaining([2024, 2025]));
  for (const { fund, balanceMinor } of funds) expect([fund, balanceMinor >= 0]).toEqual([fund, true]);
  for (const year of byYear)
    expect([year.year, year.currency, year.carriedMinor >= 0]).toEqual([year.year, year.currency, true]);
  for (const one of [2025, 2026])
    for (const fund of (await readOpenBooks(db, 'fr', one)).funds)
      expect([one, fund.fund, fund.carriedMinor >= 0]).toEqual([one, fund.fund, true]);
});

test('every language tells the article’s sums', () => {
  const wanted = ['231', '218', '187', '162', '200', '010', '015', '018', '023'];
  for (const language of LANGUAGES) {
    const text = readFileSync(language === 'fr' ? 'content/news/6.md' : `content/news/6.${language}.md`, 'utf8')
      .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
      .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
    const told = new Set((text.match(/\d+[.,]\d\d(?!\d)/g) ?? []).map((number) => number.replace(/\D/, '')));
    // Chinese and Hindi count by ten and hundred thousands.
    const missing = wanted.filter(
      (number) => !told.has(number) && !new RegExp(`(?<!\\d)${Number(number)}\\s?万`).test(text),
    );
    if (language !== 'hi') expect([language, missing]).toEqual([language, []]);
    expect([language, /\b130[.,\s]?000/.test(text)]).toEqual([language, false]);
  }
});

test('one meal for a family costs what five plates of the canteen do, wherever it is told', () => {
  const { mealEuros, platesOfMeal, plateEuros } = figures.sponsorship;
  expect(mealEuros).toBeCloseTo(platesOfMeal * plateEuros);
  expect(SPONSOR_PRESETS.meal[0]).toBe(mealEuros);
  const read = (kind: string) => parse(readFileSync(`content/sponsorships/${kind}.yaml`, 'utf8')) as Sponsorship;
  const told = { 'un repas': 1, 'deux repas et demi': 2.5, 'cinq repas': 5, 'dix repas': 10 };
  expect(read('meal').gifts.map(({ amount, buys }) => [buys, amount / mealEuros])).toEqual(Object.entries(told));
  const plates = read('child').lines.find(({ what }) => what.startsWith('Cantine'))!;
  expect(plates.euros / Number(/\d+/.exec(plates.what)![0])).toBeCloseTo(plateEuros);
  // What a kind costs is the sum of its lines.
  for (const kind of ['child', 'meal', 'tree', 'classroom']) {
    const { euros, lines } = read(kind);
    expect([kind, lines.reduce((sum, line) => sum + line.euros, 0).toFixed(2)]).toEqual([kind, euros.toFixed(2)]);
  }
  const child = read('child');
  for (const { amount, buys } of child.gifts) {
    expect(buys).toMatch(/mois de l’année scolaire$/);
    expect(['un', 'deux', 'trois', 'quatre'][amount / child.euros - 1]).toBe(buys.split(' ')[0]);
  }
});

type Sponsorship = {
  euros: number;
  lines: { what: string; euros: number }[];
  gifts: { amount: number; buys: string }[];
};

/** What the foundation counts: money, and what it becomes. */
const UNITS = Object.keys(figures.told);
const TOLD = new RegExp(
  `(?<![\\w.,-])(\\d{1,3}(?: \\d{3})+|\\d+(?:,\\d+)?)(?: (?:et plus|autres|jeunes|nouvelles?))? ?(${UNITS.map((unit) => unit.replace('$', '\\$')).join('|')})(?![\\wà-ÿ$])`,
  'gi',
);
/** French texts that public pages show; what lessons reckon with is no figure of the foundation. */
const shown = (root: string) =>
  (readdirSync(root, { recursive: true }) as string[])
    .filter(
      (name) =>
        /^[^.]+\.(md|yaml|json)$/.test(name) && !/^(courses|sample-figures|admin|staff|sandbox|demo)\b/.test(name),
    )
    .map((name) => [`${root}/${name}`, plain(readFileSync(`${root}/${name}`, 'utf8'))] as const);

test('every number of what the foundation counts stands in the table of figures, with each text that tells it', () => {
  const told: Record<string, Record<string, string[]>> = Object.fromEntries(UNITS.map((unit) => [unit, {}]));
  for (const [file, text] of [...shown('content'), ...shown('locales/fr')])
    for (const [, number, unit] of text.matchAll(TOLD)) {
      const places = (told[unit!.toLowerCase().replace('m$', 'M$')]![number!] ??= []);
      const place = file.replace(/^content\/|\.\w+$/g, '');
      if (!places.includes(place)) places.push(place);
    }
  for (const numbers of Object.values(told)) for (const places of Object.values(numbers)) places.sort();
  expect(told).toEqual(figures.told);
});

test('the seeded books break no invariant', async () => {
  expect(await findBrokenInvariants(db.$client)).toEqual([]);
});
