/**
 * The site on half a network: 250 kbit/s, 300 ms and one packet in five lost, some connections dying in the middle. Pages are read, each
 * press is answered within half a minute (by what it is for, or in words that say it was not), pressed again it counts once.
 *   script/prove network [rounds, else 3]
 */
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '#test/browser.ts';
import { startNetwork } from '#test/journeys/network.ts';
import { freePort, startSiteProcess } from '#test/site.ts';
import { HALF_NETWORK, startSlowLine } from './slow-line.ts';

const LONGEST_MS = 30_000;
const rounds = Number(process.argv[2] ?? 3);

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-prove-'));
chmodSync(dataDir, 0o755);
const site = await startSiteProcess({ port: await freePort(), dataDir, logFile: join(dataDir, 'site.log') });
const { origin } = site;
const network = await startNetwork();
const line = await startSlowLine(network.port, HALF_NETWORK);
const browser = await launchBrowser();

type Told = { name: string; ms: number; fault?: string };
const told: Told[] = [];
let serial = 0;
const freshEmail = () => `ligne${Date.now()}-${++serial}@exemple.org`;
const mailsTo = async (to: string) =>
  ((await (await fetch(`${origin}/demo/mail.json`)).json()) as { to: string }[]).filter((mail) => mail.to === to)
    .length;

async function open(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, proxy: { server: line.server } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  return page;
}

const awake = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__reactProps')),
  );

async function timed(name: string, page: Page, act: () => Promise<void>, longest = LONGEST_MS): Promise<void> {
  const begun = performance.now();
  const fault = await act().then(
    () => undefined,
    (error: unknown) => (error as Error).message.split('\n')[0],
  );
  const ms = performance.now() - begun;
  const isLate = ms > longest;
  told.push({ name, ms, fault: fault ?? (isLate ? 'late' : undefined) });
  if (fault ?? isLate) {
    console.log(`  FAILED ${name} after ${(ms / 1000).toFixed(1)} s: ${fault ?? 'late'} at ${page.url()}`);
    await page.screenshot({ path: join(dataDir, `${name.replace(/\W+/g, '-')}.png`) }).catch(() => {});
  }
}

const refuseCookies = (page: Page) =>
  page
    .locator('[data-consent-choice=refuse]')
    .click({ timeout: 3000 })
    .catch(() => {});

