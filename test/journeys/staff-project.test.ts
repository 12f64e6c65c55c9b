import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { startNetwork } from './network.ts';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();

/** As heavy as a phone's. */
const photo = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#185',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();

const FACTS = {
  Titre: 'Un forage à Kasangulu',
  Lieu: 'Kasangulu, Kongo-Central',
  'Fin prévue': '2027-06-30',
  Description: 'Un puits profond et sa pompe.',
  'Première phrase': 'On marche deux heures pour un bidon.',
  Bénéficiaires: '900 habitants',
  Responsable: 'Didier L. (exemple)',
};

test('a new project, from nothing to its first gift; then its goal is changed, and its page says so', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/projects`);
  await page.getByRole('link', { name: 'Nouveau projet' }).click();
  await awake(page);
  for (const [label, words] of Object.entries(FACTS)) await page.getByLabel(label, { exact: true }).first().fill(words);
  await page.getByLabel('Rubrique').selectOption('Social');
  await page.getByLabel(/^Premier objectif/).fill('12500');
  const buys = page.getByLabel('Usage', { exact: true });
  for (const [index, words] of ['un seau', 'un robinet', 'cinq mètres de tuyau', 'un joint', 'une vanne'].entries())
    await buys.nth(index).fill(words);
  await page.getByRole('textbox', { name: 'Texte' }).fill('Le puits descend à quatre-vingts mètres.\n\n## La pompe');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).last().click();
  await page.getByText('Brouillon enregistré.').waitFor();
  const id = /projects\/(\d+)/.exec(page.url())![1]!;
  const read = async () => (await page.request.get(`${origin}/projects/${id}`)).text();
  expect(await read()).not.toContain('Un forage à Kasangulu');

  const preview = (await page.getByRole('link', { name: 'Aperçu' }).getAttribute('href'))!;
  const shown = await (await page.request.get(origin + preview)).text();
  expect(shown).toContain('quatre-vingts mètres');
  expect(shown).toContain('cinq mètres de tuyau');
  expect(await read()).not.toContain('Un forage à Kasangulu');

  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Publié, ou programmé').waitFor();
  const giver = await visit({ language: 'fr' });
  await giver.page.goto(`${origin}/projects/${id}`);
  await awake(giver.page);
  await giver.page.getByText('cinq mètres de tuyau').waitFor();
  await giver.page.getByLabel('Votre nom').fill('Aline Kabongo');
  await giver.page.getByLabel('Votre e-mail').fill('aline.forage@example.org');
  const [checkout] = await Promise.all([
    giver.page.context().waitForEvent('page'),
    giver.page.getByRole('button', { name: /^Donner/ }).click(),
  ]);
  await checkout.getByRole('button', { name: 'Payer', exact: true }).click();
  await checkout.getByRole('heading', { name: /Merci Aline/ }).waitFor();
  await giver.page.getByText('par 1 personne').waitFor();

  await page.context().clearCookies();
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/projects/${id}`);
  await awake(page);
  await page.getByText('Changer l’objectif').first().click();
  await page.getByLabel('Nouvel objectif, en dollars').fill('10');
  await page.getByLabel('Raison').fill('La pompe a augmenté.');
  await page.getByRole('button', { name: 'Changer l’objectif' }).click();
  await page.getByText('ce montant est déjà réuni').first().waitFor();
  expect(await page.getByLabel('Raison').inputValue()).toBe('La pompe a augmenté.');
  await page.getByLabel('Nouvel objectif, en dollars').fill('14 000');
  await page.getByRole('button', { name: 'Changer l’objectif' }).click();
  await page.getByText('L’objectif est changé').waitFor();
  await expect.poll(read).toContain('La pompe a augmenté.');
  expect((await read()).replace(/[\u00a0\u202f]|<!-- -->/g, ' ')).toContain(
    'l’objectif est passé de 12 500 $ à 14 000 $',
  );
  await giver.leave();
  await leave();
});

