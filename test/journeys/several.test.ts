import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { awake, mailsTo, visit } from './visit.ts';

test('two projects in one payment: the sum grows as it is typed, one receipt names both', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/projects/3`);
  await page.getByRole('link', { name: 'Donner à plusieurs projets en une fois' }).click();
  await page.waitForURL(/\/donate\/plusieurs\?fund=project-3/);
  await awake(page);
  const amounts = page.getByRole('list', { name: 'Un montant par projet' }).getByRole('textbox');
  expect(await amounts.first().getAttribute('name')).toBe('gifts.project-3');
  await amounts.first().fill('10 000');
  await page.getByLabel('Votre e-mail').fill('deux@example.org');
  const give = page.getByRole('button', { name: /^Donner/ });
  await give.click();
  await page.getByText('Indiquez un montant pour au moins deux projets.').first().waitFor();
  await amounts.nth(1).fill('500');
  await give.click();
  await page
    .getByText(/^Entrez au moins/)
    .first()
    .waitFor();
  expect(await amounts.first().inputValue()).toBe('10 000');
  expect(await findAxeFaults(page)).toEqual([]);
  await amounts.nth(1).fill('5000');
  await page.getByText(/^En tout\s?:\s15\s000\sXOF/).waitFor();
  await page.getByText(/^J’ajoute/).click();
  await page.getByText(/^En tout\s?:\s15\s464\sXOF/).waitFor();
  const [checkout] = await Promise.all([page.context().waitForEvent('page'), give.click()]);
  await checkout.waitForURL(/\/demo\/checkout\//);
  await checkout.getByText('Don à plusieurs projets').first().waitFor();
  await checkout.getByRole('button', { name: 'Payer', exact: true }).click();
  await checkout.getByRole('heading', { name: 'Merci. Nous avons bien reçu votre don.' }).waitFor();
  await checkout.getByText(/5\s155\sXOF/).waitFor();
  await checkout.getByRole('link', { name: 'Voir mon reçu' }).click();
  const main = checkout.getByRole('main');
  await main.getByText(/10\s309\sXOF\s?; .*5\s155\sXOF/).waitFor();
  expect(await findAxeFaults(checkout)).toEqual([]);
  // What became of each part.
  const token = /\/receipts\/([^/?#]+)/.exec(checkout.url())![1];
  await checkout.goto(`${origin}/receipts/${token}/suite`);
  await checkout.getByRole('heading', { name: /^Votre don de 10\s309\sXOF/ }).waitFor();
  await checkout.getByRole('list', { name: 'Les autres montants de votre don' }).getByRole('link').click();
  await checkout.getByRole('heading', { name: /^Votre don de 5\s155\sXOF/ }).waitFor();
  const [mail] = await mailsTo('deux@example.org');
  expect(mail!.text).toMatch(/10\s309\sXOF/);
  expect(mail!.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
  await leave();
});

test('in Kiswahili without JavaScript: what was typed stays, then one receipt', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await page.goto(`${origin}/sw/donate/plusieurs`);
  const amounts = page.getByRole('list', { name: 'Kiasi kwa kila mradi' }).getByRole('textbox');
  await amounts.nth(0).fill('2000');
  await amounts.nth(2).fill('elfu tatu');
  await page.getByLabel('Jina lako').fill('Neema Balola');
  const give = page.getByRole('button', { name: /^Changia/ });
  await give.click();
  await page.locator('[aria-invalid=true][name^="gifts."]').waitFor();
  expect(await amounts.nth(0).inputValue()).toBe('2000');
  expect(await amounts.nth(2).inputValue()).toBe('elfu tatu');
  await amounts.nth(2).fill('3000');
  await page.locator('input[name=donorEmail]').fill('neema.kadhaa@example.org');
  await give.click();
  await page.waitForURL(/\/demo\/checkout\//);
  await page.getByRole('button').first().click();
  await page.getByRole('heading', { name: /^Asante Neema/ }).waitFor();
  await page.getByText(/zimegawanywa kati ya miradi kadhaa/).waitFor();
  const [mail] = await mailsTo('neema.kadhaa@example.org');
  expect(mail!.text).toMatch(/2[.\s]000/);
  expect(mail!.text).toMatch(/Panapohitajika zaidi/);
  await leave();
});

test('at 320 px nothing is wider than the page, in French and Arabic', async () => {
  const { page, origin, leave } = await visit({ viewport: { width: 320, height: 700 } });
  for (const path of ['/donate/plusieurs', '/ar/donate/plusieurs']) {
    await page.goto(origin + path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await findAxeFaults(page)).toEqual([]);
  }
  await leave();
});
