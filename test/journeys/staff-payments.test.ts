import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { findAxeFaults } from '#test/axe.ts';
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
async function give(donorName: string, amount: number, act = 'pay'): Promise<string> {
  const answer = await fetch(`${originNow()}/api/create-donation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      programId: 'project-1',
      amount,
      donationType: 'one_time',
      donorName,
      donorEmail: `${/^[a-z]+/i.exec(donorName)?.[0].toLowerCase() ?? 'x'}@exemple.org`,
    }),
  });
  const { checkoutUrl } = (await answer.json()) as { checkoutUrl: string };
  await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
  return checkoutUrl.split('/').at(-1)!;
}

async function press(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.getByRole('button', { name, exact: true }).click();
}

/** Reads the page again until it says so: jobs take a moment. */
async function until(page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        // The thing itself, where it is open beside its list.
        return page.evaluate(
          () => document.querySelector<HTMLElement>('.panel__b, main:not(:has(.panel__b))')!.innerText,
        );
      },
      { timeout: 20_000 },
    )
    .toContain(text);
}

test('a treasurer finds a gift, gives a part back by the bank and a part by hand; its giver hears of both', async () => {
  await give('Ngalula Demba', 25_000);
  const { page, origin, leave } = await desk('tresorerie');
  await page.goto(`${origin}/admin/payments?q=demba`);
  await awake(page);
  // By keyboard: the first row, and into it.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ngalula Demba' }).waitFor();
  await page.getByText('Carte (démonstration)').filter({ visible: true }).first().waitFor();

  await page.getByLabel('Montant à rembourser (XOF)').fill('5 000');
  await page.getByLabel('Pourquoi').fill('versé deux fois');
  await press(page, 'Rembourser');
  await page.getByText('L’historique du paiement indique l’état du remboursement').waitFor();
  await until(page, 'Remboursé en partie');
  await page.getByText('« versé deux fois »').waitFor();

  await awake(page);
  await page.getByText('Rembourser encore').click();
  await page.getByLabel('Montant à rembourser (XOF)').fill('8000');
  await page.getByLabel('Pourquoi').fill('rendu au guichet');
  await page.getByText('En espèces ou par virement, déjà fait').click();
  await press(page, 'Rembourser');
  await page.getByText('Indiquez la référence').first().waitFor();
  expect(await page.getByLabel('Montant à rembourser (XOF)').inputValue()).toBe('8000');
  await page.getByRole('textbox', { name: /^Référence/ }).fill('Bon 77');
  await page.getByLabel('Jour du remboursement').fill(dayInKinshasa());
  await press(page, 'Rembourser');
  await page.getByText(/8\s000\sXOF remboursés en espèces/).waitFor();
  await page.getByText('Remboursé en espèces ou par virement').filter({ visible: true }).first().waitFor();
  await page.getByText(/reste 12\s000\sXOF/).waitFor();
  const told = await mailsTo('ngalula@exemple.org', 3);
  expect(told.filter(({ text }) => text.includes('Bon 77'))).toHaveLength(1);
  expect(told.filter(({ subject }) => /^5\s000\sXOF vous ont été remboursés/.test(subject))).toHaveLength(1);

  // Its receipt has just been mailed: not a second time within two minutes.
  await press(page, 'Renvoyer le reçu');
  await page.getByText('il vient d’être envoyé').waitFor();
  const pdf = await page.request.get(
    new URL((await page.getByRole('link', { name: 'Reçu (PDF)' }).getAttribute('href'))!, origin).href,
  );
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await leave();
});

test('who may only ask asks; somebody else approves, and the money goes', async () => {
  const id = await give('Odile Mwamba', 9000);
  const collector = await desk('collecte');
  await collector.page.goto(`${collector.origin}/admin/payments/${id}`);
  await collector.page.getByLabel('Pourquoi').fill('erreur de somme');
  await press(collector.page, 'Demander le remboursement');
  await collector.page.getByText('La demande est enregistrée').waitFor();
  await collector.page.getByText('9 000 XOF').waitFor();
  const plan = collector.page.url().split('?')[0]!;
  await collector.leave();

  const treasurer = await desk('tresorerie');
  await treasurer.page.goto(plan);
  await press(treasurer.page, 'Approuver');
  await treasurer.page.getByText('Approuvé et exécuté.').waitFor();
  await treasurer.page.goto(`${treasurer.origin}/admin/payments/${id}`);
  await until(treasurer.page, 'Remboursé');
  await treasurer.leave();
});

test('a sum that is not ours waits for the treasurer, both sums side by side, and is never booked by itself', async () => {
  const id = await give('Blaise Ilunga', 6000, 'pay-other');
  const { page, origin, leave } = await desk('tresorerie');
  await page.goto(`${origin}/admin`);
  await page
    .getByText(/Paiement à vérifier\s: 6\s000\sXOF/)
    .first()
    .waitFor();
  await page.goto(`${origin}/admin/payments?state=flagged`);
  await page.getByRole('link', { name: 'Blaise Ilunga' }).click();
  const flag = page.getByRole('region', { name: 'À vérifier' });
  await flag.getByText(/^6\s000\sXOF$/).waitFor();
  await flag.getByText(/^3\s000\sXOF$/).waitFor();
  await press(page, 'Interroger de nouveau le prestataire');
  await page.getByText('Le prestataire a répondu').waitFor();
  await flag.waitFor();
  expect(page.url()).toContain(id);
  expect(await page.getByRole('heading', { name: 'Au grand livre' }).count()).toBe(0);
  const back = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Rembourser tout le montant reçu' }) });
  await back.getByLabel('Pourquoi').fill('la moitié seulement');
  await press(page, 'Rembourser tout le montant reçu');
  await until(page, 'Abandonné');
  await page.getByText(/Remboursement de 3\s000\sXOF/).waitFor();
  await page.goto(`${origin}/admin/payments?state=flagged`);
  await page.getByText('Aucun résultat avec ces filtres.').waitFor();
  await leave();
});

test('without JavaScript: a payer is found, the sum given back by hand', async () => {
  await give('Sidonie Kalala', 4000);
  const { page, origin, leave } = await desk('tresorerie', { javaScriptEnabled: false });
  await page.goto(`${origin}/admin/payments`);
  await page.getByRole('searchbox', { name: 'Chercher', exact: true }).fill('sidonie');
  await press(page, 'Filtrer');
  await page.getByRole('link', { name: 'Sidonie Kalala' }).click();
  await page.getByLabel('Pourquoi').fill('au guichet');
  await page.getByLabel('En espèces ou par virement, déjà fait').check({ force: true });
  await page.getByRole('textbox', { name: /^Référence/ }).fill('Bon 78');
  await page.getByLabel('Jour du remboursement').fill(dayInKinshasa());
  await press(page, 'Rembourser');
  await page.getByText(/4\s000\sXOF remboursés en espèces/).waitFor();
  await page.getByText('Remboursé', { exact: true }).first().waitFor();
  await leave();
});

test('who checks the books sees nobody’s name, and finds nobody by it', async () => {
  const id = await give('Lucie Bosenga', 3000);
  const { page, origin, leave } = await desk('audit');
  await page.goto(`${origin}/admin/payments/${id}`);
  await page.getByRole('heading', { name: 'L. B.' }).waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/Bosenga|lucie@/i);
  expect(await page.getByRole('link', { name: 'Reçu (PDF)' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Rembourser' }).count()).toBe(0);
  await page.goto(`${origin}/admin/payments?q=bosenga`);
  await page.getByText('Aucun résultat avec ces filtres.').waitFor();
  const csv = await page.request.get(`${origin}/admin/payments.csv?q=${id}`);
  expect(await csv.text()).toContain('L. B.');
  await leave();
});

test('axe finds nothing on payments, and none is too wide', async () => {
  const ids = [await give('Axe Lukusa', 7000, 'refund'), await give('ليلى بن عمر', 5000, 'pay-other')];
  ids.push(await give('Marie-Thérèse Ngalamulume-Tshibangu', 650_000));
  const { page, origin, leave } = await desk('tresorerie');
  const today = dayInKinshasa();
  const pages = [`?from=${today}&to=${today}`, ...ids.map((id) => `/${id}`)];
  expect(
    await findFaults(
      page,
      pages.map((path) => `${origin}/admin/payments${path}`),
      { narrow: 320 },
    ),
  ).toEqual([]);
  await leave();
});

test('a gift opens beside its list: by address, by keyboard, with its acts; closed, one stands on its row again', async () => {
  const first = await give('Ngalula Panneau', 15_000);
  const second = await give('Omba Panneau', 20_000);
  const { page, origin, leave } = await desk('tresorerie');
  await page.goto(`${origin}/admin/payments?q=panneau`);
  await awake(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin}/admin/payments/beside/${second}?q=panneau`);
  const panel = page.getByRole('region', { name: 'À côté de la liste' });
  await panel.getByRole('heading', { name: 'Omba Panneau' }).waitFor();
  expect(await panel.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  // The list stays in sight and waits.
  expect(await page.locator('.beside[inert] tr[data-row]').count()).toBe(2);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.waitForURL(`${origin}/admin/payments/beside/${first}?q=panneau`);
  await panel.getByText('2 sur 2').waitFor();
  // An act of the thing leaves it where it is, with the list's filter.
  await panel.getByText('Corriger le nom ou l’adresse').click();
  await panel.getByLabel('Au nom de').fill('Ngalula Panneau Mbuyi');
  await press(page, 'Rectifier le reçu');
  await page.waitForURL((url) => url.pathname === `/admin/payments/beside/${first}` && url.searchParams.has('done'));
  expect(new URL(page.url()).searchParams.get('q')).toBe('panneau');
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.keyboard.press('Escape');
  await page.waitForURL(`${origin}/admin/payments?q=panneau`);
  await page.waitForFunction((id) => (document.activeElement as HTMLAnchorElement).href?.endsWith(id), first);
  // The address alone shows the same; the whole page is one step further.
  await page.goto(`${origin}/admin/payments/beside/${second}?q=panneau`);
  await panel.getByRole('heading', { name: 'Omba Panneau' }).waitFor();
  await panel.getByRole('link', { name: 'Toute la page' }).click();
  await page.waitForURL(`${origin}/admin/payments/${second}`);
  await leave();
});

test.for([
  ['on a phone', { viewport: { width: 390, height: 844 } }],
  ['without script', { javaScriptEnabled: false }],
] as const)('%s a row leads to the page', async ([, options]) => {
  const id = await give('Phoba Seule', 5_000);
  const { page, origin, leave } = await desk('tresorerie', options);
  await page.goto(`${origin}/admin/payments?q=seule`);
  if (!('javaScriptEnabled' in options)) await awake(page);
  await page.getByRole('link', { name: 'Phoba Seule' }).first().click();
  await page.waitForURL(`${origin}/admin/payments/${id}`);
  await leave();
});