test('an entry written without network is kept on the phone, and stands once in the journal when it is back', async () => {
  const { page, origin, leave } = await visit({
    language: 'fr',
    viewport: { width: 390, height: 844 },
    losesNetwork: true,
  });
  await enterAs(page, origin, 'terrain');
  await page.goto(`${origin}/admin/projects/1`);
  await awake(page);
  expect(await findAxeFaults(page)).toEqual([]);
  // Its worker is there: what it fetches is cut off by nobody.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.getByLabel('Titre').fill('Les tôles sont là');
  await page.getByLabel('Texte').fill('Deux mille, comptées à trois.');
  await page.getByRole('button', { name: 'Ajouter au journal' }).click();
  await page.getByText('L’entrée est gardée sur cet appareil').waitFor();
  await page.getByText('1 entrée attend le réseau.').waitFor();
  expect(await page.getByLabel('Titre').inputValue()).toBe('');
  await page.context().setOffline(false);
  await page.getByText('L’entrée est au journal, sur la page du projet.').waitFor();
  await page.getByText('Les tôles sont là', { exact: true }).waitFor();
  const html = await (await page.request.get(`${origin}/projects/1`)).text();
  expect(html.match(/<h3[^>]*>Les tôles sont là/g)).toHaveLength(1);
  expect(html).toContain('Luozi');
  await page.reload();
  expect(await page.getByText('attend le réseau').count()).toBe(0);
  await leave();
});

test('a photo waits on the phone with its entry, and both stand on the project’s page when the network is back', async () => {
  const { page, origin, leave } = await visit({
    language: 'fr',
    viewport: { width: 390, height: 844 },
    losesNetwork: true,
  });
  await enterAs(page, origin, 'terrain');
  await page.goto(`${origin}/admin/projects/2`);
  await awake(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.getByLabel('Titre').fill('La citerne est posée');
  await page.getByLabel('Texte').fill('Elle tient dix mille litres.');
  await page.getByText('Ajouter une photo').click();
  await page.getByLabel(/^Photo/).setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  // With a photo what it shows has to be said: asked beside its field before anything is kept.
  await page.getByRole('button', { name: 'Ajouter au journal' }).click();
  await page.getByText('Remplissez ce champ').first().waitFor();
  expect(await page.getByText('gardée sur cet appareil').count()).toBe(0);
  await page.getByLabel('Description', { exact: true }).fill('Une citerne sur ses piliers.');
  await page.getByLabel('Personnes reconnaissables').selectOption('Personne');
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ajouter au journal' }).click();
  await page.getByText('1 entrée attend le réseau.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('L’entrée est au journal, sur la page du projet.').waitFor();
  await page.goto(`${origin}/projects/2`);
  const shown = page.getByRole('img', { name: 'Une citerne sur ses piliers.' });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`${origin}/sw/projects/2`);
  expect(await page.getByRole('img', { name: 'Une citerne sur ses piliers.' }).getAttribute('lang')).toBe('fr');
  await leave();
});

test('without script a photo comes with its entry; what it lacks is said beside its field, and the words stay', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'terrain');
  await page.goto(`${origin}/admin/projects/3`);
  await page.getByLabel('Titre').fill('Le puits');
  await page.getByLabel('Texte').fill('On creuse.');
  await page.getByText('Ajouter une photo').click();
  const file = { name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await page.getByLabel(/^Photo/).setInputFiles(file);
  await page.getByRole('button', { name: 'Ajouter au journal' }).click();
  await page.getByText('Indiquez les personnes reconnaissables').first().waitFor();
  expect(await page.getByLabel('Titre').inputValue()).toBe('Le puits');
  await page.getByLabel(/^Photo/).setInputFiles(file);
  await page.getByLabel('Description', { exact: true }).fill('Un trou dans la terre rouge.');
  await page.getByLabel('Personnes reconnaissables').selectOption('Personne');
  await page.getByRole('button', { name: 'Ajouter au journal' }).click();
  await page.getByText('L’entrée est au journal').first().waitFor();
  await page.goto(`${origin}/projects/3`);
  await page.getByRole('img', { name: 'Un trou dans la terre rouge.' }).waitFor();
  await leave();
});

