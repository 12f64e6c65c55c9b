import sharp from 'sharp';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { findFaults } from './find-faults.ts';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();

const WORDS = 'Le camion s’est arrêté devant l’école.\n\n## Lundi\n\nLe comité a partagé le toit en huit rangées.';

test('without script an article is written, refused for what it lacks, published, and read by everybody', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news`);
  await page.getByRole('link', { name: 'Nouveau texte' }).first().click();
  await page.getByLabel('Titre', { exact: true }).fill('Deux mille tôles vers Luozi');
  await page.getByRole('textbox', { name: 'Texte' }).fill(`${WORDS}\n\n<b>Non</b>`);
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('ligne 7').first().waitFor();
  expect(await page.getByLabel('Titre', { exact: true }).inputValue()).toBe('Deux mille tôles vers Luozi');
  await page.getByRole('textbox', { name: 'Texte' }).fill(WORDS);
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Complétez les champs manquants avant de publier.').waitFor();
  await page.getByLabel('Chapeau').fill('Le camion a mis trois jours.');
  await page.getByLabel('Jour').first().fill('2026-11-23');
  await page.getByLabel('Rubrique').selectOption('Éducation');
  await page.getByLabel('Auteur').fill('Grâce');
  await page.getByLabel('Personne', { exact: true }).selectOption('Une femme');
  await page.getByRole('radio', { name: 'Lecture' }).check();
  await page.getByRole('radio', { name: 'Aube' }).check();
  await page.getByRole('radio', { name: 'Natte' }).check();
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await page.getByLabel('Tirage').fill('7');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Publié, ou programmé').waitFor();
  await page.getByRole('link', { name: 'Voir la page' }).click();
  await page.getByRole('heading', { name: 'Deux mille tôles vers Luozi' }).waitFor();
  expect(await page.content()).toMatch(/scene-lecture-aube-natte-p2-4x3-actualite-\d+-tirage-7\.svg/);
  await page.getByRole('heading', { name: 'Lundi' }).waitFor();
  expect(await (await page.request.get(`${origin}/news`)).text()).toContain('Deux mille tôles vers Luozi');
  await leave();
});

test('a photo takes the place of a drawing, without script; taken back it is gone from page and address at once', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/5`);
  await page.getByRole('button', { name: 'Ajouter une photo' }).click();
  // As heavy as a phone's.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#185', noise } })
    .jpeg()
    .withExif({ IFD0: { Model: 'TECNO' } })
    .toBuffer();
  await page.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('Description', { exact: true }).fill('Un camion bâché devant une école.');
  await page.getByLabel('Prise par').fill('Didier');
  await page.getByLabel('Personnes reconnaissables').selectOption('Des adultes, tous d’accord');
  await page.getByRole('button', { name: 'Enregistrer la photo' }).click();
  // Refused, what was typed stands there.
  await page.getByText('Indiquez la date du consentement').first().waitFor();
  expect(await page.getByLabel('Prise par').inputValue()).toBe('Didier');
  await page.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('Consentement donné').fill('Le 20 novembre, à Didier.');
  await page.getByRole('button', { name: 'Enregistrer la photo' }).click();
  // Back at the text that wanted it, where it stands chosen.
  await page.waitForURL(/\/admin\/content\/news\/5\?photo=/);
  await page.getByText('La photo est enregistrée').waitFor();
  const chosen = page.getByRole('radio', { name: 'Un camion bâché devant une école.' });
  expect(await chosen.isChecked()).toBe(true);

  await page.goto(`${origin}/admin/content/news/5`);
  await chosen.check();
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Complétez les champs manquants avant de publier.').waitFor();
  await page.getByLabel('Description de la photo').fill('Un camion bâché.');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Publié, ou programmé').waitFor();
  const read = async (path: string) => (await page.request.get(origin + path)).text();
  await expect.poll(() => read('/news/5')).toContain('alt="Un camion bâché."');
  const reader = await visit({ language: 'fr', viewport: { width: 390, height: 800 } });
  await reader.page.goto(`${origin}/news/5`);
  await reader.page.getByText('Photo : Didier').waitFor();
  expect(await findAxeFaults(reader.page)).toEqual([]);
  const photo = await reader.page
    .getByRole('img', { name: 'Un camion bâché.' })
    .evaluate((image: HTMLImageElement) => image.decode().then(() => new URL(image.currentSrc).pathname));
  await reader.leave();
  expect(photo).toMatch(/^\/files\/photos\/.*\.avif$/);
  expect(await read('/news')).toContain('-480.webp');

  await page.goto(`${origin}/admin/photos`);
  await page.getByText('Retirer cette photo').click();
  await page.getByLabel('Pourquoi').fill('Une personne ne veut plus.');
  await page.getByRole('button', { name: 'Retirer partout' }).click();
  await page.getByText('La photo est retirée').waitFor();
  expect((await page.request.get(origin + photo)).status()).toBe(404);
  await expect.poll(() => read('/news/5')).not.toContain('/files/photos/');
  expect(await read('/news')).not.toContain('/files/photos/');
  // Its article is published on as it is, with words of one's own where the photo was.
  await page.goto(`${origin}/admin/content/news/5`);
  expect(await page.getByLabel('Description de la photo').inputValue()).toBe('');
  await page.getByLabel('Description de la photo').fill('Plus aucune photo.');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Publié, ou programmé').waitFor();
  await leave();
});

