import { expect, test } from 'vitest';
import { addressIn } from '#app/shared/page-address.ts';
import { findAxeFaults } from '#test/axe.ts';
import { findFaults } from './find-faults.ts';
import { enterAs } from './staff.ts';
import { awake, originNow, useOwnSite, visit } from './visit.ts';

useOwnSite();

/** A page as it is kept for everybody, in French and in Arabic, with its tags. */
const read = async (language: 'fr' | 'ar', path: string): Promise<string> =>
  (await fetch(originNow() + addressIn(path, language))).text();

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2066-\u2069]/g, ' ');

test('amounts and the price of a parcel are changed without script; visitors see them in French and in Arabic', async () => {
  expect(plain(await read('fr', '/projects/1'))).not.toContain('7 500');
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'administration');
  await page.goto(`${origin}/admin/settings`);
  await page.getByRole('link', { name: 'Montants' }).click();
  const gifts = page.getByRole('region', { name: 'Montants des dons' });
  await gifts.getByLabel('Montants proposés, en XOF').fill('7 500\n15 000\n15 000');
  await gifts.getByRole('button').click();
  await gifts.getByText('chacun une seule fois').first().waitFor();
  expect(await gifts.getByLabel('Montants proposés, en XOF').inputValue()).toBe('7 500\n15 000\n15 000');
  await gifts.getByLabel('Montants proposés, en XOF').fill('7 500\n15 000\n45 000');
  await gifts.getByLabel('Montant choisi d’avance, en XOF').fill('15 000');
  await gifts.getByRole('button').click();
  await page.getByText('Le site, les reçus et les e-mails sont à jour').waitFor();
  const parcel = page.getByRole('region', { name: 'Livraison du marché' });
  await parcel.getByLabel('Prix d’un colis').fill('17,50');
  await parcel.getByRole('button').click();
  await page.getByText('Le site, les reçus et les e-mails sont à jour').waitFor();
  await leave();
  for (const language of ['fr', 'ar'] as const) {
    await expect.poll(async () => plain(await read(language, '/projects/1'))).toMatch(/7[ ,]500/);
    await expect.poll(async () => plain(await read(language, '/marketplace'))).toMatch(/17[,.]50/);
  }
});

test('a banner stands in each language, leads on, and stays closed in the browser that closed it', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'administration');
  await page.goto(`${origin}/admin/settings/site`);
  const form = page.getByRole('region', { name: 'Bandeau d’annonce' });
  await form.getByLabel('Texte en français').fill('Le bac de Luozi ne passe pas cette semaine.');
  await form.getByText('Autres langues').click();
  await form.getByLabel('العربية').fill('عبّارة لوزي متوقفة هذا الأسبوع.');
  await form.getByLabel('Page liée').fill('/news');
  await form.getByLabel('Dernier jour').fill('2099-12-31');
  await form.getByRole('button').click();
  await form.getByText('Visible', { exact: true }).waitFor();
  await leave();
  await expect.poll(() => read('ar', '/')).toContain('عبّارة لوزي');
  const reader = await visit({ language: 'fr' });
  await reader.page.goto(`${reader.origin}/events`);
  const banner = reader.page.getByRole('complementary', { name: 'Annonce de la fondation' });
  await banner.waitFor();
  expect(await findAxeFaults(reader.page)).toEqual([]);
  await reader.page.setViewportSize({ width: 320, height: 700 });
  expect(await reader.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await banner.getByRole('button', { name: 'Fermer l’annonce' }).click();
  await banner.waitFor({ state: 'hidden' });
  await reader.page.goto(`${reader.origin}/projects`);
  await awake(reader.page);
  expect(await banner.isVisible()).toBe(false);
  // Nobody is spoken to while they pay.
  const other = await visit({ language: 'fr' });
  await other.page.goto(`${other.origin}/marketplace/checkout?product=1`);
  expect(await other.page.getByText('Le bac de Luozi').count()).toBe(0);
  await other.leave();
  await reader.leave();
});

test('an old address leads to its page in the reader’s language, by link and by script; menus are put in order', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'administration');
  await page.goto(`${origin}/admin/settings/redirects`);
  const form = page.getByRole('region', { name: 'Nouvelle redirection' });
  await form.getByLabel('Ancienne adresse').fill('/about');
  await form.getByLabel('Mène à').fill('/team');
  await form.getByRole('button', { name: 'Enregistrer la redirection' }).click();
  await page.getByText('une page existe déjà à celle-ci').first().waitFor();
  await form.getByLabel('Ancienne adresse').fill('https://ancien.example/qui-sommes-nous/');
  await form.getByLabel('Mène à').fill('/about');
  await form.getByRole('button', { name: 'Enregistrer la redirection' }).click();
  await page.getByText('L’ancienne adresse mène à la page').waitFor();
  await page.goto(`${origin}/admin/settings/site`);
  const menus = page.getByRole('region', { name: 'Menus' });
  await menus
    .getByRole('group', { name: 'En haut de chaque page' })
    .getByLabel('Contact', { exact: true })
    .selectOption('direct');
  await menus.getByRole('button', { name: 'Enregistrer les menus' }).click();
  await page.getByText('Le site, les reçus et les e-mails sont à jour').waitFor();
  await leave();
  for (const [language, address] of [
    ['fr', '/about'],
    ['ar', '/ar/about'],
  ] as const) {
    const prefix = language === 'fr' ? '' : `/${language}`;
    const led = await fetch(`${origin}${prefix}/qui-sommes-nous?src=affiche`, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([308, `${address}?src=affiche`]);
    const reader = await visit({ language });
    await reader.page.goto(`${reader.origin}/`);
    expect(await reader.page.locator('header a[href$="/contact"]').count()).toBeGreaterThan(0);
    await awake(reader.page);
    // By script, as a link of an old text would lead there.
    await reader.page.evaluate(async () => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate: (to: string) => Promise<void> };
      };
      await router.navigate('/qui-sommes-nous');
    });
    await reader.page.waitForURL((url) => url.pathname === address);
    await reader.leave();
  }
});

test('who saves over a colleague’s loses nothing, and hears who it was', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'administration');
  await page.goto(`${origin}/admin/settings/amounts`);
  await awake(page);
  const parcel = page.getByRole('region', { name: 'Livraison du marché' });
  const base = await parcel.locator('input[name=base]').inputValue();
  const saved = await page.request.post(`${origin}/api/save-settings`, {
    headers: { origin },
    data: { key: 'delivery', value: { price: 19 }, base: Number(base) },
  });
  expect(saved.status()).toBe(200);
  await parcel.getByLabel('Prix d’un colis').fill('21');
  await parcel.getByRole('button').click();
  await parcel.getByText('a enregistré entre-temps').waitFor();
  await parcel.getByText('Enregistré entre-temps : 19.00').waitFor();
  expect(await parcel.getByLabel('Prix d’un colis').inputValue()).toBe('21');
  await parcel.getByRole('button').click();
  await page.getByText('Le site, les reçus et les e-mails sont à jour').waitFor();
  expect(await parcel.getByLabel('Prix d’un colis').inputValue()).toBe('21.00');
  await leave();
});

test('settings: axe finds nothing, and nothing is wider than the screen', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'administration');
  const pages = ['amounts', 'site', 'redirects'].map((name) => `${origin}/admin/settings/${name}`);
  expect(await findFaults(page, pages, { narrow: 320 })).toEqual([]);
  await leave();
});
