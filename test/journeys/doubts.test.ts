import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { enterAs } from './staff.ts';
import { useOwnSite, visit } from './visit.ts';

useOwnSite();

test('a doubt without account, name or script: it has its reader and its day, and the answer stands beside the piece', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(`${origin}/projects/1/preuves`);
  const wood = page.locator('details', { hasText: 'Charpente en bois traité' });
  await wood.locator('summary').click();
  await wood.getByRole('link', { name: 'Poser une question' }).click();
  const form = page.getByRole('region', { name: 'Une question sur un justificatif ?' });
  expect(await form.getByLabel('Quelle dépense').locator('option:checked').textContent()).toContain('Charpente');
  await form.getByLabel('Le prix').check({ force: true });
  await form.getByRole('button', { name: 'Envoyer ma question' }).click();
  await form.getByText('Écrivez').first().waitFor();
  expect(await form.getByLabel('Le prix').isChecked()).toBe(true);
  expect(await form.getByLabel('Quelle dépense').locator('option:checked').textContent()).toContain('Charpente');
  await form.getByLabel('Votre question').fill('À Boma le même bois se vend moitié moins.');
  await form.getByRole('button', { name: 'Envoyer ma question' }).click();
  await page.getByText('Nous avons reçu votre question').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await (await page.request.get(`${origin}/projects/1/preuves`)).text()).not.toContain('moitié moins');

  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin`);
  await page
    .getByRole('link', { name: /Signalement : Charpente|Répondre/ })
    .first()
    .waitFor();
  await page.goto(`${origin}/admin/messages?kind=doubt`);
  await page.getByRole('link', { name: 'Anonyme' }).click();
  await page.getByRole('region', { name: 'L’échange' }).getByText('À Boma le même bois').first().waitFor();
  await page.getByRole('link', { name: 'Voir la dépense et répondre en public' }).click();
  const doubts = page.getByRole('region', { name: 'Signalements des visiteurs' });
  await doubts.getByText('Réponse promise pour le').waitFor();
  await doubts.getByText(/^Attribué à /).waitFor();
  await doubts.getByLabel('La réponse publique').fill('Ce prix comprend le traitement et le transport depuis Matadi.');
  await doubts.getByRole('button', { name: 'Publier la réponse' }).click();
  await page.getByText('La réponse est publiée à côté de la dépense.').waitFor();

  const read = async (path: string) => (await page.request.get(origin + path)).text();
  await expect.poll(() => read('/projects/1/preuves')).toContain('le transport depuis Matadi');
  expect(await read('/projects/1/preuves')).not.toContain('moitié moins');
  const swahili = await read('/sw/projects/1/preuves');
  expect(swahili).toMatch(/<p lang="fr"[^>]*>Ce prix comprend/);
  expect(swahili).toContain('Jibu limeandikwa kwa Kifaransa.');
  await leave();

  for (const colorScheme of ['light', 'dark'] as const) {
    const awakePage = await visit({ language: 'ar', colorScheme, viewport: { width: 320, height: 700 } });
    await awakePage.page.goto(`${origin}/projects/1/preuves`);
    await awakePage.page.locator('details', { hasText: 'transport depuis Matadi' }).locator('summary').click();
    expect(await findAxeFaults(awakePage.page)).toEqual([]);
    expect(await awakePage.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await awakePage.leave();
  }
  const desk = await visit({ language: 'fr', viewport: { width: 390, height: 844 } });
  await enterAs(desk.page, origin, 'collecte');
  await desk.page.goto(`${origin}/admin/messages?kind=doubt`);
  await desk.page.getByRole('link', { name: 'Anonyme' }).click();
  await desk.page.getByRole('link', { name: 'Voir la dépense et répondre en public' }).click();
  await desk.page.getByText('Corriger la réponse').click();
  expect(await findAxeFaults(desk.page)).toEqual([]);
  await desk.leave();
});
