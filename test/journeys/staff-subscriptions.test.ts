import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findFaults, findFaultsHere } from './find-faults.ts';
import { enterAs } from './staff.ts';
import { awake, mailsTo, originNow, useOwnSite, visit } from './visit.ts';

useOwnSite();

/** A monthly gift to the school, paid, and the page of its payment at the sandbox. */
async function giveMonthly(donorName: string, amount = 25_000): Promise<string> {
  const answer = await fetch(`${originNow()}/api/create-donation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      programId: 'project-1',
      amount,
      donationType: 'monthly',
      donorName,
      donorEmail: `${/^[a-z]+/i.exec(donorName)![0].toLowerCase()}@exemple.org`,
    }),
  });
  const { checkoutUrl } = (await answer.json()) as { checkoutUrl: string };
  await press(checkoutUrl, 'pay');
  return checkoutUrl;
}

const press = (checkoutUrl: string, act: string) =>
  fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });

/** Reads the page again until it says so: jobs take a moment. */
async function until(page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator('main').innerText();
      },
      { timeout: 20_000 },
    )
    .toContain(text);
}

test('a renewal is refused: its giver hears why and gives another card, without any script; staff see the way of it', async () => {
  const checkout = await giveMonthly('Ngalula Demba');
  await press(checkout, 'renew-fail');
  const mail = (await mailsTo('ngalula@exemple.org', 2)).find(({ subject }) => /n’a pas pu être débité/.test(subject));
  expect(mail!.text).toMatch(/solde insuffisant/);
  const link = /https?:\/\/\S+\/gifts\/[^\s#]+/.exec(mail!.text)![0];

  const donor = await visit({ language: 'fr', javaScriptEnabled: false });
  await donor.page.goto(link);
  await donor.page.getByRole('heading', { name: 'La dernière échéance a été refusée' }).waitFor();
  const seen = await visit({ language: 'fr' });
  // This page never wakes.
  await seen.page.goto(link);
  expect(await findFaultsHere(seen.page)).toEqual([]);
  await seen.leave();
  await donor.page.getByRole('button', { name: 'Utiliser une autre carte' }).click();
  await donor.page.getByRole('button', { name: 'Payer', exact: true }).click();
  await donor.page.goto(link);
  expect(await donor.page.getByText('La dernière échéance a été refusée').count()).toBe(0);
  await donor.leave();

  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin/subscriptions?q=ngalula`);
  await awake(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ngalula Demba' }).waitFor();
  const way = await page.locator('.tl').innerText();
  expect(way).toMatch(/25\s000\sXOF refusés\s: solde insuffisant/);
  expect(way).toMatch(/E-mail 1 sur 3/);
  expect(way).toContain('Échéance payée');
  await leave();
});

test('somebody of Collecte lets a failing gift rest, without script, and gives less of another; both givers hear of it', async () => {
  const checkout = await giveMonthly('Odile Mwamba');
  await press(checkout, 'renew-fail');
  await mailsTo('odile@exemple.org', 2);
  const plain = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(plain.page, plain.origin, 'collecte');
  await plain.page.goto(`${plain.origin}/admin/subscriptions?state=failing`);
  await plain.page.getByRole('link', { name: 'Odile Mwamba' }).click();
  await plain.page.getByText('Sans changement, ce don sera mis en pause').waitFor();
  const pause = plain.page.getByRole('region', { name: 'Mettre en pause' });
  const change = (of: Page) => of.getByRole('region', { name: 'Changer le montant' });
  await change(plain.page).getByLabel('Nouveau montant').fill('10');
  await change(plain.page).getByLabel('Pourquoi').fill('elle cherche du travail');
  await change(plain.page).getByRole('button', { name: 'Changer le montant' }).click();
  await plain.page.getByText('Veuillez entrer un montant valide.').first().waitFor();
  expect(await change(plain.page).getByLabel('Pourquoi').inputValue()).toBe('elle cherche du travail');
  await pause.getByLabel('Jusqu’au').fill('2031-05-01');
  await pause.getByLabel('Pourquoi').fill('elle cherche du travail');
  await pause.getByRole('button', { name: 'Mettre en pause' }).click();
  await plain.page.getByText('La pause est demandée au prestataire').waitFor();
  await until(plain.page, 'Mis en pause jusqu’au 1er mai 2031');
  expect(
    (await mailsTo('odile@exemple.org', 3)).some(({ subject }) => subject === 'Votre don régulier est en pause'),
  ).toBe(true);
  await plain.leave();

  await giveMonthly('Blaise Ilunga', 40_000);
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin/subscriptions?q=ilunga&state=active`);
  await page.getByRole('link', { name: 'Blaise Ilunga' }).click();
  await awake(page);
  await change(page).getByLabel('Nouveau montant').fill('15 000');
  await change(page).getByLabel('Pourquoi').fill('par téléphone');
  await change(page).getByRole('button', { name: 'Changer le montant' }).click();
  await page.getByText('Le changement est demandé au prestataire').waitFor();
  await until(page, 'Montant changé');
  expect((await mailsTo('blaise@exemple.org', 2)).some(({ text }) => /15\s000\sXOF à partir du/.test(text))).toBe(true);
  await leave();
});

test('list, gift and calendar: axe finds nothing, and nothing is wider than the screen', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/subscriptions?state=failing`);
  const gift = await page.locator('tbody a').first().getAttribute('href');
  const pages = ['/admin/subscriptions', gift!, '/admin/subscriptions/expected'].map((path) => origin + path);
  expect(await findFaults(page, pages, { narrow: 320 })).toEqual([]);
  const csv = await page.request.get(`${origin}/admin/subscriptions.csv?state=failing&tables=data`);
  expect((await csv.text()).split('\r\n')[0]).toMatch(/^\uFEFFid,state,name,email/);
  await leave();
});
