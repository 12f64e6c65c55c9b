import { readdirSync, readFileSync } from 'node:fs';
import { toCardinal } from 'n2words/fr-FR';
import { expect, test } from 'vitest';
import { journal } from '#app/features/projects/journal.server.ts';
import { projectEntries } from '#app/features/projects/project-entries.server.ts';
import { SPONSOR_PRESETS } from '#app/features/sponsorship/sponsorship-rules.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { readContentFiles } from '#platform/content-files.ts';
import { flatWords } from './flat-words.ts';

// Numbers that several texts tell of one thing: here they stand once, and each text is held to them.
type Fact = {
  number: number;
  /** Which words of which file tell it; the first group is the number, in figures or letters. */
  told: Record<string, RegExp[]>;
  /** Any text that speaks of the same thing, wherever it is written from now on. */
  everywhere?: RegExp;
};

const FACTS: Record<string, Fact> = {
  'days the ferry of Luozi was out': {
    number: 19,
    told: {
      'projects/1': [/restées (\S+) jours sur la rive/],
      'news/18.md': [/excerpt: (\S+) jours sur la rive/, /Il a fallu (\S+) jours/],
      'gallery/3.yaml': [/(\S+) jours d’attente/],
    },
    everywhere: /(\S+) jours (?:sur la rive gauche|d’attente)/g,
  },
  'roof sheets of the first block': {
    number: 600,
    told: {
      'projects/1': [/"(\S+) tôles, premier bloc/, /Les (\S+) tôles du premier bloc/],
      'news/18.md': [/title: (\S+ \S+) tôles/, /avec (\S+ \S+) tôles liées/, /payé (\S+) tôles/, /Tôles, (\S+) pièces/],
      'gallery/3.yaml': [/et (\S+ \S+) tôles sous bâche/],
    },
  },
  'roof sheets still missing': {
    number: 1000,
    told: {
      'projects/1': [/Il manque (\S+ \S+) tôles/, /"(\S+ \S+) tôles, deuxième/],
      'news/18.md': [/leurs (\S+) tôles ne sont pas/],
    },
  },
  'pupils in the earth rooms': {
    number: 312,
    told: {
      'projects/1': [/À Luozi, (\S+) élèves/, /les (\S+) élèves des salles en terre/],
      'news/18.md': [/classe en terre pour (\S+) enfants/],
    },
  },
  'benches to buy': {
    number: 630,
    told: {
      'projects/1': [/tôles, (\S+) bancs et/, /"(\S+) bancs pour deux/],
      'news/12.md': [/Il y a (\S+) bancs à acheter/, /toujours (\S+) bancs/],
    },
  },
  'rooms of the school': {
    number: 18,
    told: {
      'projects/1': [/"(\S+) salles, une bibliothèque/, /école compte (\S+) salles/, /traité, (\S+) salles/],
      'programs/1.yaml': [/title: (\S+) salles ouvertes/],
    },
  },
  'children the school is for': {
    number: 2500,
    told: {
      'projects/1': [/en dur pour (\S+ \S+) enfants/, /ils sont (\S+ \S+) enfants/, /"(\S+ \S+) élèves et/],
    },
  },
  'trees in the earth': {
    number: 350_000,
    told: {
      'projects/3': [
        /"(\S+ \S+) arbres sont en terre/,
        /payés et (\S+ \S+) sont plantés/,
        /"reach": "(\S+ \S+) arbres et plus"/,
      ],
      'programs/3.yaml': [/figure: "(\S+ \S+)", label: "arbres plantés/],
      'counters/1.yaml': [/number: (\d+)/],
    },
  },
  'metres of the bare strip': {
    number: 4,
    told: {
      'news/10.md': [/bande nue de (\S+) mètres/],
      'gallery/48.yaml': [/"(\S+) mètres contre le feu/],
      'projects/3': [/coupée faisait (\S+) mètres/],
    },
  },
  'trees checked one by one': {
    number: 21_480,
    told: {
      'news/10.md': [/équipes, (\S+ \S+) arbres vérifiés/, /année-là, (\S+ \S+) ont été/],
      'programs/3.yaml': [/text: "(\S+ \S+) arbres vérifiés/],
    },
  },
  'trees to replace': {
    number: 3700,
    told: {
      'news/10.md': [/remplacerons les (\S+ \S+) autres/],
      'programs/3.yaml': [/text: "(\S+ \S+) arbres, sans/],
      'gallery/49.yaml': [/title: "(\S+ \S+ \S+ \S+) arbres/],
    },
  },
  'moabis standing': {
    number: 4020,
    told: { 'news/14.md': [/en mars, (\S+ \S+) plants/], 'gallery/45.yaml': [/"(\S+ \S+ \S+) moabis debout/] },
  },
  'cooperatives of the stalls': {
    number: 15,
    told: {
      'news/2.md': [/étals, (\S+) coopératives/],
      'programs/6.yaml': [/dans (\S+) coopératives/, /(\S+) coopératives vendent/],
      'events/2.md': [/: (\S+) coopératives, une/],
      'gallery/28.yaml': [/"(\S+) coopératives, un prix/],
    },
  },
  'hectares of the nine villages': {
    number: 460,
    told: {
      'news/11.md': [/Il s’agit des (\S+) hectares/],
      'programs/4.yaml': [/short: (\S+) hectares/, /"(\S+ \S+ \S+) hectares, un cahier/],
      'timeline/7.yaml': [/cultivent (\S+) hectares/],
    },
  },
  'villages that share the tractor': {
    number: 9,
    told: {
      'news/11.md': [/que (\S+) villages cultivent/],
      'news/16.md': [/excerpt: (\S+) villages/],
      'programs/4.yaml': [/familles de (\S+) villages/],
      'timeline/7.yaml': [/"(\S+) villages du Kwango/],
      'timeline/8.yaml': [/pour (\S+) villages/],
      'gallery/22.yaml': [/"(\S+) villages, un cahier/],
    },
  },
  'hectares ploughed the first season': {
    number: 64,
    told: {
      'news/16.md': [/labouré (\S+) hectares/, /saison, (\S+) hectares/],
      'programs/4.yaml': [/figure: "(\S+) ha"/],
      'timeline/8.yaml': [/: (\S+) hectares labourés/],
      'gallery/23.yaml': [/"(\S+) hectares"/],
    },
  },
  'tonnes harvested in 2026': {
    number: 402,
    told: { 'news/11.md': [/en ont reçu (\S+)\./], 'programs/4.yaml': [/figure: "(\S+) t"/] },
  },
  'days without rain': {
    number: 18,
    told: {
      'news/11.md': [/arrêtée (\S+) jours/, /: (\S+) jours sans pluie/],
      'gallery/26.yaml': [/"(\S+) jours sans pluie/],
    },
    everywhere: /(\S+) jours sans pluie/g,
  },
  'tonnes sold at the stalls': {
    number: 31,
    told: { 'news/2.md': [/vendu (\S+) tonnes/], 'programs/6.yaml': [/figure: "(\S+) t", label: "vendues/] },
  },
  'elders of the Thursday dinner': {
    number: 64,
    told: {
      'news/9.md': [/bénévoles, (\S+) aînés/],
      'programs/2.yaml': [/beneficiaries: (\S+) aînés/, /figure: "(\S+)", label: "aînés visités/],
      'gallery/12.yaml': [/"(\S+) convives/],
    },
  },
  'youths of the evening school': {
    number: 40,
    told: {
      'news/8.md': [/excerpt: (\S+) jeunes/, /(\S+) sont là après/],
      'programs/1.yaml': [/pour (\S+) jeunes qui travaillent/],
      'gallery/7.yaml': [/"(\S+) jeunes, quatre soirs/],
    },
  },
  'uniforms of Elembo': {
    number: 240,
    told: {
      'news/13.md': [/commandé (\S+) pour/, /- (\S+) uniformes livrés/],
      'gallery/16.yaml': [/title: "(\S+ \S+ \S+) uniformes/],
    },
  },
  'the day of August the uniforms came': {
    number: 3,
    told: { 'news/13.md': [/livré le (\S+) août/], 'gallery/16.yaml': [/livrés le (\S+) août/] },
  },
  'births after sunset': {
    number: 21,
    told: { 'news/17.md': [/dont (\S+) entre le coucher/], 'gallery/40.yaml': [/"(\S+ \S+ \S+) naissances/] },
  },
  'doses kept cold': {
    number: 140,
    told: { 'news/17.md': [/- (\S+) doses/], 'gallery/41.yaml': [/"(\S+ \S+) doses/] },
  },
  'kilometres of pipe': {
    number: 4,
    told: { 'news/5.md': [/excerpt: (\S+) kilomètres de tuyau/], 'gallery/19.yaml': [/"(\S+) kilomètres de tuyau/] },
    everywhere: /(\S+) kilomètres de tuyau/g,
  },
  'days of work given for the water': {
    number: 1100,
    told: { 'news/5.md': [/et (\S+ \S+) journées/], 'gallery/19.yaml': [/"(\S+ \S+) journées/] },
  },
  'euros a month for a child, the least': {
    number: SPONSOR_PRESETS.child[0]!,
    told: {
      '../locales/fr/home.json': [/cantine : (\S+) € par mois/],
      'faq/parrainage.yaml': [/ou (\S+) euros si vous donnez en euros/, /"(\S+) dollars par mois pour un enfant/],
    },
  },
  'euros for a meal, the least': {
    number: SPONSOR_PRESETS.meal[0]!,
    told: { '../locales/fr/home.json': [/famille : (\S+) €\./] },
  },
  'schools with a canteen': {
    number: 11,
    told: {
      'news/15.md': [/dans (\S+) écoles/],
      'programs/5.yaml': [/midi dans (\S+) écoles, avec/, /classe dans (\S+) écoles/, /par les (\S+) écoles/],
    },
  },
};

/** What a file tells; of a project all that its page tells, its journal too, quoted text by text. */
function textOf(file: string): string {
  const [, id] = /^projects\/(\d+)$/.exec(file) ?? [];
  if (!id) return readFileSync(`content/${file}`, 'utf8');
  const { data, body } = readContentFiles(projectEntries).find((project) => project.id === id)!;
  const entries = readContentFiles(journal).filter((entry) => entry.data.project === Number(id));
  return JSON.stringify([data, body.split(/\n{2,}/), entries.map((entry) => entry.data)], undefined, 1);
}

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
/** "Dix-neuf", "vingt et une", "1 000" as a number is also written. */
const isNumber = (told: string, number: number): boolean => {
  const bare = told
    .toLowerCase()
    .replace(/^["«(]+/, '')
    .replaceAll('_', '');
  const letters = toCardinal(number);
  return /^[\d ]+$/.test(bare)
    ? Number(bare.replaceAll(' ', '')) === number
    : [letters, letters.replaceAll('-', ' '), letters.replace(/un$/, 'une')]
        .map((form) => form.replaceAll('-', ' '))
        .includes(bare.replaceAll('-', ' '));
};

test.each(Object.entries(FACTS))('%s: one number, wherever it is told', (_what, { number, told, everywhere }) => {
  const faults: string[] = [];
  for (const [file, patterns] of Object.entries(told)) {
    const text = plain(textOf(file));
    for (const pattern of patterns) {
      const found = pattern.exec(text)?.[1];
      if (found === undefined || !isNumber(found, number))
        faults.push(`${file} ${pattern}: ${found ?? 'not told'}, not ${number}`);
    }
  }
  if (everywhere) {
    for (const file of [...list('content'), ...list('locales/fr')])
      for (const [, found] of plain(readFileSync(file, 'utf8')).matchAll(everywhere))
        if (!isNumber(found!, number)) faults.push(`${file}: ${found}, not ${number}`);
  }
  expect(faults).toEqual([]);
});

const list = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => /\.(md|yaml|json)$/.test(name))
    .map((name) => `${folder}/${name}`);

test('a number is recognised in figures and in letters, and another one is not', () => {
  expect([
    isNumber('Dix-neuf', 19),
    isNumber('vingt et une', 21),
    isNumber('1 000', 1000),
    isNumber('six cents', 600),
    isNumber('Trois mille sept cents', 3700),
  ]).toEqual([true, true, true, true, true]);
  expect([isNumber('onze', 19), isNumber('2 000', 600), isNumber('les', 4)]).toEqual([false, false, false]);
});

/** All figures of a text, without their separators and the script they are written in. */
const figuresOf = (text: string): string[] =>
  (
    text
      .replace(/\{\{\w+\}\}/g, '')
      .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
      .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
      .match(/\d(?:[\d.,\u00a0\u202f ]*\d)?/g) ?? []
  )
    .map((figure) => figure.replace(/\D/g, ''))
    .sort();
// Hours of the day are counted from six in the morning in Swahili, and by halves of the day in English and Hindi.
const TOLD_OTHERWISE = [
  'contact:contact.hours',
  'tributes:form.sendOnHint',
  'tributes:own.waits',
  'tributes:mail.ready.waits',
];

test.each(LANGUAGES.filter((language) => language !== 'fr'))('%s says the figures that the French says', (language) => {
  const faults: string[] = [];
  const french = new Map(flatWords('fr').map(({ key, text }) => [key, text]));
  for (const { key, text } of flatWords(language)) {
    const said = french.get(key);
    if (said === undefined || TOLD_OTHERWISE.includes(key)) continue;
    // Arabic says one and two by the form of the word.
    const [wanted, found] = [figuresOf(said), figuresOf(text)].map((figures) =>
      figures.filter((figure) => language !== 'ar' || Number(figure) > 2),
    );
    if (String(wanted) !== String(found)) faults.push(`${key}: ${found}, not ${wanted}`);
  }
  expect(faults).toEqual([]);
});

test('a person of the sample works in one place', () => {
  expect(readFileSync('content/testimonials/grace.yaml', 'utf8')).toContain('Sage-femme, Kenge');
  expect(readFileSync('content/news/17.md', 'utf8')).toMatch(/title: La maternité de Kenge[\s\S]+Grâce K\./);
});
