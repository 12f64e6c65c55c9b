import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#app/shared/language.ts';
import { readContentFiles, readTranslatedFiles, type TranslatedFile } from '#platform/content-files.ts';
import { listProse, prosePaths } from '#platform/prose.ts';
import { SITE } from '#server/features.ts';

/** Languages in which all of the sample content is there, but for long texts. */
const WHOLE: Language[] = ['en', 'es', 'zh', 'ar', 'ru', 'pt', 'hi', 'de', 'sw'];
/** Collections whose long texts (lessons, legal texts) are there in a language beside French. */
const WITH_BODIES: Partial<Record<Language, string[]>> = {
  en: ['about', 'courses', 'events', 'legal', 'news', 'newsletter', 'projects'],
  sw: ['about', 'courses', 'events', 'news', 'newsletter', 'projects'],
  ...Object.fromEntries(
    (['es', 'zh', 'ar', 'ru', 'pt', 'hi', 'de'] as const).map((one) => [
      one,
      ['about', 'events', 'news', 'newsletter', 'projects'],
    ]),
  ),
};

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

/** One to nine as words, ordinals and duals too, by how they begin. */
const COUNTED: Record<Language, string> = {
  fr: 'une?|premi;deux|secon;trois|troisi;quatre|quatri;cinq;six;sept;huit;neuf|neuvi',
  en: 'one|once|first|single|an?|each;two|twice|second|both|half;three|third;four;five|fifth;six;seven;eight;nine',
  es: 'un|primer;dos|segund|ambos;tres|tercer;cuatro|cuart;cinco|quint;seis|sext;siete|séptim;ocho|octav;nueve|noven',
  pt: 'um|primeir;dois|duas|segund|ambos;três|terceir;quatro|quart;cinco|quint;seis|sext;sete|sétim;oito|oitav;nove|non',
  de: 'ein|erst;zwei|beid;drei|dritt;vier;fünf;sechs;sieb;acht;neun',
  sw: 'moja|mmoja|kwanza;wili|mbili|pili;tatu;nne;tano;sita;saba;nane;tisa',
  ru: 'од[ин]|перв;дв|втор|об[ае];тр[иеёо];четыр|четв;пят;шест;сем|седьм;вос;девят',
  ar: 'واحد|أول;اثن|ثاني|ين|ان;ثلاث|ثلث|ثالث;أربع|ربع|رابع;خمس|خامس;ست|سادس;سبع|سابع;ثمان|ثامن;تسع|تاسع',
  hi: 'एक|पहल;दो|दूसर;तीन|तीसर;चार|चौथ;पाँच|पांच;छह|छः|छठ;सात;आठ;नौ',
  zh: '一|首;二|两|双;三;四;五;六;七;八;九',
};
/** A numeral begins a word there; elsewhere prefixes, other words or nothing stand before it. */
const BEGINS_WORDS: Language[] = ['fr', 'en', 'es', 'pt'];
const proseOf = (html: string) => html.replace(/<[^>]+>|\]\([^)]*\)|https?:\S+|\{\{\w+\}\}/g, ' ');

