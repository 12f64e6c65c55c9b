import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { findFaults } from './find-faults.ts';
import { address, linkOf } from './account.ts';
import { filmTicket } from './fake-camera.ts';
import { startNetwork } from './network.ts';
import { awake, mailsTo, originNow, useOwnSite, visit } from './visit.ts';

useOwnSite();

const PHONE = { width: 390, height: 844 };

/** Somebody of the staff, signed in. */
async function work(role: string, options: BrowserContextOptions & { losesNetwork?: boolean } = {}) {
  const visitor = await visit(options);
  await signIn(visitor.page, `${role}@exemple.org`, `table-de-travail-${role}`);
  return visitor;
}
/** By the form's own endpoint: what these journeys are about comes after. */
async function signIn(page: Page, email: string, password: string) {
  const origin = originNow();
  const answer = await page.request.post(`${origin}/auth`, {
    form: { intent: 'login', email, password },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}
const call = async (page: Page, name: string, data: object) => {
  const answer = await page.request.post(`${originNow()}/api/${name}`, {
    data,
    headers: { origin: originNow() },
  });
  return (await answer.json()) as Record<string, unknown>;
};
const register = async (eventId: string, name: string, people = 1) => {
  const email = address(name.split(' ').at(-1)!.toLowerCase());
  const answer = await fetch(`${originNow()}/api/register-for-event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventId, name, email, people }),
  });
  expect(answer.status).toBe(200);
  return email;
};
/** They register and press the link of their mail, as places are few. */
const come = async (eventId: string, name: string, people = 1) => {
  const email = await register(eventId, name, people);
  const answer = await fetch(linkOf((await mailsTo(email))[0]!.text), {
    method: 'POST',
    headers: { origin: originNow() },
    body: new URLSearchParams({ people: String(people) }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  return email;
};
const ticketOf = async (email: string) =>
  (await mailsTo(email, 2)).map(({ text }) => ticketIn(text)).find((ticket) => ticket !== undefined)!;
/** Jobs take their time on a busy machine. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 40_000, interval: 500 });
const ticketIn = (text: string) => /[0-9A-F]{4}(?:-[0-9A-F]{4}){3}/.exec(text)?.[0];

test('a teacher mends and approves a course somebody asked for; its author reads the words, everybody the course', async () => {
  const author = await visit();
  await signIn(author.page, 'aline@exemple.org', 'manioc-et-miel');
  const topic = `tenir un rucher ${Date.now()}`;
  const { courseId } = await call(author.page, 'ai-course-generator', { topic, level: 'debutant', duration: 4 });
  const path = `/academy/course/${String(courseId)}`;
  await soon(async () => (await author.page.request.get(author.origin + path)).status()).toBe(200);
  const stranger = await visit();
  expect((await stranger.page.request.get(stranger.origin + path)).status()).toBe(404);

  const { page, origin, leave } = await work('enseignement');
  await page.goto(`${origin}/admin`);
  await page.getByRole('listitem').filter({ hasText: topic }).getByRole('link', { name: 'Lire' }).click();
  await page.getByText('Les autres le verront après votre accord.').waitFor();
  await awake(page);
  const first = page.getByLabel('Leçon 1, titre').first();
  await first.fill('Ouvrir la ruche');
  await page.getByRole('button', { name: 'Enregistrer les corrections' }).click();
  await page.getByText('Vos corrections sont enregistrées.').waitFor();
  await page.locator('ins', { hasText: 'Ouvrir la ruche' }).waitFor();
  await page.getByLabel('Message à la personne').fill('Bon plan, j’ai changé un titre.');
  await page.getByRole('button', { name: 'Approuver avec 1 correction' }).click();
  await page.getByText('ouvert à tous').first().waitFor();
  await leave();

  await stranger.page.goto(stranger.origin + path + '?tab=curriculum');
  await stranger.page.getByText('Ouvrir la ruche').first().waitFor();
  expect(await stranger.page.getByText('Bon plan').count()).toBe(0);
  await stranger.leave();
  const told = async () => (await mailsTo('aline@exemple.org')).some(({ text }) => text.includes('Bon plan, j’ai'));
  await soon(told).toBe(true);
  await author.page.goto(author.origin + path);
  await author.page.getByText('Bon plan, j’ai changé un titre.').waitFor();
  await author.leave();
});

test('without JavaScript: a course is declined with words; without them the field says so and nothing is lost', async () => {
  const author = await visit();
  const { courseId } = await call(author.page, 'ai-course-generator', { topic: 'voler', level: 'avance', duration: 2 });
  await author.leave();
  const { page, origin, leave } = await work('enseignement', { javaScriptEnabled: false, viewport: PHONE });
  const path = `${origin}/admin/courses/${String(courseId)}`;
  await soon(async () => (await (await page.request.get(path)).text()).includes('Enregistrer')).toBe(true);
  await page.goto(path);
  // Long enough for the browser, which counts spaces, not for a title.
  await page.getByLabel('Titre du cours').fill('x   ');
  await page.getByRole('button', { name: 'Enregistrer les corrections' }).click();
  await page.getByText('Écrivez entre 3 et 120 caractères.').first().waitFor();
  expect(await page.getByLabel('Titre du cours').inputValue()).toBe('x   ');
  await page.goto(path);
  await page.locator('summary', { hasText: 'Refuser' }).click();
  await page.getByLabel('Raison, pour la personne').fill('Trop dangereux sans maître.');
  await page.getByRole('button', { name: 'Refuser' }).click();
  await page.getByText('« Trop dangereux sans maître. »').waitFor();
  expect(await page.getByText('Refusé', { exact: true }).count()).toBeGreaterThan(0);
  await leave();
});

test('a certificate is taken back with a reason its page shows; nobody finds one by its number', async () => {
  const learner = await visit();
  await signIn(learner.page, 'aline@exemple.org', 'manioc-et-miel');
  await call(learner.page, 'create-course-enrollment', { courseId: '4' });
  const { readContentFiles } = await import('#platform/content-files.ts');
  const { courses, outlineOf } = await import('#app/features/academy/courses.server.ts');
  const { data } = readContentFiles(courses).find(({ id }) => id === '4')!;
  await call(learner.page, 'save-course-progress', {
    courseId: '4',
    done: outlineOf(data).flatMap(({ lessons }) => lessons.map(({ key }) => key)),
    answers: Object.fromEntries(
      data.modules.flatMap(({ quiz }, module) => (quiz.length > 0 ? [[module, quiz.map(({ answer }) => answer)]] : [])),
    ),
  });
  await learner.page.goto(`${learner.origin}/academy/course/4`);
  await learner.page.getByLabel('Nom sur l’attestation').fill('Aline Kabongo');
  await learner.page.getByRole('button', { name: 'Obtenir mon attestation' }).click();
  await learner.page.getByText('Valable', { exact: true }).waitFor();
  const url = learner.page.url();
  const [, number] = /\/certificates\/(AC-\d{4}-\d{4,})-[\w-]{22}$/.exec(url)!;
  // The address of before leads its holder on, and nobody else anywhere.
  await learner.page.goto(`${learner.origin}/certificates/${number}`);
  expect(learner.page.url()).toBe(url);
  await learner.leave();
  for (const guess of [number, `${number}/pdf`, `${number}/credential`, `${number}-${'a'.repeat(22)}`])
    expect([guess, (await fetch(`${learner.origin}/certificates/${guess}`)).status]).toEqual([guess, 404]);

  const { page, origin, leave } = await work('enseignement');
  await page.goto(`${origin}/admin/certificates?q=${number}`);
  await awake(page);
  await page.locator('summary', { hasText: 'Retirer' }).click();
  await page.getByLabel('Pourquoi').fill('Délivrée par erreur.');
  await page.getByRole('button', { name: 'Retirer' }).click();
  await page.getByText('L’attestation est retirée').waitFor();
  await leave();
  const stranger = await visit();
  await stranger.page.goto(url);
  await stranger.page.getByText('Retirée', { exact: true }).waitFor();
  await stranger.page.getByText('Délivrée par erreur.').waitFor();
  expect((await fetch(`${url}/pdf`)).status).toBe(404);
  await stranger.leave();
});

test('an event fills up, somebody waits, a place is given up by the mailed link and the next moves up', async () => {
  const { page, origin, leave } = await work('collecte');
  await page.goto(`${origin}/admin/events/2`);
  await awake(page);
  await page.getByLabel('Nombre de places').fill('3');
  await page.getByRole('button', { name: 'Changer les places' }).click();
  await page.getByText('Le nombre de places est changé').waitFor();
  const first = await register('2', 'Famille Ilunga', 2);
  const second = await register('2', 'Joël Tshibanda', 1);
  const visitor = await visit({ javaScriptEnabled: false, viewport: PHONE });
  /** The link of the mail is opened, and pressed: until then the place is held for half an hour, and there is no ticket. */
  const confirm = async (email: string, title: string) => {
    const [asked] = await mailsTo(email);
    expect([asked!.attachments, ticketIn(asked!.text)]).toEqual([[], undefined]);
    await visitor.page.goto(linkOf(asked!.text));
    await visitor.page.getByRole('heading', { name: 'Confirmez votre inscription' }).waitFor();
    await visitor.page.getByRole('button', { name: 'Confirmer' }).click();
    await visitor.page.getByRole('heading', { name: title }).waitFor();
  };
  for (const email of [first, second]) await confirm(email, 'Votre inscription');
  await visitor.page.goto(`${origin}/events/2#inscription`);
  await visitor.page.getByText('C’est complet.').waitFor();
  const waiting = address('waits');
  const form = visitor.page.locator('#inscription');
  await form.getByLabel('Nom').fill('Mado Lukusa');
  await form.getByLabel('E-mail').fill(waiting);
  await form.getByRole('button', { name: 'Attendre une place' }).click();
  await visitor.page.getByText('Vous êtes sur la liste d’attente').waitFor();
  await visitor.page.getByText('confirmez').waitFor();
  await confirm(waiting, 'Sur la liste d’attente');
  const mail = (await mailsTo(first, 2)).find(({ attachments }) => attachments.length > 0);
  expect(mail!.attachments.map(({ filename }) => filename)).toEqual(['billet.png', 'evenement.ics']);
  // More than there are places: said beside the field, the registration stays.
  await visitor.page.goto(linkOf((await mailsTo(second))[0]!.text));
  await visitor.page.getByLabel('Combien serez-vous ?').fill('3');
  await visitor.page.getByRole('button', { name: 'Changer le nombre' }).click();
  await visitor.page.getByText('il ne reste pas assez de places').waitFor();
  await visitor.page.goto(linkOf(mail!.text));
  await visitor.page.getByText(ticketIn(mail!.text)!).waitFor();
  await visitor.page.getByRole('button', { name: 'Annuler mon inscription' }).click();
  await visitor.page.getByRole('heading', { name: 'Inscription annulée' }).waitFor();
  const up = (await mailsTo(waiting, 2)).find(({ subject }) => subject.includes('Une place s’est libérée'))!;
  expect(ticketIn(up.text)).toBeDefined();
  await visitor.leave();
  await page.goto(`${origin}/admin/events/2?q=lukusa`);
  await page.getByRole('row').filter({ hasText: 'Mado Lukusa' }).getByText('Attendu').waitFor();
  const csv = await (await page.request.get(`${origin}/admin/events/2.csv`)).text();
  expect(csv).toContain(waiting);
  await leave();
});

test('a mail to all who come leaves after its time, once to each; a held one is taken back', async () => {
  const email = await come('1', 'Béatrice Nzuzi', 1);
  const { page, origin, leave } = await work('collecte');
  const write = async (subject: string) => {
    await page.goto(`${origin}/admin/events/1`);
    await awake(page);
    await page.getByLabel('Objet').fill(subject);
    await page.getByLabel('Message', { exact: true }).fill('Le bac part à six heures.');
    await page.getByRole('button', { name: 'Envoyer à tous' }).click();
    await page.getByText('Le message est retenu').waitFor();
  };
  await write('À ne pas envoyer');
  await page.getByRole('button', { name: 'Retenir' }).click();
  await page.getByText('Le message ne sera pas envoyé.').waitFor();
  await write('Le bac');
  const told = async () => (await mailsTo(email)).map(({ subject }) => subject);
  await soon(told).toContain('Le bac');
  expect((await told()).filter((subject) => subject === 'Le bac')).toHaveLength(1);
  expect(await told()).not.toContain('À ne pas envoyer');
  await leave();
});

test('the door on a phone: by name, by code, offline and back, twice; and after a reload without network', async () => {
  const network = await startNetwork();
  onTestFinished(() => network.stop());
  const proxy = { server: network.server };
  const { page, origin, leave } = await work('collecte', { viewport: PHONE, losesNetwork: true, proxy });
  const stamp = String(Date.now()).slice(-6);
  const people = ['Un', 'Deux', 'Trois'].map((name) => `Porte${stamp} ${name}`);
  const emails: string[] = [];
  for (const name of people) emails.push(await come('1', name, 2));
  const tickets: string[] = [];
  for (const email of emails) tickets.push(await ticketOf(email));
  await page.goto(`${origin}/admin/events/1/check-in`);
  await page.waitForFunction(() =>
    navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null || location.reload()),
  );
  const field = page.getByRole('textbox', { name: 'Tapez un nom ou un code' });
  const strip = page.locator('.res');
  await page.getByText('En direct').waitFor();
  await field.fill(people[0]!);
  await page.getByRole('button', { name: `Pointer ${people[0]}` }).click();
  await strip
    .filter({ hasText: people[0] })
    .getByText(/Entrée à/)
    .waitFor();
  await soon(async () => (await find(page, people[0]!)).state).toBe('entered');
  // The network goes: what is done is kept in sight, a ticket seen before is known, and the page comes back by itself.
  await network.cut(page.context());
  await field.fill(tickets[1]!);
  await field.press('Enter');
  await strip.filter({ hasText: people[1] }).waitFor();
  await page.getByText('1 gardé, envoyé au retour du réseau').waitFor();
  await page.reload();
  await page.getByText('1 gardé, envoyé au retour du réseau').waitFor();
  await field.fill(tickets[1]!.toLowerCase());
  await field.press('Enter');
  await strip.getByText(/Déjà entré à/).waitFor();
  await field.fill('0000-0000-0000-0000');
  await field.press('Enter');
  await page.getByText('Ce billet n’est pas sur la liste.').waitFor();
  await field.fill(tickets[2]!);
  await field.press('Enter');
  await page.getByText('2 gardés, envoyés au retour du réseau').waitFor();
  // Meanwhile the third came by another door.
  const other = await work('administration');
  const there = await find(other.page, people[2]!);
  expect(await call(other.page, 'check-in', { eventId: '1', registrationId: there.id })).toMatchObject({
    already: false,
  });
  expect((await find(other.page, people[1]!)).state).toBe('coming');
  await network.mend(page.context());
  // The first try may still find no network: the next comes after twenty seconds.
  await page.getByText('En direct').waitFor({ timeout: 45_000 });
  await soon(async () => (await find(other.page, people[1]!)).state).toBe('entered');
  await strip
    .filter({ hasText: people[2] })
    .getByText(/Déjà entré à/)
    .waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('door-pending')))).toEqual(
    [],
  );
  await other.leave();
  await leave();
}, 300_000);

