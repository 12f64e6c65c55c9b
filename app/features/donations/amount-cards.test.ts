import { expect, test } from 'vitest';
import { sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { readContentFiles } from '#platform/content-files.ts';
import { tellAmount, tellGifts } from './amount-cards.server.ts';

const ofFields = readContentFiles(sharedFields).flatMap(({ data }) => data.presets.map(({ meaning }) => meaning));

test('what each amount of a field pays for is said in every language', () => {
  const french = [...new Set(ofFields)];
  const missing = french.flatMap((text) =>
    LANGUAGES.filter((language) => language !== 'fr' && tellAmount(text, language).lang === 'fr').map(
      (language) => `${language}: ${text}`,
    ),
  );
  expect(french.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test('a text that staff wrote and nobody translated is shown in French and says so', () => {
  expect(tellAmount('un vélo', 'sw')).toEqual({ text: 'un vélo', lang: 'fr' });
  expect(tellAmount('un vélo', 'fr')).toEqual({ text: 'un vélo' });
});

test('what the gifts of an entry buy is marked where it is still French, however it is set', () => {
  const french = [
    { amount: 5, buys: 'un cahier : le sien' },
    { amount: 9, buys: 'deux cahiers' },
  ];
  const shown = [
    { amount: 5, buys: 'un cahier\u00a0: le sien' },
    { amount: 9, buys: 'madaftari mawili' },
  ];
  expect(tellGifts(shown, french, 'sw')).toEqual({
    5: { text: 'un cahier\u00a0: le sien', lang: 'fr' },
    9: { text: 'madaftari mawili' },
  });
  expect(tellGifts(french, french, 'fr')).toMatchObject({ 5: { text: 'un cahier : le sien' } });
});
