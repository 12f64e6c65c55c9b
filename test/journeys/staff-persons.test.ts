import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { enterAs } from './staff.ts';
import { useOwnSite, visit } from './visit.ts';

useOwnSite();

async function post(origin: string, name: string, body: object, cookie = '') {
  const answer = await fetch(`${origin}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown> & { checkoutUrl?: string };
}

/** A letter to the foundation, and a gift that arrived. */
const write = (origin: string, name: string, email: string) =>
  post(origin, 'submit-volunteer-application', {
    name,
    email,
    phone: '+243 81 000 42 17',
    motivation: 'Je voudrais aider le samedi matin.',
  });
async function give(origin: string, donorName: string, donorEmail: string) {
  const { checkoutUrl, error } = await post(origin, 'create-donation', {
    programId: 'project-1',
    amount: 5000,
    donationType: 'one_time',
    donorName,
    donorEmail,
    anonymous: false,
  });
  if (!checkoutUrl) throw new Error(String(error));
  await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) });
}

test('two pages of one person are found by their telephone, merged side by side, and taken apart again', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await write(origin, 'Odile Journée', 'odile@exemple.org');
  await write(origin, 'O. J.', 'autre.odile@exemple.cd');
  await give(origin, 'Odile Journée', 'odile@exemple.org');
  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin/persons`);
  await page.getByRole('searchbox', { name: 'Chercher' }).first().fill('journée');
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await page.locator('[data-row] a', { hasText: 'Odile Journée' }).click();
  await page.getByRole('heading', { level: 1, name: 'Odile Journée' }).waitFor();
  await page.getByText('Même téléphone.').waitFor();
  await page.getByRole('link', { name: 'Comparer et fusionner' }).first().click();
  await page.getByRole('heading', { name: 'Comparer et fusionner' }).waitFor();
  await page.getByRole('button', { name: 'Fusionner', exact: true }).click();
  await page.getByText('Les fiches sont fusionnées.').waitFor();
  await page.locator('bdi', { hasText: 'autre.odile@exemple.cd' }).first().waitFor();
  expect(await page.getByText('Même téléphone.').count()).toBe(0);
  // What was merged is found under who stays, by any of its addresses.
  await page.goto(`${origin}/admin/persons?q=autre.odile@exemple.cd`);
  expect(await page.locator('[data-row]').allInnerTexts()).toEqual([expect.stringContaining('Odile Journée')]);
  await page.locator('[data-row] a').click();
  await page.getByRole('button', { name: 'Séparer' }).click();
  await page.getByText('Les fiches sont séparées').waitFor();
  await page.getByText('Même téléphone.').waitFor();
  await page.getByRole('button', { name: 'Non, deux personnes distinctes' }).click();
  await page.getByText('Enregistré : deux personnes.').waitFor();
  expect(await page.getByText('Même téléphone.').count()).toBe(0);
  await leave();
});

test('without script: a note and a label are kept, all that is held comes as a ZIP, and a guest is erased', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await write(origin, 'Guy Passant', 'guy@exemple.org');
  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin/persons?q=guy@exemple.org`);
  await page.locator('[data-row] a').click();
  await page.getByLabel('Nouvelle note').fill('Préfère le téléphone.');
  await page.getByRole('button', { name: 'Ajouter la note' }).click();
  await page.getByText('La note est gardée.').waitFor();
  await page.locator('summary', { hasText: 'Étiquette' }).click();
  await page.getByLabel('Étiquette').fill('bénévole');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await page.getByText('Les étiquettes sont à jour.').waitFor();
  await page.locator('summary', { hasText: 'Exporter ses données' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter ses données' }).click(),
  ]);
  const archive = unzipSync(new Uint8Array(readFileSync(await file.path())));
  expect(strFromU8(archive['messages.json']!)).toContain('samedi matin');
  expect(strFromU8(archive['person.json']!)).toContain('Préfère le téléphone.');
  await page.goto(`${origin}/admin/persons?tag=b%C3%A9n%C3%A9vole`);
  await page.locator('[data-row] a', { hasText: 'Guy Passant' }).click();
  await page.locator('summary', { hasText: 'Effacer ses données' }).click();
  await page.getByLabel('Pourquoi').last().fill('Demande écrite du 12 mars');
  await page.getByRole('button', { name: 'Effacer définitivement' }).click();
  await page.getByText('Les données de la personne sont effacées.').waitFor();
  await page.goto(`${origin}/admin/persons?q=guy@exemple.org`);
  await page.getByText('Aucun résultat avec ces filtres.').waitFor();
  await leave();
});

test('who gave is erased by two: what the law keeps is named first, then loses the name', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await give(origin, 'Hélène Partie', 'helene@exemple.org');
  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin/persons?q=helene@exemple.org`);
  await page.locator('[data-row] a').click();
  await page.getByText('Dons et reçus (dix ans)').waitFor();
  await page.locator('summary', { hasText: 'Demander l’effacement' }).click();
  await page.getByLabel('Pourquoi').last().fill('Demande de la personne');
  await page.getByRole('button', { name: 'Demander l’effacement' }).click();
  await page.waitForURL(/\/admin\/plans\//);
  const plan = page.url();
  const other = await visit({ language: 'fr' });
  await enterAs(other.page, origin, 'tresorerie');
  await other.page.goto(plan);
  await other.page.getByRole('button', { name: 'Approuver' }).click();
  await other.page.getByText('Approuvé et exécuté.').waitFor();
  await other.page.goto(`${origin}/admin/persons?q=helene@exemple.org`);
  await other.page.getByText('Aucun résultat avec ces filtres.').waitFor();
  await other.leave();
  await leave();
});
