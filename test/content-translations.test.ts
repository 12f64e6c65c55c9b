import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#app/shared/language.ts';
import { readContentFiles, readTranslatedFiles, type TranslatedFile } from '#platform/content-files.ts';
import { listProse, prosePaths } from '#platform/prose.ts';
import { SITE } from '#server/features.ts';

/** Languages in which all of the sample content is there, but for long texts. */
const WHOLE: Language[] = ['en', 'es', 'zh', 'ar', 'ru', 'pt', 'hi', 'de', 'sw'];
/** Collections whose long texts (lessons, legal texts) are there in a language beside French. */
const WITH_BODIES: Partial<Record<Language, string[]>> = {
  en: ['about', 'courses', 'events', 'legal', 'news', 'projects'],
  ...Object.fromEntries(
    (['es', 'zh', 'ar', 'ru', 'pt', 'hi', 'de', 'sw'] as const).map((one) => [
      one,
      ['about', 'events', 'news', 'projects'],
    ]),
  ),
};

/** Single entries whose long texts are there, too. */
const ALSO: Partial<Record<Language, string[]>> = { sw: ['courses/1', 'courses/10'] };

const collections = SITE.collections.map(({ name, schema }) => ({
  name,
  schema,
  sources: readContentFiles({ name, schema }),
  translated: readTranslatedFiles({ name, schema }),
}));

const PLAIN_DIGITS: [RegExp, string][] = [
  [/[०-९]/g, '०१२३४५६७८९'],
  [/[٠-٩]/g, '٠١٢٣٤٥٦٧٨٩'],
];

/** Hindi groups by two above the thousand: 1,30,000. */
const INDIAN = /(?<=\d),(?=(?:\d{2},)+\d{3}\b)/g;

/** In Chinese a month is a number, which French says in a word. */
const MONTHS = /1[012]\s*月/g;
/** Counted in tens of thousands, as Chinese does: the same values in other figures. */
const BY_TEN_THOUSANDS = [
  '6.zh numbers of the body',
  '3.zh description: numbers',
  '3.zh reach: numbers',
  '3.zh numbers of the body',
];

/** The numbers of a text whatever their grouping and order; single figures may be words, `09:00` is `9 h`. */
function numbersOf(text: string, language: Language = 'fr'): string[] {
  const plain = PLAIN_DIGITS.reduce(
    (all, [some, digits]) => all.replace(some, (digit) => String(digits.indexOf(digit))),
    language === 'hi' ? text.replace(INDIAN, '') : language === 'zh' ? text.replace(MONTHS, '') : text,
  );
  return (plain.match(/\d+(?:[\u00a0\u202f ,.'’]\d{3})*(?:[.,]\d+)?/g) ?? [])
    .map((number) => number.replace(/\D/g, '').replace(/^0+/, ''))
    .filter((number) => number.length > 1)
    .sort();
}
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to).sort();
const blocksOf = (html: string) =>
  [...html.matchAll(/<(h2|h3|p|ul|ol|li|blockquote|table|tr|td|th)\b/g)].map(([, tag]) => tag);
const placeholdersOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
/** French of this length says the same in so many letters, at least and at most. */
const isReasonable = (language: Language, french: string, text: string) => {
  const ratio = text.length / french.length;
  return (
    french.length < 60 ||
    (language === 'zh' ? ratio > 0.15 && ratio < 0.7 : ratio > (language === 'ar' ? 0.4 : 0.45) && ratio < 1.8)
  );
};

function faultsOf(
  file: TranslatedFile,
  schema: (typeof collections)[number]['schema'],
  source: { data: unknown; html: string },
) {
  const faults: string[] = [];
  for (const { path, text: french } of listProse(prosePaths(schema), source.data)) {
    const said = file.texts[path]?.text;
    if (said === undefined) continue;
    if (numbersOf(said, file.language).join() !== numbersOf(french).join())
      faults.push(`${path}: numbers ${numbersOf(french)} | ${numbersOf(said, file.language)}`);
    if (placeholdersOf(said).join() !== placeholdersOf(french).join()) faults.push(`${path}: placeholders`);
    if (said === french && french.split(' ').length > 4) faults.push(`${path}: still French: ${french}`);
    if (!isReasonable(file.language, french, said))
      faults.push(`${path}: length ${french.length} | ${said.length}: ${said}`);
  }
  if (!file.html) return faults;
  if (linksOf(file.html).join() !== linksOf(source.html).join()) faults.push('links of the body');
  if (placeholdersOf(file.html).join() !== placeholdersOf(source.html).join()) faults.push('placeholders of the body');
  if (blocksOf(file.html).join() !== blocksOf(source.html).join()) faults.push('blocks of the body');
  const [wanted, given] = [numbersOf(source.html), numbersOf(file.html, file.language)];
  if (wanted.join() !== given.join()) faults.push(`numbers of the body: ${wanted} | ${given}`);
  if (!isReasonable(file.language, source.html, file.html)) faults.push('length of the body');
  return faults;
}

test.for(collections)('$name: translations say what the French says', ({ sources, translated, schema }) => {
  const faults = translated.flatMap((file) =>
    faultsOf(
      file,
      schema,
      sources.find(({ id }) => id === file.id)!,
    ).map((fault) => `${file.id}.${file.language} ${fault}`),
  );
  expect(faults.filter((fault) => !BY_TEN_THOUSANDS.some((known) => fault.startsWith(known)))).toEqual([]);
});

test.for(WHOLE)('%s: no entry is missing, nor a body where it is promised', (language) => {
  const missing = collections.flatMap(({ name, schema, sources, translated }) =>
    sources.flatMap(({ id, data, html }) => {
      const file = translated.find((one) => one.id === id && one.language === language);
      if (!file) return [`${name}/${id}`];
      const lacks = listProse(prosePaths(schema), data).filter(
        ({ kind, path }) => kind === 'body' && !file.texts[path],
      );
      const isPromised = WITH_BODIES[language]?.includes(name) || ALSO[language]?.includes(`${name}/${id}`);
      if (isPromised && lacks.length > 0) return [`${name}/${id} ${lacks[0]!.path}`];
      return html && WITH_BODIES[language]?.includes(name) && !file.html ? [`the body of ${name}/${id}`] : [];
    }),
  );
  expect(missing).toEqual([]);
});

test('every language of a translation is one of the site’s, and the table above names those that are whole', () => {
  const counted = new Map<Language, number>();
  for (const { translated } of collections)
    for (const { language } of translated) counted.set(language, (counted.get(language) ?? 0) + 1);
  expect([...counted.keys()].filter((language) => !LANGUAGES.includes(language))).toEqual([]);
  const all = collections.reduce((sum, { sources }) => sum + sources.length, 0);
  const whole = LANGUAGES.filter((language) => counted.get(language) === all);
  expect(whole).toEqual(LANGUAGES.filter((language) => WHOLE.includes(language)));
});
