import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import { findAxeFaults } from '../axe.ts';
import { address, fillDoor, join, linkOf, PASSWORD } from './account.ts';
import { mailsTo, visit } from './visit.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`an account, ${javaScriptEnabled ? 'awake' : 'without JavaScript'}: asked for, unconfirmed, confirmed, left, entered again`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const email = address('membre');
    await page.goto(`${origin}/dashboard`);
    await page.waitForURL(/\/auth\?next=%2Fdashboard$/);
    await fillDoor(page, origin, 'signup', email, 'abc');
    await page.getByText('Mot de passe trop court').waitFor();
    expect(await page.getByRole('main').getByLabel('E-mail').inputValue()).toBe(email);
    await fillDoor(page, origin, 'signup', email, 'password123');
    await page.getByText('Mot de passe trop courant').waitFor();
    await fillDoor(page, origin, 'signup', email, PASSWORD);
    await page.getByText('Inscription réussie !').waitFor();
    await page.getByText('Presque terminé !').waitFor();
    await fillDoor(page, origin, 'login', email, PASSWORD);
    await page.getByText('Email non confirmé').waitFor();
    await page.getByRole('link', { name: 'Continuer vers mon espace' }).click();
    await page.getByText('Action requise').waitFor();
    await page.getByText('Vérifiez votre email').waitFor();
    const [mail] = await mailsTo(email);
    await page.goto(linkOf(mail!.text));
    await page.getByText('Vérifié', { exact: true }).waitFor();
    expect(await page.getByText('Action requise').count()).toBe(0);
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.getByText('Déconnexion réussie').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goto(linkOf(mail!.text));
    expect(page.url()).not.toContain('/dashboard');
    await fillDoor(page, origin, 'login', email, 'pas-le-bon');
    await page.getByText('Identifiants incorrects').waitFor();
    await fillDoor(page, origin, 'login', email, PASSWORD);
    await page.getByText('Connexion réussie !').waitFor();
    await page.goto(`${origin}/auth`);
    await page.waitForURL(/\/dashboard$/);
    await page.goto(origin);
    await page.getByRole('banner').getByRole('link', { name: email.split('@')[0] }).waitFor();
    await leave();
  });
}

test('a known address: its own password says so, any other answers as for a stranger and tells the mailbox', async () => {
  const { page, origin, leave } = await visit();
  const email = address('connu');
  await fillDoor(page, origin, 'signup', email, PASSWORD);
  await page.getByText('Presque terminé !').waitFor();
  await fillDoor(page, origin, 'signup', email, PASSWORD);
  await page.getByText('Compte existant').waitFor();
  await fillDoor(page, origin, 'signup', email, 'un-autre-mot-de-passe');
  await page.getByText('Presque terminé !').waitFor();
  const [newest] = await mailsTo(email, 2);
  expect(newest!.subject).toBe('Compte existant');
  await leave();
});

test('a forgotten password: the link works once and ends every session', async () => {
  const { page, origin, leave } = await visit();
  const other = await visit();
  const email = address('oubli');
  await join(page, origin, email);
  await other.page.goto(`${origin}/auth?tab=reset`);
  await other.page.getByRole('main').getByLabel('E-mail').fill(email);
  await other.page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await other.page.getByText('Email envoyé !').waitFor();
  const link = linkOf((await mailsTo(email, 2))[0]!.text);
  const choose = async (password: string) => {
    await other.page.goto(link);
    await other.page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password);
    await other.page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  };
  await choose('quatre-pagnes-verts');
  await other.page.getByText('Mot de passe changé').waitFor();
  await page.goto(`${origin}/dashboard`);
  await page.waitForURL(/\/auth/);
  await choose('cinq-pagnes-rouges');
  await other.page.getByText('Ce lien n’est plus bon').waitFor();
  await fillDoor(page, origin, 'login', email, 'quatre-pagnes-verts');
  await page.waitForURL(/\/dashboard/);
  await other.leave();
  await leave();
});

test('two tabs and two browsers: leaving one tab leaves the other, a device is signed out from the settings', async () => {
  const { page, origin, leave } = await visit();
  const elsewhere = await visit();
  const email = address('onglets');
  await join(page, origin, email);
  await fillDoor(elsewhere.page, origin, 'login', email, PASSWORD);
  await elsewhere.page.waitForURL(/\/dashboard/);
  await page.goto(`${origin}/dashboard/settings`);
  await page.getByRole('button', { name: /^Déconnecter :/ }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Déconnecter :/ }).count()).toBe(0);
  await elsewhere.page.goto(`${origin}/dashboard`);
  await elsewhere.page.waitForURL(/\/auth/);
  const second = await page.context().newPage();
  await second.goto(`${origin}/dashboard`);
  await second.waitForLoadState('networkidle');
  await page.goto(`${origin}/dashboard`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await second.waitForURL(/\/auth\?notice=session-ended/);
  await elsewhere.leave();
  await leave();
});

