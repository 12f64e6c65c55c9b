import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { address } from './account.ts';
import { startNetwork } from './network.ts';
import { enterAs } from './staff.ts';
import { awake, mailsTo, useOwnSite, visit } from './visit.ts';

// Connections that break off between a page and its scripts, in a move and in an answer: nothing half-dead, nothing sent twice.

useOwnSite();

let network: Awaited<ReturnType<typeof startNetwork>>;
beforeAll(async () => {
  network = await startNetwork();
  return () => network.stop();
});

async function visitBy(options: Parameters<typeof visit>[0] = {}) {
  const visited = await visit({ losesNetwork: true, proxy: { server: network.server }, ...options });
  network.unheard.length = 0;
  onTestFinished(() => (network.lose(), network.lead()));
  return visited;
}

const isAwake = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__reactProps')));
/** Once this has come the page will not wake any more: code that it needs has failed, or its words, which it says. */
const fails = (page: Page, pattern: RegExp) =>
  Promise.race([
    page.waitForEvent('requestfailed', (request) => pattern.test(new URL(request.url()).pathname)),
    page.waitForEvent('console', (message) => message.text().includes('The page is not awake')),
  ]);

/** What is sent within two seconds looks like a machine's, and gets no copy (contact/spam.ts). */
const letTimePass = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 5000;
  });

