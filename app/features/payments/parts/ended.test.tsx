import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import payments from '#locales/fr/payments.json' with { type: 'json' };
import { WordsContext } from '#app/ui/words.tsx';
import type { PaymentView } from '#app/features/payments/payment-view.server.ts';
import { Ended } from './ended.tsx';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('&#x27;', "'");

function show(view: Partial<PaymentView>, error?: string) {
  const payment = {
    path: '/payments/p-1',
    sum: '5 000 XOF',
    isGift: true,
    formPath: '/projects/1#donner',
    ...view,
  } as PaymentView;
  const router = createMemoryRouter([
    { path: '*', element: <Ended payment={payment} error={error} />, HydrateFallback: () => null },
  ]);
  const html = plain(
    renderToStaticMarkup(
      <WordsContext value={{ language: 'fr', namespaces: { payments } }}>
        <RouterProvider router={router} />
      </WordsContext>,
    ),
  );
  const forms = [...html.matchAll(/<form[^>]*>/g)].map(([tag]) => /action="([^"]*)"/.exec(tag)![1]);
  const buttons = [...html.matchAll(/<button([^>]*)>/g)].map(
    ([, tag = '']) => `${/name="([^"]*)"/.exec(tag)?.[1]}=${/value="([^"]*)"/.exec(tag)?.[1]}`,
  );
  const links = [...html.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, to]) => to);
  return { html, forms, buttons, links };
}

const byCard = { isPhone: false, hasPhone: false };
const byEither = { isPhone: false, hasPhone: true };
const byPhone = { isPhone: true, hasPhone: false };

test('what the phone will be charged in another currency stands beside its button', () => {
  const charged = 'Mobile money : vous paierez 22 000 CDF (1 € = 2 886 CDF).';
  expect(show({ status: 'failed', retry: { ...byEither, charged } }).html).toContain(charged);
});

const FORM = '/projects/1#donner';

/** How a payment ended, whether and how it may be tried again, and the ways on that its page shows: buttons, then links. */
const WAYS: [PaymentView['status'], PaymentView['retry'], string[], string[]][] = [
  ['failed', byCard, ['method=card'], [FORM, '/contact']],
  ['failed', byEither, ['method=mobile', 'method=card'], [FORM, '/contact']],
  ['failed', byPhone, ['intent=again'], [FORM, '/contact']],
  ['failed', undefined, [], ['/contact']],
  ['cancelled', byCard, ['method=card'], [FORM, '/contact']],
  ['cancelled', byEither, ['method=mobile', 'method=card'], [FORM, '/contact']],
  ['cancelled', undefined, [], ['/contact']],
  ['expired', byEither, ['method=mobile', 'method=card'], [FORM, '/contact']],
  ['expired', byPhone, ['intent=again'], [FORM, '/contact']],
  ['refunded', undefined, [], ['/contact']],
  ['disputed', undefined, [], ['/contact']],
];
for (const [status, retry, buttons, links] of WAYS) {
  test(`${status}, ${retry ? (retry.isPhone ? 'by phone' : retry.hasPhone ? 'by either' : 'by card') : 'for good'}: ${[...buttons, ...links].join(', ')}`, () => {
    const shown = show({ status, retry, phone: retry?.isPhone ? ({} as PaymentView['phone']) : undefined });
    expect([shown.buttons, shown.links]).toEqual([buttons, links]);
    // By phone the number is asked for on the phone's own page.
    expect(shown.forms).toEqual(retry ? [retry.isPhone ? '/payments/p-1/phone' : '/'] : []);
    // "You can start again" is said where one can, and there only.
    const text = retry?.isPhone && status === 'failed' ? payments.phone.failed.text : payments[status as 'failed'].text;
    const isSaid = shown.html.includes(plain(text).replace('{{sum}}', '5 000 XOF'));
    expect(isSaid).toBe(!(status === 'cancelled' && !retry));
  });
}

test('who bought goes back to the form, who gave chooses another sum; what went wrong with a new try is said', () => {
  const bought = show({ status: 'failed', retry: byCard, isGift: false, formPath: '/marketplace/checkout' });
  expect(bought.links).toEqual(['/marketplace/checkout', '/contact']);
  expect(bought.html).toContain(payments.retry.form);
  expect(bought.html).not.toContain(payments.retry.sum);
  const gave = show({ status: 'failed', retry: byCard }, 'Rien n’a été débité.');
  expect(gave.html).toContain(payments.retry.sum);
  expect(gave.html).toContain('Rien n’a été débité.');
  expect(show({ status: 'failed', retry: byCard }).html).not.toContain('Rien n’a été débité.');
});

test('why money went back is said, where there is a reason for its payer', () => {
  const why = 'Vous aviez déjà payé : ce second paiement est remboursé.';
  expect(show({ status: 'refunded', refundedWhy: why }).html).toContain(why);
});

test('a payment booked by mistake is not shown as refunded, since no money moved', () => {
  expect(show({ status: 'refunded', isMistake: true }).html).toContain('Aucun montant n’a été débité ni remboursé.');
  expect(show({ status: 'refunded' }).html).toContain('remboursés sur votre moyen de paiement');
});
