/**
 * Cuts the two faces to what the site needs and writes them to public/fonts (run once, output committed):
 *   node script/fonts.ts
 * Both faces are under the SIL Open Font License 1.1.
 */
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
// @ts-expect-error It comes without types.
import subsetFont from 'subset-font';

// In the file name, so that the files can be cached for ever. Raise it with every change, here and in app/ui/fonts.css.
const VERSION = 'v1';
const TARGET = new URL('../public/fonts/', import.meta.url);

const span = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

// French, English, Spanish, Portuguese, German, Swahili; € and typographic punctuation; the spaces French needs.
const LATIN = [
  span(0x20, 0x7e),
  '\u00a0¡§©«®°±²³·¹º»¼½¾¿ªÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖ×ØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõö÷øùúûüÿ',
  'ıŒœŸẞ\u2002\u2003\u2009\u200a\u2010\u2011–—‘’‚“”„†•…\u202f‰′″‹›€™−',
].join('');

const CYRILLIC = [span(0x401, 0x401), span(0x410, 0x44f), span(0x451, 0x451), '№'].join('');

const FACES = [
  { name: 'piazzolla', weight: { min: 500, max: 900 } },
  { name: 'commissioner', weight: { min: 400, max: 700 } },
];

// Kerning, ligatures, marks, and the figures of `.num`; no small capitals, no alternates.
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum', 'pnum', 'rvrn', 'rclt'];

for (const file of await readdir(TARGET).catch(() => [])) await rm(new URL(file, TARGET));

for (const { name, weight } of FACES) {
  for (const [script, text] of [
    ['latin', LATIN],
    ['cyrillic', CYRILLIC],
  ] as const) {
    const source = new URL(
      `../node_modules/@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`,
      import.meta.url,
    );
    const cut = await subsetFont(await readFile(source), text, {
      targetFormat: 'woff2',
      variationAxes: { wght: { ...weight, default: weight.min } },
      keepFeatures: FEATURES,
      noHinting: true,
    });
    await writeFile(new URL(`${name}-${script}-${VERSION}.woff2`, TARGET), cut);
    console.log(`${name} ${script}: ${(cut.length / 1024).toFixed(1)} KB`);
  }
}
