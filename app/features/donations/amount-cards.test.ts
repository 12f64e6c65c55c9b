import { expect, test } from 'vitest';
import { sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { sponsorshipCosts } from '#app/features/sponsorship/sponsored.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { readContentFiles } from '#platform/content-files.ts';
import { tellAmount } from './amount-cards.server.ts';

const ofFields = readContentFiles(sharedFields).flatMap(({ data }) => data.presets.map(({ meaning }) => meaning));

const ofSponsorships = readContentFiles(sponsorshipCosts).flatMap(({ data }) => Object.values(data.buys));

test('what each amount of a field and a sponsorship pays for is said in every language', () => {
  const french = [...new Set([...ofFields, ...ofSponsorships])];
  const missing = french.flatMap((text) =>
    LANGUAGES.filter((language) => language !== 'fr' && tellAmount(text, language).lang === 'fr').map(
      (language) => `${language}: ${text}`,
    ),
  );
  expect(french.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('a text that staff wrote and nobody translated is shown in French and says so', () => {
  expect(tellAmount('un vélo', 'sw')).toEqual({ text: 'un vélo', lang: 'fr' });
  expect(tellAmount('un vélo', 'fr')).toEqual({ text: 'un vélo' });
});
