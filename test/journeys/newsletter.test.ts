import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();

type Mail = { to: string; subject: string; text: string; html?: string; headers?: Record<string, string> };

test('a letter: written from blocks, tried, counted, held back, sent, stopped by one press', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  const mailsOf = async (pattern: RegExp) =>
    ((await (await fetch(`${origin}/demo/mail.json`)).json()) as Mail[]).filter(({ subject }) => pattern.test(subject));
  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin/newsletter`);
  await page.getByText('7 personnes reçoivent la lettre d’information.').waitFor();
  await page.getByRole('link', { name: 'Nouvelle lettre d’information' }).click();
  await page.getByLabel('Objet').fill('Douze manguiers');
  await page.getByRole('button', { name: 'Ajouter : Bloc' }).click();
  await page.getByLabel('Afficher').selectOption({ value: 'projects:2' });
  await page.locator('[name="body"]').fill('Chaque classe arrose les **siens**.');
  await page.getByRole('button', { name: 'Enregistrer', exact: false }).first().click();
  await page.waitForURL(/admin\/content\/newsletter\/\d+/);
  const id = /newsletter\/(\d+)/.exec(page.url())![1]!;

  await page.goto(`${origin}/admin/newsletter/${id}?in=ar`);
  await page.getByText('Traduction incomplète').waitFor();
  await page.getByRole('button', { name: 'M’envoyer un essai' }).click();
  await page.getByText('L’essai est envoyé à votre adresse.').waitFor();
  await expect.poll(async () => (await mailsOf(/^\[تجربة\] Douze manguiers/)).length).toBe(1);

  await page.goto(`${origin}/admin/newsletter/${id}`);
  await page.getByLabel('Français').check();
  await page.getByLabel('Kiswahili').check();
  await page.getByRole('button', { name: 'Compter' }).click();
  await page.getByRole('button', { name: 'Envoyer à 4 personnes' }).waitFor();
  await page.getByLabel('Jour').fill('');
  await page.getByLabel('Heure de Kinshasa').fill('');
  await page.getByRole('button', { name: 'Envoyer à 4 personnes' }).click();
  await page.getByText('La lettre d’information sera envoyée à l’heure prévue').waitFor();
  await page.getByRole('button', { name: 'Retenir' }).click();
  await page.getByText('Arrêté : plus rien n’est envoyé.').waitFor();
  await page.getByLabel('Jour').fill('');
  await page.getByLabel('Heure de Kinshasa').fill('');
  await page.getByRole('button', { name: 'Envoyer à 4 personnes' }).click();
  const copies = () => mailsOf(/^Douze manguiers$/);
  await expect.poll(async () => (await copies()).length, { timeout: 60_000, interval: 500 }).toBe(4);
  await expect
    .poll(() => page.reload().then(() => page.getByRole('main').getByText('Envoyée', { exact: true }).count()))
    .toBe(1);
  await page.getByText('Nous ne suivons pas les ouvertures').waitFor();

  // As a mail reader does it: no cookie, no page, one field, and it is not led elsewhere (RFC 8058).
  const swahili = (await copies()).find(({ text }) => text.includes('Kiswahili'))!;
  const stop = /<(.+)>/.exec(swahili.headers!['List-Unsubscribe']!)![1]!;
  const press = (headers: Record<string, string> = {}) =>
    fetch(stop, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      redirect: 'manual',
    });
  // A page of another site in somebody's browser is no mail reader (decision 0096).
  expect((await press({ origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await press({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await press()).status).toBe(200);
  await page.reload();
  await page.getByText('Désabonnements par cette lettre').waitFor();
  const reader = await visit({ viewport: { width: 390, height: 844 } });
  await reader.page.goto(stop);
  await reader.page.getByText('Vous ne recevez plus la lettre d’information').waitFor();
  await reader.page.getByRole('button', { name: 'Recevoir de nouveau la lettre d’information' }).click();
  await reader.page.getByText('Inscription réussie').waitFor();
  await reader.leave();
  await leave();
}, 300_000);

test('the pages of letters: axe finds nothing, nothing is wider than a phone', async () => {
  for (const path of ['/admin/newsletter', '/admin/newsletter/1'])
    for (const width of [320, 1280]) {
      const { page, origin, leave } = await visit({ language: 'fr', viewport: { width, height: 800 } });
      await enterAs(page, origin, 'collecte');
      await page.goto(origin + path);
      await awake(page);
      await page
        .getByRole('heading', {
          level: 1,
          name: path.endsWith('1') ? 'Les tôles attendent à Matadi' : 'Lettres d’information',
        })
        .waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await leave();
    }
});