/** Marks this document: it is gone once another one was loaded. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
const isSame = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

test.each([
  ['every script', /^\/assets\/.*\.js$/, 'broken'],
  ['the code that all pages share', /^\/assets\/libraries-.*\.js$/, 'lost'],
  ['the code of this page', /^\/assets\/project-.*\.js$/, 'broken'],
  ['its words', /^\/words\//, 'lost'],
] as const)(
  '%s does not come: the page stays as the server made it, its menu opens and a gift is given',
  async (_name, pattern, loss) => {
    const { page, origin, leave } = await visitBy();
    network.lose(pattern, loss);
    const failing = fails(page, pattern);
    await page.goto(`${origin}/projects/1`);
    await page.getByLabel('Votre nom').fill('Aline Kabongo');
    await failing;
    expect(await isAwake(page)).toBe(false);
    await page.getByLabel('Votre e-mail').fill(address('moitie'));
    const button = page.getByRole('button', { name: /^Donner .* XOF/ });
    await button.waitFor();
    await page.locator('details[name=menu]:visible > summary').first().click();
    await page.locator('details[name=menu][open] a:visible').first().waitFor();
    await page.keyboard.press('Escape');
    await button.click();
    await page.waitForURL(/\/demo\/checkout\//);
    await leave();
  },
);

test('words of another release: a page kept from before stays as its server made it', async () => {
  const { page, origin, leave } = await visitBy();
  network.lead((path) => path.replace(/(\/words\/.*\?v=)...../, '$1AAAAA'));
  const failing = fails(page, /\/words\//);
  await page.goto(`${origin}/projects/1`);
  await page.getByLabel('Votre nom').fill('Aline Kabongo');
  await failing;
  expect(await isAwake(page)).toBe(false);
  await page.getByRole('button', { name: /^Donner .* XOF/ }).waitFor();
  await leave();
});

test.each(['fr', 'ar'])('a move whose code, words or data do not come is made by the server, %s', async (language) => {
  const prefix = language === 'fr' ? '' : `/${language}`;
  const follow = async (page: Page) => {
    await mark(page);
    await page.locator(`footer a[href="${prefix}/contact"]`).first().click();
    await page.waitForURL(({ pathname }) => pathname === `${prefix}/contact`);
    await page.waitForFunction(() => !('isSameDocument' in window));
    await page.locator('#ecrire').waitFor();
  };
  for (const [pattern, loss] of [
    [/^\/assets\/contact-.*\.js$/, 'lost'],
    [/^\/words\/.*\/contact\.json/, 'lost'],
    [/\/contact\.data/, 'broken'],
  ] as const) {
    const { page, origin, leave } = await visitBy({ language });
    await page.goto(`${origin}/team`);
    await page.goto(`${origin}/`);
    await awake(page);
    network.lose(pattern, loss);
    await follow(page);
    await leave();
  }
});

test('a move that is not answered is made by the browser after a while, and a press is answered in words', async () => {
  const { page, origin, leave } = await visitBy();
  await page.clock.install();
  await page.goto(`${origin}/`);
  await page.clock.runFor(6000);
  await awake(page);
  await mark(page);
  network.lose(/\/projects\.data/, 'silent');
  await page.locator('a[href="/projects"]:visible').first().click();
  await expect.poll(() => network.unheard.length).toBe(1);
  expect(await isSame(page)).toBe(true);
  await page.clock.runFor(16_000);
  await page.waitForURL(`${origin}/projects`);
  await page.waitForFunction(() => !('isSameDocument' in window));
  await page.goto(`${origin}/projects/1`);
  await page.clock.runFor(6000);
  await awake(page);
  network.lose(/create-donation/, 'silent', 'POST');
  await page.getByLabel('Votre e-mail').fill(address('muet'));
  await page.getByRole('button', { name: /^Donner/ }).click();
  await expect.poll(() => network.unheard.length).toBe(2);
  await page.clock.runFor(26_000);
  await page.getByText('Échec de la création du don.').first().waitFor();
  await leave();
});

test('a gift whose answer breaks off is answered in words, and pressed again is one gift', async () => {
  const { page, origin, leave } = await visitBy();
  const email = address('coupe');
  await page.goto(`${origin}/projects/1`);
  await awake(page);
  await page.getByLabel('Votre nom').fill('Aline Kabongo');
  await page.getByLabel('Votre e-mail').fill(email);
  network.lose(/create-donation/, 'broken', 'POST');
  const button = page.getByRole('button', { name: /^Donner/ });
  await button.click();
  await page.getByText('Échec de la création du don.').first().waitFor();
  const first = JSON.parse(network.unheard[0]!) as { checkoutUrl: string };
  network.lose();
  const [checkout] = await Promise.all([page.context().waitForEvent('page'), button.click()]);
  await checkout.waitForURL(first.checkoutUrl);
  await checkout.getByRole('button', { name: 'Payer', exact: true }).click();
  await checkout.getByRole('heading', { name: 'Merci Aline. Nous avons bien reçu votre don.' }).waitFor();
  expect(await mailsTo(email)).toHaveLength(1);
  await leave();
});

test('an order whose answer breaks off is answered in words, and pressed again is one order', async () => {
  const { page, origin, leave } = await visitBy();
  await page.goto(`${origin}/marketplace`);
  await page.getByRole('button', { name: 'Ajouter au panier : Farine de maïs bio, 5 kg' }).click();
  await page.waitForURL(/\/marketplace\/checkout/);
  await awake(page);
  const main = page.getByRole('main');
  await main.getByLabel('Prénom').fill('Aline');
  await main.getByLabel('Nom (facultatif)').fill('Kabongo');
  await main.getByLabel('E-mail').fill(address('commande'));
  await main.getByLabel('Adresse', { exact: true }).fill('8, avenue des Manguiers');
  await main.getByLabel('Ville').fill('Kinshasa');
  network.lose(/create-marketplace-order/, 'broken', 'POST');
  const button = page.getByRole('button', { name: /^Payer/ });
  await button.click();
  await page.getByText('Une erreur est survenue lors de la création de votre commande.').first().waitFor();
  const first = JSON.parse(network.unheard[0]!) as { checkoutUrl: string };
  network.lose();
  const [checkout] = await Promise.all([page.context().waitForEvent('page'), button.click()]);
  await checkout.waitForURL(first.checkoutUrl);
  await leave();
});

test.each([
  [
    'a registration',
    async (page: Page, origin: string, email: string) => {
      await page.goto(`${origin}/events/2`);
      await awake(page);
      const form = page.locator('#inscription');
      await form.getByLabel('Nom').fill('Aline Kabongo');
      await form.getByLabel('E-mail').fill(email);
      return form.getByRole('button', { name: /inscri/i });
    },
    /register-for-event/,
    'L’inscription n’a pas abouti. Réessayez.',
  ],
  [
    'a letter',
    async (page: Page, origin: string, email: string) => {
      await page.goto(`${origin}/contact`);
      await awake(page);
      await letTimePass(page);
      await page.locator('#ecrire [name=name]').fill('Aline Kabongo');
      await page.locator('#ecrire [name=email]').fill(email);
      await page.locator('#ecrire [name=message]').fill(`Où sont les tôles ? ${email}`);
      return page.locator('#ecrire [type=submit]');
    },
    /submit-contact-form/,
    "Une erreur est survenue lors de l'envoi de votre message.",
  ],
] as const)(
  '%s whose answer breaks off is answered in words, and sent again counts once',
  async (_name, fill, call, failed) => {
    const { page, origin, leave } = await visitBy();
    const email = address('moitie');
    const button = await fill(page, origin, email);
    network.lose(call, 'broken', 'POST');
    await button.click();
    await page.getByText(failed).first().waitFor();
    expect(network.unheard).toHaveLength(1);
    network.lose();
    const [answer] = await Promise.all([page.waitForResponse((response) => call.test(response.url())), button.click()]);
    expect(await answer.json()).toEqual(JSON.parse(network.unheard[0]!));
    expect(await mailsTo(email)).toHaveLength(1);
    await leave();
  },
);

test('a letter that is changed after its answer broke off is another letter', async () => {
  const { page, origin, leave } = await visitBy();
  const email = address('change');
  await page.goto(`${origin}/contact`);
  await awake(page);
  await letTimePass(page);
  await page.locator('#ecrire [name=name]').fill('Aline Kabongo');
  await page.locator('#ecrire [name=email]').fill(email);
  await page.locator('#ecrire [name=message]').fill('Où sont les tôles ?');
  network.lose(/submit-contact-form/, 'broken', 'POST');
  await page.locator('#ecrire [type=submit]').click();
  await page.getByText("Une erreur est survenue lors de l'envoi de votre message.").first().waitFor();
  network.lose();
  await page.locator('#ecrire [name=message]').fill('Où sont les tôles et les clous ?');
  await page.locator('#ecrire [type=submit]').click();
  await page.getByText('Nous l’avons bien reçu').first().waitFor();
  expect(await mailsTo(email, 2)).toHaveLength(2);
  await leave();
});

test('the door of the site: a press that leads nowhere leaves a button that can be pressed again', async () => {
  const { page, origin, leave } = await visitBy();
  await page.clock.install();
  await page.goto(`${origin}/auth`);
  await page.clock.runFor(6000);
  await awake(page);
  // The browser stays where it is, as when somebody ends the waiting.
  await page.route('**/auth', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 204 }) : route.continue(),
  );
  const main = page.getByRole('main');
  await main.getByLabel('E-mail').fill('aline@exemple.org');
  await main.getByLabel('Mot de passe', { exact: true }).fill('manioc-et-miel');
  await main.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await main.getByRole('button', { name: 'Connexion' }).waitFor();
  await page.unroute('**/auth');
  await page.clock.runFor(11_000);
  await main.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname.includes('/dashboard'));
  await leave();
});