test('what is typed is kept by itself; visitors read on; the draft is previewed, dated, published and taken back', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/3`);
  await awake(page);
  const text = page.getByRole('textbox', { name: 'Texte' });
  const before = await text.inputValue();
  await text.press('Control+End');
  await text.pressSequentially('\n\nUn mot de plus.');
  await page.getByText('Enregistré à').waitFor();
  const read = async () => (await page.request.get(`${origin}/news/3`)).text();
  expect(await read()).not.toContain('Un mot de plus.');
  // The link beside leads to what was just kept, not to what the page came with.
  const now = (await page.getByRole('link', { name: 'Aperçu' }).getAttribute('href'))!;
  expect(await (await page.request.get(origin + now)).text()).toContain('Un mot de plus.');
  await page.reload();
  expect(await text.inputValue()).toBe(`${before}\n\nUn mot de plus.`);
  await page.getByText('Publié, brouillon plus récent').waitFor();

  // A phone without an account opens the link.
  const preview = (await page.getByRole('link', { name: 'Aperçu' }).getAttribute('href'))!;
  const phone = await visit({ language: 'fr' });
  await phone.page.goto(origin + preview);
  await phone.page.getByText('Un mot de plus.').waitFor();
  await phone.page.getByText('ce texte n’est pas publié').waitFor();
  expect(await read()).not.toContain('Un mot de plus.');
  const other = `${preview.slice(0, -3)}xyz`;
  expect((await phone.page.request.get(origin + other)).status()).toBe(404);
  await phone.leave();

  await awake(page);
  await page.getByText('Publier plus tard').click();
  await page.getByLabel('Jour').last().fill('2027-01-04');
  await page.getByRole('button', { name: 'Programmer' }).click();
  await page.getByText('Publication le').waitFor();
  expect(await read()).not.toContain('Un mot de plus.');
  await page.getByRole('button', { name: 'Retirer la date' }).click();
  await page.getByText('La date est retirée').waitFor();
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Publié, ou programmé').waitFor();
  await expect.poll(read).toContain('Un mot de plus.');

  await page.getByRole('link', { name: /versions/ }).click();
  await page.locator('ins').first().waitFor();
  expect(await page.locator('ins').allTextContents()).toEqual(['Un mot de plus.']);
  await page
    .getByRole('link', { name: /^Comparer avec la précédente/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Revenir à cette version' }).click();
  await page.getByText('Cette version est le nouveau brouillon').waitFor();
  expect(await text.inputValue()).toBe(before);
  expect(await read()).toContain('Un mot de plus.');
  await leave();
});

test('without script the sense of each changed text is answered where the answers differ', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/8`);
  const title = page.getByLabel('Titre', { exact: true });
  await title.fill(`${await title.inputValue()} !`);
  await page.getByLabel('Chapeau').fill('Tout autre chose.');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await page.getByText('Brouillon enregistré').waitFor();
  await page.getByText('Répondre texte par texte').click();
  const excerpt = page.getByRole('group', { name: 'Chapeau' });
  expect(await excerpt.locator('ins').allTextContents()).toContain('Tout autre chose.');
  const sense = page.getByRole('group', { name: 'Le sens change-t-il ?' });
  await sense.getByLabel('Non, elles restent valables').check();
  await excerpt.getByLabel('Oui, les traductions sont à revoir').check();
  const narrow = await visit({ language: 'fr', viewport: { width: 320, height: 800 } });
  await enterAs(narrow.page, origin, 'administration');
  await narrow.page.goto(`${origin}/admin/content/news/8`);
  await awake(narrow.page);
  await narrow.page.getByText('Répondre texte par texte').click();
  expect(await findAxeFaults(narrow.page)).toEqual([]);
  expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await narrow.leave();
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Publié, ou programmé').waitFor();
  await page.goto(`${origin}/admin/translations/news/8/en`);
  const states = page.locator('.trs__s .tag');
  expect((await states.allTextContents()).slice(0, 2).map((text) => text.trim())).toEqual([
    'À jour',
    'Le français a changé',
  ]);
  await leave();
});

