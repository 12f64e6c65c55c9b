import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { findFaults } from './find-faults.ts';
import { enterAs } from './staff.ts';
import { useOwnSite, visit } from './visit.ts';

useOwnSite();
const MORE = [
  '/admin/reports?period=year&by=source',
  '/admin/reports/funds',
  '/admin/reports/ledger?period=year',
  '/admin/accounts',
];

test('a treasurer reads the quarter by fund and by way, without script, and each sum leads to the entries that come to it', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin`);
  await page.getByRole('link', { name: 'Rapports' }).first().click();
  await page.getByRole('link', { name: 'Trimestre' }).click();
  await page.getByRole('link', { name: 'Année' }).click();
  const table = page.getByRole('region', { name: 'Par fonds, en USD' });
  const row = table.locator('tbody tr').first();
  const gross = await row.locator('td').nth(1).innerText();
  const total = await table.locator('tfoot td').nth(1).innerText();
  await row.getByRole('link').click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('tfoot td').nth(1).innerText()).toBe(gross);
  await page.getByRole('link', { name: 'Suivants' }).click();
  expect(await page.locator('tfoot td').nth(1).innerText()).toBe(gross);
  await page.locator('tbody a').first().click();
  await page.getByRole('heading', { name: 'Au grand livre' }).waitFor();
  await page.goto(`${origin}/admin/reports?period=year&by=way`);
  expect(
    await page.getByRole('region', { name: 'Par moyen de paiement, en USD' }).locator('tfoot td').nth(1).innerText(),
  ).toBe(total);
  // For a French spreadsheet, until data are chosen; then they stay.
  const sheet = await page.request.get(`${origin}/admin/reports.csv?period=year`);
  expect((await sheet.text()).split('\r\n')[0]).toBe(
    '\uFEFFDe;À;Compte;Titre;Devise;Nombre;Brut;Remboursé;Net;Transféré entre fonds',
  );
  const csv = await page.request.get(`${origin}/admin/reports.csv?period=year&tables=data`);
  expect((await csv.text()).split('\r\n')[0]).toBe('\uFEFFfrom,to,account,title,currency,count,gross,back,net,moved');
  const journal = await page.request.get(`${origin}/admin/reports/entries.csv`);
  expect((await journal.text()).split('\r\n')[0]).toMatch(
    /^\uFEFFjournal,entryNumber,bookedOn,accountNumber,accountLabel,.*,debit,credit,currency$/,
  );
  await leave();
});

test('a gift of who came by a poster stands in its report, without script; the payment says so', async () => {
  const giver = await visit({ language: 'fr', javaScriptEnabled: false });
  await giver.page.goto(`${giver.origin}/projects/1?src=Affiche-Bukavu`);
  // Two pages on, the address says nothing of it any more.
  await giver.page.goto(`${giver.origin}/projects/2`);
  const answer = await giver.page.request.post(`${giver.origin}/api/create-donation`, {
    headers: { origin: giver.origin },
    data: {
      programId: 'project-2',
      amount: 5000,
      currency: 'XOF',
      donationType: 'one_time',
      anonymous: true,
      method: 'card',
    },
  });
  const { checkoutUrl } = (await answer.json()) as { checkoutUrl: string };
  await giver.page.goto(checkoutUrl);
  await giver.page.getByRole('button', { name: 'Payer', exact: true }).click();
  await giver.page.waitForURL(/payments/);
  await giver.leave();

  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/reports`);
  await page.getByRole('link', { name: 'Par source' }).click();
  const row = page.getByRole('row', { name: /affiche-bukavu/ });
  await row.getByRole('link', { name: '1', exact: true }).click();
  await page.getByText('Source : « affiche-bukavu »').waitFor();
  await page.locator('tbody a').first().click();
  expect(await page.getByRole('link', { name: 'affiche-bukavu' }).count()).toBe(1);
  await leave();
});

test('the treasurer reads what funds have and the general ledger, and writes a number of the plan, without script', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/reports`);
  await page.getByRole('link', { name: 'Soldes des fonds' }).click();
  expect(await page.getByText(/Accord avec le grand livre/).count()).toBeGreaterThan(0);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByRole('link', { name: 'Grand livre' }).click();
  await page.getByRole('link', { name: 'Année' }).click();
  const book = page.getByRole('region', { name: 'Balance en XOF' });
  const [debit, credit] = [book.locator('tfoot td').nth(1), book.locator('tfoot td').nth(2)];
  expect(await debit.innerText()).toBe(await credit.innerText());
  const csv = await (await page.request.get(`${origin}/admin/reports/ledger.csv?period=year&tables=data`)).text();
  expect(csv.split('\r\n')[0]).toBe(
    '\uFEFFaccountNumber,accountLabel,account,journal,bookedOn,piece,valueDay,party,entryText,debit,credit,balance,currency',
  );
  await page.getByRole('link', { name: 'Plan comptable' }).first().click();
  const form = page.getByRole('region', { name: 'Ajouter un numéro' });
  await form.getByLabel('Compte de nos livres').selectOption('fund:project-1');
  await form.getByLabel('Numéro').fill('7041');
  await form.getByLabel('Libellé').fill('Dons pour l’école de Luozi');
  await form.getByRole('button', { name: 'Enregistrer le numéro' }).click();
  await page.getByText('Le journal et le grand livre sont exportés sous ce numéro').waitFor();
  await page.goto(`${origin}/admin/reports/ledger?period=year`);
  expect(await page.getByRole('row', { name: /7041 Dons pour l’école de Luozi/ }).count()).toBeGreaterThan(0);
  await leave();
});

test('reports: axe finds nothing, and nothing is wider than the screen', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'audit');
  const paths = ['/admin/reports?period=year', '/admin/reports?period=year&by=way', '/admin/reports/entries', ...MORE];
  expect(
    await findFaults(
      page,
      paths.map((path) => origin + path),
      { narrow: 320 },
    ),
  ).toEqual([]);
  await leave();
});

test('the treasurer closes the month before; opened again it is by somebody else', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/reports`);
  expect(await page.getByRole('link', { name: /^Clore/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Avant' }).click();
  // What is open and what closing means is read before the one button that does it.
  await page
    .getByText(/virements des prestataires/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /^Clore/ }).count()).toBe(0);
  await page.getByRole('link', { name: /^Clore/ }).click();
  await page.getByText(/ne reçoivent plus aucune écriture/).waitFor();
  await page.getByRole('button', { name: /^Clore/ }).click();
  await page.getByText('Le mois est clos').waitFor();
  await page.getByText(/Il ne reçoit plus aucune écriture/).waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  const address = page.url();
  await page.getByLabel('Pourquoi').fill('un relevé oublié');
  await page.getByRole('button', { name: 'Demander la réouverture' }).click();
  await page.getByText('La demande est enregistrée').waitFor();
  const plan = page.url().split('?')[0]!;
  await leave();

  const other = await visit({ language: 'fr' });
  await enterAs(other.page, other.origin, 'administration');
  await other.page.goto(plan);
  await other.page.getByText('Rouvrir un mois').first().waitFor();
  await other.page.getByRole('button', { name: 'Approuver', exact: true }).click();
  await other.page.getByText('Approuvé et exécuté.').waitFor();
  await other.page.goto(address);
  await other.page.getByText('Ce mois est ouvert.').waitFor();
  // Of the administration only the second signature is asked.
  expect(await other.page.getByRole('link', { name: /^Clore/ }).count()).toBe(0);
  await other.leave();
});
