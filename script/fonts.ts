/**
 * Cuts the two faces to what the site needs and writes them to public/fonts, and what is in each to app/ui/font-faces.css (run
 * once, output committed):
 *   node script/fonts.ts
 * Both faces are under the SIL Open Font License 1.1. Which language is given which cut stands in app/ui/fonts.css.
 */
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
// @ts-expect-error It comes without types.
import subsetFont from 'subset-font';

// In the file name, so that the files can be cached for ever. Raise it with every change.
const VERSION = 'v2';
const TARGET = new URL('../public/fonts/', import.meta.url);

const span = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

// What no letter is: figures, punctuation of all languages, € and the spaces French needs.
const SIGNS = '\u00a0¡©«°²³·»¿º×÷\u2009\u2011–—‘’“”„•…\u202f‹›€−';
const FIGURES = span(0x20, 0x40) + span(0x5b, 0x60) + span(0x7b, 0x7e) + SIGNS;

// French, English, Swahili; the Latin names and figures in Hindi, Chinese and Arabic; ñ for the list of languages.
const PLAIN = `${span(0x20, 0x7e)}${SIGNS}ÀÂÆÇÈÉÊËÎÏÔÙÛÜŒàâæçèéêëîïñôùûüœ`;

// Spanish, Portuguese and German, too, and names from there on the pages of others.
const LATIN = `${span(0x20, 0x7e)}${SIGNS}§ªÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿŒœŸẞ`;

const CYRILLIC = [span(0x401, 0x401), span(0x410, 0x44f), span(0x451, 0x451), '№'].join('');

const PIAZZOLLA = { min: 500, max: 900, default: 500 };
const COMMISSIONER = { min: 400, max: 700, default: 400 };
// One weight of headings instead of an axis: who reads Russian fetches two scripts, and an axis would double both.
const HEADING = 820;

const CUTS = [
  { family: 'Piazzolla Plain', script: 'latin', text: PLAIN, weight: PIAZZOLLA },
  { family: 'Commissioner Plain', script: 'latin', text: PLAIN, weight: COMMISSIONER },
  { family: 'Piazzolla Latin', script: 'latin', text: LATIN, weight: PIAZZOLLA },
  { family: 'Commissioner Latin', script: 'latin', text: LATIN, weight: COMMISSIONER },
  { family: 'Piazzolla Heading', script: 'latin', text: PLAIN, weight: HEADING },
  { family: 'Piazzolla Cyrillic', script: 'cyrillic', text: CYRILLIC, weight: HEADING },
  { family: 'Commissioner Figures', script: 'latin', text: FIGURES, weight: COMMISSIONER },
  { family: 'Commissioner Cyrillic', script: 'cyrillic', text: CYRILLIC, weight: COMMISSIONER },
];

// Kerning, ligatures, marks, and the figures of `.num`; no small capitals, no alternates.
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum', 'pnum', 'rvrn', 'rclt'];

for (const file of await readdir(TARGET).catch(() => [])) await rm(new URL(file, TARGET));

/** `U+20-7E, U+A0`: what a browser asks before it fetches the file. */
function rangeOf(text: string): string {
  const spans: [number, number][] = [];
  for (const point of new Set([...text].map((letter) => letter.codePointAt(0)!).sort((a, b) => a - b))) {
    const last = spans.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else spans.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return spans.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

const faces = [];
for (const { family, script, text, weight } of CUTS) {
  const name = family.toLowerCase().replace(' ', '-');
  const face = name.split('-')[0]!;
  const source = new URL(
    `../node_modules/@fontsource-variable/${face}/files/${face}-${script}-wght-normal.woff2`,
    import.meta.url,
  );
  const cut = await subsetFont(await readFile(source), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  await writeFile(new URL(`${name}-${VERSION}.woff2`, TARGET), cut);
  console.log(`${name}: ${(cut.length / 1024).toFixed(1)} KB`);
  const { min, max } = face === 'piazzolla' ? PIAZZOLLA : COMMISSIONER;
  faces.push(`@font-face {
  font-family: "${family}";
  font-weight: ${min} ${max};
  font-display: swap;
  src: url("/fonts/${name}-${VERSION}.woff2") format("woff2");
  unicode-range: ${rangeOf(text)};
}
`);
}
await writeFile(
  new URL('../app/ui/font-faces.css', import.meta.url),
  `/* Written by script/fonts.ts with the files. */\n${faces.join('')}`,
);
