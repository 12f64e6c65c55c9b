import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { address } from './account.ts';
import { awake, mailsTo, visit } from './visit.ts';

const drop = (page: Page, name: string, text: string, bytes = 0) =>
  page.locator('#project-form input[type=file]').evaluate(
    (input, file) => {
      const data = new DataTransfer();
      data.items.add(new File([file.text, new Uint8Array(file.bytes)], file.name));
      data.items.add(new File(['x'], 'encore.pdf'));
      for (const kind of ['dragenter', 'dragover', 'drop'])
        input.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    { name, text, bytes },
  );

test('a file is dropped on the idea form: a wrong or large one is named at once, taken away again, a right one is sent', async () => {
  const { page, origin, leave } = await visit();
  const email = address('glisse');
  await page.goto(`${origin}/impact-hub`);
  await awake(page);
  const form = page.locator('#project-form');
  await form.getByText('Glissez un fichier ici').waitFor();
  await drop(page, 'photos.zip', 'PK');
  await form.getByText('Choisissez un fichier PDF, Word ou PowerPoint').waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Retirer photos.zip' }).click();
  expect(await form.getByText('photos.zip').count()).toBe(0);
  expect(
    await form
      .locator('input[type=file]')
      .evaluate((input: HTMLInputElement) => document.activeElement === input && input.files!.length),
  ).toBe(0);
  await drop(page, 'grand.pdf', '%PDF-1.7', 10 * 1024 * 1024);
  await form.getByText('Choisissez un fichier de 10 Mo').waitFor();
  await drop(page, 'plan.pdf', '%PDF-1.7\n1 0 obj<<>>endobj\n');
  await form.getByText('plan.pdf').waitFor();
  expect(await form.getByText('Choisissez un fichier de 10 Mo').count()).toBe(0);
  await form.getByLabel('Nom complet').fill('Nadège M.');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Nom du projet').fill('Séchoir');
  await form.getByLabel('Secteur').selectOption('Énergie renouvelable');
  await form.getByLabel('Étape').selectOption('Prototype');
  await form.getByLabel('Description', { exact: true }).fill('Un séchoir solaire.');
  await form.getByText('J’accepte que mes réponses').click({ position: { x: 5, y: 5 } });
  await form.getByRole('button', { name: 'Envoyer mon projet' }).click();
  await mailsTo(email);
  const own = (await mailsTo('bonjour@elikya.example')).find(({ text }) => text.includes(email));
  expect(own!.text).toMatch(/\/files\/ideas\/\S+\.pdf/);
  // Sent: the form is empty again, its row too.
  await expect.poll(() => form.getByText('plan.pdf').count()).toBe(0);
  await leave();
});

test('without script the browser’s own file field is there, whole', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await page.goto(`${origin}/impact-hub`);
  const field = page.getByLabel('Fichier');
  expect(await field.evaluate((input) => getComputedStyle(input).opacity)).toBe('1');
  expect(await page.getByText('Glissez un fichier ici').isVisible()).toBe(false);
  await leave();
});
