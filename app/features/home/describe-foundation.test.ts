import { expect, test } from 'vitest';
import { describeFoundation } from './describe-foundation.server.ts';

const siteIn = (language: 'fr' | 'ar') =>
  describeFoundation('https://elikya.test', language).find((one) => one['@type'] === 'WebSite');

test('search engines are led to the site and its search in the language of the page', () => {
  expect(siteIn('ar')).toMatchObject({
    url: 'https://elikya.test/ar',
    inLanguage: 'ar',
    potentialAction: { target: { urlTemplate: 'https://elikya.test/ar/search?q={search_term_string}' } },
  });
  expect(siteIn('fr')).toMatchObject({
    url: 'https://elikya.test/',
    potentialAction: { target: { urlTemplate: 'https://elikya.test/search?q={search_term_string}' } },
  });
});