test('the search says that its list is incomplete where the index does not come', async () => {
  const { page, origin, leave } = await visitBy();
  network.lose(/^\/search\.json/, 'broken');
  await page.goto(`${origin}/team`);
  await page.locator('[data-search]:visible').first().click();
  await page.locator('dialog[open] input').fill('école');
  await page.getByText('Le contenu du site n’a pas pu être chargé').waitFor();
  await leave();
});

test('a sign-out that reaches nobody says so, and its maker is still signed in', async () => {
  const { page, origin, leave } = await visitBy();
  await page.request.post(`${origin}/auth`, {
    headers: { origin },
    form: { intent: 'login', email: 'aline@exemple.org', password: 'manioc-et-miel' },
  });
  await page.goto(`${origin}/dashboard`);
  await awake(page);
  network.lose(/^\/api\/session/);
  await page
    .locator('form[action="/sign-out"] [type=submit]')
    .first()
    .evaluate((button) => (button as HTMLElement).click());
  await page.getByText('Erreur lors de la déconnexion').first().waitFor();
  network.lose();
  await page.goto(`${origin}/dashboard`);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await leave();
});

test('at the door of an event a troubled site is not taken for no network', async () => {
  const { page, origin } = await visitBy({ serviceWorkers: 'block' });
  await enterAs(page, origin, 'administration');
  await page.route('**/api/admin/registrations**', (route) =>
    route.fulfill({ body: '<html>the hotel’s network</html>' }),
  );
  await page.goto(`${origin}/admin/events/2/check-in`);
  await page.getByText('Une panne du site ou de cette page, pas le réseau').waitFor();
  // Its console says what it is, as it should: no `leave`.
  await page.context().close();
});

test('a draft whose keeping is answered by no word of the site stays on this device, and says so', async () => {
  const { page, origin } = await visitBy({ serviceWorkers: 'block' });
  await enterAs(page, origin, 'redaction');
  await page.route('**/keep', (route) => route.fulfill({ body: '<html>the hotel’s network</html>' }));
  await page.goto(`${origin}/admin/content/news/3`);
  await awake(page);
  await page.locator('[name="data.title"]').fill('Un titre à garder');
  await page.getByText('Hors ligne : enregistré sur cet appareil').first().waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Un titre à garder');
  // The browser says that its worker is kept away: no `leave`.
  await page.context().close();
});

test('the palette and the link dialog say that the search failed, not that there is nothing', async () => {
  const { page, origin } = await visitBy({ serviceWorkers: 'block' });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/3`);
  await awake(page);
  await page.route(/\/(find|links)\.json/, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Chercher ou agir' });
  await palette.getByRole('combobox').fill('mandarine');
  await palette.getByText('la recherche n’a pas abouti').waitFor();
  await page.unroute(/\/(find|links)\.json/);
  await palette.getByRole('combobox').fill('article');
  await palette.getByText('la recherche n’a pas abouti').waitFor({ state: 'detached' });
  await palette.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');

  await page.route(/\/(find|links)\.json/, (route) => route.abort());
  await page.getByRole('button', { name: 'Mise en forme', exact: true }).click();
  await page.locator('.rich').press('Control+k');
  const links = page.getByRole('dialog', { name: 'Page ou adresse du lien' });
  await links.getByRole('combobox').fill('notre équipe');
  await links.getByText('la recherche n’a pas abouti').waitFor();
  // The console says what broke: no `leave`.
  await page.context().close();
});

test('a device that is full keeps nothing: a journal entry goes as any form does, once, and nothing typed is lost', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'terrain');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(`${origin}/admin/projects/1`);
  await awake(page);
  const title = `Un appareil plein ${Date.now()}`;
  await page.getByLabel('Titre').fill(title);
  await page.getByLabel('Texte').fill('La deuxième salle est couverte.');
  await page.getByRole('button', { name: 'Ajouter au journal' }).click();
  await page.getByText('L’entrée est au journal').first().waitFor();
  const shown = await (await page.request.get(`${origin}/projects/1`)).text();
  expect(shown.split(title).length - 1).toBeGreaterThan(0);
  await leave();
});
