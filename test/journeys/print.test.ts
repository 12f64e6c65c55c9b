import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from './visit.ts';

// Prints as the browser's own "print" does, on A4.
const print = (page: Page, pageRanges = '') => page.pdf({ format: 'A4', pageRanges });
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;
/** A page without a word or drawing carries no font and no picture. */
const BLANK_BYTES = 3000;

/** In the page: what is pressed on a screen and would be printed. */
const buttonsOnPaper = () =>
  [...document.querySelectorAll<HTMLElement>('button, input[type=submit], [class*=button_]')]
    .filter((one) => one.offsetParent !== null)
    .map((one) => one.textContent?.trim());

async function fitsPaper(page: Page, url: string, most: number): Promise<string[]> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.emulateMedia({ media: 'print' });
  const said: string[] = [];
  const count = pagesIn(await print(page));
  if (count > most) said.push(`${url}: ${count} pages`);
  if ((await print(page, String(count))).byteLength < BLANK_BYTES) said.push(`${url}: the last page is blank`);
  const buttons = await page.evaluate(buttonsOnPaper);
  if (buttons.length > 0) said.push(`${url}: ${buttons.join(', ')}`);
  await page.emulateMedia({ media: 'screen' });
  return said;
}

test('a receipt, an article, an order, a payment fit their pages, none is blank, no button is printed', async () => {
  const { page, origin, leave } = await visit({ viewport: { width: 390, height: 844 } });
  const call = async (name: string, body: object) => {
    const answer = await page.request.post(`${origin}/api/${name}`, { data: body });
    return ((await answer.json()) as { checkoutUrl: string }).checkoutUrl;
  };
  const pay = async (checkout: string) => (await page.request.post(checkout, { form: { act: 'pay' } })).url();
  const gift = await call('create-donation', {
    amount: 25_000,
    programId: 'project-1',
    donationType: 'one_time',
    donorName: 'Papier',
    anonymous: false,
    donorEmail: 'papier@exemple.org',
  });
  const thanks = await pay(gift);
  await page.goto(thanks);
  const receipt = await page.locator('a[href*="/receipts/"]').first().getAttribute('href');
  const order = await pay(
    await call('create-marketplace-order', {
      items: [{ id: '1', quantity: 1 }],
      customerInfo: {
        firstName: 'Ngalula',
        lastName: 'Papier',
        email: 'papier@exemple.org',
        phone: '',
        address: '3, avenue du Port',
        city: 'Goma',
        postalCode: '',
        country: 'Rwanda',
        notes: '',
      },
    }),
  );
  const said = [
    ...(await fitsPaper(page, new URL(receipt!, origin).href, 1)),
    ...(await fitsPaper(page, thanks, 2)),
    ...(await fitsPaper(page, order, 2)),
    ...(await fitsPaper(page, `${origin}/news/1`, 6)),
  ];
  expect(said).toEqual([]);
  await leave();
});
