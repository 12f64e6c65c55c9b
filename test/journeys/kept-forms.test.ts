import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STAFF_LOGINS } from '#app/features/staff/seed.server.ts';
import { address } from './account.ts';
import { enterAs } from './staff.ts';
import { awake, mailsTo, originNow, useOwnSite, visit } from './visit.ts';

useOwnSite({ PROOF_MINUTES: '0.25' });

const { email, password } = STAFF_LOGINS.find(({ role }) => role === 'collecte')!;
const LETTER = 'Chère Odette,\n\n« les tôles » sont là — merci.\n  Ruth';

/** A letter of a visitor, opened by who answers it. */
async function openLetter(page: Page, origin: string): Promise<string> {
  const [name, from] = [`Odette${Math.floor(Math.random() * 1e9)}`, address('odette')];
  await fetch(`${originNow()}/api/submit-contact-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: from, message: 'Où sont les tôles ?' }),
  });
  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin/messages?q=${name}`);
  await page.getByRole('table').getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor();
  return from;
}

for (const javaScriptEnabled of [true, false])
  test(`the session ends while a letter is answered: signed in again, it stands there as it was written, and one press sends it once (${javaScriptEnabled ? 'awake' : 'without JavaScript'})`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const from = await openLetter(page, origin);
    if (javaScriptEnabled) await awake(page);
    const letter = page.url();
    const answer = page.locator('textarea[name=text]');
    await answer.fill(LETTER);
    await page.getByLabel('Marquer comme traité').check();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await page.waitForURL(/\/auth\?.*next=/);
    const main = page.getByRole('main');
    await main.getByLabel('E-mail').fill(email);
    await main.getByLabel('Mot de passe', { exact: true }).fill(password);
    await main.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await page.waitForURL(/\/resume\//);
    await page.getByText('Rien n’est encore envoyé.').waitFor();
    await page.getByRole('button', { name: 'Revenir au formulaire' }).click();
    await page.waitForURL(letter);
    await page.getByText('Voici ce que vous aviez écrit.').first().waitFor();
    expect((await answer.inputValue()).replaceAll('\r\n', '\n')).toBe(LETTER);
    expect(await page.getByLabel('Marquer comme traité').isChecked()).toBe(true);
    if (javaScriptEnabled) await awake(page);
    await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await page.getByText('La réponse est envoyée par e-mail et gardée ici').waitFor();
    const mails = await mailsTo(from, 2);
    expect(mails.filter(({ text }) => text.includes('« les tôles » sont là'))).toHaveLength(1);
    await leave();
  }, 300_000);

test('a fresh proof is asked in the middle of a correction: after it the form is as it was filled in', async () => {
  const { page, origin, leave } = await visit();
  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin/payments?state=paid`);
  // Of who gave without a name there is nothing to correct.
  await page.locator('[data-row] a').filter({ hasNotText: 'Sans nom' }).first().click();
  await page.getByText('Corriger le nom ou l’adresse').first().click();
  const name = page.getByLabel('Au nom de');
  await name.fill('Béatrice N’Sele');
  // A quarter of a minute after the sign-in it is no longer fresh.
  await page.waitForTimeout(16_000);
  await page
    .getByRole('button', { name: /Enregistrer|Rectifier/ })
    .last()
    .click();
  await page.waitForURL(/\/admin\/proof\?/);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click();
  await page.waitForURL(/\/resume\//);
  await page.getByRole('button', { name: 'Revenir au formulaire' }).click();
  await page.getByText('Voici ce que vous aviez écrit.').first().waitFor();
  expect(await name.inputValue()).toBe('Béatrice N’Sele');
  await leave();
}, 300_000);

test('without network a letter stays as it is written, says so, and is sent once when the network is back', async () => {
  const { page, origin, leave } = await visit({ losesNetwork: true });
  const from = await openLetter(page, origin);
  await awake(page);
  const answer = page.locator('textarea[name=text]');
  await answer.fill(LETTER);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await page.getByText('Votre formulaire est gardé sur cette page').waitFor();
  expect(await answer.inputValue()).toBe(LETTER);
  await page.context().setOffline(false);
  await page.getByText('La réponse est envoyée par e-mail et gardée ici').waitFor();
  expect(await page.getByText('Votre formulaire est gardé sur cette page').count()).toBe(0);
  const mails = await mailsTo(from, 2);
  expect(mails.filter(({ text }) => text.includes('« les tôles » sont là'))).toHaveLength(1);
  await leave();
}, 300_000);
