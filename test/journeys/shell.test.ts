import { expect, inject, test } from 'vitest';
import { awake, visit } from './visit.ts';

const consent = (page: import('playwright-core').Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cookie-consent') ?? 'null') as Record<string, unknown> | null);
const signals = (page: import('playwright-core').Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? []).map((entry) => [
      entry[0],
      entry[1],
      entry[2],
    ]),
  );

test('by what somebody came is kept for a day, until they refuse; then no address brings it back before they agree', async () => {
  const { page, origin, leave } = await visit();
  const source = async () => (await page.context().cookies(origin)).find(({ name }) => name === 'source');
  await page.goto(`${origin}/about?src=affiche-goma`);
  const { value, expires } = (await source())!;
  expect([value, expires - Date.now() / 1000 < 86_401]).toEqual(['affiche-goma', true]);
  await page.getByRole('button', { name: 'Tout refuser' }).click();
  // By what runs on a page once it is there; until then by the next one.
  await expect.poll(async () => (await source())!.value).toBe('-');
  await page.goto(`${origin}/about?src=lettre`);
  expect((await source())!.value).toBe('-');
  await page.getByRole('button', { name: 'Réglages des cookies' }).click();
  await page.getByLabel('Campagnes').check();
  await page.getByRole('button', { name: 'Enregistrer mes choix' }).click();
  await expect.poll(source).toBeUndefined();
  await page.goto(`${origin}/about?src=lettre`);
  await page.getByRole('button', { name: 'Réglages des cookies' }).click();
  await page.getByLabel('Campagnes').check();
  await page.getByRole('button', { name: 'Enregistrer mes choix' }).click();
  expect((await source())!.value).toBe('lettre');
  await leave();
});

test('cookies: asked once, refused, kept, told; reachable again from the footer; asked again after six months', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Tout refuser' }).click();
  expect(await page.getByRole('button', { name: 'Tout accepter' }).isVisible()).toBe(false);
  expect(await consent(page)).toMatchObject({ essential: true, analytics: false, marketing: false });
  expect(await signals(page)).toContainEqual([
    'consent',
    'update',
    { analytics_storage: 'denied', ad_storage: 'denied' },
  ]);
  await page.reload();
  expect(await page.getByRole('button', { name: 'Tout accepter' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Réglages des cookies' }).click();
  await page.getByLabel('Mesure').check();
  await page.getByRole('button', { name: 'Enregistrer mes choix' }).click();
  expect(await consent(page)).toMatchObject({ analytics: true, marketing: false });
  await page.evaluate(() =>
    localStorage.setItem(
      'cookie-consent',
      JSON.stringify({ essential: true, analytics: true, marketing: true, timestamp: Date.now() - 181 * 86_400_000 }),
    ),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Tout accepter' }).click();
  expect(await signals(page)).toContainEqual([
    'consent',
    'update',
    { analytics_storage: 'granted', ad_storage: 'granted' },
  ]);
  await leave();
});

test('search: Ctrl+K, six suggestions, content without accents, Enter takes the first, the query is forgotten', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Tout refuser' }).click();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Recherche' });
  await dialog.waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(6);
  await page.keyboard.type('ecole en dur');
  await dialog.getByText('Une école en dur pour 2 500 enfants').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/projects\/1/);
  expect(await dialog.count()).toBe(0);
  await page.keyboard.press('Control+k');
  await dialog.waitFor();
  expect(await dialog.getByRole('searchbox').inputValue()).toBe('');
  await dialog.getByRole('searchbox').fill('zzzz');
  await dialog.getByText('Aucun résultat trouvé pour « zzzz »').waitFor();
  await leave();
});

test('search without JavaScript is a page', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await page.goto(origin);
  await page.getByRole('link', { name: 'Rechercher (Ctrl K)' }).click();
  await page.getByLabel('Que cherchez-vous ?').fill('maternite');
  await page.getByRole('button', { name: 'Chercher', exact: true }).click();
  await page.getByRole('link', { name: /La maternité de Kenge/ }).click();
  await page.getByRole('heading', { level: 1, name: /La maternité de Kenge/ }).waitFor();
  await leave();
});

test('language: chosen from the menu, kept for scripts and the server, Arabic from right to left', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/about`);
  await page.getByText('FR', { exact: true }).click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await page.waitForLoadState();
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'ar',
    'rtl',
  ]);
  // By what runs on a page once it is there.
  const kept = () => page.evaluate(() => localStorage.getItem('language'));
  await expect.poll(kept).toBe('ar');
  await page.goto(`${origin}/dashboard`);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ar');
  await leave();
});

test('a move inside the site puts the focus on the new page', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/projects`);
  await awake(page);
  await page.getByRole('link', { name: 'Une école en dur pour 2 500 enfants' }).first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await leave();
});

