import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { LongProse, Prose } from '#app/shared/prose.ts';
import { renderMarkdown } from './content-files.ts';
import { hashText } from './translations.ts';
import { readTranslatedFile, writeTranslatedFile } from './translation-file.ts';

const Schema = z.object({
  title: Prose,
  price: z.number(),
  facts: z.array(z.object({ icon: z.string(), label: Prose.optional() })),
  lesson: LongProse,
});
const BODY = '## Lundi\n\nLe camion arrive enfin.\n\nLes tôles.';
const source = {
  data: {
    title: 'Le toit',
    price: 3,
    facts: [{ icon: 'a' }, { icon: 'b', label: 'Deux' }],
    lesson: 'Un pas.\n\n- Une pierre',
  },
  body: BODY,
  html: renderMarkdown(BODY),
};
const ALL: Record<string, string> = {
  'Le toit': 'The roof: new',
  Deux: 'Two',
  'Un pas.': 'A step.',
  'Une pierre': 'A stone',
  Lundi: 'Monday',
  'Le camion arrive enfin.': 'The lorry comes at last.',
  'Les tôles.': 'The sheets.',
};
const said = (pairs: Record<string, string>) =>
  new Map(Object.entries(pairs).map(([of, text]) => [hashText(of), text]));
const file = (head: string, body = '') => `---\n${head}---\n${body}`;

test('what is written is read again, text by text', () => {
  const { extension, text } = writeTranslatedFile(Schema, source, said(ALL));
  expect(extension).toBe('md');
  expect(text).toBe(
    file(
      'title: "The roof: new"\nfacts:\n  - ""\n  - label: Two\nlesson: |-\n  A step.\n\n  - A stone\n',
      '\n## Monday\n\nThe lorry comes at last.\n\nThe sheets.\n',
    ),
  );
  expect(readTranslatedFile(Schema, source, text)).toEqual(said(ALL));
  // As an editor of Windows keeps it.
  expect(readTranslatedFile(Schema, source, `\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(said(ALL));
});

test('what is not translated stands in French, and sentences that say the French are not taken for a translation', () => {
  const { 'Le camion arrive enfin.': _, 'Une pierre': __, ...most } = ALL;
  const { text } = writeTranslatedFile(Schema, source, said(most));
  expect(text).toContain('Le camion arrive enfin.');
  // Two words may be a name.
  expect(readTranslatedFile(Schema, source, text)).toEqual(said({ ...most, 'Une pierre': 'Une pierre' }));
});

test('without a text there is no body; what is left out, or empty, says nothing', () => {
  const bare = { ...source, body: '', html: '' };
  expect(writeTranslatedFile(Schema, bare, said(ALL))).toMatchObject({ extension: 'yaml' });
  expect(readTranslatedFile(Schema, bare, 'title: The roof\nfacts: ["", { label: "" }]\n')).toEqual(
    said({ 'Le toit': 'The roof' }),
  );
  expect(readTranslatedFile(Schema, source, '')).toEqual(new Map());
});

test('a file that is none of it says what is wrong, and where', () => {
  const read = (text: string) => readTranslatedFile(Schema, source, text);
  expect(read('title: [')).toMatchObject({ what: 'syntax' });
  expect(read(file('title: a\n  b: c: d\n'))).toMatchObject({ what: 'syntax', line: 2 });
  expect(read('only words')).toEqual({ what: 'syntax', line: 1 });
  expect(read('- a')).toEqual({ what: 'syntax', line: 1 });
  expect(read('title: &a The roof\nlesson: *a')).toMatchObject({ what: 'syntax' });
  expect(read('headline: The roof')).toEqual({ what: 'unknown', place: 'headline' });
  expect(read('facts: [{}, {}, { label: Three }]')).toEqual({ what: 'unknown', place: 'facts[2].label' });
  expect(read('price: 4')).toEqual({ what: 'unknown', place: 'price' });
  expect(read('lesson: A step.')).toEqual({ what: 'parts', place: 'lesson' });
  expect(read('lesson: "A step.\\n\\nA stone"')).toEqual({ what: 'parts', place: 'lesson' });
  expect(read(file('title: The roof\n', '## Monday\n'))).toEqual({ what: 'parts', place: '' });
});

test('the files of content/courses are read and written to the same texts', async () => {
  const { Course } = await import('#app/features/academy/course.ts');
  for (const language of ['en', 'ar', 'sw']) {
    const french = { data: parse(readFileSync('content/courses/1.yaml', 'utf8')) as unknown, body: '' };
    const read = readTranslatedFile(Course, french, readFileSync(`content/courses/1.${language}.yaml`, 'utf8'));
    expect(read).toBeInstanceOf(Map);
    const texts = read as ReadonlyMap<string, string>;
    expect(texts.size).toBeGreaterThan(20);
    expect(readTranslatedFile(Course, french, writeTranslatedFile(Course, french, texts).text)).toEqual(texts);
  }
});
