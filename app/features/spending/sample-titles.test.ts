import { expect, test } from 'vitest';
import figures from '#content/sample-figures.json' with { type: 'json' };
import titles from '#content/sample-spendings.json' with { type: 'json' };
import { expenses } from '#app/features/projects/expenses.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { readContentFiles, readTranslatedFiles } from '#platform/content-files.ts';
import { titleOf } from './sample-titles.server.ts';

const OTHERS = LANGUAGES.filter((language) => language !== 'fr');

test('what the sample bought has its name in every language; what staff write is French', () => {
  const { title } = figures.spendings[0]!;
  expect(titleOf({ title, isSample: true }, 'en')).toEqual({
    title: titles[title as keyof typeof titles].en,
    language: 'en',
  });
  expect(titleOf({ title, isSample: false }, 'en')).toEqual({ title, language: 'fr' });
  expect(titleOf({ title, isSample: true }, 'fr')).toEqual({ title, language: 'fr' });
  expect(titleOf({ title: 'toString', isSample: true }, 'en')).toEqual({ title: 'toString', language: 'fr' });
  for (const { title: one } of figures.spendings)
    expect(Object.keys(titles[one as keyof typeof titles]).sort(), one).toEqual([...OTHERS].sort());
});

test('expenses of projects that stand unproven in the open books are named as on their project’s page', () => {
  const translated = readTranslatedFiles(expenses);
  for (const { id, data } of readContentFiles(expenses)) {
    const said = (titles as Record<string, Record<string, string>>)[data.title];
    if (data.pieces.some(({ kind }) => kind !== 'invoice')) expect(said, id).toBeUndefined();
    else
      expect(said, id).toEqual(
        Object.fromEntries(
          translated.filter((file) => file.id === id).map((file) => [file.language, file.texts.title!.text]),
        ),
      );
  }
});
