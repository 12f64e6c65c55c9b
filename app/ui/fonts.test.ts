import { globSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#app/shared/language.ts';

const KILOBYTE = 1024;
/** What the visual language grants each file (design, 2). */
const BUDGETS = {
  'piazzolla-plain': 22,
  'commissioner-plain': 24,
  'piazzolla-latin': 25,
  'commissioner-latin': 28,
  'piazzolla-heading': 13,
  'piazzolla-cyrillic': 9,
  'commissioner-figures': 11,
  'commissioner-cyrillic': 18,
};

const css = readFileSync('app/ui/fonts.css', 'utf8');
const faces = [...readFileSync('app/ui/font-faces.css', 'utf8').matchAll(/@font-face \{([^}]+)\}/g)].map(
  ([, face]) => ({
    family: /font-family: "([^"]+)"/.exec(face!)![1]!,
    file: /url\("\/fonts\/([^"]+)"\)/.exec(face!)![1]!,
    spans: [...face!.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, from, to]) => [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)] as const,
    ),
  }),
);
const bare = (file: string) => file.replace(/-v\d+\.woff2$/, '') as keyof typeof BUDGETS;

/** What every page of a language fetches: the families of its own rule, else of the rule for all. Russian has two scripts. */
function familiesOf(language: Language, role: 'display' | 'text'): string[] {
  const rules = [...css.matchAll(/((?:^:root[^{,]*,?\s*)+)\{([^}]+)\}/gm)];
  const own = rules.find(([, selector]) => selector!.includes(`:lang(${language})`)) ?? rules[0]!;
  const named = new RegExp(`--font-${role}: ("[^;]+)`).exec(own[2]!)![1]!;
  return [...named.matchAll(/"([^"]+)"/g)].slice(0, language === 'ru' ? 2 : 1).map(([, family]) => family!);
}

test('every face has its file, within its budget', () => {
  const named = [...new Set(faces.map(({ file }) => file))];
  expect(named.map(bare).sort()).toEqual(Object.keys(BUDGETS).sort());
  for (const file of named) {
    expect(statSync(`public/fonts/${file}`).size, file).toBeLessThanOrEqual(BUDGETS[bare(file)] * KILOBYTE);
  }
});

// Latin, Cyrillic and what stands between letters; the rest, and marks that are not seen, are the system's.
const isOurs = (letter: string) => /[\u0020-\u05ff\u2000-\u2212]/.test(letter) && !/[\p{Cf}\p{Zl}]/u.test(letter);
// A half in one lesson, and arrows, which neither face has.
const RARE = new Set(['½', '→', '←']);

/** A file of the sample without a language in its name is French. */
const languageOf = (file: string) => LANGUAGES.find((language) => file.includes(`.${language}.`)) ?? 'fr';

test.each(LANGUAGES)('what is written in %s is in the cut its pages are given', (language) => {
  const texts = [
    ...globSync(`locales/${language}/*.json`, { exclude: (name) => name.endsWith('admin.json') }),
    ...globSync('content/**/*.{md,yaml}').filter((file) => languageOf(file) === language),
  ];
  expect(texts.length).toBeGreaterThan(20);
  const written = new Set(texts.flatMap((file) => [...readFileSync(file, 'utf8')]));
  for (const role of ['display', 'text'] as const) {
    const families = familiesOf(language, role);
    const spans = faces.filter(({ family }) => families.includes(family)).flatMap((face) => face.spans);
    const isIn = (letter: string) => {
      const point = letter.codePointAt(0)!;
      return spans.some(([from, to]) => from <= point && point <= to);
    };
    const missing = [...written].filter((letter) => isOurs(letter) && !isIn(letter) && !RARE.has(letter));
    // Latin words in Russian text are the system's (its figures are not).
    const isLeft = language === 'ru' && role === 'text' ? /[A-Za-zÀ-ÿ]/ : /^$/;
    expect(
      missing.filter((letter) => !isLeft.test(letter)),
      families.join(', '),
    ).toEqual([]);
  }
});
