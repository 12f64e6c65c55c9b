import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();

const SHOT = process.env.SHOTS;
const look = async (page: Page, name: string) => {
  if (SHOT) await page.screenshot({ path: `${SHOT}/${name}.png` });
};
const jpeg = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a3582b' } })
  .jpeg()
  .toBuffer();
const file = { name: 'camion.jpg', mimeType: 'image/jpeg', buffer: jpeg };
const boxOf = (page: Page) => page.locator('textarea[name=body]');
const dialogOf = (page: Page) => page.getByRole('dialog');

test('a photo is taken up and put into the text where the cursor is, by keyboard; readers see it, no layout shifts; taken back it is gone', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/2`);
  await awake(page);
  const before = await boxOf(page).inputValue();
  const [first, ...rest] = before.split('\n\n');
  await page.getByRole('button', { name: 'Mise en forme', exact: true }).click();
  await page.locator('.rich').waitFor();
  const { keyboard } = page;
  await page.locator('.rich p').first().click();
  await page.getByRole('button', { name: 'Photo', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  // Nothing chosen, nothing said: both are told, beside their fields.
  await dialog.getByRole('button', { name: 'Mettre dans le texte' }).click();
  await dialog.getByText('Choisissez une photo, ou ajoutez-en une.').waitFor();
  await dialog.getByText('Décrivez la photo, ou cochez').waitFor();
  await look(page, 'dialog-faults');
  await dialog.getByText('Ajouter une photo', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Enregistrer la photo' }).click();
  await dialog.getByText('Indiquez les personnes reconnaissables.').waitFor();
  await look(page, 'dialog-new-faults');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByLabel('Description', { exact: true }).fill('Un camion sur la route.');
  await dialog.getByLabel('Personnes reconnaissables').selectOption('nobody');
  await look(page, 'dialog-new');
  await dialog.getByRole('button', { name: 'Enregistrer la photo' }).click();
  // It stands chosen, with what it was described by.
  await expect.poll(() => dialog.locator('input[name=photo]:checked').count()).toBe(1);
  expect(await dialog.getByLabel('Description de la photo').inputValue()).toBe('Un camion sur la route.');
  await dialog.getByLabel('Légende').fill('Vers "Luozi"');
  await look(page, 'dialog-chosen');
  await dialog.getByRole('button', { name: 'Mettre dans le texte' }).click();
  const id = /\/files\/photos\/([\w-]+)-960\.webp/;
  await expect.poll(() => boxOf(page).inputValue()).toMatch(id);
  const photo = id.exec(await boxOf(page).inputValue())![1]!;
  const line = `![Un camion sur la route.](/files/photos/${photo}-960.webp "Vers \\"Luozi\\"")`;
  expect(await boxOf(page).inputValue()).toBe([first, line, ...rest].join('\n\n'));
  // A screen reader hears which photo is chosen.
  await page
    .getByRole('status')
    .filter({ hasText: 'Photo choisie : Un camion sur la route.' })
    .waitFor({ state: 'attached' });
  await look(page, 'rich');
  expect(await findAxeFaults(page)).toEqual([]);

  // By keyboard: past it, back on it, away with it, and again.
  const isChosen = () => page.locator('.rich figure.ProseMirror-selectednode').count();
  expect(await isChosen()).toBe(1);
  await keyboard.press('ArrowRight');
  await expect.poll(isChosen).toBe(0);
  await keyboard.press('ArrowLeft');
  await expect.poll(isChosen).toBe(1);
  await keyboard.press('Delete');
  await expect.poll(() => boxOf(page).inputValue()).toBe(before);
  await keyboard.press('Control+z');
  await expect.poll(() => boxOf(page).inputValue()).toContain(line);
  await page.locator('.rich figure').click();
  await page.getByRole('button', { name: 'Modifier la photo' }).click();
  await dialog.getByLabel('Légende').fill('Vers Luozi');
  await dialog.getByRole('button', { name: 'Modifier', exact: true }).click();
  await expect.poll(() => boxOf(page).inputValue()).toContain(line.replaceAll('\\"', ''));

  // What is pasted brings no picture of another site, and says so.
  await page.locator('.rich p').first().click();
  await page.locator('.rich').evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p>mot <img src="https://ailleurs.example/x.png"></p>');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText('Les images collées n’ont pas été prises.').waitFor();
  expect(await boxOf(page).inputValue()).not.toContain('ailleurs');
  await page.locator('.rich').press('Control+z');

  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Publié, ou programmé').waitFor();
  const moved = await page.context().newPage();
  await moved.setViewportSize({ width: 390, height: 800 });
  await moved.goto(`${origin}/news/2`);
  const image = moved.getByRole('img', { name: 'Un camion sur la route.' });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(
    await image.evaluate(({ attributes }) => [
      attributes.getNamedItem('width')?.value,
      attributes.getNamedItem('height')?.value,
    ]),
  ).toEqual(['960', '720']);
  const { width, height } = (await image.boundingBox())!;
  expect(height / width).toBeCloseTo(0.75, 1);
  expect(width).toBeLessThanOrEqual(390);
  expect(await moved.locator('figcaption', { hasText: 'Vers Luozi' }).count()).toBe(1);
  expect(await findAxeFaults(moved)).toEqual([]);
  await look(moved, 'article-390');
  await moved.setViewportSize({ width: 1280, height: 900 });
  await look(moved, 'article-1280');

  await page.goto(`${origin}/admin/photos`);
  const card = page.locator(`li[id="${photo}"]`);
  expect(await card.getByRole('link', { name: /2$/ }).count()).toBe(1);
  await card.getByText('Retirer cette photo').click();
  await card.getByLabel('Pourquoi').fill('Une personne ne veut plus.');
  await card.getByRole('button', { name: 'Retirer partout' }).click();
  await card.getByText('Retirée', { exact: true }).waitFor();
  await expect
    .poll(async () => (await moved.request.get(`${origin}/news/2`)).text().then((text) => text.includes(photo)))
    .toBe(false);
  await page.goto(`${origin}/admin/content/news/2`);
  await page.getByText('a été retirée du site : les visiteurs ne la voient plus').waitFor();
  expect(await boxOf(page).inputValue()).toContain(`![-](/files/photos/${photo}-960.webp)`);
  await look(page, 'withdrawn');
  await leave();
});

test('without script a photo is taken up on the way and stands in the text; one of another site is refused beside the field', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/3`);
  const before = await boxOf(page).inputValue();
  await boxOf(page).fill(`${before}\n\n![x](https://ailleurs.example/x.png)`);
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).first().click();
  const lines = before.split('\n').length + 2;
  await page.getByText(`Retirez l’image de la ligne ${lines}`).first().waitFor();
  expect(await boxOf(page).getAttribute('aria-invalid')).toBe('true');
  await boxOf(page).fill(`${before} Un mot.`);
  await page.getByRole('button', { name: 'Mettre une photo dans le texte' }).click();
  await page.getByText('Choisissez la photo à mettre dans le texte').waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Description', { exact: true }).fill('Un pont [neuf].');
  await page.getByLabel('Personnes reconnaissables').selectOption('nobody');
  await page.getByRole('button', { name: 'Enregistrer la photo' }).click();
  await page.getByText('La photo est à la fin du texte.').waitFor();
  expect(await boxOf(page).inputValue()).toMatch(
    /Un mot\.\n\n!\[Un pont \\\[neuf\\\]\.\]\(\/files\/photos\/[\w-]+-960\.webp\)\n$/,
  );
  await look(page, 'no-script');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.goto(`${origin}/news/3`);
  expect(await page.getByRole('img', { name: 'Un pont [neuf].' }).count()).toBe(1);
  await leave();
});

test('a lesson has a photo too, by its teacher', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'enseignement');
  await page.goto(`${origin}/admin/courses/1?at=0.l.0`);
  await awake(page);
  await page.locator('textarea[name=body]').focus();
  await page.getByRole('button', { name: 'Mettre une photo dans le texte' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Description', { exact: true }).fill('Un cahier ouvert.');
  await page.getByLabel('Personnes reconnaissables').selectOption('nobody');
  await page.getByRole('button', { name: 'Enregistrer la photo' }).click();
  await page.getByText('La photo est à la fin du texte.').waitFor();
  expect(page.url()).toContain('/admin/courses/1');
  expect(await boxOf(page).inputValue()).toContain('![Un cahier ouvert.](/files/photos/');
  await look(page, 'lesson');
  await leave();
});