test('offline: read pages stay readable, others show what is kept, a kept form is sent once', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/about`);
  await page.goto(`${origin}/contact`);
  await awake(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await awake(page);
  const context = page.context();
  await context.setOffline(true);
  const name = `Hors ligne ${Date.now()}`;
  await page.getByLabel('Nom', { exact: true }).fill(name);
  await page.locator('#ecrire').getByLabel('E-mail').fill('offline@example.org');
  await page.getByLabel('Message').fill('Écrit sans réseau, depuis le bac.');
  await page.waitForTimeout(2500);
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await page.getByText('Gardé sur ce téléphone').waitFor();
  await page.goto(`${origin}/contact`);
  await page.getByRole('heading', { level: 1, name: 'Une vraie personne vous répond' }).waitFor();
  await page.goto(`${origin}/team`);
  await page.getByRole('heading', { level: 1, name: 'Pas de réseau.' }).waitFor();
  await page.getByText('Messages qui attendent le réseau : 1').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).waitFor();
  await context.setOffline(false);
  await page.goto(`${origin}/contact`);
  await awake(page);
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('send kept'));
  const arrived = async () =>
    ((await (await fetch(`${inject('origin')}/demo/mail.json`)).json()) as { subject: string }[]).filter(
      ({ subject }) => subject === `Message de ${name}`,
    ).length;
  await expect.poll(arrived).toBe(1);
  await context.close();
  await leave().catch(() => {});
  expect(await arrived()).toBe(1);
});

test('the app: manifest with maskable icons, a picture for messengers, the prompt on the browser’s offer', async () => {
  const { page, origin, leave } = await visit();
  const manifest = (await (await fetch(`${origin}/manifest.webmanifest`)).json()) as {
    icons: { src: string; purpose: string }[];
  };
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2);
  for (const { src } of manifest.icons)
    expect((await fetch(origin + src)).headers.get('content-type')).toBe('image/png');
  await page.goto(origin);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await fetch(picture!)).headers.get('content-type')).toBe('image/png');
  expect((await fetch(picture!.replace('/og/W', '/og/X'))).status).toBe(404);
  await page.getByRole('button', { name: 'Tout refuser' }).click();
  await awake(page);
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true }) as Event & { prompt?: () => void };
    offer.prompt = () => document.documentElement.setAttribute('data-prompted', 'yes');
    dispatchEvent(offer);
  });
  await page.getByRole('button', { name: 'Installer', exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.prompted)).toBe('yes');
  expect(await page.getByRole('button', { name: 'Plus tard' }).first().isVisible()).toBe(false);
  await leave();
});

test('a page that never wakes offers to install the app all the same', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/transparence`);
  await page.getByRole('button', { name: 'Tout refuser' }).click();
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/late-/.test(name)));
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true }) as Event & { prompt?: () => void };
    offer.prompt = () => document.documentElement.setAttribute('data-prompted', 'yes');
    dispatchEvent(offer);
  });
  await page.getByRole('button', { name: 'Installer', exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.prompted)).toBe('yes');
  await leave();
});

test('home: the hero can be chosen and stopped, voices turned, a free gift starts', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Tout refuser' }).click();
  await awake(page);
  await page.getByText('Le fleuve', { exact: true }).click();
  await page.getByAltText(/pirogue passe/).waitFor();
  await page.getByRole('button', { name: 'Mettre en pause' }).first().click();
  await page.getByRole('button', { name: 'Reprendre' }).waitFor();
  await page.getByRole('button', { name: 'Témoignage précédent' }).click();
  await expect.poll(() => page.getByText('La lumière, on s’y habitue en une nuit').isVisible()).toBe(true);
  await page.getByRole('button', { name: '10 000' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Donner', exact: true }).click();
  const checkout = await opened;
  await checkout.waitForURL(/\/demo\/checkout\//);
  await checkout.getByText('10 000').first().waitFor();
  await leave();
});

test('the sheet that offers to install leaves the middle of a small phone free, and waits for the question about cookies unless it is asked for', async () => {
  const { page, origin, leave } = await visit({ viewport: { width: 360, height: 640 } });
  await page.goto(`${origin}/contact`);
  await awake(page);
  await page.waitForFunction(() => document.documentElement.dataset.consent === 'ask');
  const sheet = page.locator('section[aria-labelledby=install]');
  const offer = () =>
    page.evaluate(() =>
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => {} })),
    );
  const isLow = async () => {
    const { y, height } = (await sheet.boundingBox())!;
    expect([y > 440, height < 130]).toEqual([true, true]);
  };
  await offer();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.install)).toBe('offer');
  expect(await sheet.isVisible()).toBe(false);
  await page.evaluate(() => dispatchEvent(new Event('elikya:install')));
  await sheet.waitFor();
  await isLow();
  // One thing at a time: it would cover the buttons of the question, which comes back when it is closed.
  const refuse = page.getByRole('button', { name: 'Tout refuser' });
  expect(await refuse.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await sheet.waitFor({ state: 'hidden' });
  expect(await refuse.isVisible()).toBe(true);
  await page.evaluate(() => localStorage.removeItem('install-later'));
  await page.getByRole('button', { name: 'Tout refuser' }).click();
  await offer();
  await sheet.waitFor();
  await isLow();
  // Never over the field that somebody is at.
  await page.locator('#ecrire [name=message]').focus();
  await sheet.waitFor({ state: 'hidden' });
  await leave();
});