/** RFC 6238 with the defaults of authenticator apps: SHA-1, 30 s, six digits. */
function totp(secret: string, at = Date.now()): string {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('a second factor: turned on with a code, asked for at the door, a recovery code works once', async () => {
  const { page, origin, leave } = await visit();
  const email = address('facteur');
  await join(page, origin, email);
  await page.goto(`${origin}/dashboard/settings`);
  const section = page.getByRole('region', { name: 'Deuxième étape' });
  await section.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await section.getByRole('button', { name: 'Activer' }).click();
  const codes = await section.getByRole('listitem').allInnerTexts();
  const secret = await section.locator('p code').innerText();
  await section.getByLabel('Code', { exact: true }).fill('000000');
  await section.getByRole('button', { name: 'Vérifier et activer' }).click();
  await section.getByText('Ce code n’est pas le bon').waitFor();
  await section.getByLabel('Code', { exact: true }).fill(totp(secret));
  await section.getByRole('button', { name: 'Vérifier et activer' }).click();
  await page.getByText('Deuxième étape activée').waitFor();
  const leaveAndReturn = async (code: string) => {
    // Off the page first: it would notice that its session is gone, and go to the door by itself.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: 'elikya.session_token' });
    await fillDoor(page, origin, 'login', email, PASSWORD);
    await page.getByRole('heading', { name: 'Deuxième étape' }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Vérifier' }).click();
  };
  await leaveAndReturn(codes[0]!);
  await page.waitForURL(/\/dashboard/);
  await leaveAndReturn(codes[0]!);
  await page.getByText('Code incorrect').waitFor();
  await leaveAndReturn(totp(secret));
  await page.waitForURL(/\/dashboard/);
  await leave();
});

test('gifts of a guest join the account once its address is confirmed; anonymous ones never; the yearly sheet and the cloth follow', async () => {
  const { page, origin, leave } = await visit();
  const email = address('donatrice');
  const give = async (body: object) => {
    const response = await fetch(`${origin}/api/create-donation`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ programId: 'project-1', amount: 5000, donationType: 'one_time', ...body }) });
    await page.goto(((await response.json()) as { checkoutUrl: string }).checkoutUrl);
    await page.getByRole('button', { name: 'Payer', exact: true }).click();
    await page.getByRole('heading', { name: /Merci/ }).waitFor();
  };
  await give({ donorName: 'Ruth', donorEmail: email.toUpperCase(), anonymous: false });
  await give({ donorName: null, donorEmail: null, anonymous: true, amount: 10_000 });
  await fillDoor(page, origin, 'signup', email, PASSWORD);
  const mails = await mailsTo(email, 2);
  await fillDoor(page, origin, 'login', email, PASSWORD);
  await page.goto(`${origin}/dashboard/gifts`);
  await page.getByText('Aucun don pour l’instant').waitFor();
  await page.goto(linkOf(mails.find(({ subject }) => subject.startsWith('Confirmez'))!.text));
  await page.goto(`${origin}/dashboard/gifts`);
  expect(await page.getByRole('row').count()).toBe(2);
  const cloth = await (await page.request.get(`${origin}/dashboard/etoffe.svg`)).text();
  expect(cloth.match(/url\(#e/g)).toHaveLength(1);
  const png = await page.request.get(`${origin}/dashboard/etoffe.png`);
  expect((await png.body()).subarray(1, 4).toString()).toBe('PNG');
  const sheet = await page.request.get(`${origin}/dashboard/summary/${new Date().getFullYear()}`);
  expect((await sheet.body()).subarray(0, 4).toString()).toBe('%PDF');
  await leave();
});

test('own data: notices are kept, the archive holds them, erasing takes all but the books', async () => {
  const { page, origin, leave } = await visit();
  const email = address('donnees');
  await join(page, origin, email);
  await page.goto(`${origin}/profile`);
  await page.getByRole('switch', { name: 'Résumé de la semaine' }).check();
  await page.getByRole('switch', { name: 'Besoins urgents' }).uncheck();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('C’est enregistré').waitFor();
  await page.goto(`${origin}/profile`);
  expect(await page.getByRole('switch', { name: 'Résumé de la semaine' }).isChecked()).toBe(true);
  expect(await page.getByRole('switch', { name: 'Besoins urgents' }).isChecked()).toBe(false);
  await page.goto(`${origin}/dashboard/settings`);
  await page.getByRole('button', { name: 'Demander mes données' }).click();
  await page.getByText('Demande reçue').waitFor();
  const mail = (await mailsTo(email, 2))[0]!;
  const zip = unzipSync(new Uint8Array(await (await fetch(linkOf(mail.text))).arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(zip[name]);
  expect(JSON.parse(text('account.json'))[0].email).toBe(email);
  expect(text('notices.csv')).toContain('true');
  expect(text('consents.json')).toContain('weeklyReports');
  const erase = page.getByRole('region', { name: 'Effacer mon compte' });
  await erase.getByLabel('Mot de passe actuel').fill('pas-le-mien');
  await erase.getByRole('button', { name: 'Effacer mon compte' }).click();
  await page.getByText('Ce n’est pas votre mot de passe actuel').waitFor();
  await erase.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await erase.getByRole('button', { name: 'Effacer mon compte' }).click();
  await page.getByText('Compte effacé').waitFor();
  await fillDoor(page, origin, 'login', email, PASSWORD);
  await page.getByText('Identifiants incorrects').waitFor();
  await leave();
});

test('an address changes once both mailboxes agree', async () => {
  const { page, origin, leave } = await visit();
  const [email, next] = [address('ancienne'), address('nouvelle')];
  await join(page, origin, email);
  await page.goto(`${origin}/dashboard/settings`);
  const section = page.getByRole('region', { name: 'Adresse e-mail' });
  await section.getByLabel('Nouvelle adresse').fill(next);
  await section.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await section.getByRole('button', { name: 'Changer d’adresse' }).click();
  await page.getByText('Deux messages à suivre').waitFor();
  await page.goto(linkOf((await mailsTo(email, 2))[0]!.text));
  await page.goto(linkOf((await mailsTo(next))[0]!.text));
  await page.goto(`${origin}/dashboard`);
  await page.getByText(next).first().waitFor();
  await leave();
});

for (const [language, colorScheme] of [['fr', 'light'], ['ar', 'dark']] as const) {
  test(`the member area stands the axe and 320 px: ${language}, ${colorScheme}`, async () => {
    const { page, origin, leave } = await visit({ language, colorScheme, viewport: { width: 320, height: 700 } });
    const faults: string[] = [];
    const look = async (path: string) => {
      await page.goto(origin + path);
      faults.push(...(await findAxeFaults(page)));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) faults.push(`${path} is ${width} px wide`);
    };
    for (const path of ['/auth', '/auth?tab=signup', '/auth?tab=reset', '/auth?tab=reset&token=x', '/auth?step=code', '/profile']) await look(path);
    await page.goto(`${origin}/auth`);
    await page.locator('main input[name=email]').fill('aline@exemple.org');
    await page.locator('main input[name=password]').fill('manioc-et-miel');
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL(/\/dashboard/);
    for (const path of ['/dashboard', '/dashboard/gifts', '/dashboard/settings', '/profile']) await look(path);
    expect(faults).toEqual([]);
    await leave();
  });
}

test('with a member’s addresses and ids, another member and a stranger see nothing of hers and change nothing', async () => {
  const email = address('proprietaire');
  const hers = await visit();
  const { origin } = hers;
  await join(hers.page, origin, email);
  // A second device, whose id a form of the settings holds.
  const device = await visit();
  await fillDoor(device.page, origin, 'login', email, PASSWORD);
  await device.page.waitForURL(/\/dashboard/);
  const addresses = new Set<string>();
  for (const path of ['/dashboard', '/dashboard/gifts', '/dashboard/settings', '/profile', '/api/session', '/api/course-enrollments']) {
    await hers.page.goto(origin + path);
    addresses.add(path);
    for (const href of await hers.page.locator('a[href^="/"], form[action^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('action')!))) addresses.add(href);
  }
  for (const own of ['/dashboard/etoffe.svg', '/dashboard/etoffe.png', `/dashboard/summary/${new Date().getFullYear()}`]) addresses.add(own);
  await hers.page.goto(`${origin}/dashboard/settings`);
  const sessionId = await hers.page.locator('input[name="session"]').first().inputValue();

  const other = await visit();
  await join(other.page, origin, address('autre'));
  const stranger = await visit();
  for (const visitor of [other, stranger]) {
    for (const path of addresses) {
      // The demo's mailbox is everybody's, and says so.
      if (/^\/(sign-out|demo)/.test(path)) continue;
      const answer = await visitor.page.request.get(origin + path);
      expect(answer.status(), path).toBeLessThan(500);
      expect((await answer.body()).includes(email), path).toBe(false);
    }
    await visitor.page.request.post(`${origin}/dashboard/settings`, { form: { intent: 'revoke', session: sessionId }, headers: { Origin: origin } });
  }
  // What stays hers: both her devices are still signed in, and only they read her address.
  for (const { page } of [hers, device]) expect(await (await page.request.get(`${origin}/dashboard`)).text()).toContain(email);
  for (const { leave } of [stranger, other, device, hers]) await leave();
});
