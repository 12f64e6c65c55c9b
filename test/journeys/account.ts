import type { Page } from 'playwright-core';
import { mailsTo } from './visit.ts';

export const PASSWORD = 'trois-pagnes-bleus';
export const address = (name: string) => `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`;
export const linkOf = (text: string) => /https?:\/\/\S+/.exec(text)![0];

export async function fillDoor(
  page: Page,
  origin: string,
  tab: 'login' | 'signup',
  email: string,
  password: string,
): Promise<void> {
  await page.goto(`${origin}/auth?tab=${tab}`);
  const main = page.getByRole('main');
  await main.getByLabel('E-mail').fill(email);
  await main.getByLabel('Mot de passe', { exact: true }).fill(password);
  await main.getByRole('button', { name: tab === 'login' ? 'Se connecter' : 'Créer mon compte', exact: true }).click();
}

/** A confirmed member, signed in on the page. */
export async function join(page: Page, origin: string, email: string): Promise<void> {
  await fillDoor(page, origin, 'signup', email, PASSWORD);
  await page.getByText('Presque terminé !').waitFor();
  await confirm(page, linkOf((await mailsTo(email))[0]!.text));
}

/** Follows a confirmation's link and presses its button, in the browser that signed up. */
export async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await page.waitForURL(({ pathname }) => pathname.includes('/dashboard'));
}
