import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();

test('an administrator gives the foundation its name and its account, without script; footer, receipt and transfer say so', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'administration');
  await page.goto(`${origin}/admin/settings`);
  const identity = page.getByRole('region', { name: 'La fondation' });
  await identity.getByLabel('Nom officiel').fill('Fondation Tumaini ASBL');
  await identity.getByLabel('Téléphone, avec +').fill('0997');
  await identity.getByRole('button', { name: 'Enregistrer l’identité' }).click();
  // What was typed is there still, with what is wrong beside it.
  await identity.getByText('Écrivez le numéro avec +').last().waitFor();
  expect(await identity.getByLabel('Nom officiel').inputValue()).toBe('Fondation Tumaini ASBL');
  await identity.getByLabel('Téléphone, avec +').fill('+243 997 000 111');
  await identity.getByRole('button', { name: 'Enregistrer l’identité' }).click();
  await page.getByText('Enregistré.').first().waitFor();

  const accounts = page.getByRole('region', { name: 'Comptes pour les virements' });
  const euros = accounts.getByRole('group', { name: 'Compte en EUR' });
  await euros.getByLabel('IBAN').fill('BE68 5390 0754 7035');
  await accounts.getByRole('button', { name: 'Enregistrer les comptes' }).click();
  await euros.getByText('Cet IBAN ne tient pas').waitFor();
  await euros.getByLabel('IBAN').fill('BE68 5390 0754 7034');
  await euros.getByLabel('BIC').fill('KREDBEBB');
  await accounts.getByRole('button', { name: 'Enregistrer les comptes' }).click();
  await page.getByText('Enregistré.').first().waitFor();
  expect(await euros.getByLabel('IBAN').inputValue()).toBe('BE68539007547034');

  // A page of the cache, drawn anew.
  const about = async () => (await page.request.get(`${origin}/about`)).text();
  await expect.poll(about, { timeout: 10_000 }).toContain('Fondation Tumaini ASBL');
  const give = async (more: object) => {
    const data = {
      programId: 'project-1',
      amount: 5000,
      donationType: 'one_time',
      donorEmail: 'aline@example.org',
      ...more,
    };
    const answer = await page.request.post(`${origin}/api/create-donation`, { headers: { origin }, data });
    return (await answer.json()) as { checkoutUrl: string; account?: { iban: string } };
  };
  expect((await give({ method: 'transfer', transferCurrency: 'EUR', currency: 'XOF' })).account?.iban).toBe(
    'BE68539007547034',
  );
  const { checkoutUrl } = await give({});
  await page.goto(checkoutUrl);
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await page.waitForURL(/payments/);
  await page.getByRole('link', { name: /reçu/i }).first().click();
  await page.getByText('Fondation Tumaini ASBL').first().waitFor();

  // Whoever answers for money hears of the account.
  const mails = async () =>
    ((await (await page.request.get(`${origin}/demo/mail.json`)).json()) as { subject: string }[]).filter(
      ({ subject }) => subject === 'Les comptes de la fondation ont changé',
    ).length;
  await expect.poll(mails, { timeout: 20_000 }).toBeGreaterThan(1);
  await page.goto(`${origin}/admin/audit`);
  expect(await page.getByText('a changé les réglages').count()).toBeGreaterThan(0);
  await leave();
});

test('a treasurer reads the settings and enters a rate; one far from the last is asked about', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/settings`);
  expect(await page.getByRole('button', { name: 'Enregistrer l’identité' }).count()).toBe(0);
  // A form sent before React wakes comes back as a new page, which takes what is typed meanwhile with it.
  await awake(page);
  const rates = page.getByRole('region', { name: 'Taux de change' });
  await rates.getByLabel('Unités pour un euro').fill('108');
  await rates.getByRole('button', { name: 'Entrer ce taux' }).click();
  await rates.getByText('C’est plus de 20').first().waitFor();
  await rates.getByLabel('Unités pour un euro').fill('1,1234');
  await rates.getByRole('button', { name: 'Entrer ce taux' }).click();
  await rates.getByText(/1 EUR = 1\.1234 USD/).waitFor();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${origin}/admin/settings`);
      if (width > 320) expect([colorScheme, width, await findAxeFaults(page)]).toEqual([colorScheme, width, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  await leave();
});
