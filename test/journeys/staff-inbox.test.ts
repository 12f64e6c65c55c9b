import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, mailTo } from '#test/stand-ins/postmark.ts';
import { findFaults, findFaultsHere } from './find-faults.ts';
import { address } from './account.ts';
import { enterAs } from './staff.ts';
import { awake, mailsTo, originNow, useOwnSite, visit } from './visit.ts';

useOwnSite();

const TEXT = 'Wann kommen die Bleche an?';

/** A visitor's call, in German. */
async function send(name: string, body: object): Promise<void> {
  const answer = await fetch(`${originNow()}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'language=de' },
    body: JSON.stringify(body),
  });
  expect([name, answer.status]).toEqual([name, 200]);
}

/** Opens the letter of this sender from the list, found by the name. */
async function open(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/admin/messages?q=${encodeURIComponent(name)}`);
  await page.getByRole('table').getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor();
}

const state = (page: Page) => page.locator('.hd .tag').innerText();
/** A name of one word that no other letter has. */
const named = (name: string) => `${name}${Math.floor(Math.random() * 1e9)}`;

test('Collecte’s morning: taken from À faire, answered with a template, the visitor’s reply comes back, done, spam and back', async () => {
  const { page, origin, leave } = await visit();
  const [name, email] = [named('Joseph'), address('joseph')];
  await send('submit-contact-form', { name, email, message: TEXT });
  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin`);
  await awake(page);
  const row = page.locator('[data-row]', { hasText: `Message de ${name}` });
  await row.getByRole('button', { name: /^Je m’en occupe/ }).click();
  await row.getByText('Ruth M. (exemple)').waitFor();
  await page.getByRole('link', { name: 'Pour moi' }).click();
  await row.getByRole('link', { name: /^Répondre/ }).click();
  await page.getByRole('heading', { level: 1, name: `Message de ${name}` }).waitFor();
  expect(await page.locator('.thread').getByText(TEXT).count()).toBe(1);
  // A template is put below what is typed already.
  const answer = page.locator('textarea[name=text]');
  await answer.fill('Guten Tag,');
  await page.getByLabel('Modèle').selectOption({ label: 'News from the site (English)' });
  await page.getByRole('button', { name: 'Utiliser ce modèle' }).click();
  await expect
    .poll(() => answer.inputValue())
    .toMatch(new RegExp(`^Guten Tag,\n\nHello ${name},[^{}]*Ruth M\\. \\(exemple\\)`));
  await answer.fill('Die Bleche sind da.\n\nRuth');
  const press = page.getByRole('button', { name: 'Envoyer la réponse' });
  await press.dblclick();
  await page.getByText('La réponse est envoyée par e-mail et gardée ici').waitFor();
  expect(await state(page)).toBe('Répondu');
  await expect.poll(() => answer.inputValue()).toBe('');
  const mails = await mailsTo(email, 2);
  expect(mails.length).toBe(2);
  const mail = mails.find(({ subject }) => subject.startsWith('Unsere Antwort'))!;
  expect(mail.text).toContain('Die Bleche sind da.\n\nRuth');
  const replyTo = mail.headers['Reply-To']!;
  expect(replyTo).toMatch(/^r\+[0-9a-f]{52}@reply\.example\.org$/);
  // The visitor replies; the provider delivers it twice, and somebody tries a secret and an address of their own.
  const reply = mailTo(replyTo, { reply: 'Vielen Dank, und die Bank?', from: email });
  expect(await deliver(origin, reply, 'guessed')).toEqual({ status: 401 });
  expect(await deliver(origin, mailTo(replyTo.replace(/.{4}@/, '0000@'), { reply: 'x' }))).toMatchObject({
    status: 200,
    outcome: 'ignored',
  });
  expect(await deliver(origin, { nonsense: true })).toMatchObject({ status: 400 });
  expect(await deliver(origin, reply)).toMatchObject({ status: 200, outcome: 'kept' });
  expect(await deliver(origin, reply)).toMatchObject({ status: 200, outcome: 'known' });
  await page.reload();
  await awake(page);
  expect(await page.locator('.thread').getByText('Vielen Dank, und die Bank?').count()).toBe(1);
  expect(await page.locator('.thread').getByText('Die Bleche sind da.').count()).toBe(1);
  expect(await state(page)).toBe('À répondre');
  await page.getByRole('button', { name: 'Traité' }).click();
  await page.getByText('Si la personne répond, le message revient ici.').waitFor();
  expect(await state(page)).toBe('Traité');
  // Spam, and the way to take it back stands beside it.
  await page.getByRole('button', { name: 'Indésirable' }).click();
  await expect.poll(() => state(page)).toBe('Indésirable');
  expect(await answer.count()).toBe(0);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(() => state(page)).toBe('Traité');
  await page.getByRole('button', { name: 'Indésirable' }).click();
  await expect.poll(() => state(page)).toBe('Indésirable');
  await page.goto(`${origin}/admin/messages?q=${name}`);
  await page.getByText('Aucun résultat avec ces filtres.').waitFor();
  await page.getByRole('link', { name: 'indésirable' }).click();
  await page.getByRole('table').getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Remettre dans les messages' }).click();
  await expect.poll(() => state(page)).toBe('Traité');
  const csv = await page.request.get(`${origin}/admin/messages.csv?tables=data&q=${name}`);
  expect((await csv.text()).split('\r\n').slice(0, -1)).toEqual([
    expect.stringContaining('number,kind,state,name,email'),
    expect.stringMatching(new RegExp(`contact,closed,${name},${email},de`)),
  ]);
  await leave();
});

test('by keyboard alone: from the list to the letter, one’s own, answered, done', async () => {
  const { page, origin, leave } = await visit();
  const [name, email] = [named('Mado'), address('mado')];
  await send('submit-volunteer-application', {
    name,
    email,
    motivation: 'Zwei Wochenenden im Monat.',
    availability: 'weekends',
    areas: ['health'],
  });
  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin/messages?q=${name}`);
  await awake(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `${name} propose son aide` }).waitFor();
  await page.getByText('Le week-end').waitFor();
  await page.keyboard.press('a');
  await page.getByText('Enregistré.').waitFor();
  await page.keyboard.press('r');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('text');
  // Letters are letters inside a text.
  await page.keyboard.type('Ja, gern! e a');
  await page.keyboard.press('Control+Enter');
  await page.getByText('La réponse est envoyée par e-mail et gardée ici').waitFor();
  expect((await mailsTo(email, 2)).some(({ text }) => text.includes('Ja, gern! e a'))).toBe(true);
  await page.locator('main').focus();
  await page.keyboard.press('e');
  await expect.poll(() => state(page)).toBe('Traité');
  await leave();
});

