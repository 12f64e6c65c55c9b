import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { visit } from './visit.ts';

test('from a project’s bands to its pieces, marked as samples, without script: one open at a time', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(`${origin}/projects/1`);
  const bands = page.getByRole('main').getByRole('region', { name: 'Reçu, dépensé, justifié' });
  expect(await bands.getByRole('definition').count()).toBe(3);
  await bands.getByRole('link', { name: 'Voir chaque dépense' }).click();
  await page.getByRole('heading', { level: 1, name: 'Reçu, dépensé, justifié' }).waitFor();
  const pieces = page.getByRole('main').getByRole('region', { name: 'Justificatifs à vérifier' });
  await pieces.getByText('Justificatifs d’exemple').waitFor();
  const rows = pieces.locator('details');
  expect(await rows.count()).toBe(3);
  for (const row of await rows.all()) expect(await row.locator('summary').textContent()).toContain('Exemple');
  const wood = rows.filter({ hasText: 'Charpente en bois traité' });
  await wood.locator('summary').click();
  for (const kind of ['facture', 'bon de livraison', 'photo datée', 'signature du comité'])
    await wood.getByRole('heading', { name: kind }).waitFor();
  await wood.getByText('Dessin à la place de la photo').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await rows.filter({ hasText: 'Fers à béton' }).locator('summary').click();
  expect(await wood.getByRole('heading', { name: 'facture' }).isVisible()).toBe(false);
  await leave();
});

test('open pieces and the open books stand the axe, in Arabic by night too', async () => {
  // What `visit` calls the origin ends with the language already.
  for (const [language, colorScheme] of [
    ['fr', 'light'],
    ['ar', 'dark'],
  ] as const) {
    const { page, origin, leave } = await visit({ language, colorScheme, viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/projects/1/preuves`);
    await page
      .locator('#pieces ~ ul details')
      .nth(1)
      .evaluate((details: HTMLDetailsElement) => void (details.open = true));
    expect(await findAxeFaults(page)).toEqual([]);
    await page.goto(`${origin}/transparence`);
    expect(await findAxeFaults(page)).toEqual([]);
    const columns = await page.getByRole('columnheader').count();
    // A year has what was left of those before, too.
    await page.locator('nav a[href*="?year="]').first().click();
    await page.waitForURL(/year=/);
    expect(await page.getByRole('columnheader').count()).toBe(columns + 1);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findAxeFaults(page)).toEqual([]);
    await leave();
  }
});

test('from their gifts to what each became: what its fund paid since, with its pieces; no fund claims to follow a note', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(`${origin}/auth?next=/dashboard/gifts`);
  await page.locator('main input[name=email]').fill(DEMO_LOGINS[0].email);
  await page.locator('main input[name=password]').fill(DEMO_LOGINS[0].password);
  await page.locator('main form [type=submit]').first().click();
  await page.waitForURL(/dashboard\/gifts/);
  const row = page.getByRole('row', { name: /Une école en dur/ }).last();
  await row.getByRole('link', { name: /Suivre ce don/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Votre don de/ }).waitFor();
  await page.getByText('L’argent d’un fonds est commun').waitFor();
  const paid = page.getByRole('region', { name: 'Paiements de ce fonds depuis votre don' });
  const told = (await paid.locator('details').count()) + (await paid.getByText(/rien payé/).count());
  expect(told).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await page.getByRole('link', { name: /^Reçu ELK-/ }).click();
  await page.getByRole('link', { name: 'Suivre ce don' }).click();
  await page.getByRole('heading', { level: 1, name: /^Votre don de/ }).waitFor();
  // By its link alone, signed in or not; a made-up one is none.
  const answer = await fetch(
    page
      .url()
      .replace(/.(?=\/suite)/, 'x')
      .replace('/suite', '0/suite'),
  );
  expect(answer.status).toBe(404);
  await leave();
});
