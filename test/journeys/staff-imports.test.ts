import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { enterAs } from './staff.ts';
import { useOwnSite, visit } from './visit.ts';

useOwnSite();

const FILE = [
  'Quand;Combien;Qui;Adresse;Pour',
  '14/03/2024;40;Journée Reprise;reprise@exemple.org;project-1',
  '13/03/2024;beaucoup;Autre Reprise;autre@exemple.org;project-1',
].join('\r\n');

/** How many gave to the first project, as its page says it. */
async function supporters(origin: string): Promise<number> {
  const html = await (await fetch(`${origin}/projects/1`)).text();
  return Number(/par (?:<!-- -->)?([\d\u00a0]+) personnes/.exec(html)![1]!.replace(/\D/g, ''));
}

test('a treasurer takes over a file, says what its columns mean and asks; approved, its gifts stand; undone, they are gone', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'tresorerie');
  const others = await supporters(origin);
  await page.goto(`${origin}/admin/imports/new`);
  await page
    .getByLabel('Fichier CSV')
    .setInputFiles({ name: 'dons.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') });
  await page.getByLabel('Système d’origine').fill('Ancien tableur');
  await page.getByRole('button', { name: 'Lire à blanc' }).click();
  await page.getByText('Indiquez à quoi correspond chaque colonne').first().waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  // The wrong column first, then the right one.
  await page.getByLabel('Date du don').selectOption('Qui');
  await page.getByLabel('Montant').selectOption('Combien');
  await page.getByLabel('Devise, ou une seule pour toutes les lignes').selectOption('USD');
  await page.getByLabel('Fonds, ou un seul pour toutes les lignes').selectOption('Pour');
  await page.getByRole('button', { name: 'Lire à blanc' }).click();
  await page.getByText('Date illisible :').first().waitFor();
  await page.getByText('Signification des colonnes').click();
  await page.getByRole('link', { name: 'Lire le fichier à nouveau' }).click();
  await page
    .getByLabel('Fichier CSV')
    .setInputFiles({ name: 'dons.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') });
  // Refused, the page reads its data anew for a while: what is pressed meanwhile counts.
  await page.evaluate(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (asked, how) => {
      if (String(asked).includes('/imports/new.data') && (how?.method ?? 'GET') === 'GET')
        await new Promise((resolve) => setTimeout(resolve, 3000));
      return fetch(asked, how);
    };
  });
  await page.getByRole('button', { name: 'Lire à blanc' }).click();
  await page.getByLabel('Date du don').selectOption('Quand');
  await page.getByLabel('Nom', { exact: false }).first().selectOption('Qui');
  await page.getByLabel('E-mail').selectOption('Adresse');
  await page.getByRole('button', { name: 'Lire à blanc' }).click();
  await page.getByText('Le fichier est lu').waitFor();
  await page.getByText('Montant illisible :').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(2);
  expect(await findAxeFaults(page)).toEqual([]);
  const address = page.url().split('?')[0]!;
  await page.getByRole('button', { name: 'Demander la comptabilisation' }).click();
  await page.getByText('La demande est enregistrée').waitFor();
  const plan = page.url().split('?')[0]!;

  const other = await visit({ language: 'fr' });
  await enterAs(other.page, other.origin, 'administration');
  const agree = async (to: string) => {
    await other.page.goto(to);
    await other.page.getByRole('button', { name: 'Approuver', exact: true }).click();
    await other.page.getByText('Approuvé et exécuté.').waitFor();
  };
  await agree(plan);
  await page.goto(address);
  await page.getByRole('button', { name: 'Demander l’annulation' }).waitFor();
  await expect.poll(() => supporters(origin)).toBe(others + 1);
  await page.goto(`${origin}/admin/reports?period=year&at=2024-03-01&by=way`);
  await page.getByText('Importé d’un autre système').first().waitFor();
  await page.goto(`${origin}/admin/payments?q=${encodeURIComponent('Journée Reprise')}`);
  await page.getByRole('link', { name: /Journée Reprise/ }).click();
  await page.getByText('reprise@exemple.org').first().waitFor();

  await page.goto(address);
  await page.getByLabel('Pourquoi').fill('mauvais fichier');
  await page.getByRole('button', { name: 'Demander l’annulation' }).click();
  await page.getByText('La demande est enregistrée').waitFor();
  await agree(page.url().split('?')[0]!);
  await other.leave();
  await page.goto(address);
  await page.getByText('Contre-passée').first().waitFor();
  await expect.poll(() => supporters(origin)).toBe(others);
  await page.goto(`${origin}/admin/payments?q=${encodeURIComponent('Journée Reprise')}&state=paid`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: /Journée Reprise/ }).count()).toBe(0);
  await leave();
});

test('tables are taken away without script, of some days, and the page says who took them', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/exports`);
  await page.getByRole('combobox', { name: 'Devise' }).selectOption('EUR');
  await page.getByRole('button', { name: 'Filtrer' }).click();
  const donors = page.getByRole('region', { name: 'Donateurs' });
  const path = await donors.getByRole('link').getAttribute('href');
  expect(path).toContain('currency=EUR');
  const csv = await (await page.request.get(origin + path)).text();
  expect(csv.split('\r\n')[0]).toMatch(/^\uFEFFE-mail;Nom;Pays;Langue;Membre;.*;XOF;EUR;USD;CDF;XAF$/);
  const plain = await (await page.request.get(`${origin}${path}&tables=data`)).text();
  expect(plain.split('\r\n')[0]).toBe(
    '\uFEFFemail,name,country,language,isMember,first,last,gifts,XOF,EUR,USD,CDF,XAF',
  );
  await page.reload();
  await donors.getByText('Dernier export par').waitFor();
  // The list of payments names persons too.
  expect((await page.request.get(`${origin}/admin/payments.csv?currency=EUR`)).status()).toBe(200);
  await leave();

  const other = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(other.page, other.origin, 'administration');
  await other.page.goto(`${other.origin}/admin/audit?state=export-persons`);
  for (const what of ['payments', 'donors']) await other.page.getByText(`export:${what}`).first().waitFor();
  await other.leave();
});

test('imports and exports: no fault in light and dark, nothing wider than the phone', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/imports`);
  const lines = await page.locator('tbody a').first().getAttribute('href');
  for (const path of ['/admin/imports', '/admin/imports/new', lines!, '/admin/exports'])
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [320, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(origin + path);
        if (width > 320) expect([path, colorScheme, await findAxeFaults(page)]).toEqual([path, colorScheme, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
  await leave();
});