async function find(page: Page, name: string) {
  const answer = await page.request.get(
    `${originNow()}/api/admin/registrations?eventId=1&q=${encodeURIComponent(name)}`,
  );
  return ((await answer.json()) as { items: { id: string; state: string }[] }).items[0]!;
}

test('without JavaScript the door takes a code or a name, and says who was in already', async () => {
  const { page, origin, leave } = await work('collecte', { viewport: PHONE, javaScriptEnabled: false });
  const name = `Sansscript${Date.now()} Mwamba`;
  const email = await come('1', name, 3);
  await page.goto(`${origin}/admin/events/1/check-in`);
  await page.getByLabel('Code du billet').fill('ceci n’est pas un code');
  await page.getByRole('button', { name: 'Pointer' }).click();
  await page.getByText('ce billet n’existe pas').waitFor();
  expect(await page.getByLabel('Code du billet').inputValue()).toBe('ceci n’est pas un code');
  await page.getByLabel('Ou un nom').fill(name);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Pointer' }).click();
  await page.getByText(/Entrée à/).waitFor();
  await page.getByLabel('Code du billet').fill(await ticketOf(email));
  await page.getByRole('button', { name: 'Pointer' }).first().click();
  await page.getByText(/Déjà entré à/).waitFor();
  await leave();
});

