import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openChatModel } from '#test/stand-ins/chat-model.ts';
import { findFaults } from './find-faults.ts';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

const model = await openChatModel((texts) => texts.map(({ id, text }) => ({ id, text: `DE ${text}` })));
afterAll(model.close);
useOwnSite({ AI_API_KEY: 'a-key', AI_API_URL: model.url });

const TITLE = 'Maktaba yasafiri kwa baiskeli';
const titleField = (page: Page) => page.getByRole('textbox', { name: /^Titre, Kiswahili/ });

test('without script a title is translated: a draft first, then what is read in Kiswahili', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/translations`);
  await page.getByRole('link', { name: /^Articles, Kiswahili/ }).click();
  await page.getByRole('link', { name: 'Une bibliothèque voyage à vélo' }).click();
  expect(await titleField(page).inputValue()).toBe(TITLE);
  expect(await titleField(page).getAttribute('lang')).toBe('sw');
  const read = async () => (await page.request.get(`${origin}/sw/news/3`)).text();
  await titleField(page).fill('Maktaba ya baiskeli');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await page.getByText('Brouillon enregistré').waitFor();
  expect(await titleField(page).inputValue()).toBe('Maktaba ya baiskeli');
  expect(await read()).toContain(TITLE);

  await page.getByRole('button', { name: 'Publier : Kiswahili' }).click();
  await page.getByText('Publié : les visiteurs lisent').waitFor();
  await expect.poll(read).toContain('<bdi lang="sw">Maktaba ya baiskeli');
  await leave();
});

test('French that changed its sense: the matrix shows it, its reader hears it, and it is mended', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/4`);
  await awake(page);
  const title = page.getByLabel('Titre', { exact: true });
  const before = await title.inputValue();
  await title.fill(`${before}, enfin`);
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Publié, ou programmé').waitFor();

  const reader = await visit();
  await reader.page.goto(`${origin}/sw/news/4`);
  await reader.page.getByText('Maandishi ya Kifaransa yalibadilika').waitFor();
  await reader.page.getByRole('link', { name: 'Soma kwa Kifaransa' }).click();
  await reader.page.getByRole('heading', { name: `${before}, enfin` }).waitFor();
  expect(await reader.page.locator('html').getAttribute('lang')).toBe('fr');
  await reader.leave();

  await page.getByRole('link', { name: 'Kiswahili' }).click();
  await page.getByRole('main').getByText('Le français a changé').first().waitFor();
  expect(await page.locator('ins').first().textContent()).toContain('enfin');
  await awake(page);
  await page.getByRole('checkbox', { name: 'Toujours correct' }).check();
  await page.getByRole('button', { name: 'Publier : Kiswahili' }).click();
  await page.getByText('Tout est à jour').waitFor();
  await page.getByRole('link', { name: 'العربية' }).click();
  await page.getByRole('main').getByText('Le français a changé').first().waitFor();
  expect(await page.getByRole('textbox', { name: /^Titre,/ }).getAttribute('dir')).toBe('rtl');
  await page.goto(`${origin}/admin/translations`);
  await page.getByRole('link', { name: /^Articles, العربية.*1 a changé en français/ }).waitFor();
  await leave();
});

test('what was typed and not kept is offered again by this device, until it is kept', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'redaction');
  const open = async () => {
    await page.goto(`${origin}/admin/translations/news/6/de`);
    await awake(page);
  };
  await open();
  const title = page.locator('textarea').first();
  await title.fill('Ein neuer Titel');
  await open();
  expect(await title.inputValue()).not.toBe('Ein neuer Titel');
  await page.getByText('a gardé un texte plus récent').waitFor();
  await page.getByRole('button', { name: 'Le reprendre' }).click();
  expect(await title.inputValue()).toBe('Ein neuer Titel');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await page.getByText('Brouillon enregistré').waitFor();
  await open();
  expect(await title.inputValue()).toBe('Ein neuer Titel');
  // Read beforehand, in its language, by whoever has the link; visitors read on what they read.
  const preview = (await page.getByRole('link', { name: 'Aperçu' }).getAttribute('href'))!;
  const reader = await visit({ language: 'fr' });
  await reader.page.goto(origin + preview);
  await reader.page.getByRole('heading', { name: 'Ein neuer Titel' }).waitFor();
  await reader.page.getByText('ce texte n’est pas publié').waitFor();
  expect(await reader.page.locator('html').getAttribute('lang')).toBe('de');
  expect(await (await page.request.get(`${origin}/de/news/6`)).text()).not.toContain('Ein neuer Titel');
  await reader.leave();
  expect(await page.getByText('a gardé un texte plus récent').count()).toBe(0);
  await leave();
});

test('two people on one passage: the later one sees both and loses nothing', async () => {
  const [grace, ruth] = [await visit({ language: 'fr' }), await visit({ language: 'fr' })];
  await enterAs(grace.page, grace.origin, 'redaction');
  await enterAs(ruth.page, ruth.origin, 'administration');
  for (const { page, origin } of [grace, ruth]) {
    await page.goto(`${origin}/admin/translations/news/5/sw`);
    await awake(page);
  }
  const keep = (page: Page) => page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await titleField(grace.page).fill('Ya Grâce');
  await keep(grace.page);
  await grace.page.getByText('Brouillon enregistré').waitFor();
  await titleField(ruth.page).fill('Ya Ruth');
  await keep(ruth.page);
  await ruth.page.getByText('a traduit ce passage entre-temps').first().waitFor();
  await ruth.page.locator('blockquote', { hasText: 'Ya Grâce' }).waitFor();
  expect(await titleField(ruth.page).inputValue()).toBe('Ya Ruth');
  await keep(ruth.page);
  await ruth.page.getByText('Brouillon enregistré').waitFor();
  await grace.leave();
  await ruth.leave();
});

