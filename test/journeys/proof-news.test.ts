import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { enterAs } from './staff.ts';
import { useOwnSite, visit } from './visit.ts';

useOwnSite();

type Mail = { to: string; text: string; headers?: Record<string, string> };

test('who gave without an account asks to be told of proofs, gets one mail when one appears, and stops it by one press', async () => {
  const { page, origin, leave } = await visit({
    language: 'fr',
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  });
  const mails = async (to: string) =>
    ((await (await fetch(`${origin}/demo/mail.json`)).json()) as Mail[]).filter((mail) => mail.to === to);
  const email = 'odile@example.org';
  await page.goto(`${origin}/projects/1`);
  await page.getByLabel('Votre nom').fill('Odile');
  await page.getByLabel('Votre e-mail').fill(email);
  await page.locator('#donner button[type=submit]').click();
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await expect.poll(async () => (await mails(email)).length, { timeout: 20_000, interval: 300 }).toBe(1);
  // The receipt leads to what its fund pays.
  const follow = /https?:\S+\/receipts\/\S+\/suite/.exec((await mails(email))[0]!.text)![0];
  await page.goto(follow);
  await page.getByRole('heading', { name: 'Votre don arrive' }).waitFor();
  await page.getByRole('heading', { name: 'Et ensuite' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Me prévenir des nouveaux justificatifs' }).click();
  await page.getByText('Vous recevez un e-mail à chaque nouveau justificatif.').waitFor();

  const field = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(field.page, origin, 'terrain');
  await field.page.goto(`${origin}/admin/spending?fund=project-1`);
  await field.page.getByRole('link', { name: 'Fers à béton' }).click();
  await field.page.getByText('Poste : Murs et enduits').waitFor();
  await field.page.locator('summary', { hasText: 'Changer le poste du budget' }).click();
  await field.page.getByLabel('Poste du budget').selectOption('Latrines et citernes');
  await field.page.getByRole('button', { name: 'Enregistrer' }).click();
  await field.page.getByText('Poste : Latrines et citernes').waitFor();
  await field.page.getByLabel('Photo ou document').setInputFiles({
    name: 'IMG.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 90, height: 60, channels: 3, background: '#185' } })
      .jpeg()
      .toBuffer(),
  });
  await field.page.getByLabel('Personne n’est reconnaissable').check();
  await field.page.getByRole('button', { name: 'Publier le justificatif' }).click();
  await field.page.getByText('Le justificatif est publié.').waitFor();
  await field.page.goto(`${origin}/admin/projects/1`);
  const row = field.page.getByRole('row', { name: /Latrines et citernes/ });
  expect(await row.innerText()).toContain('Justifié');
  await field.page.setViewportSize({ width: 390, height: 844 });
  expect(await field.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await field.leave();

  const told = async () => (await mails(email)).filter(({ headers }) => headers?.['List-Unsubscribe-Post']);
  await expect.poll(async () => (await told()).length, { timeout: 40_000, interval: 500 }).toBe(1);
  const [mail] = await told();
  expect(mail!.text).toContain('Fers à béton');
  // As a mail reader does it: no cookie, no page, one field (RFC 8058).
  const stop = /<(.+)>/.exec(mail!.headers!['List-Unsubscribe']!)![1]!;
  const stopped = await fetch(stop, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  });
  expect(stopped.status).toBe(200);
  await page.goto(stop);
  await page.getByText('Nous ne vous écrivons plus au sujet des justificatifs.').waitFor();
  await page.goto(follow);
  await page.getByRole('button', { name: 'Me prévenir des nouveaux justificatifs' }).waitFor();
  await leave();
});

test('axe finds nothing on the pieces with their filters, on what all funds have, and on what became of a gift’s fund', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', viewport: { width: 390, height: 844 } });
  for (const path of ['/projects/1/preuves?etat=proven', '/projects/1/preuves?poste=2', '/transparence', '/hommage']) {
    await page.goto(origin + path);
    expect([path, await findAxeFaults(page)]).toEqual([path, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await leave();
});
