import { expect, test } from 'vitest';
import { awake, visit } from './visit.ts';

test('every sum has its worth beside it, in the language’s currency or the one chosen, which is kept', async () => {
  const { page, origin, leave } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(`${origin}/projects/1`);
  const form = page.locator('form#donner');
  expect(await form.textContent()).toMatch(/25\s000\s≈\s38,11\s€/);
  expect(await form.textContent()).toMatch(/≈\s38\s€\s·\s\d\d\s\$/);
  expect(await form.textContent()).toMatch(/92\sXOF sur 100/);
  await page.locator('[data-consent-choice=refuse]').click();
  await page.locator('footer').getByRole('link', { name: 'USD' }).click();
  await page.waitForURL(/currency=USD/);
  expect(await form.textContent()).toMatch(/25\s000\s≈\s41,9\d\s\$/);
  await page.goto(`${origin}/marketplace`);
  expect(await page.locator('main').textContent()).not.toContain('≈');
  await page.locator('footer').getByRole('link', { name: 'CDF' }).click();
  await page.waitForURL(/currency=CDF/);
  expect(await page.locator('main article').first().textContent()).toMatch(/≈\s[\d\s]+CDF/);
  await leave();
  const english = await visit({ language: 'en' });
  await english.page.goto(`${origin}/projects/1`);
  expect(await english.page.locator('form#donner').textContent()).toMatch(/25,000\s≈\s\$41\.9\d/);
  await english.leave();
});

test('under the button the worth follows the amount; progress shows whole units', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/projects/1`);
  await page.keyboard.press('Tab');
  await awake(page);
  const form = page.locator('form#donner');
  await form.getByText('10 000', { exact: false }).first().click();
  await expect.poll(() => form.textContent()).toMatch(/≈\s15\s€\s·\s17\s\$/);
  expect(await page.locator('main').textContent()).not.toMatch(/\d,\d\d\s\$ (réunis|sur)/);
  await leave();
});