test('without script a word is changed: the site says it at once in that language, and one press leads back', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/translations`);
  await page.getByRole('link', { name: 'Textes de l’interface' }).click();
  await page.getByRole('link', { name: 'Kiswahili' }).click();
  await page.getByRole('searchbox', { name: 'Chercher', exact: true }).fill('projects:title');
  await page.getByRole('button', { name: 'Filtrer' }).click();
  const field = page.getByRole('textbox', { name: 'projects:title', exact: true });
  const before = await field.inputValue();
  // As a visitor: an address of a language is a choice, and staff stay in theirs.
  const read = async () => (await fetch(`${origin}/sw/projects`)).text();
  expect(await read()).toContain(before);
  await field.fill('Kazi zetu {{sum}}');
  await page.getByRole('button', { name: 'Enregistrer ce texte' }).first().click();
  await page.getByText('Gardez tels quels ces champs').first().waitFor();
  expect(await field.inputValue()).toBe('Kazi zetu {{sum}}');
  await field.fill('Kazi zetu zote');
  await page.getByRole('button', { name: 'Enregistrer ce texte' }).first().click();
  await page.getByText('Enregistré : le site emploie ce texte').waitFor();
  await expect.poll(read).toContain('Kazi zetu zote');
  const french = await (await page.request.get(`${origin}/projects`)).text();
  expect(french).not.toContain('Kazi zetu zote');
  await page.getByRole('link', { name: 'Modifiés' }).click();
  await page.getByRole('button', { name: 'Rétablir le texte d’origine' }).click();
  await page.getByText('Le texte d’origine est rétabli').waitFor();
  await expect.poll(read).not.toContain('Kazi zetu zote');
  await leave();
});

test('a machine drafts what is missing, and nobody reads it before a person did', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/8`);
  await awake(page);
  const french = page.getByLabel('Titre', { exact: true });
  const title = `${await french.inputValue()}, enfin`;
  await french.fill(title);
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Publié, ou programmé').waitFor();
  const here = `${origin}/admin/translations/news/8/de`;
  await page.goto(here);
  await awake(page);
  await page.getByRole('button', { name: 'Traduction automatique des passages manquants' }).click();
  const own = page.getByRole('textbox', { name: /^Titre,/ });
  await expect
    .poll(async () => page.goto(here).then(() => own.inputValue()), { timeout: 30_000, interval: 1000 })
    .toBe(`DE ${title}`);
  await page.getByText('Traduction automatique', { exact: true }).first().waitFor();
  const read = async () => (await page.request.get(`${origin}/de/news/8`)).text();
  await awake(page);
  await page.getByRole('button', { name: 'Publier : Deutsch' }).click();
  await page.getByText('Publié : les visiteurs lisent').waitFor();
  expect(await read()).not.toContain(`DE ${title}`);
  await page.getByRole('checkbox', { name: 'Relu, correct' }).check();
  await page.getByRole('button', { name: 'Publier : Deutsch' }).click();
  await page.getByText('Tout est à jour').waitFor();
  await expect.poll(read).toContain(`DE ${title}`);
  await leave();
});

test('without script a course is translated in its file, outside: what is new in it is a draft, what is wrong is said', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'enseignement');
  await page.goto(`${origin}/admin/translations/courses/1/sw`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger le fichier' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('1.sw.yaml');
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toContain('title: Kuendesha kitalu cha miti\n');
  const send = async (text: string) => {
    await page
      .getByLabel('Fichier traduit')
      .setInputFiles({ name: '1.sw.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Importer le fichier' }).click();
  };
  await send(file);
  await page.getByText('Ce fichier ne contient rien de nouveau.').waitFor();
  await send(file.replace('- title: Kuchagua mbegu', '- title: [Kuchagua'));
  await page.getByText(/Ligne \d+\s: erreur de syntaxe YAML/).waitFor();
  await send(`${file}subtitle: Kitalu\n`);
  await page.getByText('Le français n’a pas de texte à subtitle.').waitFor();
  expect(await page.getByLabel('Fichier traduit').getAttribute('aria-invalid')).toBe('true');

  // One of two texts cannot be what it is in the French: both stand in their fields.
  const fields = page.getByRole('group').getByRole('textbox');
  await send(
    file.replace('Kuendesha kitalu cha miti', 'Kitalu chetu').replace('Kuchagua mbegu', `Mbegu ${'x'.repeat(12_001)}`),
  );
  await page.getByText('Raccourcissez ce texte').first().waitFor();
  expect(await fields.first().inputValue()).toBe('Kitalu chetu');

  await page.goto(`${origin}/admin/translations/courses/1/sw`);
  await send(file.replace('Kuendesha kitalu cha miti', 'Kitalu chetu'));
  await page.getByText('Le fichier est importé en brouillon').waitFor();
  expect(await fields.first().inputValue()).toBe('Kitalu chetu');
  expect(await (await page.request.get(`${origin}/sw/academy/course/1`)).text()).not.toContain('Kitalu chetu');
  await page.getByRole('button', { name: 'Publier : Kiswahili' }).click();
  await page.getByText('Publié : les visiteurs lisent').waitFor();
  await expect
    .poll(async () => (await page.request.get(`${origin}/sw/academy/course/1`)).text())
    .toContain('Kitalu chetu');
  await leave();
});

test('axe finds nothing beside Arabic, and nothing is too wide', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'redaction');
  const pages = ['', '?collection=news&language=ar', '/news/6/ar', '/words?language=ar'];
  expect(
    await findFaults(
      page,
      pages.map((path) => `${origin}/admin/translations${path}`),
      { narrow: 320 },
    ),
  ).toEqual([]);
  await leave();
});