test('the phone’s camera reads a ticket', async () => {
  const name = `Caméra${Date.now()} Rotary`;
  const email = await come('1', name, 1);
  const folder = mkdtempSync(joinPath(tmpdir(), 'elikya-film-'));
  const film = joinPath(folder, 'ticket.y4m');
  filmTicket(film, (await ticketOf(email)).replaceAll('-', ''));
  const browser = await launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  try {
    const page = await browser.newPage({ viewport: PHONE });
    await signIn(page, 'collecte@exemple.org', 'table-de-travail-collecte');
    await page.goto(`${originNow()}/admin/events/1/check-in`);
    await page.getByText('En direct').waitFor();
    await page.getByRole('button', { name: 'Ouvrir la caméra' }).click();
    await page.locator('.res').filter({ hasText: name }).waitFor();
    await soon(async () => (await find(page, name)).state).toBe('entered');
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('axe finds nothing on the pages of events and courses, and nothing is too wide', async () => {
  const { page, origin, leave } = await work('administration');
  const paths = [
    '/admin/events',
    '/admin/events/1',
    '/admin/events/3?state=waiting',
    '/admin/events/1/check-in',
    '/admin/events/1/check-in?q=a',
    '/admin/courses',
    '/admin/courses/asked',
    '/admin/courses/7',
    '/admin/courses/7?at=0.l.0',
    '/admin/courses/7?at=0.q.0',
    '/admin/courses/ai-exemple-velo',
    '/admin/reviews',
    '/admin/certificates',
  ];
  expect(
    await findFaults(
      page,
      paths.map((path) => origin + path),
    ),
  ).toEqual([]);
  await leave();
}, 300_000);
