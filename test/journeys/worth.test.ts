import { expect, test } from 'vitest';
import { awake, visit } from './visit.ts';

test('before a choice sums stand as they are kept, with their worth; after it in the chosen currency, which is kept', async () => {
  const { page, origin, leave } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(`${origin}/projects/1`);
  const main = page.locator('main');
  const form = page.locator('form#donner');
  expect(await main.textContent()).toMatch(/\$\s≈\s[\d\s]+XOF/);
  expect(await form.textContent()).not.toMatch(/≈/);
  expect(await form.textContent()).toMatch(/92\sXOF sur 100/);
  await page.locator('[data-consent-choice=refuse]').click();
  await page.locator('footer').getByRole('link', { name: 'EUR', exact: true }).click();
  await page.waitForURL(/currency=EUR/);
  // The chosen one first, with what is kept beside it: what was gathered, its goal, what is missing, the budget.
  expect(await main.textContent()).toMatch(/≈\s[\d\s]+€\s+20\d\s\d{3}\s\$/);
  expect(await main.textContent()).toMatch(/(sur|de)\s≈\s[\d\s]+€/);
  expect(await form.textContent()).toMatch(/92\sEUR sur 100/);
  await page.locator('footer').getByRole('link', { name: 'USD', exact: true }).click();
  await page.waitForURL(/currency=USD/);
  await page.goto(`${origin}/marketplace`);
  expect(await main.textContent()).not.toContain('≈');
  await page.locator('footer').getByRole('link', { name: 'CDF', exact: true }).click();
  await page.waitForURL(/currency=CDF/);
  expect(await page.locator('main article').first().textContent()).toMatch(/≈\s[\d\s]+CDF/);
  await leave();
  const english = await visit({ language: 'en' });
  await english.page.goto(`${origin}/projects/1`);
  expect(await english.page.locator('main').textContent()).toMatch(/≈\sXOF\s?[\d,]+|≈\s[\d,]+\sXOF/);
  await english.leave();
});

test('under the button the sum follows the amount; progress shows whole units', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/projects/1`);
  await page.keyboard.press('Tab');
  await awake(page);
  const form = page.locator('form#donner');
  await form.getByText('10 000', { exact: false }).first().click();
  await form.getByRole('button', { name: /^Donner 10\s000\sXOF/ }).waitFor();
  expect(await page.locator('main').textContent()).not.toMatch(/\d,\d\d\s\$ (réunis|sur)/);
  await leave();
});