test('without JavaScript, on a phone: nothing typed is lost, an empty answer is said beside its field, a template is written and chosen', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const [name, email] = [named('Paul'), address('paul')];
  const template = named('Modèle');
  await send('submit-contact-form', { name, email, message: TEXT });
  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin/messages/templates`);
  const fresh = page.getByRole('region', { name: 'Nouveau modèle' });
  await fresh.getByLabel('Nom').fill(template);
  await fresh.getByLabel('Texte').fill('Bonjour {prenom}');
  await fresh.getByRole('button', { name: 'Enregistrer' }).click();
  await fresh.getByText(/\{prenom\}.*ce champ automatique n’existe pas/).waitFor();
  expect(await fresh.getByLabel('Nom').inputValue()).toBe(template);
  await fresh.getByLabel('Texte').fill('Bonjour {name}, au sujet de la lettre {number}.');
  await fresh.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Le modèle est enregistré.').waitFor();
  await open(page, origin, name);
  const answer = page.locator('textarea[name=text]');
  await answer.fill('D’abord ceci.');
  await page.getByLabel('Modèle').selectOption({ label: `${template} (Français)` });
  await page.getByRole('button', { name: 'Utiliser ce modèle' }).click();
  expect(await answer.inputValue()).toMatch(
    new RegExp(`^D’abord ceci\\.\n\nBonjour ${name}, au sujet de la lettre \\d+\\.$`),
  );
  await answer.fill('   ');
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await page.getByText('Complétez ce texte.').first().waitFor();
  await answer.fill('Oui, sans script.');
  await page.getByLabel('Marquer comme traité').check();
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await page.getByText('La réponse est envoyée par e-mail et gardée ici').waitFor();
  expect(await state(page)).toBe('Traité');
  await page.getByText('Saisir une réponse reçue autrement').click();
  await page.getByLabel('Réponse de la personne').fill('Au téléphone : entendu.');
  await page.getByRole('button', { name: 'Garder dans l’échange' }).click();
  await page.getByText('Au téléphone : entendu.').waitFor();
  expect(await state(page)).toBe('À répondre');
  await page.getByRole('button', { name: 'Attribuer' }).click();
  await page.getByText('Enregistré.').waitFor();
  expect((await mailsTo(email, 2)).some(({ text }) => text.includes('Oui, sans script.'))).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await leave();
});

test('an idea: its file is saved and not shown, for who may; accepted it is on the public page at once; another is declined', async () => {
  const { page, origin, leave } = await visit();
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7\n1 0 obj<<>>endobj\n'], 'plan.pdf'));
  const upload = await fetch(`${origin}/api/storage/project-files`, { method: 'POST', body: form });
  const { publicUrl } = (await upload.json()) as { publicUrl: string };
  const [yes, no] = [named('Séchoir'), named('Casino')];
  const [yesTo, noTo] = [address('tuungane'), address('casino')];
  const idea = {
    full_name: 'Mado Kitoko',
    city: 'Kikwit',
    country: 'RD Congo',
    sector: 'Alimentation',
    project_description: 'Un tiers des mangues pourrit.',
    funding_stage: 'Prototype',
    consent_gdpr: true,
  };
  await send('submit-project-idea', { ...idea, email: yesTo, project_name: yes, file_url: publicUrl });
  await send('submit-project-idea', { ...idea, email: noTo, project_name: no });
  // Kept rendered before it is decided.
  await page.goto(`${origin}/impact-hub`);
  expect(await page.getByRole('heading', { name: yes }).count()).toBe(0);
  await enterAs(page, origin, 'collecte');
  await page.goto(`${origin}/admin/ideas?state=new&q=${yes}`);
  await awake(page);
  await page.getByRole('table').getByRole('link', { name: yes }).click();
  const link = await page.getByRole('link', { name: 'Télécharger le fichier (PDF)' }).getAttribute('href');
  const file = await page.request.get(origin + link!);
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect(file.headers()).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="idea-\d+\.pdf"$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
  expect((await fetch(origin + link!, { redirect: 'manual' })).status).toBe(303);
  // Nothing chosen is said; what is typed stays.
  await page.getByLabel('Votre message à Mado Kitoko').fill('Wir rufen Sie an.');
  const decide = page.getByRole('button', { name: 'Décider et prévenir l’auteur' });
  await decide.click();
  await page.getByText('Choisissez d’accepter ou de refuser.').first().waitFor();
  expect(await page.getByLabel('Votre message à Mado Kitoko').inputValue()).toBe('Wir rufen Sie an.');
  await page.getByRole('radio', { name: /^Accepter/ }).check({ force: true });
  await page.getByText('Texte de la page publique').click();
  await page.getByRole('textbox', { name: /^En une phrase/ }).fill('Un séchoir solaire pour les mangues de Kikwit.');
  await decide.click();
  await page.getByText('La décision est enregistrée ; l’auteur reçoit un e-mail').waitFor();
  await page.getByRole('link', { name: 'Voir la page publique' }).click();
  await page.getByRole('heading', { name: yes }).waitFor();
  await page.getByText('Un séchoir solaire pour les mangues de Kikwit.').waitFor();
  const [first] = (await (await fetch(`${origin}/api/approved-projects`)).json()) as { title: string }[];
  expect(first!.title).toBe(yes);
  const accepted = (await mailsTo(yesTo, 2)).find(({ text }) => text.includes('Wir rufen Sie an.'));
  expect(accepted!.subject).toBe('Ihre Idee gehört jetzt zu den Projekten, die wir fördern');
  await page.goto(`${origin}/admin/ideas?q=${no}`);
  await page.getByRole('table').getByRole('link', { name: no }).click();
  await page.getByRole('radio', { name: /^Refuser/ }).check({ force: true });
  await page.getByLabel('Votre message à Mado Kitoko').fill('Kein Glücksspiel.');
  await decide.click();
  await page.getByText('Refusée par Ruth M. (exemple).').waitFor();
  expect((await mailsTo(noTo, 2)).some(({ text }) => text.includes('Kein Glücksspiel.'))).toBe(true);
  await leave();
});

test('who may read the inbox and not answer sees nobody in letters and ideas, and no act; who may not is told who can', async () => {
  const { page, origin, leave } = await visit();
  await enterAs(page, origin, 'audit');
  const main = page.getByRole('main');
  await page.goto(`${origin}/admin/messages?q=Ilunga`);
  await main.getByText('Aucun résultat avec ces filtres.').waitFor();
  await page.goto(`${origin}/admin/messages`);
  expect(await main.textContent()).not.toMatch(/Ilunga|Bonjour/);
  await page.getByRole('table').getByRole('link', { name: 'F. I.' }).first().click();
  await main.getByText('Votre rôle ne donne pas accès aux noms').waitFor();
  expect(await main.textContent()).not.toMatch(/Ilunga|ilunga|Bonjour/);
  expect(await main.locator('form[method=post]').count()).toBe(0);
  await page.goto(`${origin}/admin/ideas`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'L’idée' }).waitFor();
  await main.getByText('Votre rôle ne donne pas accès aux noms').waitFor();
  const panel = page.getByRole('region', { name: 'À côté de la liste' });
  expect(await panel.locator('form[method=post], a[download]').count()).toBe(0);
  for (const path of ['/admin/messages.csv', '/api/admin/messages', '/admin/find.json?q=ilunga'])
    expect([path, await (await page.request.get(origin + path)).text()]).toEqual([
      path,
      expect.not.stringMatching(/ilunga/i),
    ]);
  await leave();
  const other = await visit();
  await enterAs(other.page, other.origin, 'marche');
  await other.page.goto(`${other.origin}/admin/messages`);
  await other.page.getByText('Rôles qui ont accès : Collecte, Administration, Audit.').waitFor();
  expect(await other.page.getByRole('link', { name: 'Messages' }).count()).toBe(0);
  await other.leave();
});

test('axe finds nothing, and nothing is wider than the screen', async () => {
  const { page, origin, leave } = await visit();
  await enterAs(page, origin, 'collecte');
  const paths = ['', '/messages', '/messages?state=spam', '/messages/templates', '/ideas'];
  const faults = await findFaults(
    page,
    paths.map((path) => `${origin}/admin${path}`),
  );
  for (const name of ['Famille Ilunga', 'Carine Mabiala', 'Rotary Gombe']) {
    await open(page, origin, name);
    await awake(page);
    faults.push(...(await findFaultsHere(page)));
  }
  await page.locator('textarea[name=text]').fill(' ');
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await page.getByText('Complétez ce texte.').first().waitFor();
  faults.push(...(await findFaultsHere(page)));
  await page.goto(`${origin}/admin/ideas?q=${encodeURIComponent('radio scolaire')}`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'L’idée' }).waitFor();
  await page.getByText('Texte de la page publique').click();
  await awake(page);
  faults.push(...(await findFaultsHere(page)));
  expect(faults).toEqual([]);
  await leave();
}, 300_000);

test('where submit events do not name their button (Chrome 80, Safari 14), a form of two buttons still does what was pressed', async () => {
  const { page, origin, leave } = await visit({ viewport: { width: 360, height: 640 } });
  await page.addInitScript(() => Reflect.deleteProperty(SubmitEvent.prototype, 'submitter'));
  const [name, email] = [named('Odette'), address('odette')];
  await send('submit-contact-form', { name, email, message: TEXT });
  await enterAs(page, origin, 'collecte');
  await open(page, origin, name);
  await awake(page);
  await page.getByLabel('Modèle').selectOption({ label: 'News from the site (English)' });
  await page.getByRole('button', { name: 'Utiliser ce modèle' }).click();
  await expect.poll(() => page.locator('textarea[name=text]').inputValue()).toContain(`Hello ${name},`);
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await page.getByText('La réponse est envoyée par e-mail et gardée ici').waitFor();
  await leave();
});
