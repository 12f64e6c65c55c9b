import { pageIn } from '#app/shared/page-class.ts';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { openRelay } from '#test/relay.ts';
import { freePort, type SiteProcess, startSiteProcess } from '#test/site.ts';
import { startStripeStandIn } from '#test/stand-ins/stripe/stripe-stand-in.ts';
import { openTlsFront } from '#test/tls-front.ts';
import { totp } from '#test/totp.ts';
import { PASSWORD } from './account.ts';
import { SAMPLE_WORDS } from './sample-words.ts';
import { PUBLIC_PAGES } from '#test/public-pages.ts';
import { awake, useOrigin, visit } from './visit.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-first-start-'));
chmodSync(dataDir, 0o755);
const logFile = join(dataDir, 'site.log');
const [port, tlsPort] = [await freePort(), await freePort()];
const relay = await openRelay();
const stripe = await startStripeStandIn({ webhookUrl: `http://localhost:${port}/webhooks/stripe` });
const front = await openTlsFront(tlsPort, port);
useOrigin(front.origin);
let site: SiteProcess;

beforeAll(async () => {
  site = await startSiteProcess({
    port,
    dataDir,
    logFile,
    environment: {
      SITE_MODE: 'live',
      ORIGIN: front.origin,
      AUTH_SECRET: 'first-start-'.repeat(4),
      SMTP_URL: relay.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url,
      TRUST_PROXY: '1',
      DATABASE_PATIENCE_MS: '20000',
      DRAIN_SECONDS: '0',
    },
  });
}, 300_000);
afterAll(async () => {
  await site?.stop();
  await Promise.all([front.close(), stripe.close(), relay.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const OURS = {
  'Nom court': 'Tumaini',
  'Nom officiel': 'Fondation Tumaini ASBL',
  'Forme juridique': 'association sans but lucratif (ASBL)',
  Enregistrement: 'JUST 112/CAB/2026',
  'Adresse, une ligne après l’autre': '4, avenue du Port\nGoma\nRD Congo',
  'E-mail': 'bureau@tumaini.cd',
  'Téléphone, avec +': '+243 997 000 111',
  'Trésorier ou trésorière, signataire des reçus': 'Marie Bora',
  'Direction de la publication': 'Paul Kasa',
};
const LIVE = { language: 'fr', ignoreHTTPSErrors: true } as const;
const GIFT = { programId: 'general', amount: 5000, donationType: 'one_time', anonymous: true };

test('a new live site: the one-time link, a second factor, what is missing, its own name, the first gift', async () => {
  const said = () => readFileSync(logFile, 'utf8');
  await expect.poll(said).toMatch(/First administrator/);
  const link = /https:\/\/localhost:\d+\/admin\/invitations\/\S+/.exec(said())![0];
  const { page, origin, leave } = await visit(LIVE);
  const give = async () => page.request.post(`${origin}/api/create-donation`, { headers: { origin }, data: GIFT });

  // Nobody's site takes nothing.
  expect([(await give()).status(), await (await give()).json()]).toMatchObject([503, { code: 'not_open_yet' }]);
  await page.goto(`${origin}/donate`);
  await page.getByText('Ce site ne reçoit pas encore d’argent').first().waitFor();

  // The link asks who one is; what was begun on the way goes on once the address is proved.
  await page.goto(link);
  await page.getByRole('main').getByText('Inscription', { exact: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Créer mon compte' }).waitFor();
  await main.getByLabel('E-mail').fill('marie@tumaini.cd');
  await main.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await main.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.getByText('Presque terminé !').waitFor();
  await page.goto((await relay.linkTo('marie@tumaini.cd', /\/auth\/confirm\?/))!);
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await page.getByRole('button', { name: 'Rejoindre l’équipe' }).click();

  // The back office asks for a second factor first, and is a press away once it is on.
  await page.waitForURL(/notice=second-factor-needed/);
  const second = page.getByRole('region', { name: 'Code de vérification' });
  await second.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await second.getByRole('button', { name: 'Activer' }).click();
  await second.getByLabel('Code', { exact: true }).fill(totp(await second.locator('p code').innerText()));
  await second.getByRole('button', { name: 'Vérifier et activer' }).click();
  await page.getByRole('link', { name: 'Ouvrir la gestion' }).click();
  await page.waitForURL(`${origin}/admin`);
  await page.getByText('Le site ne reçoit pas encore d’argent').first().waitFor();
  await page.getByText('Le site n’est pas sauvegardé', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'À compléter' }).click();
  await page.waitForURL(/\/admin\/settings/);
  await awake(page);

  // It is filled in. What is the sample's still is refused, beside its field.
  const identity = page.getByRole('region', { name: 'La fondation' });
  for (const [label, value] of Object.entries(OURS).slice(0, -1)) await identity.getByLabel(label).fill(value);
  await identity.getByRole('button', { name: 'Enregistrer l’identité' }).click();
  await identity.getByRole('alert').first().waitFor();
  for (const [label, value] of Object.entries(OURS)) await identity.getByLabel(label).fill(value);
  for (const field of await identity.locator('input[type="url"]').all()) await field.fill('');
  await identity.getByRole('button', { name: 'Enregistrer l’identité' }).click();
  await page.getByText('Ce site peut recevoir des dons au nom de Tumaini.').waitFor();
  await page.getByText('Compte en EUR').first().click();
  const euros = page.getByRole('group', { name: 'Compte en EUR' });
  await euros.getByLabel('Titulaire').fill('Fondation Tumaini ASBL');
  await euros.getByLabel('Banque et ville').fill('KBC, Bruxelles');
  await euros.getByLabel('BIC').fill('KREDBEBB');
  await euros.getByLabel('IBAN').fill('BE68 5390 0754 7034');
  await page.getByRole('button', { name: 'Enregistrer les comptes' }).click();
  await page.getByText('Les donateurs peuvent annoncer un virement.').waitFor();
  const rates = page.getByRole('region', { name: 'Taux de change' });
  await rates.getByLabel('Unités pour un euro').fill('1,1234');
  await rates.getByRole('button', { name: 'Entrer ce taux' }).click();
  await rates.getByText(/1 EUR = 1,1234/).waitFor();
  await page.getByRole('button', { name: 'M’envoyer un e-mail d’essai' }).click();
  await relay.linkTo('marie@tumaini.cd', /\/admin\/settings/);

  // The link is spent.
  await page.goto(link);
  await page.getByRole('button', { name: 'Rejoindre l’équipe' }).click();
  await page.getByText('Ce lien n’est plus valable').waitFor();
  await leave();

  // A visitor gives, by the provider's page, and is thanked in the foundation's own name.
  const donor = await visit(LIVE);
  await donor.page.goto(`${origin}/donate`);
  await awake(donor.page);
  const form = donor.page
    .getByRole('main')
    .locator('form')
    .filter({ has: donor.page.locator('[name="programId"]') });
  await form.getByLabel('Votre nom').fill('Aline Kabongo');
  await form.getByLabel('Votre e-mail').fill('aline@kabongo.cd');
  const [checkout] = await Promise.all([
    donor.page.context().waitForEvent('page'),
    form.getByRole('button', { name: /^Donner/ }).click(),
  ]);
  await checkout.waitForURL(/\/c\/pay\/cs_/);
  await stripe.pay(/cs_\w+/.exec(checkout.url())![0]);
  const receipt = await relay.mailTo('aline@kabongo.cd', /Fondation Tumaini ASBL/);
  expect(receipt).not.toMatch(/Elikya|exemple/i);
  await donor.page.goto(/https:\/\/localhost\S*receipts?\S+/.exec(receipt)![0]);
  await donor.page.getByText('Fondation Tumaini ASBL').first().waitFor();
  await donor.leave();
}, 300_000);

test('and no page of it tells the sample’s story', async () => {
  const { page, origin, leave } = await visit(LIVE);
  const told: string[] = [];
  const seen: Record<string, number> = {};
  for (const language of ['fr', 'en', 'ar'] as const)
    for (const path of [...PUBLIC_PAGES, '/donate', '/sitemap.xml', '/manifest.webmanifest', '/nowhere']) {
      const answer = await page.request.get(origin + pageIn(path, language), {
        headers: { cookie: `language=${language}` },
        maxRedirects: 0,
      });
      seen[path] = answer.status();
      const text = await answer.text();
      for (const word of SAMPLE_WORDS) if (text.includes(word)) told.push(`${language} ${path}: ${word}`);
      if (answer.status() === 200 && path !== '/sitemap.xml' && !text.includes('Tumaini'))
        told.push(`${language} ${path} does not say whose it is`);
    }
  expect(told).toEqual([]);
  const others = Object.entries(seen).filter(([, status]) => status !== 200);
  // What has no entry is not there; a profile is a member's.
  expect(Object.fromEntries(others)).toEqual({
    '/projects/1': 404,
    '/projects/1/preuves': 404,
    '/programs/2': 404,
    '/ensemble/la-promo-98-pose-un-toit-k7m3x': 404,
    '/news/18': 404,
    '/galerie/7': 404,
    '/marketplace/product/1': 404,
    '/crowdfarming/project/1': 404,
    '/academy/course/2': 404,
    '/profile': 303,
    '/nowhere': 404,
  });
  for (const path of PUBLIC_PAGES.filter((one) => seen[one] === 200)) {
    await page.goto(origin + path);
    expect(await findAxeFaults(page)).toEqual([]);
  }
  await leave();
}, 300_000);