test('without script a material’s state is said in place, and the public page shows it', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'terrain');
  await page.goto(`${origin}/admin/projects/1`);
  const pending = page.locator('li', { hasText: 'Latrines : 24 cabines' });
  await pending.getByRole('combobox').selectOption('Acquis');
  await pending.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Enregistré. La page du projet').waitFor();
  await page.goto(`${origin}/projects/1`);
  await page
    .getByRole('row', { name: /24 cabines/ })
    .getByText('Acquis')
    .waitFor();
  await leave();
});

// The last: who signs out is signed out for the whole file.
test('a phone that was switched off opens the journal in a village without network, and sends what was written when there is one', async () => {
  const network = await startNetwork();
  onTestFinished(() => network.stop());
  const visitor = await visit({
    language: 'fr',
    viewport: { width: 390, height: 844 },
    losesNetwork: true,
    proxy: { server: network.server },
  });
  const { origin, leave } = visitor;
  const context = visitor.page.context();
  await enterAs(visitor.page, origin, 'terrain');
  // The project was looked at once where there was a network; its journal's own page was never opened.
  await visitor.page.goto(`${origin}/admin/projects/3`);
  await awake(visitor.page);
  // Files of the back office are not called by their pages.
  const journal = await visitor.page.evaluate(() => {
    type Own = { path?: string; module: string };
    const { routes } = Reflect.get(window, '__reactRouterManifest') as { routes: Record<string, Own> };
    return Object.values(routes).find(({ path }) => path?.endsWith('projects/:id/journal'))!.module;
  });
  const kept = () =>
    visitor.page.evaluate(async () => {
      const keys = async (name: string) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      return { page: (await keys('pages')).includes('/admin/projects/3/journal'), files: await keys('files') };
    });
  await expect.poll(async () => (await kept()).page).toBe(true);
  await expect.poll(async () => (await kept()).files).toContainEqual('/words/fr/admin.json');
  await expect.poll(async () => (await kept()).files).toContain(journal);
  await visitor.page.close();
  await network.cut(context);
  const page = await context.newPage();
  // The project's room is not kept, since it names people; what is at hand is listed.
  await page.goto(`${origin}/admin/projects/3`);
  await page.getByRole('link', { name: /^Journal/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor();
  await page.getByText('Cette page fonctionne aussi sans réseau').waitFor();
  await awake(page);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByLabel('Titre').fill('Le pont a tenu');
  await page.getByLabel('Texte').fill('La crue est passée dessous.');
  await page.getByText('Ajouter une photo').click();
  await page.getByLabel(/^Photo/).setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await page.getByLabel('Description', { exact: true }).fill('Le pont, l’eau en dessous.');
  await page.getByLabel('Personnes reconnaissables').selectOption('Personne');
  await page.getByRole('button', { name: 'Ajouter au journal' }).click();
  await page.getByText('1 entrée attend le réseau.').waitFor();
  // Switched off once more before the road has a network.
  await page.close();
  const again = await context.newPage();
  await again.goto(`${origin}/admin/projects/3/journal`);
  await awake(again);
  await again.getByText('1 entrée attend le réseau.').waitFor();
  await network.mend(context);
  // A page opened without network is told by nobody here that there is one: it tries every half minute.
  await again.getByText('L’entrée est au journal, sur la page du projet.').waitFor({ timeout: 45_000 });
  const html = await (await again.request.get(`${origin}/projects/3`)).text();
  expect(html.match(/<h3[^>]*>Le pont a tenu/g)).toHaveLength(1);
  // Who signs out leaves no page of the back office on the phone.
  await again.goto(`${origin}/dashboard`);
  await awake(again);
  await again.getByRole('button', { name: 'Se déconnecter' }).first().click();
  await again.waitForURL((url) => !url.pathname.startsWith('/dashboard'));
  expect(
    await again.evaluate(async () =>
      (await (await caches.open('pages')).keys())
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => path.startsWith('/admin')),
    ),
  ).toEqual([]);
  await leave();
}, 300_000);