test('two people on one article: the later one is told, sees both texts and loses nothing', async () => {
  const [grace, ruth] = [await visit({ language: 'fr' }), await visit({ language: 'fr' })];
  await enterAs(grace.page, grace.origin, 'redaction');
  await enterAs(ruth.page, ruth.origin, 'administration');
  for (const { page, origin } of [grace, ruth]) {
    await page.goto(`${origin}/admin/content/news/4`);
    await awake(page);
  }
  await grace.page.getByLabel('Titre', { exact: true }).fill('Titre de Grâce');
  await grace.page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await grace.page.getByText('Brouillon enregistré').waitFor();
  await ruth.page.getByLabel('Chapeau').fill('Chapeau de Ruth');
  await ruth.page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await ruth.page.getByText('a enregistré entre-temps').waitFor();
  await ruth.page.locator('dd', { hasText: 'Titre de Grâce' }).waitFor();
  expect(await ruth.page.getByLabel('Chapeau').inputValue()).toBe('Chapeau de Ruth');
  await ruth.page.getByLabel('Titre', { exact: true }).fill('Titre de Grâce');
  await ruth.page.getByRole('button', { name: 'Enregistrer ma version' }).click();
  await ruth.page.getByText('Brouillon enregistré').waitFor();
  await grace.leave();
  await ruth.leave();
});

test('after a dead network what was typed arrives by itself; after a crash the page offers what this device kept', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', losesNetwork: true });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/5`);
  await awake(page);
  const context = page.context();
  const typeOffline = async (title: string) => {
    await context.setOffline(true);
    await page.getByLabel('Titre', { exact: true }).fill(title);
    await page.getByText('Hors ligne : enregistré sur cet appareil').waitFor();
  };
  await typeOffline('Écrit sans réseau');
  await context.setOffline(false);
  await page.getByText('Enregistré à').waitFor();

  await typeOffline('Écrit avant la panne');
  // Closing a page gives it its network back for a moment, in which it would save; a crash does not.
  const crash = page.waitForEvent('crash');
  void (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined);
  await crash;
  // Once it is dead the browser may never answer for it, and neither call has a time of its own; the next page needs no answer.
  const soon = (asked: Promise<void>) => Promise.race([asked.catch(() => undefined), delay(5000)]);
  await soon(page.close());
  await soon(context.setOffline(false));
  const again = await context.newPage();
  await again.goto(`${origin}/admin/content/news/5`);
  await awake(again);
  const title = again.getByLabel('Titre', { exact: true });
  expect(await title.inputValue()).toBe('Écrit sans réseau');
  await again.getByText('a gardé un texte plus récent').waitFor();
  await again.getByRole('button', { name: 'Le reprendre' }).click();
  await expect.poll(() => title.inputValue()).toBe('Écrit avant la panne');
  await again.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await again.getByText('Brouillon enregistré').waitFor();
  expect(await again.getByText('a gardé un texte plus récent').count()).toBe(0);
  await leave();
});

