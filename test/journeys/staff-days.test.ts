import { expect, test } from 'vitest';
import { enterAs } from './staff.ts';
import { awake, visit } from './visit.ts';

const forms = 'form[method=post]';

test('Audit’s day: books, orders and the log are read; nobody is named, nothing can be done', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'audit');
  await page.goto(`${origin}/admin`);
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'En direct' }).waitFor();
  await page.getByRole('navigation', { name: 'Gestion' }).getByRole('link', { name: 'Vérifications' }).click();
  await main.getByRole('heading', { name: 'Contrôle des comptes, chaque nuit' }).waitFor();
  await page.getByRole('navigation', { name: 'Gestion' }).getByRole('link', { name: 'Commandes' }).click();
  await main.getByText('M. K. (').first().waitFor();
  expect(await main.innerText()).not.toMatch(/Kanza|Mireille/);
  expect(await main.locator('button[name=to], input[name=row]').count()).toBe(0);
  await main
    .getByRole('link', { name: /^1\d{3}$/ })
    .first()
    .click();
  await main.getByText('Votre rôle ne donne pas accès aux noms').waitFor();
  expect(await main.innerText()).not.toMatch(/Kanza|Mireille|Uwase|avenue/);
  expect(await page.locator('.panel').locator(forms).count()).toBe(0);
  expect((await page.request.get(`${page.url().replace('/beside/', '/').split('?')[0]}/slip.pdf`)).status()).toBe(403);
  await page.goto(`${origin}/admin/audit`);
  await main.getByRole('heading', { name: 'Équipe' }).waitFor();
  await leave();
});

test('Rédaction’s day: courses and the agenda are read, places counted, guests masked, the rest is for others', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', viewport: { width: 390, height: 844 } });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin`);
  await awake(page);
  await page.getByRole('link', { name: 'Menu' }).click();
  const rail = page.getByRole('navigation', { name: 'Gestion' });
  for (const name of ['Aujourd’hui', 'Agenda', 'Cours'])
    await rail.getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) }).waitFor();
  expect(await rail.getByRole('link', { name: /Commandes|Messages|Équipe/ }).count()).toBe(0);
  await rail.getByRole('link', { name: 'Agenda' }).click();
  const main = page.getByRole('main');
  await main.getByRole('table').getByRole('link').first().click();
  await page.waitForURL(({ pathname }) => /\/admin\/events\/\d/.test(pathname));
  await main
    .getByText(/[A-ZÉ]\. \(/)
    .first()
    .waitFor();
  expect(await main.locator(forms).count()).toBe(0);
  await page.goto(`${origin}/admin/courses/asked`);
  await main.getByRole('table').getByRole('link', { name: 'Réparer un vélo', exact: true }).click();
  await main.getByRole('heading', { level: 1, name: 'Réparer un vélo' }).waitFor();
  expect(await main.locator(forms).count()).toBe(0);
  await page.goto(`${origin}/admin/orders`);
  await page.getByText('Rôles qui ont accès : Marché, Administration, Audit.').waitFor();
  await leave();
});
