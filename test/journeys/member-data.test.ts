import { expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import { yearInKinshasa } from '#app/shared/dates.server.ts';
import { address, confirm, fillDoor, join, linkOf, PASSWORD } from './account.ts';
import { mailsTo, visit } from './visit.ts';

test('gifts of a guest join the account once its address is confirmed; anonymous ones never; the yearly sheet and the cloth follow', async () => {
  const { page, origin, leave } = await visit();
  const email = address('donatrice');
  const give = async (body: object) => {
    const response = await fetch(`${origin}/api/create-donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ programId: 'project-1', amount: 5000, donationType: 'one_time', ...body }),
    });
    await page.goto(((await response.json()) as { checkoutUrl: string }).checkoutUrl);
    await page.getByRole('button', { name: 'Payer', exact: true }).click();
    await page.getByRole('heading', { name: /Merci/ }).waitFor();
  };
  await give({ donorName: 'Ruth', donorEmail: email.toUpperCase(), anonymous: false });
  await give({ donorName: null, donorEmail: null, anonymous: true, amount: 10_000 });
  await fillDoor(page, origin, 'signup', email, PASSWORD);
  const mails = await mailsTo(email, 2);
  await fillDoor(page, origin, 'login', email, PASSWORD);
  // Signed in, and reminded that the address is not confirmed.
  await page.waitForURL(/step=unconfirmed/);
  await page.goto(`${origin}/dashboard/gifts`);
  await page.getByText('Aucun don pour l’instant').waitFor();
  await confirm(page, linkOf(mails.find(({ subject }) => subject.startsWith('Confirmez'))!.text));
  await page.goto(`${origin}/dashboard/gifts`);
  expect(await page.getByRole('row').count()).toBe(2);
  const cloth = await (await page.request.get(`${origin}/dashboard/etoffe.svg`)).text();
  expect(cloth.match(/url\(#e/g)).toHaveLength(1);
  const png = await page.request.get(`${origin}/dashboard/etoffe.png`);
  expect((await png.body()).subarray(1, 4).toString()).toBe('PNG');
  const sheet = await page.request.get(`${origin}/dashboard/summary/${yearInKinshasa()}`);
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
  expect(text('notificationPreferences.csv')).toContain('true');
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

test('with a member’s addresses and ids, another member and a stranger see nothing of hers and change nothing', async () => {
  const email = address('proprietaire');
  const hers = await visit();
  const { origin } = hers;
  await join(hers.page, origin, email);
  // A second device, whose id a form of the settings holds.
  const device = await visit();
  await fillDoor(device.page, origin, 'login', email, PASSWORD);
  await device.page.waitForURL(({ pathname }) => pathname.startsWith('/dashboard'));
  const addresses = new Set<string>();
  for (const path of [
    '/dashboard',
    '/dashboard/gifts',
    '/dashboard/settings',
    '/profile',
    '/api/session',
    '/api/course-enrollments',
  ]) {
    await hers.page.goto(origin + path);
    addresses.add(path);
    for (const href of await hers.page
      .locator('a[href^="/"], form[action^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('action')!)))
      addresses.add(href);
  }
  for (const own of ['/dashboard/etoffe.svg', '/dashboard/etoffe.png', `/dashboard/summary/${yearInKinshasa()}`])
    addresses.add(own);
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
    await visitor.page.request.post(`${origin}/dashboard/settings`, {
      form: { intent: 'revoke', session: sessionId },
      headers: { Origin: origin },
    });
  }
  // What stays hers: both her devices are still signed in, and only they read her address.
  for (const { page } of [hers, device])
    expect(await (await page.request.get(`${origin}/dashboard`)).text()).toContain(email);
  for (const { leave } of [stranger, other, device, hers]) await leave();
});