test('a new text is kept, looked at and rescued as one entry, and offered to no other new one', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', losesNetwork: true });
  await enterAs(page, origin, 'redaction');
  const title = (of = page) => of.getByLabel('Titre', { exact: true });
  const rescue = (of = page) => of.getByText('a gardé un texte plus récent');
  const write = async (of = page) => {
    await of.goto(`${origin}/admin/content/news/new`);
    await awake(of);
  };
  await write();
  // Kept by hand before the page did: its own page has it, the next new one is empty.
  await title().fill('Gardé tout de suite');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await page.getByText('Brouillon enregistré').waitFor();
  expect(page.url()).toMatch(/\/news\/\d+/);
  expect(await rescue().count()).toBe(0);
  await write();
  expect(await rescue().count()).toBe(0);

  await title().fill('Gardé par la page');
  await page.getByText('Enregistré à').waitFor();
  expect(await page.getByRole('link', { name: 'Aperçu' }).getAttribute('href')).toMatch(/^\/preview\//);

  // Of the next one the first answer is lost, then the browser dies: what the device has becomes the entry that is there.
  await write();
  await page.route('**/news/new/keep', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await title().fill('Perdu en route');
  await page.getByText('Hors ligne : enregistré sur cet appareil').waitFor();
  const crash = page.waitForEvent('crash');
  void (await page.context().newCDPSession(page)).send('Page.crash').catch(() => undefined);
  await crash;
  const again = await page.context().newPage();
  await page.close();
  await write(again);
  await rescue(again).waitFor();
  await again.getByRole('button', { name: 'Le reprendre' }).click();
  await expect.poll(() => title(again).inputValue()).toBe('Perdu en route');
  await title(again).fill('Perdu en route, repris');
  await again.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await again.getByText('Brouillon enregistré').waitFor();
  await again.goto(`${origin}/admin/content/news?state=draft`);
  expect(await again.getByRole('link', { name: /^Perdu en route/ }).count()).toBe(1);
  await leave();
});

test('rows are added, moved and taken away; axe finds nothing, at any width, in light and dark', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/faq/dons`);
  await awake(page);
  const questions = page.getByLabel('Question', { exact: true });
  const [count, second] = [await questions.count(), await questions.nth(1).inputValue()];
  await page
    .getByRole('button', { name: /^Monter/ })
    .first()
    .click();
  await expect.poll(() => questions.first().inputValue()).toBe(second);
  await page.getByRole('button', { name: 'Ajouter : Question' }).click();
  await expect.poll(() => questions.count()).toBe(count + 1);
  await expect.poll(() => questions.last().evaluate((field) => field === document.activeElement)).toBe(true);
  await page
    .getByRole('button', { name: /^Retirer/ })
    .last()
    .click();
  await expect.poll(() => questions.count()).toBe(count);
  const pages = ['', '/news', '/news/3', '/news/3/revisions', '/events/new', '/legal/terms'];
  expect(
    await findFaults(
      page,
      pages.map((path) => `${origin}/admin/content${path}`),
      { narrow: 320 },
    ),
  ).toEqual([]);
  await leave();
});

test('without script any two versions are compared, and the older one is taken back', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'redaction');
  for (const word of ['Première', 'Deuxième', 'Troisième']) {
    await page.goto(`${origin}/admin/content/news/4`);
    await page.getByRole('textbox', { name: 'Texte' }).fill(`Le camion.\n\n${word} phrase sur la route.`);
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await page.getByText('Brouillon enregistré.').waitFor();
  }
  await page.goto(`${origin}/admin/content/news/4/revisions`);
  const list = page.getByRole('region', { name: 'Versions' }).getByRole('listitem');
  const marks = async (kind: 'del' | 'ins') => (await page.locator(kind).allTextContents()).join(' ');
  expect([await marks('del'), await marks('ins')]).toEqual(['Deuxième', 'Troisième']);
  await list
    .nth(2)
    .getByRole('link', { name: /^Comparer avec la version choisie/ })
    .click();
  await page.getByRole('heading', { name: /^De la version du .* à celle du / }).waitFor();
  expect([await marks('del'), await marks('ins')]).toEqual(['Première', 'Troisième']);
  // Axe needs script: the same address in a browser that has it.
  const scripted = await visit({ language: 'fr' });
  await enterAs(scripted.page, origin, 'redaction');
  expect(await findFaults(scripted.page, [page.url()])).toEqual([]);
  await scripted.leave();
  await page.getByRole('button', { name: /^Revenir à la version du / }).click();
  await page.getByText('Cette version est le nouveau brouillon.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Texte' }).inputValue()).toContain('Première phrase');
  await page.goto(`${origin}/admin/content/news/4/revisions?compare=999999`);
  await page.getByText('Cette version n’existe pas ou n’existe plus').waitFor();
  await leave();
});

test('the composer shows what is chosen at once, and another draw at a press; the draft keeps it', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', viewport: { width: 390, height: 844 } });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/6`);
  await awake(page);
  const drawn = () => page.locator('.composer > .art').getAttribute('src');
  await page.getByText('Toutes les scènes').click();
  await page.getByRole('radio', { name: 'Couture', exact: true }).check();
  await expect.poll(drawn).toContain('scene-couture-');
  // Of two people in that scene one may be left out, or both.
  expect(await page.getByRole('group', { name: 'Personnes' }).getByRole('radio').count()).toBe(3);
  await page.getByRole('radio', { name: '1', exact: true }).check();
  await expect.poll(drawn).toContain('-p1-');
  const before = await drawn();
  await page.getByRole('button', { name: 'Autre tirage' }).click();
  await expect.poll(drawn).not.toBe(before);
  await expect.poll(drawn).toMatch(/-tirage-\d+\.svg$/);
  const chosen = await drawn();
  await page
    .getByText(/^Enregistré à/)
    .first()
    .waitFor();
  await page.reload();
  await awake(page);
  expect(await drawn()).toBe(chosen);
  await leave();
});
