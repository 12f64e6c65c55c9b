import { expect, test } from 'vitest';
import { address, fillDoor, join, linkOf, PASSWORD } from './account.ts';
import { totp } from '#test/totp.ts';
import { awake, mailsTo, visit } from './visit.ts';

test('two tabs and two browsers: leaving one tab leaves the other, a device is signed out from the settings', async () => {
  const { page, origin, leave } = await visit();
  const elsewhere = await visit();
  const email = address('onglets');
  await join(page, origin, email);
  await fillDoor(elsewhere.page, origin, 'login', email, PASSWORD);
  await elsewhere.page.waitForURL(({ pathname }) => pathname.startsWith('/dashboard'));
  await page.goto(`${origin}/dashboard/settings`);
  await page.getByRole('button', { name: /^Déconnecter :/ }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Déconnecter :/ }).count()).toBe(0);
  await elsewhere.page.goto(`${origin}/dashboard`);
  await elsewhere.page.waitForURL(/\/auth/);
  const second = await page.context().newPage();
  await second.goto(`${origin}/dashboard`);
  await awake(second);
  await page.goto(`${origin}/dashboard`);
  await awake(page);
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await second.waitForURL(/\/auth\?notice=session-ended/);
  await fillDoor(page, origin, 'login', email, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname.startsWith('/dashboard'));
  await second.goto(`${origin}/dashboard`);
  await awake(second);
  // As on a page not yet awake: the form leaves by itself.
  await page.locator('form[action="/sign-out"]').evaluate((form: HTMLFormElement) => form.submit());
  await second.waitForURL(/\/auth\?notice=session-ended/);
  await elsewhere.leave();
  await leave();
});

test('a second factor: turned on with a code, asked for at the sign-in, a recovery code works once', async () => {
  const { page, origin, leave } = await visit();
  const email = address('facteur');
  await join(page, origin, email);
  await page.goto(`${origin}/dashboard/settings`);
  const section = page.getByRole('region', { name: 'Code de vérification' });
  await section.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await section.getByRole('button', { name: 'Activer' }).click();
  const secret = await section.locator('p code').innerText();
  const codes = await section.getByRole('listitem').allInnerTexts();
  await section.getByLabel('Code', { exact: true }).fill('000000');
  await section.getByRole('button', { name: 'Vérifier et activer' }).click();
  await section.getByText('Recopiez le code suivant').waitFor();
  await section.getByLabel('Code', { exact: true }).fill(totp(secret));
  await section.getByRole('button', { name: 'Vérifier et activer' }).click();
  await page.getByText('Code de vérification activé').waitFor();
  const leaveAndReturn = async (code: string) => {
    // Off the page first: it would notice that its session is gone, and go to the sign-in by itself.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: 'elikya.session_token' });
    await fillDoor(page, origin, 'login', email, PASSWORD);
    await page.getByRole('heading', { name: 'Code de vérification' }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Vérifier' }).click();
  };
  await leaveAndReturn(codes[0]!);
  await page.waitForURL(({ pathname }) => pathname.startsWith('/dashboard'));
  await leaveAndReturn(codes[0]!);
  await page.getByText('Code incorrect').waitFor();
  // Each code once: the one that turned it on is spent, the next one is accepted already.
  await leaveAndReturn(totp(secret, Date.now() + 30_000));
  await page.waitForURL(({ pathname }) => pathname.startsWith('/dashboard'));
  await leave();
});

test('an address changes once both mailboxes agree', async () => {
  const { page, origin, leave } = await visit();
  const [email, next] = [address('ancienne'), address('nouvelle')];
  await join(page, origin, email);
  await page.goto(`${origin}/dashboard/settings`);
  const section = page.getByRole('region', { name: 'Adresse e-mail' });
  await section.getByLabel('Nouvelle adresse').fill(next);
  await section.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await section.getByRole('button', { name: 'Changer d’adresse' }).click();
  await page.getByText('Deux messages à suivre').waitFor();
  await page.goto(linkOf((await mailsTo(email, 2))[0]!.text));
  await page.getByRole('button', { name: 'Oui, c’est moi' }).click();
  await page.getByText('Première confirmation reçue').waitFor();
  await page.goto(linkOf((await mailsTo(next))[0]!.text));
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await page.getByText('Adresse changée').waitFor();
  await page.goto(`${origin}/dashboard`);
  await page.getByText(next).first().waitFor();
  await leave();
});
