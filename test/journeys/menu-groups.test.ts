import { expect, test } from 'vitest';
import { enterAs } from './staff.ts';
import { awake, visit } from './visit.ts';

test('a group of the menu is folded by its heading, stays so on another page and device, and opens for its own page', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'enseignement');
  await page.goto(`${origin}/admin`);
  await awake(page);
  const rail = page.getByRole('navigation', { name: 'Gestion' });
  const courses = rail.getByRole('link', { name: /^Cours/ });
  const fold = async () => {
    const kept = page.waitForResponse((response) => response.url().endsWith('/api/fold-group'));
    await rail.getByText('Contenus', { exact: true }).first().click();
    expect((await kept).status()).toBe(200);
  };
  await courses.waitFor();
  await fold();
  await courses.waitFor({ state: 'hidden' });

  // Elsewhere, and without script, it is as it was left.
  const other = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(other.page, origin, 'enseignement');
  await other.page.goto(`${origin}/admin`);
  const there = other.page.getByRole('navigation', { name: 'Gestion' });
  expect(await there.getByRole('link', { name: /^Cours/ }).isVisible()).toBe(false);
  await there.getByText('Contenus', { exact: true }).first().click();
  await there.getByRole('link', { name: /^Cours/ }).click();
  await other.page.getByRole('heading', { level: 1 }).waitFor();
  // Its own page is at hand: open, whatever was folded.
  expect(await there.getByRole('link', { name: /^Cours/ }).isVisible()).toBe(true);
  await other.leave();

  await page.reload();
  await awake(page);
  expect(await courses.isVisible()).toBe(false);
  await fold();
  await courses.waitFor();
  await leave();
});
