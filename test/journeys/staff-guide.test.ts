import { expect, test } from 'vitest';
import { GUIDE } from '#app/features/guide/entries/all.ts';
import type { Role } from '#app/features/staff/roles.ts';
import { findAxeFaults } from '#test/axe.ts';
import { isWholeCrawl } from '#test/looks.ts';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();

test('a first-time reader finds each of ten jobs from today’s page in three steps: the search, its words, what it found', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'administration');
  await page.goto(`${origin}/admin`);
  await awake(page);
  for (const [words, title] of [
    ['quête', 'Saisir la quête du dimanche'],
    ['rapprocher relevé', 'Rapprocher un relevé'],
    ['rembourser', 'Rembourser un don'],
    ['reçu perdu', 'Retrouver un don et renvoyer son reçu'],
    ['clore mois', 'Clore un mois'],
    ['traduire', 'Traduire un texte'],
    ['entrée', 'Accueillir à l’entrée'],
    ['facture', 'Saisir une dépense'],
    ['newsletter', 'Envoyer la lettre d’information'],
    ['collègue', 'Accueillir un collègue'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Chercher ou agir' }).fill(words);
    await page.getByRole('option', { name: new RegExp(`${title}.*Guide`) }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  expect(await findAxeFaults(page)).toEqual([]);
  await leave();
});

test('the "?" of a page explains its job and leads to its page of the guide, without script too and on a phone', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, origin, leave } = await visit({
      language: 'fr',
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    await enterAs(page, origin, 'tresorerie');
    await page.goto(`${origin}/admin/statements`);
    if (javaScriptEnabled) await awake(page);
    await page.locator('#page-help > summary').click();
    const help = page.getByRole('region', { name: 'Rapprocher un relevé' });
    await help.getByText('Téléchargez le relevé à la banque').waitFor();
    await page.locator('#page-help > summary').click();
    await help.waitFor({ state: 'hidden' });
    await page.locator('#page-help > summary').click();
    await help.getByRole('link', { name: 'Page complète, avec images' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rapprocher un relevé' }).waitFor();
    await page.getByRole('link', { name: 'Ouvrir les relevés bancaires' }).click();
    await page.waitForURL(/\/admin\/statements$/);
    await leave();
  }
});

test('first steps: none at first, one is done by doing it, and today’s page no longer asks', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'audit');
  await page.goto(`${origin}/admin`);
  await page.getByRole('link', { name: 'Vos cinq premiers pas' }).click();
  await page.getByText('0 fait sur 5').waitFor();
  await page.goto(`${origin}/admin/me`);
  await awake(page);
  await page.getByLabel('M’envoyer mes tâches par e-mail à 7 h').uncheck();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('status').first().waitFor();
  await page.goto(`${origin}/admin/guide/first-steps`);
  await page.getByText('1 fait sur 5').waitFor();
  expect(
    await page.getByRole('listitem').filter({ hasText: 'Régler votre façon de travailler' }).textContent(),
  ).toMatch(/Fait/);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.goto(`${origin}/admin`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Vos cinq premiers pas' }).count()).toBe(0);
  await leave();
});

test('what a picture of the guide shows stands on its page for its role', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  const pictures = GUIDE.flatMap(({ key, pictures: some }) => Object.values(some).map((one) => ({ key, ...one })));
  const gone: string[] = [];
  let now: Role | undefined;
  for (const { key, role, path, of } of pictures.filter((_, index) => isWholeCrawl || index % 10 === 0)) {
    if (role !== now) await page.context().clearCookies({ name: /session/ });
    await enterAs(page, origin, role);
    now = role;
    await page.goto(origin + path);
    if ((await page.locator(of).count()) === 0) gone.push(`${key}: ${of} on ${path}`);
  }
  expect(gone).toEqual([]);
  await leave();
});
