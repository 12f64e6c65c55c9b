import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { awake, visit } from './visit.ts';

const phone = { viewport: { width: 390, height: 844 } };

for (const javaScriptEnabled of [true, false]) {
  test(`on a phone the filters are a sheet, ${javaScriptEnabled ? 'whose button counts as one chooses' : 'without script too'}`, async () => {
    const { page, origin, leave } = await visit({ ...phone, javaScriptEnabled });
    await page
      .context()
      .addInitScript(() =>
        localStorage.setItem(
          'cookie-consent',
          JSON.stringify({ essential: true, analytics: false, marketing: false, timestamp: Date.now() }),
        ),
      );
    await page.goto(`${origin}/academy`);
    const main = page.getByRole('main');
    const health = main.getByRole('radio', { name: /^Santé/ });
    expect(await health.count()).toBe(0);
    if (javaScriptEnabled) {
      await page.mouse.wheel(0, 400);
      await awake(page);
    }
    await main.locator('summary', { hasText: 'Filtrer les cours' }).click();
    const submit = main.getByRole('button', { name: /^Voir les cours/ });
    expect(await submit.textContent()).toMatch(/\(12 cours\)/);
    // At the foot of the screen and above the bar that lies there.
    const box = (await submit.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(844);
    expect(box.y).toBeGreaterThan(700);
    await health.check();
    if (javaScriptEnabled) {
      expect(await submit.textContent()).toMatch(/\(2 cours\)/);
      expect(await findAxeFaults(page)).toEqual([]);
    } else expect(await submit.getByText('(12 cours)').isVisible()).toBe(false);
    await submit.click();
    await page.waitForURL(/category=sante/);
    await main.getByRole('heading', { name: '2 cours' }).waitFor();
    expect(await health.count()).toBe(0);
    await main.locator('summary', { hasText: '(1 filtre)' }).waitFor();
    await main.getByRole('link', { name: /Retirer\s: Santé/ }).click();
    await main.getByRole('heading', { name: '12 cours' }).waitFor();
    // A touch beside the sheet closes it.
    await main.locator('summary', { hasText: 'Filtrer les cours' }).click();
    await submit.waitFor();
    await page.mouse.click(195, 40);
    await submit.waitFor({ state: 'hidden' });
    await leave();
  });
}

test('on a desk the filters stand beside the list, and no sheet', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/academy`);
  const main = page.getByRole('main');
  expect(await main.getByRole('radio', { name: /^Santé/ }).count()).toBe(1);
  expect(await main.locator('summary', { hasText: 'Filtrer les cours' }).isVisible()).toBe(false);
  await leave();
});
