import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { findAxeFaults } from '#test/axe.ts';
import { address, join } from './account.ts';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const open = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first().click();
const title = (page: Page) => page.getByLabel('Titre', { exact: true }).first();

/** The lesson that stands open, in words. */
async function writeLesson(page: Page, name: string, text: string) {
  // A module that stood open before has a title too.
  await page.getByRole('heading', { name: /^Module \d, leçon \d$/ }).waitFor();
  await title(page).fill(name);
  await page.getByRole('textbox', { name: 'Texte' }).fill(text);
  await press(page, 'Enregistrer');
  await page.getByText('Brouillon enregistré.').waitFor();
}

/** Without script: a course of two modules, with what it says of itself. */
async function writeCourse(page: Page, origin: string) {
  await page.goto(`${origin}/admin/courses`);
  await page.getByLabel('Titre', { exact: true }).fill('Tenir une caisse');
  await press(page, 'Commencer ce cours');
  await press(page, /Ajouter : Savoir-faire/);
  await press(page, /Ajouter : Point/);
  for (const [label, words] of Object.entries({
    Description: 'Compter chaque soir.',
    Nom: 'Esther (exemple)',
    Rôle: 'Formatrice',
    Présentation: 'Elle tient une caisse.',
    Public: 'Qui vend au marché.',
    'Compétences acquises': 'Compter à deux.',
    'Points de la fiche': 'On recompte.',
  }))
    await page.getByLabel(label, { exact: true }).last().fill(words);
  await page.getByLabel('Titre', { exact: true }).last().fill('La fiche');
  await page.getByLabel('Rubrique').selectOption('Argent');
  await press(page, 'Enregistrer');
  await page.getByText('Brouillon enregistré.').waitFor();
  for (const [index, module] of ['Pourquoi compter', 'Le soir'].entries()) {
    await press(page, 'Ajouter un module');
    await title(page).fill(module);
    await press(page, 'Enregistrer');
    await page.getByText('Brouillon enregistré.').waitFor();
    await press(page, new RegExp(`^Leçon\\s*, Module ${index + 1}$`));
    await writeLesson(page, `Leçon ${module}`, 'On compte **à deux**.');
  }
}

