import { addressIn } from '#app/shared/page-address.ts';
import { expect, test } from 'vitest';
import { visit } from './visit.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

for (const [path, language, word] of [
  ['/faq', 'fr', 'ecole'],
  ['/about', 'ar', 'مدرسة'],
  ['/', 'fr', 'ecole'],
  ['/marketplace/checkout', 'en', 'brick scho'],
] as const) {
  test(`${path} in ${language}: the search opens by keys and by its button, closes, and gives the focus back; it leads on`, async () => {
    const { page, origin, leave } = await visit({ language });
    await page.goto(origin + path);
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[data-search]').first().click();
    await dialog.waitFor();
    expect(new URL(page.url()).pathname).toBe(addressIn(path, language));
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-search'))).toBe(true);
    await page.keyboard.press('Control+k');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type(word);
    await dialog.locator(`a[href="${addressIn('/projects/1', language)}"]`).click();
    await page.waitForURL(origin + addressIn('/projects/1', language));
    await leave();
  });
}

test('while typing nothing moves, letters are marked, and nothing found leads somewhere', async () => {
  const { page, origin, leave } = await visit(PHONE);
  await page.goto(`${origin}/faq`);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input');
  await input.waitFor();
  const places = new Set<string>();
  for (const typed of ['', 'e', 'ecole', 'xqzv', 'pro']) {
    await input.fill(typed);
    await page.waitForTimeout(100);
    const box = (await input.boundingBox())!;
    const frame = (await dialog.boundingBox())!;
    places.add([box.x, box.y, frame.y, frame.height].map(Math.round).join(' '));
  }
  expect([...places]).toHaveLength(1);
  expect((await dialog.boundingBox())!.y).toBeLessThan(120);
  expect(await dialog.locator('mark').first().textContent()).toMatch(/^pro$/i);
  expect(await dialog.locator('a svg').count()).toBeGreaterThan(2);
  await input.fill('xqzv');
  await dialog.getByText('Aucun résultat trouvé').waitFor();
  expect(await dialog.locator('a').count()).toBe(3);
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/projects');
  await leave();
});

test('on a page where React never wakes the browser’s offer to install is shown, and the worker is there', async () => {
  const { page, origin, leave } = await visit(PHONE);
  await page.goto(`${origin}/faq`);
  await page.locator('[data-consent-choice=refuse]').click();
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.install)).toBe('offer');
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);
  await page.locator('[data-install-choice=later]').click();
  expect(await page.evaluate(() => document.documentElement.dataset.install)).toBeUndefined();
  await leave();
});
