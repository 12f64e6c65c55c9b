import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findFaults, findFaultsHere } from './find-faults.ts';
import { enterAs } from './staff.ts';
import { awake, mailsTo, useOwnSite, visit } from './visit.ts';

useOwnSite();

/** Somebody who enters gifts, at a desk of their own. */
async function desk(options: Parameters<typeof visit>[0] = {}, role: Parameters<typeof enterAs>[2] = 'tresorerie') {
  const visitor = await visit({ language: 'fr', ...options });
  await enterAs(visitor.page, visitor.origin, role);
  return visitor;
}

const field = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** Goes on by Tab until this field has the cursor. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    if ((await field(page)) === name) return;
  }
  throw new Error(`No way by keyboard to ${name}`);
}

const reach = (page: Page, name: string) =>
  page.waitForFunction((wanted) => document.activeElement?.getAttribute('name') === wanted, name);

/** What was counted, into the fields of the page. */
async function declare(page: Page, count: number, total: string): Promise<void> {
  await page.getByLabel('Nombre de dons').fill(String(count));
  await page.getByLabel('Total compté').fill(total);
  await page.getByLabel('Compté par').fill('Ruth Mbuyi');
  await page.getByLabel('Et par').fill('Paul Kasa');
}

const isSaved = (page: Page) => page.getByText('Le bordereau est enregistré.').waitFor();

