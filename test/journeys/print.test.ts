import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { courses, outlineOf } from '#app/features/academy/courses.server.ts';
import { readContentFiles } from '#platform/content-files.ts';
import { address, join } from './account.ts';
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

test('a certificate fits one page', async () => {
  const { page, origin, leave } = await visit({ viewport: { width: 390, height: 844 } });
  await join(page, origin, address('papier'));
  const call = async (name: string, data: object) =>
    expect(
      (await page.request.post(`${origin}/api/${name}`, { headers: { origin }, data })).status(),
      name,
    ).toBeLessThan(300);
  await call('create-course-enrollment', { courseId: '4' });
  const { data } = readContentFiles(courses).find(({ id }) => id === '4')!;
  await call('save-course-progress', {
    courseId: '4',
    done: outlineOf(data).flatMap(({ lessons }) => lessons.map(({ key }) => key)),
    answers: Object.fromEntries(
      data.modules.flatMap(({ quiz }, module) => (quiz.length > 0 ? [[module, quiz.map(({ answer }) => answer)]] : [])),
    ),
  });
  await page.goto(`${origin}/academy/course/4`);
  await page.getByLabel('Nom sur l’attestation').fill('Ngalula Papier');
  await page.getByRole('button', { name: 'Obtenir mon attestation' }).click();
  await page.getByText('Valable', { exact: true }).waitFor();
  expect(await fitsPaper(page, page.url(), 1)).toEqual([]);
  await leave();
});
