import { z } from 'zod';
import { expect, test } from 'vitest';
import { setSigns } from '#app/shared/french-spaces.ts';
import { LongProse, Prose } from '#app/shared/prose.ts';
import { listProse, mapProse, prosePaths } from './prose.ts';
import { hashText as hashOf, readTranslatedTexts, translateEntry } from './translations.ts';

const Schema = z.strictObject({
  title: Prose.max(30),
  palette: z.enum(['midi', 'soir']),
  note: Prose.or(z.literal('')).optional(),
  facts: z.array(z.strictObject({ label: Prose, grams: z.number() })),
  pieces: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('photo'), alt: Prose }),
      z.strictObject({ kind: z.literal('paper'), number: z.string() }),
    ]),
  ),
  buys: z.record(z.string(), Prose),
  lessons: z.array(z.strictObject({ title: Prose, text: LongProse })).default([]),
});
const french = {
  title: 'Farine de 5 kg',
  palette: 'midi' as const,
  facts: [
    { label: 'Mouture', grams: 5 },
    { label: 'Sac', grams: 10 },
  ],
  pieces: [
    { kind: 'paper' as const, number: 'midi' },
    { kind: 'photo' as const, alt: 'Un sac' },
  ],
  buys: { '5': 'un repas' },
  lessons: [{ title: 'Un', text: 'Long texte' }],
};
const english = {
  title: '5 kg flour',
  facts: [{ label: 'Milling' }, { label: 'Sack' }],
  pieces: [{}, { alt: 'A sack' }],
  buys: { '5': 'a meal' },
  lessons: [{ title: 'One' }],
};
const texts = readTranslatedTexts(Schema, french, english);
const show = (
  data: z.infer<typeof Schema>,
  html = '',
  body: { html: string; bodyOf: string | null; staleSince?: Date } = none,
) => translateEntry(Schema, { data, html }, 'en', { texts, ...body }, setSigns);
const none = { html: '', bodyOf: null };

test('what is translated is said by the schema: names of palettes, numbers and figures are not', () => {
  expect(listProse(prosePaths(Schema), french).map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    'title text',
    'facts[0].label text',
    'facts[1].label text',
    'pieces[1].alt text',
    'buys.5 text',
    'lessons[0].title text',
    'lessons[0].text body',
  ]);
  // A text that reads like a palette's name is not taken for one, nor the other way about.
  expect(mapProse(prosePaths(Schema), { ...french, title: 'midi' }, () => 'x')).toMatchObject({
    title: 'x',
    palette: 'midi',
    pieces: [{ number: 'midi' }, { alt: 'x' }],
  });
});

test('an entry is in the reader’s language, a body that is not stays in French beside it', () => {
  const shown = show(french);
  expect(shown.data).toMatchObject({
    title: '5\u00a0kg flour',
    facts: [{ label: 'Milling', grams: 5 }, { label: 'Sack' }],
  });
  expect(shown.data.lessons[0]).toEqual({ title: 'One', text: 'Long texte' });
  expect([shown.language, shown.bodyLanguage]).toEqual(['en', 'fr']);
  expect(shown.source).toBe(french);
  const whole = readTranslatedTexts(Schema, french, { ...english, lessons: [{ title: 'One', text: 'Long text' }] });
  expect(translateEntry(Schema, { data: french, html: '' }, 'en', { texts: whole, ...none }, setSigns)).toMatchObject({
    bodyLanguage: 'en',
    data: { lessons: [{ text: 'Long text' }] },
  });
});

test('without a translation it is French, set as French is', () => {
  const shown = translateEntry(Schema, { data: french, html: '' }, 'en', undefined, setSigns);
  expect(shown).toMatchObject({ language: 'fr', bodyLanguage: 'fr', data: { title: 'Farine de 5\u00a0kg' } });
});

test('a text is found wherever it has moved to; a changed one keeps its translation; a new one makes the entry French', () => {
  const moved = show({ ...french, facts: french.facts.toReversed() });
  expect(moved.data.facts.map(({ label }) => label)).toEqual(['Sack', 'Milling']);

  const changed = show({ ...french, title: 'Farine fine de 5 kg' });
  expect([changed.language, changed.data.title, changed.stale]).toEqual(['en', '5\u00a0kg flour', { since: null }]);
  expect(moved.stale).toBeUndefined();

  // Put before the others, it is not taken for the one that stood there.
  const more = show({ ...french, facts: [{ label: 'Origine', grams: 1 }, ...french.facts] });
  expect([more.language, more.data.title]).toEqual(['fr', 'Farine de 5\u00a0kg']);
});

test('a body stays as it was translated when its French changed, and both are said to be old', () => {
  const since = new Date('2026-11-02T10:00:00Z');
  const body = { html: '<p>Hello</p>', bodyOf: null, staleSince: since };
  const same = show(french, '<p>Bonjour</p>', { ...body, bodyOf: hashOf('<p>Bonjour</p>') });
  expect([same.html, same.bodyLanguage, same.stale]).toEqual(['<p>Hello</p>', 'en', undefined]);
  const other = show(french, '<p>Bonsoir</p>', { ...body, bodyOf: hashOf('<p>Bonjour</p>') });
  expect([other.html, other.language, other.bodyLanguage]).toEqual(['<p>Hello</p>', 'en', 'en']);
  expect(other.stale).toEqual({ since });
  // Never translated, it is French beside the rest, and nothing of it is old.
  expect(show(french, '<p>Bonsoir</p>')).toMatchObject({ html: '<p>Bonsoir</p>', bodyLanguage: 'fr' });
  expect(show(french, '<p>Bonsoir</p>').stale).toBeUndefined();
});

test('a file that lacks a text, says one too many or one too long is refused by the place', () => {
  expect(() => readTranslatedTexts(Schema, french, { ...english, title: undefined })).toThrow(
    'title is not translated',
  );
  expect(() => readTranslatedTexts(Schema, french, { ...english, facts: [...english.facts, { label: 'x' }] })).toThrow(
    'facts[2].label is not in the French',
  );
  expect(() => readTranslatedTexts(Schema, french, { ...english, title: 'x'.repeat(31) })).toThrow(/title .*30/);
});
