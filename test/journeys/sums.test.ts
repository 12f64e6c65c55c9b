import { expect, test } from 'vitest';
import { awake, visit } from './visit.ts';

test('without JavaScript a sum that can mean two is asked with a button for each; nothing else typed is lost, and Enter chooses none', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await page.goto(`${origin}/sponsor`);
  const form = page.locator('#parrainer');
  await form.locator('span.num', { hasText: /^Autre$/ }).click();
  await form.getByLabel('Montant libre').fill('1,000');
  await form.getByLabel('Prénom').fill('Aline');
  await form.getByLabel('E-mail').fill('aline.sommes@example.org');
  await form.getByRole('button', { name: 'Confirmer le parrainage' }).click();
  await form.getByText('Choisissez le bon montant').waitFor();
  await form.getByLabel('E-mail').press('Enter');
  await form.getByRole('button', { name: '1,00\u00a0€' }).waitFor();
  expect(await form.getByLabel('Prénom').inputValue()).toBe('Aline');
  await form.getByRole('button', { name: '1\u00a0000\u00a0€' }).click();
  await page.waitForURL(/\/demo\/checkout\//);
  expect(await page.locator('dd.num').innerText()).toMatch(/^1\s000\s€$/);
  await leave();
});

test('the English page reads “1,000” as it writes it, and says a large sum in words beside the button', async () => {
  const { page, origin, leave } = await visit({ locale: 'en-GB' });
  await page.goto(`${origin}/en/sponsor`);
  await awake(page);
  const form = page.locator('#parrainer');
  await form.locator('span.num', { hasText: /^Other$/ }).click();
  const field = form.locator('[name=customAmount]');
  await field.fill('1,000');
  await form.getByRole('button', { name: /€1,000/ }).waitFor();
  await form.getByText('in words: one thousand euros').waitFor();
  // Of the other sign it is asked at once; the button writes into the field.
  await field.fill('1.000');
  await form.getByRole('button', { name: '€1.00', exact: true }).click();
  expect(await field.inputValue()).toBe('1.00');
  await form.getByText('in words').waitFor({ state: 'detached' });
  await field.fill('1.000');
  await form.getByRole('button', { name: '€1,000', exact: true }).click();
  await form.getByText('in words: one thousand euros').waitFor();
  await leave();
});
