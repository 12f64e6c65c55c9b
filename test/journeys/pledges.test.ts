import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { mailsTo, visit } from './visit.ts';

const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const linkOf = (text: string) => /http\S+\/promesse\/[^\s"<)#]+/.exec(text)![0];

test('without JavaScript: a day is said, confirmed by mail, and kept by a gift from the same link', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  const email = 'beatrice.promesse@example.org';
  await page.goto(`${origin}/donate`);
  await page.getByRole('link', { name: 'Pas aujourd’hui ? Choisissez le jour' }).click();
  await page.getByLabel('Pour', { exact: true }).selectOption('project-2');
  await page.getByLabel(/^Montant/).fill('12 345');
  await page.getByLabel('Jour du don').fill(ahead(0));
  await page.getByLabel(/^Votre nom/).fill('Béatrice');
  await page.getByLabel('Votre e-mail').fill(email);
  await page.getByRole('button', { name: 'Je donnerai ce jour-là' }).click();
  await page.getByText('Choisissez un jour, de demain à 180 jours d’ici.').first().waitFor();
  expect(await page.getByLabel(/^Montant/).inputValue()).toBe('12 345');
  expect(await page.getByLabel('Pour', { exact: true }).inputValue()).toBe('project-2');
  await page.getByLabel('Jour du don').fill(ahead(20));
  await page.getByRole('button', { name: 'Je donnerai ce jour-là' }).click();
  await page.getByText(/^Ouvrez l’e-mail que nous venons d’envoyer/).waitFor();
  const [mail] = await mailsTo(email);
  await page.goto(linkOf(mail!.text));
  await page.getByRole('heading', { name: 'Confirmez votre promesse de don' }).waitFor();
  await page.getByRole('button', { name: 'Oui, rappelez-le-moi' }).click();
  await page.getByRole('heading', { name: 'Nous vous écrirons ce jour-là' }).waitFor();
  // The gift form of its fund, filled in.
  expect(await page.getByLabel('Votre montant').inputValue()).toBe('12345');
  expect(await page.getByLabel('Votre e-mail').inputValue()).toBe(email);
  await page.getByRole('button', { name: /^Donner/ }).click();
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await page.getByRole('heading', { name: /^Merci Béatrice/ }).waitFor();
  await page.goto(linkOf(mail!.text));
  await page.getByRole('heading', { name: 'Merci, vous avez donné' }).waitFor();
  await leave();
});

test('one press changes one’s mind; the pages hold from right to left, in the dark and on a small screen', async () => {
  const { page, origin, leave } = await visit({
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
    language: 'ar',
  });
  const email = 'arabe.promesse@example.org';
  await page.goto(`${origin}/promesse`);
  const holds = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await findAxeFaults(page)).toEqual([]);
  };
  await holds();
  await page.locator('[name=day]').fill(ahead(3));
  await page.locator('[name=donorEmail]').fill(email);
  await page.locator('#promettre [type=submit]').click();
  const [mail] = await mailsTo(email);
  // The mail is in Arabic, its link too; `visit` leads each address there.
  await page.goto(linkOf(mail!.text).replace('/ar/', '/'));
  await holds();
  await page.locator('[value=confirm]').click();
  await page.locator('#donner').waitFor();
  await holds();
  await page.locator('[value=cancel]').click();
  await page.locator('#donner').waitFor({ state: 'detached' });
  await holds();
  await leave();
});
