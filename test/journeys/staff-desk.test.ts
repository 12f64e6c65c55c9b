import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { buy, enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();

/** Which row of a list holds the focus. */
const rowAt = (page: Awaited<ReturnType<typeof visit>>['page']) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-row]')].findIndex((row) => row.contains(document.activeElement)),
  );

test('by keyboard alone: to a list, through its rows, into one, on to the next, and all keys in sight', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  for (const name of ['Kabeya', 'Lukusa', 'Mbuyi']) await buy(origin, name);
  await enterAs(page, origin, 'administration');
  await page.goto(`${origin}/admin`);
  await awake(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('commandes');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/orders');
  const state = page.locator('[data-states] a[aria-current]');
  await state.getByText('Tout').waitFor();
  await page.keyboard.press('l');
  await state.getByText('à préparer').waitFor();
  expect(new URL(page.url()).search).toBe('?state=paid');
  await page.keyboard.press('h');
  await state.getByText('Tout').waitFor();
  await page.locator('[data-row]').nth(2).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await rowAt(page)).toBe(1);
  await page.keyboard.press('k');
  expect(await rowAt(page)).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/orders/beside/*-*');
  const around = page.getByRole('navigation', { name: 'Dans la liste' });
  const first = page.url();
  await around.getByRole('link', { name: 'Suivant dans la liste' }).click();
  await page.waitForURL((url) => url.href !== first);
  await around.getByRole('link', { name: 'Précédent dans la liste' }).click();
  await page.waitForURL(first);
  await page.keyboard.press('?');
  expect(await page.getByRole('heading', { name: 'Raccourcis du clavier' }).isVisible()).toBe(true);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.waitForURL(({ pathname }) => pathname === '/admin');
  await leave();
});

test('letters do nothing in a field, nor for who switched them off', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await buy(origin, 'Tshala');
  await enterAs(page, origin, 'marche');
  await page.goto(`${origin}/admin/orders`);
  await awake(page);
  await page.getByPlaceholder('Chercher', { exact: true }).pressSequentially('jk?');
  expect(await page.getByPlaceholder('Chercher', { exact: true }).inputValue()).toBe('jk?');
  await page.goto(`${origin}/admin/me`);
  await awake(page);
  await page.getByLabel('Raccourcis à une touche dans les listes').uncheck();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Enregistré.').waitFor();
  await page.goto(`${origin}/admin/orders`);
  await awake(page);
  await page.keyboard.press('j');
  expect(await rowAt(page)).toBe(-1);
  await leave();
});

for (const javaScriptEnabled of [true, false]) {
  test(`a view is kept, chosen by its name and taken away, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
    const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled });
    await buy(origin, 'Vungu');
    await enterAs(page, origin, 'marche');
    const name = javaScriptEnabled ? 'Vers Goma' : 'Vers Goma, sans script';
    await page.goto(`${origin}/admin/orders?q=Vungu`);
    await page.locator('summary', { hasText: 'Garder cette vue' }).click();
    await page.getByLabel('Nom de la vue').fill(name);
    await page.getByRole('button', { name: 'Garder cette vue' }).click();
    await page.getByText('La vue est gardée.').waitFor();
    await page.goto(`${origin}/admin/orders`);
    const view = page
      .getByRole('navigation', { name: 'État' })
      .getByRole('link', { name: new RegExp(`^${name} \\d+`) });
    await view.click();
    await page.waitForURL('**/admin/orders?q=Vungu');
    expect(await page.locator('[data-row]').first().textContent()).toContain('Vungu');
    await page.locator('summary', { hasText: 'Garder cette vue' }).click();
    await page.getByRole('button', { name: `Retirer : ${name}`, exact: true }).click();
    await page.getByText('La vue est retirée.').waitFor();
    expect(await view.count()).toBe(0);
    await leave();
  });
}

test('on a phone the lozenge begins something new, the menu leads everywhere', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', viewport: { width: 390, height: 844 } });
  await enterAs(page, origin, 'administration');
  await page.goto(`${origin}/admin`);
  await page.locator('summary', { hasText: 'Ajouter' }).click();
  await page.getByRole('link', { name: 'Nouveau produit' }).click();
  await page.waitForURL('**/admin/content/products/new');
  await page.getByRole('link', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Gestion' }).getByRole('link', { name: 'Journal d’audit' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/admin/audit');
  // The menu is gone, and does not lie over the page: its field can be pressed.
  await page.getByRole('main').getByRole('searchbox').click();
  await page.goBack();
  await page.getByRole('main').getByRole('heading', { name: 'Nouveau texte : Produits' }).waitFor();
  await leave();
});
