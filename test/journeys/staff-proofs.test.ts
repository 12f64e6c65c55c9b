import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright-core';
import { findAxeFaults } from '#test/axe.ts';
import { startNetwork } from './network.ts';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();

const phone = { language: 'fr', viewport: { width: 390, height: 844 }, losesNetwork: true } as const;
const photo = async (background: string) => ({
  name: 'IMG.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const paper = {
  name: 'bon.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n% bon de livraison\n%%EOF\n'),
};

/** The page of a spending in the books, by what was bought. */
async function openSpending(page: Page, origin: string, title: string) {
  await page.goto(`${origin}/admin/spending?fund=project-1`);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await awake(page);
}
const consent = 'Personne n’est reconnaissable';

test('a proof chosen without network is kept on the phone with its file, and goes up once when the line is back', async () => {
  const { page, origin, leave } = await visit(phone);
  await enterAs(page, origin, 'terrain');
  await openSpending(page, origin, 'Fers à béton');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.getByLabel('Photo ou document').setInputFiles(await photo('#185'));
  await page.getByLabel(/^Commune/).fill('Luozi');
  await page.getByLabel(consent).check();
  await page.getByRole('button', { name: 'Publier le justificatif' }).click();
  await page.getByText('Le justificatif est gardé sur cet appareil').waitFor();
  await page.getByText('1 justificatif attend le réseau.').waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  expect(await page.getByLabel(/^Commune/).inputValue()).toBe('');
  await page.getByLabel('Photo ou document').setInputFiles(paper);
  await page.getByLabel(consent).check();
  await page.getByRole('button', { name: 'Publier le justificatif' }).click();
  await page.getByText('2 justificatifs attendent le réseau.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Le justificatif est publié').waitFor();
  await page.getByText('Document (PDF)').waitFor();
  const html = await (await page.request.get(`${origin}/projects/1/preuves`)).text();
  expect(html.match(/<img[^>]*\/files\/proofs\//g)).toHaveLength(1);
  expect(html.match(/\/proofs\/[0-9a-f-]{36}\/preuve\.pdf/g)).toHaveLength(1);
  await page.reload();
  await awake(page);
  expect(await page.getByText('attend le réseau').count()).toBe(0);
  await leave();
});

test('an invoice comes afterwards, without script too, and is there for staff alone', async () => {
  const { page, origin, leave } = await visit({
    ...phone,
    viewport: { width: 320, height: 700 },
    javaScriptEnabled: false,
  });
  await enterAs(page, origin, 'terrain');
  await page.goto(`${origin}/admin/spending?fund=project-1`);
  await page.getByRole('link', { name: 'Fers à béton' }).click();
  await page.locator('summary', { hasText: 'Joindre la facture' }).click();
  await page.getByLabel('Facture').setInputFiles({ ...paper, mimeType: 'text/plain', buffer: Buffer.from('non') });
  await page.getByRole('button', { name: 'Joindre', exact: true }).click();
  await page.locator('details[open] [aria-invalid=true]').waitFor();
  await page.getByLabel('Facture').setInputFiles(paper);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: 'Joindre', exact: true }).click();
  await page.getByText('La facture est jointe.').waitFor();
  const link = page.getByRole('link', { name: 'Facture' });
  const address = origin + (await link.getAttribute('href'))!;
  const got = await page.request.get(address);
  expect(Buffer.from(await got.body())).toEqual(paper.buffer);
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(303);
  // In the books already: what is there stays.
  expect(await page.locator('summary', { hasText: 'facture' }).count()).toBe(0);
  await leave();
});

