import { globSync, readFileSync } from 'node:fs';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { permissionsOf, rolesWith } from '#app/features/staff/roles.ts';
import { STAFF_LANGUAGES } from '#app/features/staff/staff-language.ts';
import { fold } from '#app/shared/fold.ts';
import { SITE } from '#server/features.ts';
import { GUIDE } from './all.ts';
import { RHYTHMS } from '#app/features/guide/guide-entry.ts';

const LONGEST = 320;

const pages = routes.filter(({ path }) => path !== '*') as RouteObject[];
const isPage = (path: string) => matchRoutes(pages, path.replace(/[?#].*$/, '')) !== null;

/** Every text of an entry in one language, with where it stands. */
const textsOf = (entry: (typeof GUIDE)[number], language: (typeof STAFF_LANGUAGES)[number]) => {
  const { title, hint, lead, open, also, steps, blocked, words } = entry.text[language];
  return [
    title,
    hint,
    lead,
    open,
    also,
    ...steps.flatMap((step) => [step.title, step.text, step.caption ?? '']),
    ...blocked.flatMap((one) => [one.title, one.text]),
    ...words.flatMap(({ term, text }) => [term, text]),
  ];
};
const all = GUIDE.flatMap((entry) =>
  STAFF_LANGUAGES.map((language) => ({ at: `${entry.key}, ${language}`, entry, language, ...entry.text[language] })),
);

test('keys are well formed and unique, and every entry stands in the list', () => {
  const keys = GUIDE.map(({ key }) => key);
  expect(keys.filter((key) => !/^[a-z]+(-[a-z]+)*$/.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
  const files = globSync('app/features/guide/entries/*.ts').map((name) => name.replace(/^.*\/|\.ts$/g, ''));
  expect(files.filter((name) => name !== 'all' && name !== 'entries.test').toSorted()).toEqual(keys.toSorted());
  for (const { rhythm, minutes, key } of GUIDE) {
    expect(RHYTHMS, key).toContain(rhythm);
    expect(minutes, key).toBeGreaterThan(0);
  }
});

test('no title is given twice in a language', () => {
  for (const language of STAFF_LANGUAGES) {
    const titles = GUIDE.map(({ text }) => text[language].title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  }
});

test('every entry says as much in both languages, and nothing is empty or too long', () => {
  for (const { key, text } of GUIDE) {
    expect(text.en.steps.length, key).toBe(text.fr.steps.length);
    expect(text.en.blocked.length, key).toBe(text.fr.blocked.length);
    expect(text.en.words.length, key).toBe(text.fr.words.length);
  }
  for (const { at, title, hint, lead, open, also, steps, blocked, words } of all) {
    expect(steps.length, at).toBeGreaterThanOrEqual(3);
    expect(steps.length, at).toBeLessThanOrEqual(6);
    expect(blocked.length, at).toBeGreaterThanOrEqual(1);
    expect(blocked.length, at).toBeLessThanOrEqual(4);
    expect(words.length, at).toBeLessThanOrEqual(3);
    const parts = [...steps, ...blocked].flatMap((part) => [part.title, part.text]);
    const needed = [title, hint, lead, open, also, ...parts, ...words.flatMap(({ term, text }) => [term, text])];
    expect(
      needed.filter((part) => part.trim() === ''),
      at,
    ).toEqual([]);
    expect(
      [lead, ...parts].filter((part) => part.length > LONGEST),
      at,
    ).toEqual([]);
  }
});

test('a step has a caption where it has a picture, and only there', () => {
  for (const { at, entry, steps } of all) {
    const pictured = Object.keys(entry.pictures).map(Number);
    expect(pictured.length, at).toBeLessThanOrEqual(3);
    expect(
      steps.flatMap(({ caption }, index) => (caption ? [index] : [])),
      at,
    ).toEqual(pictured);
  }
});

test('other words do not repeat the title', () => {
  const wordsIn = (text: string) => fold(text).split(/[^\p{L}\d]+/u);
  const twice = all.flatMap(({ at, title, also }) =>
    wordsIn(also)
      .filter((word) => wordsIn(title).includes(word))
      .map((word) => `${at}: ${word}`),
  );
  expect(twice).toEqual([]);
});

test('every path is a page, and every page of the menu has an entry that is about it', () => {
  const paths = GUIDE.flatMap(({ key, path, about, pictures }) =>
    [path, ...about, ...Object.values(pictures).map((picture) => picture.path)].map((one) => ({ key, path: one })),
  );
  expect(paths.filter(({ path }) => !isPage(path))).toEqual([]);
  const about = GUIDE.flatMap((entry) => entry.about);
  expect(about.filter((path, at) => about.indexOf(path) !== at)).toEqual([]);
  const menu = SITE.sections.places.map(({ path }) => path).filter((path) => path !== '/admin/guide');
  expect(menu.filter((path) => !about.includes(path))).toEqual([]);
});

test('whoever does a job may open its page', () => {
  const placeOf = (path: string) =>
    SITE.sections.places
      .filter((place) => path === place.path || path.startsWith(`${place.path}/`))
      .toSorted((a, b) => b.path.length - a.path.length)[0];
  const refused = GUIDE.flatMap(({ key, permission, path }) => {
    const place = placeOf(path);
    const shut = rolesWith(permission).filter((role) => place && !permissionsOf([role]).has(place.permission));
    return shut.map((role) => `${key}: ${role}`);
  });
  expect(refused).toEqual([]);
});

test('a picture is taken by a role that may do the job', () => {
  const wrong = GUIDE.flatMap(({ key, permission, pictures }) =>
    Object.values(pictures)
      .filter(({ role }) => !permissionsOf([role]).has(permission))
      .map(({ role }) => `${key}: ${role}`),
  );
  expect(wrong).toEqual([]);
});

type Nested = { [key: string]: string | Nested };
const valuesOf = (words: Nested): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : valuesOf(value)));

const QUOTES = { fr: /«\s*([^»]+?)\s*»/g, en: /“([^”]+)”/g };
/** Quoted, and no words of the interface. */
const NO_WORDS: readonly string[] = ['!', 'remboursement', 'refund'];

/** What may be quoted: the words of the back office, those with values in them as patterns, and the titles of the guide itself. */
function quotable(language: (typeof STAFF_LANGUAGES)[number]): (quote: string) => boolean {
  const values = ['admin', 'staff', 'errors'].flatMap((name) =>
    valuesOf(JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8')) as Nested),
  );
  const known = new Set([...values.map(plain), ...GUIDE.map(({ text }) => text[language].title), ...NO_WORDS]);
  const patterns = values
    .map(plain)
    // Of one that is nothing but values, anything would do.
    .filter((value) => value.includes('{{') && /\p{L}{4}/u.test(value.replaceAll(/\{\{\w+\}\}/g, '')))
    .map(
      (value) =>
        new RegExp(
          `^${value
            .split(/\{\{\w+\}\}/)
            .map(literally)
            .join('.{1,30}')}$`,
          'u',
        ),
    );
  return (quote) => known.has(quote) || patterns.some((pattern) => pattern.test(quote));
}
const literally = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
const plain = (text: string) => text.replaceAll('\u00a0', ' ').trim();

test.each(STAFF_LANGUAGES)('%s: what is quoted is a word of the back office as it stands there', (language) => {
  const isKnown = quotable(language);
  const lost = GUIDE.flatMap((entry) =>
    textsOf(entry, language).flatMap((text) =>
      Array.from(text.matchAll(QUOTES[language]), ([, quote]) => plain(quote!))
        .filter((quote) => !isKnown(quote))
        .map((quote) => `${entry.key}: ${quote}`),
    ),
  );
  expect(lost).toEqual([]);
});