test('forty gifts by keyboard alone: a wrong total is refused beside its field, mended, and saved once though pressed twice', async () => {
  const { page, origin, leave } = await desk();
  await page.goto(`${origin}/admin`);
  await awake(page);
  await page.keyboard.press('D');
  await page.getByRole('heading', { name: 'Saisir des dons' }).waitFor();
  await tabTo(page, 'declaredCount');
  await page.keyboard.type('40');
  await tabTo(page, 'declaredTotal');
  await page.keyboard.type('210');
  await tabTo(page, 'firstCounter');
  await page.keyboard.type('Ruth Mbuyi');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Paul Kasa');
  await page.keyboard.press('Enter');
  for (let line = 0; line < 40; line++) {
    await reach(page, `gifts.${line}.donorName`);
    await page.keyboard.type(`Donatrice ${line + 1}`);
    await tabTo(page, `gifts.${line}.amount`);
    await page.keyboard.type('5');
    if (line === 1) {
      await tabTo(page, `gifts.${line}.donorEmail`);
      await page.keyboard.type('quete@exemple.org');
    }
    if (line < 39) await page.keyboard.press('Enter');
  }
  // The line before is taken over whole.
  await page.keyboard.press('Control+d');
  expect(await page.locator('input[name="gifts.39.donorName"]').inputValue()).toBe('Donatrice 39');
  await page.getByText('40 dons, 200 $.').waitFor();
  await page.getByText('Reste 10 $.').waitFor();
  await page.keyboard.press('Control+Enter');
  const total = page.getByLabel('Total compté');
  await page.locator('[aria-invalid=true][name=declaredTotal]').waitFor();
  expect(await total.evaluate((input) => input.parentElement!.textContent)).toContain('la somme des lignes n’est pas');
  // The cursor is led to what has to be mended.
  await reach(page, 'declaredTotal');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('200');
  await page.getByText('Le compte est juste.').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await isSaved(page);
  expect(await page.locator('tbody tr').count()).toBe(40);
  expect(await page.locator('tbody a[href^="/receipts/"]').count()).toBe(40);
  const pdf = await page.request.get(
    new URL((await page.getByRole('link', { name: 'Imprimer les reçus' }).getAttribute('href'))!, origin).href,
  );
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const [receipt] = await mailsTo('quete@exemple.org');
  expect(receipt!.subject).toMatch(/reçu/i);
  await page.goto(`${origin}/admin/batches`);
  expect(await page.locator('[data-row]').count()).toBe(1);
  const csv = await (await page.request.get(`${origin}/admin/batches.csv?tables=data`)).text();
  expect(csv).toContain(',40,200.00,USD,"Ruth Mbuyi, Paul Kasa",');
  // What was kept on this device went with it; the palette leads there, too.
  await page.goto(`${origin}/admin`);
  await awake(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('saisir un');
  await page.getByRole('option', { name: 'Saisir un don' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Saisir des dons' }).waitFor();
  expect(await page.getByLabel('Nombre de dons').inputValue()).toBe('');
  await leave();
}, 300_000);

test('without JavaScript: three gifts in the empty rows, more rows when asked, nothing typed is lost', async () => {
  const { page, origin, leave } = await desk({ javaScriptEnabled: false }, 'collecte');
  await page.goto(`${origin}/admin/batches/new`);
  await page.getByLabel('Moyen').selectOption('transfer');
  await declare(page, 3, '60');
  const line = (number: number) => page.getByRole('group', { name: `Ligne ${number}`, exact: true });
  for (const number of [1, 2, 3]) {
    await line(number).getByLabel('De qui').fill(`Paroisse ${number}`);
    await line(number)
      .getByLabel('Montant')
      .fill(number === 3 ? '15' : '20');
  }
  expect(await page.getByLabel('De qui').count()).toBe(10);
  await page.getByRole('button', { name: 'Plus de lignes' }).click();
  expect(await page.getByLabel('De qui').count()).toBe(13);
  await page.getByRole('button', { name: 'Enregistrer le bordereau' }).click();
  await page.getByText('la somme des lignes n’est pas ce total').first().waitFor();
  expect(await line(3).getByLabel('De qui').inputValue()).toBe('Paroisse 3');
  await line(3).getByLabel('Montant').fill('20');
  await page.getByRole('button', { name: 'Enregistrer le bordereau' }).click();
  await isSaved(page);
  expect(await page.locator('tbody tr').count()).toBe(3);
  await page
    .locator('main')
    .getByText(/^Virement/)
    .waitFor();
  await leave();
});

test('a batch typed twice is told before it is saved; said to be another it goes through, with all that was typed', async () => {
  const { page, origin, leave } = await desk({ viewport: { width: 390, height: 844 } });
  const type = async () => {
    await page.goto(`${origin}/admin/batches/new`);
    await awake(page);
    await declare(page, 2, '50');
    for (const [index, name] of ['Diaspora Liège', 'Chorale Bandal'].entries()) {
      await page.getByLabel('De qui').fill(name);
      await page.getByLabel('Montant', { exact: true }).fill('25');
      if (index === 0) await page.getByRole('button', { name: 'Ligne suivante' }).click();
    }
    await page.getByRole('button', { name: 'Enregistrer le bordereau' }).click();
  };
  await type();
  await isSaved(page);
  await type();
  await page.getByText('Déjà vu ?', { exact: true }).waitFor();
  expect(
    await page
      .getByRole('group', { name: /Déjà vu/ })
      .getByRole('link')
      .count(),
  ).toBe(2);
  await page.getByRole('button', { name: 'Modifier la ligne 2' }).click();
  expect(await page.getByLabel('De qui').inputValue()).toBe('Chorale Bandal');
  await page.getByLabel('Ce sont d’autres dons').check();
  await page.getByRole('button', { name: 'Enregistrer le bordereau' }).click();
  await isSaved(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await leave();
});

test('a batch entered by mistake is undone by two, and its receipts say so', async () => {
  const { page, origin, leave } = await desk({}, 'collecte');
  await page.goto(`${origin}/admin/batches/new`);
  await awake(page);
  await declare(page, 1, '99');
  await page.getByLabel('De qui').fill('Rotary Gombe');
  await page.getByLabel('Montant', { exact: true }).fill('99');
  await page.getByRole('button', { name: 'Enregistrer le bordereau' }).click();
  await isSaved(page);
  const path = new URL(page.url()).pathname;
  await page.getByLabel('Pourquoi').fill('c’était hier');
  await page.getByRole('button', { name: 'Demander l’annulation' }).click();
  await page.getByText('La demande est enregistrée').waitFor();
  const plan = page.url();
  const second = await desk({}, 'administration');
  await second.page.goto(plan);
  await awake(second.page);
  await second.page.getByRole('button', { name: 'Approuver' }).click();
  await second.page.getByText('Approuvé et exécuté.').waitFor();
  await second.leave();
  await page.goto(origin + path);
  await page.getByText('Ce bordereau a été annulé').waitFor();
  await page.locator('tbody a[href^="/receipts/"]').click();
  await page
    .getByText(/annulé/)
    .first()
    .waitFor();
  await leave();
});

test('what is typed is there again after the browser broke, until it is cleared', async () => {
  const { page, origin, leave } = await desk();
  const open = async () => {
    await page.goto(`${origin}/admin/batches/new`);
    await awake(page);
  };
  await open();
  await declare(page, 2, '30');
  await page.getByLabel('De qui').fill('Mama Ngalula');
  await page.getByLabel('Montant', { exact: true }).fill('12,50');
  await page.keyboard.press('Enter');
  await page.getByText('1 don, 12,50 $.').waitFor();
  await open();
  await page.getByText('Votre saisie interrompue a été retrouvée').waitFor();
  await page.getByRole('cell', { name: 'Mama Ngalula' }).waitFor();
  expect(await page.getByLabel('Total compté').inputValue()).toBe('30');
  await page.getByRole('button', { name: 'Effacer la saisie' }).click();
  await open();
  expect(await page.getByLabel('Total compté').inputValue()).toBe('');
  await leave();
});

test('axe finds nothing where gifts are entered, and nothing is too wide', async () => {
  const { page, origin, leave } = await desk();
  const faults = await findFaults(page, [`${origin}/admin/batches`]);
  await page.locator('[data-row] a').first().click();
  await page.getByRole('heading', { name: /^Bordereau \d/ }).waitFor();
  faults.push(...(await findFaultsHere(page)));
  await page.goto(`${origin}/admin/batches/new`);
  await awake(page);
  await declare(page, 3, '7');
  for (const name of ['مريم', 'Paul']) {
    await page.getByLabel('De qui').fill(name);
    await page.getByLabel('Montant', { exact: true }).fill('0,5');
    await page.getByRole('button', { name: 'Ligne suivante' }).click();
  }
  await page.getByRole('button', { name: 'Enregistrer le bordereau' }).click();
  await page.getByText('ce montant est trop petit').first().waitFor();
  faults.push(...(await findFaultsHere(page)));
  expect(faults).toEqual([]);
  await leave();
});

test('one gift over two funds: parts that come to another total are refused at their place, then one line with both', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, origin, leave } = await desk({ javaScriptEnabled });
    await page.goto(`${origin}/admin/batches/new`);
    if (javaScriptEnabled) await awake(page);
    const line = page.locator('section[aria-labelledby="line"]');
    const first = javaScriptEnabled ? line : page.getByRole('group', { name: 'Ligne 1', exact: true });
    await declare(page, 1, javaScriptEnabled ? '50' : '60');
    await first.getByLabel('De qui').fill(javaScriptEnabled ? 'Chorale' : 'Lycée');
    await first
      .getByLabel('Montant')
      .first()
      .fill(javaScriptEnabled ? '50' : '60');
    await first.getByLabel('Pour', { exact: true }).selectOption({ label: 'Plusieurs fonds' });
    const save = () => page.getByRole('button', { name: 'Enregistrer le bordereau' }).click();
    // Without script the rows of the parts come with the answer, which asks for them.
    if (!javaScriptEnabled) {
      await save();
      await page.getByText('Indiquez au moins deux fonds, chacun avec sa part.').first().waitFor();
    }
    const parts = page.getByRole('group', { name: 'Répartition du don' });
    await parts.getByLabel('Fonds 1').selectOption({ index: 1 });
    await parts.getByLabel('Part 1').fill('30');
    await parts.getByLabel('Fonds 2').selectOption({ index: 2 });
    await parts.getByLabel('Part 2').fill('10');
    if (javaScriptEnabled) await parts.getByText('Reste 10 $.').waitFor();
    await save();
    await page.getByText('leur total n’est pas le montant du don').first().waitFor();
    await parts.getByLabel('Part 2').fill(javaScriptEnabled ? '20' : '30');
    await save();
    await isSaved(page);
    expect(await page.locator('tbody tr').count()).toBe(1);
    expect(await page.locator('tbody tr .prj').count()).toBe(2);
    // The treasurer moves one part.
    await page.goto(`${origin}/admin/payments`);
    await page
      .getByRole('link', { name: javaScriptEnabled ? 'Chorale' : 'Lycée' })
      .first()
      .click();
    await page.getByText('Réaffecter', { exact: true }).click();
    await page.getByLabel('La part').selectOption({ index: 2 });
    await page.getByLabel('Au fonds').selectOption({ index: 1 });
    await page.getByLabel('Raison du changement').fill('mauvaise case');
    await page.getByRole('button', { name: 'Réaffecter ce don' }).click();
    await page.getByRole('main').getByText('mauvaise case').first().waitFor();
    await leave();
  }
}, 120_000);