test('what the site refuses goes back into the form, file and words; who signs out is asked first, and leaves nothing', async () => {
  const { page, origin, leave } = await visit(phone);
  // Not the next test's person: they sign out.
  await enterAs(page, origin, 'tresorerie');
  await openSpending(page, origin, 'Charpente en bois traité');
  await page.getByLabel('Photo ou document').setInputFiles(await photo('#851'));
  await page.getByLabel(/^Commune/).fill('Kimpese');
  await page.getByRole('button', { name: 'Publier le justificatif' }).click();
  await page.getByText('n’a pas été accepté').waitFor();

  // On any page of theirs, signing out would lose it: they are asked, and may stay.
  await page.goto(`${origin}/profile`);
  await awake(page);
  await page.getByRole('button', { name: 'Se déconnecter' }).first().click();
  await page.getByRole('dialog').getByText('n’est pas encore arrivée chez nous').waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Rester connecté' }).click();

  await openSpending(page, origin, 'Charpente en bois traité');
  await page.getByRole('button', { name: 'Reprendre dans le formulaire' }).click();
  await expect.poll(() => page.getByLabel(/^Commune/).inputValue()).toBe('Kimpese');
  await expect
    .poll(() => page.getByLabel('Photo ou document').evaluate((input: HTMLInputElement) => input.files?.length))
    .toBe(1);
  await page.getByRole('button', { name: 'Publier le justificatif' }).click();
  await page.getByText('n’a pas été accepté').waitFor();

  await page.goto(`${origin}/profile`);
  await awake(page);
  await page.getByRole('button', { name: 'Se déconnecter' }).first().click();
  await page.getByRole('button', { name: 'Se déconnecter et tout effacer' }).click();
  await page.waitForURL(/notice=signed-out|\/$/);
  const left = await page.evaluate(async () => {
    const opening = indexedDB.open('waiting-files');
    await new Promise((done) => (opening.onsuccess = done));
    const counting = opening.result.transaction('files').objectStore('files').count();
    await new Promise((done) => (counting.onsuccess = done));
    return { files: counting.result, words: Object.keys(localStorage).filter((name) => name.startsWith('waits:')) };
  });
  expect(left).toEqual({ files: 0, words: [] });
  await leave();
});

test('without script a proof is a plain form; what it lacks is said beside its field, and its words stay', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'terrain');
  await page.goto(`${origin}/admin/spending?fund=project-1`);
  await page.getByRole('link', { name: 'Charpente en bois traité' }).click();
  await page.getByLabel('Photo ou document').setInputFiles(await photo('#518'));
  await page.getByLabel(/^Commune/).fill('Luozi');
  await page.getByRole('button', { name: 'Publier le justificatif' }).click();
  await page
    .getByRole('main')
    .getByText(/accord|consentement|reconnaissable/i)
    .first()
    .waitFor();
  expect(await page.getByLabel(/^Commune/).inputValue()).toBe('Luozi');
  await page.getByLabel('Photo ou document').setInputFiles(await photo('#518'));
  await page.getByLabel(consent).check();
  await page.getByRole('button', { name: 'Publier le justificatif' }).click();
  await page.locator('main img[src*="/files/proofs/"]').first().waitFor();
  await leave();
});

test('a proof has a page of its own for a phone in a village: kept, found without network; without script a plain form', async () => {
  const network = await startNetwork();
  onTestFinished(() => network.stop());
  const { page, origin, leave } = await visit({ ...phone, proxy: { server: network.server } });
  const context = page.context();
  await enterAs(page, origin, 'terrain');
  await openSpending(page, origin, 'Charpente en bois traité');
  const path = (await page.getByRole('link', { name: 'Ouvrir les justificatifs seuls' }).getAttribute('href'))!;
  const isKept = () =>
    page.evaluate(
      async (at) => (await (await caches.open('pages')).keys()).some(({ url }) => new URL(url).pathname === at),
      path,
    );
  await expect.poll(isKept).toBe(true);
  await network.cut(context);
  await page.goto(origin + path);
  await page.getByRole('heading', { level: 1, name: 'Justificatif' }).waitFor();
  await awake(page);
  await page.getByText('Cette page fonctionne aussi sans réseau').waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByLabel('Photo ou document').setInputFiles(await photo('#815'));
  await page.getByLabel(/^Commune/).fill('Kimpese');
  await page.getByLabel(consent).check();
  await page.getByRole('button', { name: 'Publier le justificatif' }).click();
  await page.getByText('1 justificatif attend le réseau.').waitFor();
  await network.mend(context);
  // A page opened without network is told by nobody here that there is one: it tries every half minute.
  await page.getByText('1 justificatif attend le réseau.').waitFor({ state: 'detached', timeout: 45_000 });
  await leave();

  const plain = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(plain.page, plain.origin, 'terrain');
  await plain.page.goto(plain.origin + path);
  expect(await plain.page.getByText('Cette page fonctionne aussi sans réseau').count()).toBe(0);
  await plain.page.getByLabel('Photo ou document').setInputFiles(await photo('#158'));
  await plain.page.getByLabel(/^Commune/).fill('Luozi');
  await plain.page.getByRole('button', { name: 'Publier le justificatif' }).click();
  await plain.page
    .getByText(/reconnaissable/i)
    .first()
    .waitFor();
  expect(await plain.page.getByLabel(/^Commune/).inputValue()).toBe('Luozi');
  await plain.leave();
}, 300_000);
