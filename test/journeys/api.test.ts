import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { freePort } from '#test/site.ts';
import { openReceiver, status } from '#test/stand-ins/webhook-receiver.ts';
import { enterAs } from './staff.ts';
import { useOwnSite, visit } from './visit.ts';

useOwnSite();
const run = promisify(execFile);

/** The examples of docs/api.md, as they stand there. */
const DOC = readFileSync('docs/api.md', 'utf8');
const blocksOf = (language: string) =>
  Array.from(DOC.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')), ([, code]) => code!);

type Visit = Awaited<ReturnType<typeof visit>>;

/** A key made on the page, with these rights ticked. */
async function makeKey({ page, origin }: Visit, name: string, rights: string[]): Promise<string> {
  await page.goto(`${origin}/admin/keys`);
  const form = page.getByRole('region', { name: 'Créer une clé d’API' });
  await form.getByLabel('Nom').fill(name);
  await form.getByText('Droits de modification').click();
  for (const right of rights) await form.getByLabel(right, { exact: true }).check();
  await form.getByRole('button', { name: 'Créer une clé d’API' }).click();
  const shown = page.getByRole('region', { name: 'Votre clé d’API' });
  await shown.getByText('elle ne sera plus montrée').waitFor();
  return (await shown.locator('code').innerText()).trim();
}

/** A webhook made on the page; its secret, as it was shown. */
async function addWebhook({ page, origin }: Visit, url: string, events: string[]): Promise<string> {
  await page.goto(`${origin}/admin/keys`);
  const form = page.getByRole('region', { name: 'Ajouter une adresse' });
  await form.getByLabel('Adresse').fill(url);
  for (const event of events) await form.getByLabel(event, { exact: true }).check();
  await form.getByRole('button', { name: 'Ajouter une adresse' }).click();
  const shown = page.getByRole('region', { name: 'Le secret de ce webhook' });
  return (await shown.locator('code').innerText()).trim();
}

/** Somebody gives, and pays at the demo's checkout. */
async function give(origin: string): Promise<void> {
  const begun = await fetch(`${origin}/api/create-donation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      programId: 'project-1',
      amount: 25_000,
      currency: 'XOF',
      donationType: 'one_time',
      donorName: 'Ngalula Kanza',
      donorEmail: 'ngalula@exemple.org',
      anonymous: false,
      method: 'card',
    }),
  });
  const { checkoutUrl } = (await begun.json()) as { checkoutUrl: string };
  await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) });
}

test('Administration makes a key, a program reads by it and no more; revoked, it is let in no longer', async () => {
  const visited = await visit({ language: 'fr' });
  const { page, origin, leave } = visited;
  await enterAs(page, origin, 'administration');
  const key = await makeKey(visited, 'Compta Paris', ['Voir les dons']);
  expect(key).toMatch(/^elk_/);
  // Made at the foot of the page, it is led to; the form is a fresh one, and makes another.
  expect(await page.getByRole('region', { name: 'Votre clé d’API' }).locator('code').isVisible()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(key);
  const again = page.getByRole('region', { name: 'Créer une clé d’API' });
  expect(await again.getByLabel('Nom').inputValue()).toBe('');
  await again.getByLabel('Nom').fill('Seconde');
  await again.getByLabel('Voir les dons', { exact: true }).check();
  await again.getByRole('button', { name: 'Créer une clé d’API' }).click();
  await page.getByRole('row', { name: /Seconde/ }).waitFor();
  const call = (path: string, body?: object, sent = key) =>
    fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${sent}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
  expect((await call('/api/admin/payments')).status).toBe(200);
  expect((await call('/api/admin/orders')).status).toBe(403);
  expect(await (await call('/api/create-key', {})).json()).toMatchObject({ code: 'permission_missing' });
  expect((await call('/api/admin/payments', undefined, `${key}x`)).status).toBe(401);

  await page.goto(`${origin}/admin/keys`);
  const row = page.getByRole('row', { name: /Compta Paris/ });
  await row.getByText('Voir les dons').waitFor();
  expect(await row.innerText()).toContain(key.slice(0, 16));
  expect(await page.content()).not.toContain(key.slice(17));
  await row.getByText('Révoquer', { exact: true }).click();
  await row.getByRole('button', { name: 'Révoquer Compta Paris' }).click();
  await page.getByText('La clé d’API est révoquée').waitFor();
  expect((await call('/api/admin/payments')).status).toBe(401);
  await leave();
}, 300_000);

test('a key is refused beside its field, and what was ticked and typed stays; without script too', async () => {
  const visited = await visit({ language: 'fr', javaScriptEnabled: false });
  const { page, origin, leave } = visited;
  await enterAs(page, origin, 'administration');
  await page.goto(`${origin}/admin/keys`);
  const form = page.getByRole('region', { name: 'Créer une clé d’API' });
  await form.getByLabel('Nom').fill('Écran du hall');
  await form.getByRole('button', { name: 'Créer une clé d’API' }).click();
  await form.getByText('Choisissez au moins un droit.').waitFor();
  expect(await form.getByLabel('Nom').inputValue()).toBe('Écran du hall');
  const hook = page.getByRole('region', { name: 'Ajouter une adresse' });
  await hook.getByLabel('Adresse').fill('https://10.0.0.1/hook');
  await hook.getByLabel('Don payé', { exact: true }).check();
  await hook.getByRole('button', { name: 'Ajouter une adresse' }).click();
  await hook.getByText('celle-ci mène à un réseau privé').waitFor();
  expect(await hook.getByLabel('Adresse').inputValue()).toBe('https://10.0.0.1/hook');
  expect(await hook.getByLabel('Don payé', { exact: true }).isChecked()).toBe(true);
  expect(await makeKey(visited, 'Sans script', ['Voir les dons'])).toMatch(/^elk_/);
  await leave();
}, 300_000);

test('a gift is told to another service; refused, it is told again by itself, and once more by a press', async () => {
  const receiver = await openReceiver();
  const visited = await visit({ language: 'fr' });
  const { page, origin, leave } = visited;
  await enterAs(page, origin, 'administration');
  receiver.trust(await addWebhook(visited, receiver.url, ['Don payé']));
  receiver.answer(status(503, 'en panne'));
  const begun = Date.now();
  await give(origin);
  await expect.poll(() => receiver.heard.length).toBe(1);
  receiver.answer(status(200, 'merci'));
  await page.goto(`${origin}/admin/keys`);
  await page.getByRole('link', { name: /Voir Don payé/ }).click();
  const sheet = page.getByRole('listitem').filter({ hasText: 'gift.paid' }).first();
  await sheet.getByText('503', { exact: false }).first().waitFor();
  await sheet.getByText('en panne').waitFor();
  await expect.poll(() => receiver.heard.length).toBe(2);
  expect(Date.now() - begun).toBeLessThan(25_000);
  expect(receiver.refused).toEqual([]);
  const [first, again] = receiver.heard;
  expect(again).toMatchObject({ id: first!.id, raw: first!.raw, type: 'gift.paid' });
  expect(first!.data).toMatchObject({ fund: 'project-1', amount: 25_000, currency: 'XOF' });
  expect(first!.raw).not.toMatch(/Ngalula|exemple\.org/);

  await page.reload();
  await sheet.getByText('200, à l’essai 2').waitFor();
  await sheet.getByRole('button', { name: 'Renvoyer' }).click();
  await page.getByText('La notification est renvoyée.').waitFor();
  await expect.poll(() => receiver.heard.length).toBe(3);
  expect(receiver.heard[2]!.id).toBe(first!.id);

  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/admin/keys', new URL(page.url()).pathname]) {
      await page.goto(origin + path);
      expect(await findAxeFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }

  await page.getByRole('button', { name: 'Désactiver' }).click();
  await page.getByText('désactivé', { exact: true }).first().waitFor();
  await give(origin);
  await new Promise((done) => setTimeout(done, 2500));
  expect(receiver.heard).toHaveLength(3);
  await page.getByRole('button', { name: 'Réactiver' }).click();
  await page.getByText('activé', { exact: true }).first().waitFor();
  await page.getByText('Changer le secret', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Changer le secret' }).click();
  const shown = page.getByRole('region', { name: 'Le secret de ce webhook' });
  receiver.trust((await shown.locator('code').innerText()).trim());
  await give(origin);
  await expect.poll(() => receiver.heard.length).toBe(4);
  await leave();
  await receiver.close();
}, 300_000);

const folder = mkdtempSync(join(tmpdir(), 'elikya-api-'));
let receiving: ChildProcess | undefined;
afterAll(() => {
  receiving?.kill();
  rmSync(folder, { recursive: true, force: true });
});

test('the example of docs/api.md works as it is printed: two commands and a receiver', async () => {
  const visited = await visit({ language: 'fr' });
  const { page, origin, leave } = visited;
  await enterAs(page, origin, 'administration');
  const key = await makeKey(visited, 'Exemple', ['Voir les dons', 'Saisir un mouvement de stock']);
  const [read, call] = blocksOf('sh');
  const shell = async (command: string) => {
    const env = { ...process.env, ELIKYA: origin, ELIKYA_KEY: key };
    return JSON.parse((await run('bash', ['-c', command], { env })).stdout) as Record<string, unknown>;
  };
  const { items } = await shell(read!);
  expect(items).toHaveLength(2);
  const { available } = await shell(call!);
  expect(typeof available).toBe('number');
  // Sent again with its key, five pieces came once.
  expect(await shell(call!)).toMatchObject({ available });

  const [receiver] = blocksOf('js');
  const file = join(folder, 'receiver.mjs');
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(file, receiver!);
  const port = await freePort();
  const secret = await addWebhook(visited, `http://127.0.0.1:${port}/`, ['Don payé', 'Reçu émis']);
  receiving = spawn(process.execPath, [file], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  receiving.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}`).then(
        ({ status: code }) => code,
        () => 0,
      ),
    )
    .toBe(401);
  await give(origin);
  await expect.poll(() => said).toMatch(/^gift\.paid \{"paymentId":/m);
  await expect.poll(() => said).toMatch(/^receipt\.issued \{.*"number":"ELK-/m);
  await leave();
}, 300_000);