/** What each form is about: where, how it is filled, which call it makes, and what shows that it was taken or not. */
type Form = {
  path: string;
  call: RegExp;
  fill: (page: Page, email: string) => Promise<void>;
  button: string;
  done: (page: Page) => Promise<unknown>;
  failed: RegExp;
};
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [selector, value] of Object.entries(fields)) await page.locator(selector).first().fill(value);
};
const FORMS: Record<string, Form> = {
  gift: {
    path: '/projects/1',
    call: /create-donation/,
    fill: (page, email) => fill(page, { '#donner [name=donorName]': 'Aline', '#donner [name=donorEmail]': email }),
    button: '#donner [type=submit]:visible',
    done: (page) => page.waitForURL(/\/demo\/checkout\//),
    failed: /Échec de la création du don|Pas de réseau/,
  },
  registration: {
    path: '/events/2',
    call: /register-for-event/,
    fill: (page, email) => fill(page, { '#inscription [name=name]': 'Aline', '#inscription [name=email]': email }),
    button: '#inscription [type=submit]:visible',
    done: (page) => page.locator('#inscription [role=status]').first().waitFor(),
    failed: /n’a pas abouti|Pas de réseau/,
  },
  letter: {
    path: '/contact',
    call: /submit-contact-form/,
    async fill(page, email) {
      await fill(page, {
        '#ecrire [name=name]': 'Aline',
        '#ecrire [name=email]': email,
        '#ecrire [name=message]': 'Où sont les tôles ?',
      });
      // What is sent within two seconds looks like a machine's, and gets no copy (contact/spam.ts).
      await page.waitForTimeout(2100);
    },
    button: '#ecrire [type=submit]:visible',
    done: (page) =>
      page
        .locator('[role=status]:visible, #toasts :visible')
        .filter({ hasText: /merci|envoyé|gardé|reçu/i })
        .first()
        .waitFor(),
    failed: /Une erreur est survenue|Pas de réseau/,
  },
};

for (let round = 1; round <= rounds; round++) {
  console.log(`round ${round} of ${rounds}`);
  const reader = await open();
  await timed('home is read', reader, async () => {
    await reader.goto(`${origin}/`, { waitUntil: 'commit' });
    await reader.locator('h1').first().waitFor();
  });
  await refuseCookies(reader);
  await timed('a move to the projects', reader, async () => {
    await reader.locator('a[href="/projects"]:visible').first().click();
    await reader.waitForURL(`${origin}/projects`, { waitUntil: 'commit' });
    await reader.locator('main article, main li h2, main li h3').first().waitFor();
  });
  await timed('a move to a project', reader, async () => {
    await reader.locator('main a[href="/projects/1"]').first().click();
    await reader.waitForURL(`${origin}/projects/1`, { waitUntil: 'commit' });
    await reader.locator('#donner').waitFor();
  });
  await reader.context().close();

  for (const [name, form] of Object.entries(FORMS))
    for (const loss of ['whole', 'broken', 'silent'] as const) {
      const page = await open();
      // The tab of a payment is this one.
      await page.addInitScript(() => void (window.open = () => null));
      const email = freshEmail();
      await page.goto(origin + form.path, { waitUntil: 'commit' });
      await page.locator(form.button).first().waitFor();
      await refuseCookies(page);
      // A call of the page's own is what breaks off; a whole answer may come to the browser's own form.
      const isAwake =
        loss === 'whole' ||
        (await awake(page).then(
          () => true,
          () => false,
        ));
      if (!isAwake) {
        console.log(`  ${name}, ${loss} answer: the page did not wake, and stays as the server made it`);
        await page.context().close();
        continue;
      }
      await form.fill(page, email);
      network.lose(loss === 'whole' ? undefined : form.call, loss === 'whole' ? 'lost' : loss, 'POST');
      const words = page.getByText(form.failed).filter({ visible: true });
      const answered = () => Promise.race([form.done(page), words.first().waitFor()]);
      await timed(`${name}, ${loss} answer`, page, async () => {
        await page.locator(form.button).first().click();
        await answered();
      });
      network.lose();
      if (await words.count())
        await timed(`${name}, pressed again`, page, async () => {
          await page.locator(form.button).first().click();
          await form.done(page);
        });
      if (name === 'gift')
        await timed('gift, paid', page, async () => {
          await page.getByRole('button', { name: 'Payer', exact: true }).click();
          await page.locator('a[href*="/receipts/"]').first().waitFor();
        });
      // Both mails of a thing that counted twice would be there by now.
      await timed(`${name}, once`, page, async () => {
        for (let attempt = 0; attempt < 40 && (await mailsTo(email)) < 1; attempt++) await page.waitForTimeout(250);
        await page.waitForTimeout(1000);
        const count = await mailsTo(email);
        if (count !== 1) throw new Error(`${count} mails`);
      });
      await page.context().close();
    }
}
await browser.close();
line.stop();
network.stop();
await site.stop();
const failed = told.filter(({ fault }) => fault).length;
console.log('what | times | median s | longest s');
for (const [name, all] of Map.groupBy(told, ({ name }) => name)) {
  const times = all.map(({ ms }) => ms / 1000).toSorted((a, b) => a - b);
  console.log(`${name} | ${times.length} | ${times[times.length >> 1]!.toFixed(1)} | ${times.at(-1)!.toFixed(1)}`);
}
console.log(`${told.length - failed} passed, ${failed} failed; pictures of those: ${dataDir}`);
process.exit(failed > 0 ? 1 : 0);