test('a course is built without script, tried by its link, learnt, published anew; who began it keeps theirs', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'enseignement');
  await writeCourse(page, origin);
  const id = /courses\/(\d+)/.exec(page.url())![1]!;
  const builder = `${origin}/admin/courses/${id}`;
  const read = async () => (await page.request.get(`${origin}/academy/course/${id}`)).status();

  // A question without its right answer is refused beside it, and stays as it was typed.
  await page.goto(`${builder}?at=0`);
  await press(page, /^Question\s*, Module 1$/);
  await page.getByLabel('Question', { exact: true }).fill('Que fait-on d’abord');
  await page.getByLabel('Réponse 1', { exact: true }).fill('Ajouter de sa poche');
  await page.getByLabel('Réponse 2', { exact: true }).fill('Recompter');
  await page.getByLabel('Explication en cas d’erreur').fill('Un écart écrit n’est pas une faute.');
  await press(page, 'Enregistrer');
  await page.getByText('Cochez la réponse juste.', { exact: true }).waitFor();
  expect(await page.getByLabel('Réponse 2', { exact: true }).inputValue()).toBe('Recompter');
  await page.getByLabel('La réponse 2 est juste').check();
  await press(page, 'Enregistrer');
  await page.getByText('Brouillon enregistré.').waitFor();

  // Its link leads through the course as a learner goes; nothing is public.
  const preview = (await page.getByRole('link', { name: 'Aperçu' }).getAttribute('href'))!;
  const guest = await visit({ language: 'fr', javaScriptEnabled: false });
  await guest.page.goto(origin + preview);
  await guest.page.getByRole('link', { name: 'Commencer le cours' }).click();
  await guest.page.getByRole('heading', { name: 'Leçon Pourquoi compter' }).waitFor();
  await guest.page.getByLabel('Ajouter de sa poche').check();
  await guest.page.getByRole('button', { name: /Vérifier/ }).click();
  await guest.page.getByText('Un écart écrit n’est pas une faute.').waitFor();
  await guest.page.getByRole('button', { name: 'Leçon suivante' }).click();
  await guest.page.getByRole('heading', { name: 'Leçon Le soir' }).waitFor();
  expect(new URL(guest.page.url()).pathname).toBe(preview);
  await guest.leave();
  expect(await read()).toBe(404);

  await open(page, 'Publier les changements');
  await press(page, 'Publier maintenant');
  await page.getByText('Publié, ou programmé').waitFor();
  expect(await read()).toBe(200);
  await leave();

  const member = await visit({ language: 'fr', viewport: { width: 390, height: 844 } });
  await join(member.page, origin, address('caissiere'));
  await member.page.goto(`${origin}/academy/course/${id}`);
  await member.page.getByRole('button', { name: 'Accès gratuit' }).click();
  await member.page.getByText('Déjà inscrit').waitFor();
  await member.page.getByRole('link', { name: 'Commencer le cours' }).click();
  await awake(member.page);
  await member.page.getByLabel('Recompter').check();
  await member.page.getByRole('button', { name: /Vérifier/ }).click();
  await member.page.getByText('Module réussi.').waitFor();
  await member.page.getByRole('button', { name: 'Leçon suivante' }).click();
  await member.page.getByRole('heading', { name: 'Leçon Le soir' }).waitFor();

  // With keys a lesson changes its module, another comes; then it is published again.
  const teacher = await visit({ language: 'fr' });
  await enterAs(teacher.page, origin, 'enseignement');
  await teacher.page.goto(`${builder}?at=0.l.0`);
  await awake(teacher.page);
  const main = teacher.page.getByRole('main');
  await main.getByRole('link', { name: 'Leçon Pourquoi compter', exact: true }).press('Alt+ArrowDown');
  await teacher.page.waitForURL(/at=1\.l\.0/);
  await teacher.page.waitForFunction(() => document.activeElement?.textContent?.includes('Leçon Pourquoi compter'));
  await teacher.page.goto(`${builder}?at=0`);
  await awake(teacher.page);
  await press(teacher.page, /^Leçon\s*, Module 1$/);
  await teacher.page.waitForURL(/at=0\.l\.0/);
  await writeLesson(teacher.page, 'La boîte en fer', 'Elle ferme à clé.');
  await open(teacher.page, 'Publier les changements');
  await teacher.page.getByText('1 personne suit déjà ce cours.').waitFor();
  await press(teacher.page, 'Publier maintenant');
  await teacher.page.getByText('Publié, ou programmé').waitFor();

  await member.page.goto(`${origin}/academy/course/${id}?tab=curriculum`);
  await member.page.getByText('Ce cours a changé depuis votre inscription.').waitFor();
  expect(await findAxeFaults(member.page)).toEqual([]);
  expect(await member.page.getByText('La boîte en fer').count()).toBe(0);
  await member.page.getByRole('button', { name: 'Passer à la nouvelle version' }).click();
  await member.page.getByText('La boîte en fer').first().waitFor();
  expect(await member.page.getByText('Ce cours a changé').count()).toBe(0);
  await member.leave();

  // Somebody else meanwhile: another lesson is no matter, the same one is told and nothing is lost.
  const other = await visit({ language: 'fr' });
  await enterAs(other.page, origin, 'redaction');
  await other.page.goto(`${builder}?at=0.l.0`);
  await awake(other.page);
  await teacher.page.goto(`${builder}?at=1.l.1`);
  await awake(teacher.page);
  await writeLesson(teacher.page, 'Leçon Le soir', 'On ferme.');
  await writeLesson(other.page, 'La boîte en fer', 'Elle ferme à deux clés.');
  await teacher.page.goto(`${builder}?at=0.l.0`);
  await awake(teacher.page);
  await writeLesson(other.page, 'La boîte en fer', 'Elle ferme à trois clés.');
  await teacher.page.getByRole('textbox', { name: 'Texte' }).fill('Elle ne ferme pas.');
  await press(teacher.page, 'Enregistrer');
  await teacher.page.getByText('Elle ferme à trois clés.').waitFor();
  expect(await teacher.page.getByRole('textbox', { name: 'Texte' }).inputValue()).toBe('Elle ne ferme pas.');
  await other.leave();
  await teacher.leave();
}, 900_000);

