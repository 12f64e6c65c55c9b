import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import type { Money } from '#app/shared/money.ts';
import type { Site } from '#app/shared/site.ts';
import { WordsContext } from '#app/ui/words.tsx';
import { PayBy } from './pay-by.tsx';

const locales = import.meta.glob('/locales/*/ui.json', { eager: true, import: 'default' });
const SITE = {
  hasPhone: true,
  takes: { mobile: ['USD', 'CDF'] },
  transferCurrencies: ['EUR', 'XOF'],
  worth: { currency: 'EUR', perEuro: { EUR: 1, USD: 1.1, XOF: 655.957, XAF: 655.957, CDF: 2500 } },
} as const;

/** The notes of what is charged, as the page is served: what JavaScript adds is in the journey of a gift. */
function notes(sum: Money, site: object = {}, language: (typeof LANGUAGES)[number] = 'fr') {
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '*',
        element: <PayBy sum={sum} typed={undefined} errors={undefined} hasTransfer />,
        loader: () => undefined,
        HydrateFallback: () => null,
      },
    ],
    { hydrationData: { loaderData: { root: { ...SITE, ...site } as Partial<Site> } } },
  );
  const html = renderToStaticMarkup(
    <WordsContext value={{ language, namespaces: { ui: locales[`/locales/${language}/ui.json`] as never } }}>
      <RouterProvider router={router} />
    </WordsContext>,
  );
  return [...html.matchAll(/<p class="small[^"]*">(.*?)<\/p>/g)].map(([, text]) =>
    text!.replaceAll(/[\u00a0\u202f]/g, ' '),
  );
}
const XOF = { amountMinor: 25_000, currency: 'XOF' } as const;

test('each way to pay that charges another currency says which, at what rate, and where the sum follows', () => {
  expect(notes(XOF)).toEqual([
    'Mobile money : vous paierez en CDF (1 XOF = 3,81 CDF). La page suivante donne le montant exact avant votre confirmation.',
    'Virement : vous paierez en EUR (1 € = 656 XOF). La page suivante donne le montant exact avant votre confirmation.',
  ]);
});

test('what is charged as it was chosen says nothing, nor does a rate that converts nothing today', () => {
  expect(notes({ amountMinor: 1250, currency: 'USD' }, { transferCurrencies: [] })).toEqual([]);
  expect(notes(XOF, { takes: {}, transferCurrencies: ['XOF'] })).toEqual([]);
  expect(notes(XOF, { tooOldRates: ['CDF'], transferCurrencies: ['XOF'] })).toEqual([]);
});

test('a card that is charged in another currency says so too', () => {
  const [first] = notes(XOF, { takes: { card: ['USD'] }, transferCurrencies: [] });
  expect(first).toContain('Carte : vous paierez en USD');
});

for (const language of LANGUAGES)
  test(`it is said in ${language}`, () => {
    const said = notes(XOF, {}, language);
    expect(said).toHaveLength(2);
    expect(said[0]).toContain('CDF');
    expect(said[1]).toContain('EUR');
    expect(said.join()).not.toMatch(/charged|\{\{/);
  });
