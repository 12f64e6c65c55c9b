import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Totals } from './totals.tsx';

const sums = { received: '145 €', fees: '0 €', spent: '0 €', balance: '145 €', proven: '0 €' };

test('a currency of which nothing was spent is one line with one sum; one that was spent has its three', () => {
  const spent = {
    ...sums,
    currency: 'USD',
    received: '9 $',
    spent: '5 $',
    proven: '4 $',
    unproven: '1 $',
    hasSpent: true,
  };
  const html = renderToStaticMarkup(<Totals totals={[spent, { ...sums, currency: 'EUR', hasSpent: false }]} />);
  expect(html).not.toContain('>0 €<');
  expect(html.match(/145 €/g)).toHaveLength(1);
  for (const sum of ['9 $', '5 $', '4 $']) expect(html).toContain(`<b class="num">${sum}</b>`);
});