test('a course goes out as a file and comes in as a draft; a broken file is refused by its line; the builder fits a phone', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', viewport: { width: 390, height: 844 } });
  await enterAs(page, origin, 'enseignement');
  const text = await (await page.request.get(`${origin}/admin/courses/3/export`)).text();
  const send = async (buffer: string) => {
    await page.goto(`${origin}/admin/courses`);
    await awake(page);
    await page
      .getByLabel('Fichier du cours')
      .setInputFiles({ name: '3.yaml', mimeType: 'application/yaml', buffer: Buffer.from(buffer) });
    await press(page, 'Importer le fichier');
  };
  await send(text.replace('level:', 'niveau: 1\nlevel:'));
  await page
    .getByText(/ligne \d+.*niveau n’existe pas dans un cours/)
    .first()
    .waitFor();
  await send(text);
  await page.getByText('Le cours est importé, en brouillon.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Épargner à dix' }).waitFor();
  await page.getByText('Brouillon', { exact: true }).waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel('En francs CFA (XOF)').fill('2500');
  await press(page, 'Changer le prix');
  await page.getByText('Le nouveau prix est valable dès maintenant.').waitFor();
  await leave();
});

test('what is written in a lesson keeps itself; what never arrived is offered, and put back though somebody moved the lesson', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', losesNetwork: true });
  const context = page.context();
  await enterAs(page, origin, 'enseignement');
  const lesson = `${origin}/admin/courses/2?at=0.l.0`;
  await page.goto(lesson);
  await awake(page);
  const called = await title(page).inputValue();
  const text = page.getByRole('textbox', { name: 'Texte' });
  const before = await text.inputValue();
  await text.fill(`${before}\n\nGardé sans y penser.`);
  await page
    .getByText(/^Enregistré à/)
    .first()
    .waitFor();
  await page.reload();
  expect(await text.inputValue()).toContain('Gardé sans y penser.');

  await awake(page);
  // A dead line for what the page sends by itself, to the end of the page.
  await context.route('**/keep', (route) => route.abort());
  await text.fill(`${before}\n\nTapé dans le noir.`);
  await page.getByText('Hors ligne : enregistré sur cet appareil').waitFor();
  await page.close();
  await context.unroute('**/keep');

  const other = await visit({ language: 'fr' });
  await enterAs(other.page, origin, 'administration');
  await other.page.goto(lesson);
  await other.page.getByRole('button', { name: `Descendre : ${called}` }).click();
  await other.page.waitForURL(/at=0\.l\.1/);
  await other.leave();

  const back = await context.newPage();
  await back.goto(`${origin}/admin/courses/2?at=1.l.0`);
  await awake(back);
  await back.getByText('a gardé un texte plus récent').waitFor();
  await press(back, 'Le reprendre');
  await back.getByRole('heading', { name: 'Module 1, leçon 2' }).waitFor();
  expect(await back.getByRole('textbox', { name: 'Texte' }).inputValue()).toContain('Tapé dans le noir.');
  expect(await title(back).inputValue()).toBe(called);
  await press(back, 'Enregistrer');
  await back.getByText('Brouillon enregistré.').waitFor();
  await back.goto(`${origin}/admin/courses/2?at=0.l.1`);
  await awake(back);
  expect(await back.getByRole('textbox', { name: 'Texte' }).inputValue()).toContain('Tapé dans le noir.');
  expect(await back.getByText('a gardé un texte plus récent').count()).toBe(0);
  await leave();
}, 300_000);
