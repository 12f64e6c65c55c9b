import { expect, test } from 'vitest';
import { address, confirm, fillDoor, join, linkOf, PASSWORD } from './account.ts';
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
    await page.goto(`${origin}/dashboard/settings`);
    await page.getByText('Confirmez d’abord votre adresse').waitFor();
    expect(await page.getByRole('button', { name: /Effacer|Changer|Activer|Demander/ }).count()).toBe(0);
    // A mail filter opens the link: nothing is confirmed by that.
    expect((await fetch(linkOf(mail!.text))).status).toBe(200);
    await page.goto(`${origin}/dashboard`);
    await page.getByText('Action requise').waitFor();
    await confirm(page, linkOf(mail!.text));
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
    await page
      .getByRole('banner')
      .getByRole('link', { name: email.split('@')[0] })
      .waitFor();
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
  await other.page.getByText('Ce lien n’est plus valable').waitFor();
  await fillDoor(page, origin, 'login', email, 'quatre-pagnes-verts');
  await page.waitForURL(({ pathname }) => pathname.startsWith('/dashboard'));
  await other.leave();
  await leave();
});

for (const javaScriptEnabled of [true, false]) {
  test(`the owner of an address somebody else signed up with, ${javaScriptEnabled ? 'awake' : 'without JavaScript'}: chooses a password, the stranger is out`, async () => {
    const stranger = await visit();
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const email = address('proprietaire');
    await fillDoor(stranger.page, origin, 'signup', email, PASSWORD);
    await stranger.page.getByText('Presque terminé !').waitFor();
    await fillDoor(stranger.page, origin, 'login', email, PASSWORD);
    await stranger.page.getByText('Email non confirmé').waitFor();
    await page.goto(linkOf((await mailsTo(email))[0]!.text));
    await page.getByText('Ce navigateur n’est pas celui de l’inscription').waitFor();
    const choose = async (password: string) => {
      await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
    };
    await choose('abc');
    await page.getByText('Mot de passe trop court').waitFor();
    await choose('quatre-pagnes-verts');
    await page.getByText('Email confirmé').first().waitFor();
    await stranger.page.goto(`${origin}/dashboard`);
    await stranger.page.waitForURL(/\/auth/);
    await fillDoor(stranger.page, origin, 'login', email, PASSWORD);
    await stranger.page.getByText('Identifiants incorrects').waitFor();
    await leave();
    await stranger.leave();
  });
}

test('a forgotten password of an account nobody confirmed: the reset proves the address', async () => {
  const { page, origin, leave } = await visit();
  const email = address('reprise');
  await fillDoor(page, origin, 'signup', email, PASSWORD);
  await page.getByText('Presque terminé !').waitFor();
  await page.goto(`${origin}/auth?tab=reset`);
  await page.getByRole('main').getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await page.getByText('Email envoyé !').waitFor();
  const mails = await mailsTo(email, 2);
  await page.goto(linkOf(mails.find(({ subject }) => subject === 'Choisir un nouveau mot de passe')!.text));
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('quatre-pagnes-verts');
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await page.getByText('Mot de passe changé').waitFor();
  // The link of the sign-up is spent with it.
  await page.goto(linkOf(mails.find(({ subject }) => subject.startsWith('Confirmez'))!.text));
  await page.getByText('Ce lien n’est plus valable').waitFor();
  await fillDoor(page, origin, 'login', email, 'quatre-pagnes-verts');
  await page.getByText('Vérifié', { exact: true }).waitFor();
  await leave();
});

test('who asks without a session hears that it is missing; a token that we did not sign is refused, one of ours is not', async () => {
  const { page, origin, leave } = await visit();
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await page.request.get(`${origin}/api/course-enrollments`, { headers });
    return [answer.status(), ((await answer.json()) as { code?: string }).code];
  };
  const missing = [401, 'Auth session missing!'];
  expect(await ask()).toEqual(missing);
  const passkey = await page.request.post(`${origin}/auth/passkey`, {
    headers: { Origin: origin },
    form: { ceremony: 'add' },
  });
  expect([passkey.status(), JSON.stringify(await passkey.body().then(String))]).toEqual([
    401,
    expect.stringContaining(missing[1] as string),
  ]);
  await join(page, origin, address('jeton'));
  const { session } = (await (await page.request.get(`${origin}/api/session`)).json()) as {
    session: { access_token: string };
  };
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  expect(await ask(bearer(session.access_token))).toEqual([200, undefined]);
  const [head, body, signature] = session.access_token.split('.') as [string, string, string];
  const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  expect(await ask(bearer(forged))).toEqual([401, 'invalid_jwt']);
  await leave();
});

test('a refused try at the sign-in says when to come back; what is a visitor’s own is stored nowhere', async () => {
  const { page, origin, leave } = await visit();
  const email = address('entetes');
  const again = () =>
    fetch(`${origin}/auth`, {
      method: 'POST',
      headers: { Origin: origin },
      body: new URLSearchParams({ intent: 'resend', email }),
    });
  await again();
  const refused = await again();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await join(page, origin, email);
  for (const path of [
    '/dashboard.data',
    '/dashboard/settings.data',
    '/projects.data',
    '/api/session',
    '/api/course-enrollments',
    '/api/courses',
  ]) {
    expect.soft((await page.request.get(origin + path)).headers()['cache-control'], path).toBe('private, no-store');
  }
  // To anybody else a public page is the same, and may be read again without a network.
  for (const path of ['/projects.data', '/projects/1.data', '/_root.data'])
    expect.soft((await fetch(origin + path)).headers.get('cache-control') ?? '', path).not.toContain('no-store');
  for (const path of ['/auth.data', '/marketplace/checkout.data', '/newsletter/x.data'])
    expect.soft((await fetch(origin + path)).headers.get('cache-control'), path).toBe('private, no-store');
  await leave();
});
