import { z } from 'zod';
import { expect, test } from 'vitest';
import { LongProse, Prose } from '#app/shared/prose.ts';
import { renderMarkdown } from './content-files.ts';
import { alignFile, findTexts, listBlocks, pairBlocks, placeBlocks } from './translation-blocks.ts';
import { composeLive } from './translation-store.ts';
import { hashText } from './translations.ts';

const Schema = z.object({ title: Prose, facts: z.array(Prose).default([]), lesson: LongProse.optional() });
const french = (body: string, data: object = {}) => ({
  data: { title: 'Le toit', facts: ['Un', 'Deux'], ...data },
  body,
  html: body ? renderMarkdown(body) : '',
});
const BODY = '## Lundi\n\nLe camion.\n\nLes tôles.';
const say = (pairs: Record<string, string>) =>
  new Map(Object.entries(pairs).map(([source, text]) => [hashText(source), text]));
const ALL = {
  'Le toit': 'The roof',
  Un: 'One',
  Deux: 'Two',
  Lundi: 'Monday',
  'Le camion.': 'The lorry.',
  'Les tôles.': 'The sheets.',
};
const whole = composeLive(Schema, french(BODY), undefined, say(ALL));
const states = (source: ReturnType<typeof french>, live = whole) => {
  const found = findTexts(placeBlocks(Schema, source), live.texts);
  return Object.fromEntries(
    listBlocks(Schema, source).map(({ hash, source: text }) => {
      const one = found.get(hash);
      return [text, one ? `${one.isStale ? 'stale' : 'done'} ${one.text}` : 'missing'];
    }),
  );
};

test('fields first, then the parts of the text; the same French twice is one block', () => {
  expect(listBlocks(Schema, french(`${BODY}\n\nLe toit`)).map(({ place, source }) => `${place} ${source}`)).toEqual([
    'title Le toit',
    'facts[0] Un',
    'facts[1] Deux',
    '#0 Lundi',
    '#1 Le camion.',
    '#2 Les tôles.',
  ]);
});

test('a text is put together once all its parts are there; till then it is not shown', () => {
  const { 'Les tôles.': _, ...most } = ALL;
  expect(composeLive(Schema, french(BODY), undefined, say(most))).toMatchObject({ html: '', bodyOf: null });
  expect(whole.html).toBe('<h2>Monday</h2>\n<p>The lorry.</p>\n<p>The sheets.</p>\n');
  expect(whole).toMatchObject({ bodyOf: hashText(french(BODY).html), isStale: false });
});

test('a part that only moved has its translation; a rewritten one keeps the older, and is old', () => {
  const moved = french('## Lundi\n\nLes tôles.\n\nLe camion.');
  expect(composeLive(Schema, moved, whole)).toMatchObject({
    isStale: false,
    html: '<h2>Monday</h2>\n<p>The sheets.</p>\n<p>The lorry.</p>\n',
  });
  const rewritten = french('## Lundi\n\nDeux camions.\n\nLes tôles.');
  expect(states(rewritten)['Deux camions.']).toBe('stale The lorry.');
  const old = composeLive(Schema, rewritten, whole);
  expect(old).toMatchObject({ isStale: true, html: whole.html, bodyOf: null });
  // Known again, it is of today.
  const mended = composeLive(Schema, rewritten, old, say({ 'Deux camions.': 'Two lorries.' }));
  expect(mended).toMatchObject({ isStale: false, bodyOf: hashText(rewritten.html) });
  expect(mended.html).toContain('Two lorries.');
});

test('a new part leaves the text as it was read, and says that it is old; a part that went goes', () => {
  const longer = french(`Avant.\n\n${BODY}`);
  expect(states(longer)).toMatchObject({ 'Avant.': 'missing', Lundi: 'done Monday', 'Le camion.': 'done The lorry.' });
  expect(composeLive(Schema, longer, whole)).toMatchObject({ isStale: true, html: whole.html });
  const shorter = composeLive(Schema, french('## Lundi\n\nLes tôles.'), whole);
  expect(shorter).toMatchObject({ isStale: false, html: '<h2>Monday</h2>\n<p>The sheets.</p>\n' });
  // Taken up again, it has its translation.
  expect(composeLive(Schema, french(BODY), shorter)).toMatchObject({ html: whole.html, isStale: false });
});

test('a field whose French changed keeps its translation by its place, twice the same French too', () => {
  const twice = composeLive(Schema, french('', { facts: ['Un', 'Un'] }), undefined, say(ALL));
  const later = french('', { facts: ['Un', 'Trois'] });
  expect(states(later, twice)).toMatchObject({ Un: 'done One', Trois: 'missing' });
  expect(states(french('', { facts: ['Un', 'Deux', 'Trois'] }))).toMatchObject({ Deux: 'done Two', Trois: 'missing' });
  expect(states(french('', { title: 'Un autre toit' }))['Un autre toit']).toBe('stale The roof');
});

test('a long field is one text of parts as the body is', () => {
  const lesson = 'Creusez.\n\nArrosez.';
  const source = french('', { lesson });
  const live = composeLive(Schema, source, undefined, say({ ...ALL, 'Creusez.': 'Dig.', 'Arrosez.': 'Water.' }));
  expect(live.texts.lesson).toEqual({ of: hashText(lesson), text: 'Dig.\n\nWater.' });
  const next = composeLive(Schema, french('', { lesson: 'Creusez.\n\nArrosez peu.' }), live);
  expect(next.isStale).toBe(true);
  expect(next.texts.lesson).toEqual({ of: hashText(lesson), text: 'Dig.\n\nWater.' });
});

test('what a file says is found part by part, where it has the parts of the French', () => {
  const source = french(BODY);
  const aligned = alignFile(Schema, source, { texts: {}, body: '## Monday\n\nThe lorry.\n\nThe sheets.' });
  expect(aligned['#1']).toEqual({ of: hashText('Le camion.'), text: 'The lorry.' });
  expect(alignFile(Schema, source, { texts: {}, body: '## Monday\n\nThe lorry.' })).toEqual({});
});

test('of what was changed the new text is paired with the old one that stood there', () => {
  const pairs = pairBlocks(
    placeBlocks(Schema, french(BODY)),
    placeBlocks(Schema, french('Avant.\n\n## Lundi\n\nDeux camions.\n\nLes tôles.', { title: 'Un toit' })),
  );
  expect([...pairs]).toEqual([
    [hashText('Le toit'), hashText('Un toit')],
    [hashText('Le camion.'), hashText('Deux camions.')],
  ]);
});

test('fields stand as the schema has them, whatever the order a database keeps', () => {
  const Faq = z.object({
    name: Prose,
    questions: z.array(z.object({ q: Prose, a: Prose })),
    buys: z.record(z.string(), Prose),
  });
  const data = {
    buys: { '10': 'x', '5': 'y' },
    name: 'n',
    questions: [
      { a: 'oui', q: 'quoi' },
      { a: 'non', q: 'qui' },
    ],
  };
  expect(listBlocks(Faq, { data, body: '' }).map(({ source }) => source)).toEqual([
    'n',
    'quoi',
    'oui',
    'qui',
    'non',
    'y',
    'x',
  ]);
});
