import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findFaults } from './find-faults.ts';
import { enterAs } from './staff.ts';
import { awake, mailsTo, originNow, useOwnSite, visit } from './visit.ts';

useOwnSite();

type Role = Parameters<typeof enterAs>[2];

/** Somebody of the staff at a desk of their own. */
async function desk(role: Role, options: Parameters<typeof visit>[0] = {}) {
  const visitor = await visit({ language: 'fr', ...options });
  await enterAs(visitor.page, visitor.origin, role);
  return visitor;
}

/** A gift to the school, and what its giver then presses on the payment page. */
async function give(donorName: string, amount: number, act = 'pay', programId = 'project-1'): Promise<string> {
  const donorEmail = `${/^[a-z]+/i.exec(donorName)?.[0].toLowerCase() ?? 'x'}@exemple.org`;
  const answer = await fetch(`${originNow()}/api/create-donation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ programId, amount, donationType: 'one_time', donorName, donorEmail }),
  });
  const { checkoutUrl } = (await answer.json()) as { checkoutUrl: string };
  await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
  return checkoutUrl.split('/').at(-1)!;
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();
}

/** Words on paper, without the spaces that only set them. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('a treasurer corrects the name on a receipt: same number, both versions in sight, the donor has the new one', async () => {
  const id = await give('Ngalula Demba', 25_000);
  const { page, origin, leave } = await desk('tresorerie');
  await page.goto(`${origin}/admin/payments/${id}`);
  await awake(page);
  const sheet = page.getByRole('region', { name: 'Reçu', exact: true });
  const number = await sheet.locator('.code').innerText();
  await page.getByText('Corriger le nom ou l’adresse').click();
  await press(page, 'Rectifier le reçu');
  await page.getByText('ce reçu resterait le même').waitFor();
  await page.getByLabel('Au nom de').fill('Ngalula Demba Mbuyi');
  await page.getByLabel('Adresse').fill('12, avenue du Fleuve, Kinshasa');
  await press(page, 'Rectifier le reçu');
  await page.getByText('Le reçu est rectifié').waitFor();
  await sheet.getByText('Ngalula Demba Mbuyi').first().waitFor();
  await sheet.getByRole('heading', { name: /^Jusqu’au/ }).waitFor();
  expect(await sheet.locator('.code').innerText()).toBe(number);
  await page.getByText(`Reçu ${number} rectifié`).waitFor();
  const told = await mailsTo('ngalula@exemple.org', 2);
  const mail = told.find(({ subject }) => subject.includes('rectifié'))!;
  expect(mail.subject).toContain(number);
  const address = /https?:\/\/\S+\/receipts\/\S+/.exec(mail.text)![0];
  await page.goto(address);
  await page.getByText(/Rectifié le/).waitFor();
  await page.getByText('12, avenue du Fleuve, Kinshasa').waitFor();
  const pdf = await page.request.get(`${address}/pdf`);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await leave();
});

test('a gift moves to another project: its page shows it and the other no longer, its donor hears of it', async () => {
  const id = await give('Odile Mwamba', 650_000);
  // Kept pages of both projects: news drop them.
  const showsGift = async (project: number) =>
    (await (await fetch(`${originNow()}/projects/${project}`)).text()).includes('Odile M.');
  expect([await showsGift(1), await showsGift(2)]).toEqual([true, false]);
  const { page, origin, leave } = await desk('tresorerie');
  await page.goto(`${origin}/admin/payments/${id}`);
  await awake(page);
  await page.getByText('Réaffecter', { exact: true }).click();
  const options = await page.getByLabel('Au fonds').locator('option').allTextContents();
  const target = await page.getByLabel('Au fonds').locator('option[value=project-2]').textContent();
  expect(options.length).toBeGreaterThan(3);
  expect(await page.getByLabel('Au fonds').locator('option[value=project-1]').count()).toBe(0);
  await page.getByLabel('Au fonds').selectOption('project-2');
  await page.getByLabel('Raison du changement').fill('mauvais projet choisi');
  await press(page, 'Réaffecter ce don');
  await page.getByText('Le don est réaffecté').waitFor();
  await page.getByText(/^Réaffecté de «/).waitFor();
  await page.getByText('« mauvais projet choisi »').waitFor();
  const mail = (await mailsTo('odile@exemple.org', 2)).find(({ subject }) => subject.includes('autre fonds'))!;
  expect(plain(mail.text)).toContain(plain(target!));
  await expect.poll(async () => [await showsGift(1), await showsGift(2)]).toEqual([false, true]);
  await leave();
});

test('half of a sum came: the treasurer sees both, accepts what came, and the donor reads both', async () => {
  const id = await give('Blaise Ilunga', 6000, 'pay-other');
  const { page, origin, leave } = await desk('tresorerie');
  await page.goto(`${origin}/admin/payments/${id}`);
  await awake(page);
  const flag = page.getByRole('region', { name: 'À vérifier' });
  await flag
    .getByText(/6\s000\sXOF/)
    .first()
    .waitFor();
  await page.getByLabel('Raison d’accepter').fill('il a changé la somme au téléphone');
  await press(page, /^Comptabiliser 3\s000\sXOF au lieu de 6\s000\sXOF$/);
  await page.getByText('Le montant reçu est comptabilisé').waitFor();
  await page.getByText(/3\s000\sXOF acceptés au lieu de 6\s000\sXOF/).waitFor();
  expect(await flag.count()).toBe(0);
  await page.getByText('Carte (démonstration)').filter({ visible: true }).first().waitFor();
  const [mail] = await mailsTo('blaise@exemple.org', 1);
  expect(plain(mail!.text)).toMatch(/6 000 XOF.*3 000 XOF/s);
  await leave();
});

test('gifts of a fund and of some sums are filtered, the sentence says it, and the table is what is shown', async () => {
  await give('Thérèse Kanku', 7100);
  await give('Thérèse Kanku', 7200, 'pay', 'general');
  const { page, origin, leave } = await desk('tresorerie', { javaScriptEnabled: false });
  await page.goto(`${origin}/admin/payments`);
  await page.getByText('Montant', { exact: true }).first().click();
  await page.getByLabel('à partir de').fill('7 100');
  await page.getByLabel('jusqu’à', { exact: true }).fill('7200');
  await press(page, 'Filtrer');
  await page.getByText(/Montants de 7\s100\sXOF à 7\s200\sXOF\./).waitFor();
  expect(await page.getByRole('link', { name: 'Thérèse Kanku' }).count()).toBe(2);
  await page.getByText('Fonds', { exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Fonds' }).selectOption('general');
  await press(page, 'Filtrer');
  await page.getByText(/Dons à «\sLà où c’est le plus utile\s»\./).waitFor();
  expect(await page.getByRole('link', { name: 'Thérèse Kanku' }).count()).toBe(1);
  const csv = await page.request.get(
    new URL((await page.getByRole('link', { name: 'Exporter' }).getAttribute('href'))!, origin).href,
  );
  expect((await csv.text()).trim().split('\n')).toHaveLength(2);
  await leave();
});

test('without JavaScript: a gift moves; what is missing is said beside its field', async () => {
  const id = await give('Sidonie Kalala', 4000);
  const { page, origin, leave } = await desk('tresorerie', { javaScriptEnabled: false });
  await page.goto(`${origin}/admin/payments/${id}`);
  await page.getByText('Réaffecter', { exact: true }).click();
  await page.getByLabel('Au fonds').selectOption('general');
  await page.getByLabel('Raison du changement').fill(' ');
  await press(page, 'Réaffecter ce don');
  await page.getByText('Indiquez la raison').first().waitFor();
  await page.getByLabel('Raison du changement').fill('à la demande de la personne');
  await press(page, 'Réaffecter ce don');
  await page.getByText('Le don est réaffecté').waitFor();
  await leave();
});

test('a tax receipt is given, the gift is closed; a refund cancels it, its donor hears of both, the year counts it', async () => {
  const id = await give('Delphine Masika', 40_000);
  const { page, origin, leave } = await desk('tresorerie');
  await page.goto(`${origin}/admin/payments/${id}`);
  await awake(page);
  await page.getByText('Émettre un reçu fiscal', { exact: true }).click();
  await page.getByLabel('Nom et prénoms du donateur').fill('Delphine Masika');
  await page.getByLabel('Domicile du donateur').fill('5, rue des Lilas, 69003 Lyon, France');
  await press(page, 'Émettre ce reçu fiscal');
  await page.getByText('Le reçu fiscal est émis').waitFor();
  await page.getByText('Ce don ne peut plus être corrigé', { exact: false }).first().waitFor();
  expect(await page.getByText('Réaffecter', { exact: true }).count()).toBe(0);
  expect(await page.getByText('Corriger le nom ou l’adresse').count()).toBe(0);
  const pdf = await page.request.get(`${origin}/admin/payments/${id}/tax-receipt.pdf`);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.goto(`${origin}/admin/entities`);
  await page.getByText(/60,98\s€/).waitFor();
  await page.goto(`${origin}/admin/payments/${id}`);
  await awake(page);
  await page.getByLabel('Pourquoi').fill('versé deux fois');
  await press(page, 'Rembourser');
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole('region', { name: 'Reçu fiscal' }).innerText();
      },
      { timeout: 20_000 },
    )
    .toContain('annulé le');
  const told = await mailsTo('delphine@exemple.org', 4);
  expect(told.filter(({ subject }) => subject.includes('reçu fiscal'))).toHaveLength(2);
  const csv = await page.request.get(`${origin}/admin/entities.csv?tables=data`);
  expect(await csv.text()).toMatch(/,0,1,0\.00,EUR/);
  await leave();
});

test('a body that gives receipts is written without JavaScript; one outside France cannot give the French one', async () => {
  const { page, origin, leave } = await desk('administration', { javaScriptEnabled: false });
  await page.goto(`${origin}/admin/entities`);
  await page.getByText('Une ASBL congolaise ne peut pas émettre le reçu fiscal français.', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Nouvel organisme' }).click();
  const fields = {
    Nom: 'Amis de Liège',
    Pays: 'BE',
    Forme: 'ASBL',
    'Immatriculation (SIREN, RNA…)': '0000.000.000',
    Siège: 'Liège',
    'Objet, d’après les statuts': 'Aider',
    'Signataire et qualité': 'La présidente',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Reçu fiscal français (11580*05)').check({ force: true });
  await press(page, 'Enregistrer l’organisme');
  await page.getByText('Choisissez un organisme en France').first().waitFor();
  expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Amis de Liège');
  await page.getByLabel('Reçu fiscal français (11580*05)').uncheck({ force: true });
  await page.getByLabel('Émis par un partenaire').check({ force: true });
  await press(page, 'Enregistrer l’organisme');
  await page.getByText('L’organisme est enregistré.').waitFor();
  await page.getByRole('link', { name: 'Amis de Liège' }).waitFor();
  await leave();
});

test('who corrects receipts moves no gift, and who checks the books sees no name on a receipt', async () => {
  const id = await give('Lucie Bosenga', 3000);
  const collector = await desk('collecte');
  await collector.page.goto(`${collector.origin}/admin/payments/${id}`);
  await collector.page.getByText('Corriger le nom ou l’adresse').waitFor();
  expect(await collector.page.getByText('Réaffecter', { exact: true }).count()).toBe(0);
  await collector.leave();
  const auditor = await desk('audit');
  await auditor.page.goto(`${auditor.origin}/admin/payments/${id}`);
  await auditor.page.getByRole('region', { name: 'Reçu', exact: true }).waitFor();
  expect(await auditor.page.locator('main').innerText()).not.toMatch(/Bosenga/);
  expect(await auditor.page.getByText('Corriger le nom ou l’adresse').count()).toBe(0);
  await auditor.leave();
});

test('axe finds nothing where gifts are mended, open, and nothing is too wide', async () => {
  const ids = [await give('ليلى بن عمر', 5000, 'pay-other'), await give('Marie-Thérèse Ngalamulume-Tshibangu', 7000)];
  const { page, origin, leave } = await desk('tresorerie');
  const paths = [
    ...ids.map((id) => `/admin/payments/${id}`),
    '/admin/payments?fund=general',
    '/admin/entities',
    '/admin/entities/00000000-0000-4000-8000-000000000002',
  ];
  const openAll = (opened: Page) =>
    opened.evaluate(() => {
      for (const more of document.querySelectorAll('main details')) more.setAttribute('open', '');
    });
  const addresses = paths.map((path) => origin + path);
  expect(await findFaults(page, addresses, { narrow: 320, prepare: openAll })).toEqual([]);
  await leave();
});