/** The figures of one digit: no hours, no parts of a longer number, in Chinese no months. */
function singlesOf(text: string, language: Language): Set<string> {
  const plain = PLAIN_DIGITS.reduce(
    (all, [some, digits]) => all.replace(some, (digit) => String(digits.indexOf(digit))),
    language === 'zh'
      ? // "11月3日": its day stands alone.
        proseOf(text).replace(/\d+\s*月|(?=日)/g, ' ')
      : proseOf(text).replace(language === 'fr' ? /\d+\s*h(?:\s*\d\d)?(?!\p{L})/gu : /\d+:\d\d/g, ''),
  );
  const joined =
    language === 'ar'
      ? /(?<![\d.,:/-])[1-9](?![\d:/]|[.,'’ ]\d)/gu
      : /(?<![\d.,:\u00a0\u202f'’/-]|\p{L})[1-9](?![\d:/]|[.,\u00a0\u202f'’ ]\d|\p{L})/gu;
  return new Set(plain.match(joined) ?? []);
}

/** A figure of one digit is one there too, or its word. */
function findSingle(from: string, of: Language, to: string, language: Language): string | undefined {
  const there = singlesOf(to, language);
  const words = COUNTED[language].split(';');
  const begins = BEGINS_WORDS.includes(language) ? '(?<!\\p{L})' : '';
  return [...singlesOf(from, of)].find(
    (digit) => !there.has(digit) && !new RegExp(`${begins}(?:${words[Number(digit) - 1]})`, 'iu').test(proseOf(to)),
  );
}

/** Proper names of the sample: in Latin letters they stay as they are. */
const NAMES =
  'Luozi Kenge Kwango Matadi Boma Kinshasa Likasi Kambove Kwilu Feshi Beni Mbandaka Luki Nsimba Kimvula Kabare Kisantu Ngungu Ndjili Wamba Masina Lukusa Uvira Tshikapa Kasongo Bunia Kasangulu Gungu Bukavu Kabinda Kikwit Lomami Popokabaka Gombe Kimpese Limete Mwamba Mitwaba Isiro Goma Masika Lokwa Lubero Kabeya Bumba Muhindo Isangi Ilunga Tumba Kamina Tshela Kipushi Mayombe Mbuyi Delphin Kananga Bahati Kalehe Kolwezi Gemena Buta Mbombo Mayele Kimbeke Merveille Charlotte Kato Aline Mwadi Ngoma Divine Mongala Ngoyi Luzolo Mugisho Kapinga Mbwanya Bandundu Nlandu Kimbanseke Kizito Ruth Fiston Elembo Bateke'.split(
    ' ',
  );
const LATIN: Language[] = ['en', 'es', 'pt', 'de', 'sw'];
/** In other letters one place has one name, which `docs/words.md` lists; in Russian the stems of its words. */
const PLACES = [...readFileSync('docs/words.md', 'utf8').matchAll(/^\| (\p{Lu}.+) \|$/gmu)]
  .map(([, row]) => row!.split(' | '))
  .filter((row) => row.length === 5)
  .map(([french, zh, ar, ru, hi]) => ({
    name: french!.replace(/ \(.*/, ''),
    said: { zh: [zh!], ar: [ar!], ru: ru!.split(' ').map((word) => word.replace(/[аяоеуыийю]+$/u, '')), hi: [hi!] },
  }));
/** A name of the French that the translation does not have. */
function findLostName(french: string, said: string, language: Language): string | undefined {
  const known: { name: string; words: string[] }[] = LATIN.includes(language)
    ? NAMES.map((name) => ({ name, words: [name] }))
    : PLACES.map((place) => ({ name: place.name, words: place.said[language as keyof typeof place.said] }));
  return known.find(
    ({ name, words }) =>
      new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(french) &&
      !words.every((word) => said.toLowerCase().includes(word.toLowerCase())),
  )?.name;
}

/** Little words of French; two of them in one sentence, and it was forgotten. */
const FRENCH =
  /(?<!\p{L})(les|des|une|dans|pour|avec|qui|est|sont|nous|vous|cette|leurs?|aux|sur|pas|ont|chaque|elles?|ils)(?!\p{L})/giu;
const findFrench = (said: string): string | undefined =>
  proseOf(said)
    .split(/(?<=[.!?。؟।])\s+|\n/)
    .find((sentence) => new Set(sentence.toLowerCase().match(FRENCH)).size > 1);

/** What a text of any length lost or kept in French. */
function lossesOf(french: string, said: string, language: Language): string[] {
  const [gone, come] = [findSingle(french, 'fr', said, language), findSingle(said, language, french, 'fr')];
  const [name, left] = [findLostName(french, said, language), findFrench(said)];
  return [
    ...(gone ? [`the figure ${gone} of the French`] : []),
    ...(come ? [`the figure ${come}, which the French does not say`] : []),
    ...(name ? [`the name ${name}`] : []),
    ...(left ? [`French left: ${left}`] : []),
  ];
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
    faults.push(...lossesOf(french, said, file.language).map((loss) => `${path}: ${loss}`));
    if (placeholdersOf(said).join() !== placeholdersOf(french).join()) faults.push(`${path}: placeholders`);
    if (said === french && french.split(' ').length > 4) faults.push(`${path}: still French: ${french}`);
    if (!isReasonable(file.language, french, said))
      faults.push(`${path}: length ${french.length} | ${said.length}: ${said}`);
  }
  if (!file.html) return faults;
  faults.push(...lossesOf(source.html, file.html, file.language).map((loss) => `body: ${loss}`));
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

test('a lost figure, a lost name and a sentence left in French are found; words for figures are none', () => {
  const found = (french: string, said: string, language: Language) => lossesOf(french, said, language);
  expect(found('Le 6 juin, 8 classes à Luozi.', 'On 6 June, eight classes in Luozi.', 'en')).toEqual([]);
  expect(found('Le 6 juin, 8 classes à Luozi.', '6 月 6 日，卢奥齐有八个班。', 'zh')).toEqual([]);
  expect(found('Huit classes à 7 h 30.', '8 فصول في 7:30.', 'ar')).toEqual([]);
  expect(found('Le 6 juin, 8 classes.', 'On 6 June, 9 classes.', 'en')).toEqual([
    'the figure 8 of the French',
    'the figure 9, which the French does not say',
  ]);
  expect(found('À Luozi.', 'In Kenge.', 'de')).toEqual(['the name Luozi']);
  expect(found('À Matadi.', 'मतादी में।', 'hi')).toEqual(['the name Matadi']);
  expect(found('Un toit.', '<p>Una cubierta. Les familles ont payé pour elle.</p>', 'es')).toEqual([
    'French left: Les familles ont payé pour elle.',
  ]);
});

test.for(WHOLE)('%s: no entry is missing, nor a body where it is promised', (language) => {
  const missing = collections.flatMap(({ name, schema, sources, translated }) =>
    sources.flatMap(({ id, data, html }) => {
      const file = translated.find((one) => one.id === id && one.language === language);
      if (!file) return [`${name}/${id}`];
      const lacks = listProse(prosePaths(schema), data).filter(
        ({ kind, path }) => kind === 'body' && !file.texts[path],
      );
      const isAnnounced = WITH_BODIES[language]?.includes(name);
      if (isAnnounced && lacks.length > 0) return [`${name}/${id} ${lacks[0]!.path}`];
      return html && WITH_BODIES[language]?.includes(name) && !file.html ? [`the body of ${name}/${id}`] : [];
    }),
  );
  expect(missing).toEqual([]);
});

test('the list of places and people is read whole', () => {
  expect(PLACES.length).toBeGreaterThan(100);
  expect(PLACES.find(({ name }) => name === 'Kongo-Central')?.said.ru).toEqual(['Центральн', 'Конг']);
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
