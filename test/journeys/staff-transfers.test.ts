import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findFaults } from './find-faults.ts';
import { enterAs } from './staff.ts';
import { awake, mailsTo, useOwnSite, visit } from './visit.ts';

useOwnSite();

/** Somebody gives by transfer in euros without script. @returns the address of the payment's page, and the reference on it */
async function promise(email: string): Promise<{ path: string; reference: string }> {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await page.goto(`${origin}/projects/1`);
  const form = page.locator('form#donner');
  await form.getByText('Virement', { exact: true }).click();
  await form.getByLabel('Virement en').selectOption('EUR');
  await form.getByText(/^Virement\s: vous paierez en EUR \(1\s€ = 656\sXOF\)\./).waitFor();
  await form.getByLabel('E-mail').fill(email);
  const give = form.getByRole('button', { name: /^Donner/ });
  await give.click();
  // Without script the form says the sum in the other currency once it was pressed.
  await page
    .getByText(/vous paierez 38,11\s€ pour 25\s000\sXOF/)
    .first()
    .waitFor();
  await give.click();
  await page.getByRole('heading', { name: 'Il reste un virement à faire.' }).waitFor();
  const text = await page.locator('main').innerText();
  expect(text).toContain('BE71 0961 2345 6769');
  expect(text).toMatch(/38,11\s€/);
  expect(await page.getByRole('img', { name: 'Code QR du virement' }).count()).toBe(1);
  expect(await page.getByRole('button', { name: /^Copier/ }).count()).toBe(0);
  const reference = /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(text)![0];
  const path = new URL(page.url()).pathname;
  await leave();
  return { path, reference };
}

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Fichier du relevé')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });

const sheet = (rows: string[]) => ['Date;Libellé;Montant;Devise;Nom', ...rows].join('\r\n');
const day = '13/11/2026';

/** What the file was understood to say is shown, and confirmed once. */
const confirm = async (page: Page) => {
  await page.getByRole('heading', { name: 'Lecture du fichier' }).waitFor();
  await page.getByRole('button', { name: 'Confirmer et importer' }).click();
};

const look = async (page: Page, name: string) => {
  if (!process.env.LOOK) return;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `/tmp/w/${name}-${width}.png`, fullPage: true });
  }
};

test('a transfer from the form to the receipt: promised without script, imported, matched by Enter; the file twice adds nothing', async () => {
  const { path, reference } = await promise('virement@exemple.org');
  const [promised] = await mailsTo('virement@exemple.org');
  expect(promised!.subject).toContain(reference);
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'tresorerie');
  const file = sheet([`${day};VIR ${reference} école;38,11;EUR;Béatrice Nsimba`, `${day};Frais;-1,50;EUR;`]);
  await page.goto(`${origin}/admin/statements/new`);
  await awake(page);
  await choose(page, 'releve.csv', file);
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await page.getByText(/^\+38,11\s€ le 13 novembre 2026, de Béatrice Nsimba/).waitFor();
  await confirm(page);
  await page.getByText('2 lignes nouvelles.').waitFor();
  await page.getByText('Béatrice Nsimba').waitFor();
  // The certain line is one press away.
  for (let presses = 0; presses < 2; presses++) {
    await page.keyboard.press('j');
    if (await page.evaluate(() => document.activeElement?.hasAttribute('data-enter'))) break;
  }
  await page.keyboard.press('Enter');
  await page.getByText('La ligne est rapprochée').waitFor();
  await page.getByText('Rapprochées', { exact: true }).first().waitFor();
  await page.goto(origin + path);
  await page.getByRole('heading', { name: /Merci/ }).waitFor();
  const mails = await mailsTo('virement@exemple.org');
  expect(mails.some(({ subject }) => /reçu/i.test(subject))).toBe(true);
  await page.goto(`${origin}/admin/promises?q=${reference}`);
  await page.getByText('Reçu', { exact: true }).last().waitFor();
  await page.goto(`${origin}/admin/statements/new`);
  await awake(page);
  await choose(page, 'encore.csv', file);
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await page.getByText('2 déjà importées.').waitFor();
  expect(await page.locator('[data-row]').count()).toBe(0);
  await leave();
}, 300_000);

