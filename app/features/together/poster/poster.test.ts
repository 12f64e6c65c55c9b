import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { MOTIFS } from '#app/features/together/together-rules.ts';
import { type PosterFacts, renderPoster } from './poster.server.ts';

const facts: PosterFacts = {
  cloth: {
    title: 'La promo 98 pose un toit.',
    slug: 'la-promo-98-k7m3x',
    goalMinor: 650_000,
    lastDay: '2026-12-13',
    startedAt: new Date('2026-11-01T12:00:00Z'),
    isSample: false,
  },
  fund: 'Une école, Luozi',
  rows: MOTIFS.map((motif, number) => ({ motif, number })),
  origin: 'https://elikya.test',
  language: 'fr',
};
const read = async (more: Partial<PosterFacts>) =>
  Buffer.from(await renderPoster({ ...facts, ...more })).toString('latin1');
const pagesOf = (pdf: string) => pdf.match(/\/Type\s*\/Page\b/g)?.length;

test.each(LANGUAGES)('one tagged page in its language, with the address to press: %s', async (language) => {
  const pdf = await read({ language });
  expect(pagesOf(pdf)).toBe(1);
  expect(pdf).toContain(`/Lang (${language}`);
  expect(pdf).toContain(
    language === 'fr'
      ? '(https://elikya.test/ensemble/la-promo-98-k7m3x)'
      : `(https://elikya.test/${language}/ensemble/la-promo-98-k7m3x)`,
  );
});

/** What a page draws, unpacked. */
const drawnIn = (pdf: string) =>
  [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream]) => {
      try {
        return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');

test('its two addresses are in no language: Spanish and Portuguese would repeat a hyphen where one is broken', async () => {
  for (const language of ['es', 'pt'] as const) {
    const pdf = await read({ language });
    // The link is a part of the page's tree, the other a run of its last line.
    expect(pdf, language).toContain('/Lang (zxx)');
    expect(drawnIn(pdf), language).toContain('/Lang (zxx)');
  }
});

test('the longest title in any script, without a row yet, stays on the one page; the same facts give the same bytes', async () => {
  for (const title of [
    'W'.repeat(60),
    'Ensemble '.repeat(7).trim().slice(0, 60),
    'صفّنا يبني سقفًا لمدرسة لوزي معًا هذا العام كلّه',
  ])
    expect([title, pagesOf(await read({ cloth: { ...facts.cloth, title }, rows: [], language: 'ar' }))]).toEqual([
      title,
      1,
    ]);
  expect(await read({})).toBe(await read({}));
});
