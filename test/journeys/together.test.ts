import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { findAxeFaults } from '#test/axe.ts';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();
const SAMPLE = '/ensemble/la-promo-98-pose-un-toit-k7m3x';
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a member opens a cloth, a guest gives to it, a word is reported, staff take it off: without script', async () => {
  const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };
  const starter = await visit(phone);
  const { page, origin } = starter;
  await page.goto(`${origin}/ensemble`);
  await page.getByRole('link', { name: 'Lancer une collecte' }).click();
  // Who is not signed in goes through the door, and comes back to the form.
  await page.waitForURL(/\/auth\?next=%2Fensemble%2Fnouvelle/);
  await page.locator('main input[name=email]').fill(DEMO_LOGINS[0].email);
  await page.locator('main input[name=password]').fill(DEMO_LOGINS[0].password);
  await page.locator('main form [type=submit]').first().click();
  await page.waitForURL(/ensemble\/nouvelle/);
  const main = page.getByRole('main');
  await main.getByLabel('Titre').fill('Le mariage de Grâce');
  await main.getByLabel('Présentation').fill('Venez sur www.mariage.example');
  await main.getByLabel('Objectif, en francs CFA').fill('500 000');
  await main.getByLabel('Dernier jour').fill(dayFromNow(30));
  await main.getByRole('button', { name: 'Lancer une collecte' }).click();
  await page.getByText('Écrivez sans adresse de site').waitFor();
  expect(await main.getByLabel('Titre').inputValue()).toBe('Le mariage de Grâce');
  await main.getByLabel('Présentation').fill('Au lieu d’un cadeau, une tôle.');
  await main.getByRole('button', { name: 'Lancer une collecte' }).click();
  await page.waitForURL(/\/tenir/);
  await page.getByText('Pas encore de don.').waitFor();
  const path = new URL(page.url()).pathname.replace(/\/tenir$/, '');

  const guest = await visit(phone);
  await guest.page.goto(origin + path);
  const form = guest.page.getByRole('form', { name: 'Donner avec eux' });
  await form.getByLabel('Nom affiché avec le don').fill('Hortense');
  await form.getByLabel(/Un message/).fill('Pour les bancs du fond.');
  await form.getByRole('button', { name: /^Donner/ }).click();
  // What was wrong stands beside its field, nothing typed is lost.
  expect(await form.getByLabel('Nom affiché avec le don').inputValue()).toBe('Hortense');
  await form.getByLabel('Votre e-mail').fill('hortense@exemple.org');
  await form.locator('label', { hasText: 'Chevron' }).click();
  await form.getByRole('button', { name: /^Donner/ }).click();
  await guest.page.waitForURL(/\/demo\/checkout\//);
  await guest.page.getByRole('button', { name: 'Payer', exact: true }).click();
  await guest.page.getByRole('heading', { name: 'Merci. Nous avons bien reçu votre don.' }).waitFor();
  await guest.page.getByRole('link', { name: 'Voir la collecte' }).click();
  const rows = guest.page.getByRole('list', { name: 'L’étoffe, une rangée par don' }).getByRole('listitem');
  expect(await rows.allInnerTexts()).toEqual([expect.stringMatching(/Hortense\s+Pour les bancs du fond\./)]);
  await guest.page.getByText('donnés sur 500').waitFor();

  await guest.page.getByText('Signaler un message', { exact: true }).click();
  await guest.page.getByLabel('Motif du signalement').fill('moquerie');
  await guest.page.getByRole('button', { name: 'Signaler' }).click();
  await guest.page.getByText('Merci de votre signalement.').waitFor();

  await page.reload();
  expect(await main.innerText()).not.toMatch(/10\s?000|hortense@/);
  await main.getByText('Hortense').waitFor();

  const staff = await visit(phone);
  await enterAs(staff.page, origin, 'redaction');
  await staff.page.goto(`${origin}/admin`);
  await staff.page.getByText('Message signalé : Pour les bancs du fond.', { exact: true }).waitFor();
  await staff.page.goto(`${origin}/admin/together?state=reported`);
  await staff.page.getByRole('link', { name: 'Le mariage de Grâce' }).click();
  await staff.page.getByText('Motif du signalement : moquerie').waitFor();
  const item = staff.page.getByRole('listitem').filter({ hasText: 'Hortense' });
  await item.getByLabel('Raison').fill('moquerie envers un absent');
  await item.getByRole('button', { name: 'Décider' }).click();
  await staff.page.getByText('La décision est enregistrée. Le don reste.').waitFor();
  await guest.page.goto(origin + path);
  expect(await rows.allInnerTexts()).toEqual([expect.stringMatching(/^Sans nom$/)]);

  // Who lost the address finds what is theirs where they opened it.
  await page.goto(`${origin}/ensemble/nouvelle`);
  await page.getByRole('region', { name: 'Vos collectes' }).getByRole('link', { name: 'Le mariage de Grâce' }).click();
  await main.getByRole('button', { name: 'Clore la collecte' }).click();
  await page.getByText('La collecte est close.').first().waitFor();
  await guest.page.goto(origin + path);
  await guest.page.getByRole('heading', { name: 'Cette collecte est terminée' }).waitFor();
  for (const { leave } of [starter, guest, staff]) await leave();
}, 300_000);

test('awake, the form opens the payment page in a new tab and says the sum; the sample has its poster in each script', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(origin + SAMPLE);
  await page.getByRole('heading', { level: 1, name: 'La promo 98 pose un toit.' }).waitFor();
  await awake(page);
  const form = page.getByRole('form', { name: 'Donner avec eux' });
  await form.locator('label', { hasText: '25' }).first().click();
  await form.getByRole('button', { name: /^Donner 25.000/ }).waitFor();
  await form.getByLabel('Votre e-mail').fill('paul@exemple.org');
  const [checkout] = await Promise.all([
    page.context().waitForEvent('page'),
    form.getByRole('button', { name: /^Donner/ }).click(),
  ]);
  await checkout.waitForURL(/\/demo\/checkout\//);
  for (const language of ['fr', 'ar', 'zh']) {
    const pdf = await fetch(`${origin}${SAMPLE}/affiche.pdf?lang=${language}`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
  expect((await fetch(`${origin}/ensemble/inconnue-xxxxx`)).status).toBe(404);
  await leave();
}, 300_000);

test('cloths stand the axe and the narrowest phone, in Arabic by night too', async () => {
  for (const [language, colorScheme] of [
    ['fr', 'light'],
    ['ar', 'dark'],
  ] as const) {
    const { page, origin, leave } = await visit({ language, colorScheme, viewport: { width: 320, height: 700 } });
    for (const path of ['/ensemble', SAMPLE]) {
      await page.goto(origin + path);
      expect(await findAxeFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
    await leave();
  }
}, 300_000);