test('without JavaScript: unknown columns are asked once, a line is booked as a new gift, another set aside and taken back', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/statements/new`);
  await choose(page, 'airtel.csv', `Quand,Combien,Qui\n${day},12.00,Passante\n${day},-0.40,Airtel\n`);
  await page.getByLabel('Compte').fill('Airtel Money');
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await page.getByText('Indiquez à quoi correspond chaque colonne').first().waitFor();
  await page.getByLabel('Jour').selectOption('Quand');
  await page.getByLabel('Montant, ou montant reçu').selectOption('Combien');
  await page.getByLabel('Devise, ou une seule pour toutes les lignes').selectOption('USD');
  await page.getByLabel('Nom du payeur').selectOption('Qui');
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await confirm(page);
  await page.getByText('2 lignes nouvelles.').waitFor();
  const list = page.url();
  await page.getByRole('link', { name: 'Passante' }).click();
  await page.getByLabel('De qui').fill('Passante');
  await page.getByRole('button', { name: 'Comptabiliser ce don' }).click();
  await page.getByText('La ligne est rapprochée').waitFor();
  await page.getByRole('link', { name: 'Voir le don' }).click();
  await page.getByRole('heading', { name: 'Passante' }).waitFor();
  await page.goto(list);
  await page.getByRole('link', { name: 'Airtel' }).click();
  await page.getByRole('button', { name: 'Ignorer (hors dons)' }).click();
  await page.getByText('La ligne est ignorée (hors dons).').waitFor();
  await page.getByRole('button', { name: 'Reprendre la ligne' }).click();
  await page.getByText('La ligne est de nouveau à rapprocher.').waitFor();
  await leave();
}, 300_000);

test('one odd line refuses no other: it is shown with its reason, and the treasurer decides about it', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/statements/new`);
  await awake(page);
  const rows = [
    `${day};DON ILUNGA;1.250;USD;Ilunga;1.250`,
    `14/11/2026;DEPOT GUICHET;1OO.000;USD;;1.350`,
    `15/11/2026;VIR KABONGO;25.000;GBP;Kabongo;`,
    `16/11/2026;RETRAIT;-250;USD;;1.100`,
    `17/11/2026;DON NZUZI;50;USD;Nzuzi;1.150`,
    `18/11/2026;FRAIS;-10;USD;;1.140`,
  ];
  await choose(page, 'rawbank-novembre.csv', ['Date;Libellé;Montant;Devise;Nom;Solde', ...rows].join('\r\n'));
  await page.getByLabel('Compte').fill('Rawbank USD');
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  // The file comes back with its question: nothing is read before it is answered.
  await page.getByText('Signification de « 1.250 »').waitFor();
  await look(page, 'question');
  await page.getByLabel('Lecture correcte').selectOption({ label: '1 250 $' });
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await page.getByText('lignes dans le fichier').waitFor();
  await page.getByText('rien n’est perdu, le fichier est gardé').waitFor();
  await page.getByText('Écart', { exact: true }).first().waitFor();
  await look(page, 'statement');
  const deposit = page.locator('li', { hasText: 'Montant illisible' });
  await deposit.getByText('Décider', { exact: true }).click();
  await deposit.getByLabel('Jour').fill('2026-11-14');
  await deposit.getByLabel('Montant').fill('100');
  await deposit.getByLabel('Devise').selectOption('USD');
  await deposit.getByRole('button', { name: 'Ajouter cette ligne' }).click();
  await page.getByText('La ligne est ajoutée au relevé, à rapprocher.').waitFor();
  const pounds = page.locator('li', { hasText: 'Devise absente de nos comptes' });
  await pounds.getByText('Décider', { exact: true }).click();
  await pounds.getByLabel('Pourquoi').fill('Déplacée vers le compte en livres');
  await pounds.getByRole('button', { name: 'Écarter' }).click();
  await page.getByText(/Écartée/).waitFor();
  await look(page, 'decided');
  expect(await findFaults(page, [page.url()])).toEqual([]);
  await leave();
}, 300_000);

test('axe finds nothing on the pages of transfers, and none is too wide', async () => {
  const { path } = await promise('axe@exemple.org');
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/statements`);
  const statement = await page.locator('[data-row] a').last().getAttribute('href');
  await page.goto(origin + statement!);
  const line = await page.locator('[data-row] a').nth(1).getAttribute('href');
  const pages = [path, '/admin/statements', '/admin/statements/new', '/admin/lines', '/admin/promises'];
  expect(
    await findFaults(
      page,
      [...pages, statement!, line!].map((one) => origin + one),
    ),
  ).toEqual([]);
  await leave();
}, 300_000);
