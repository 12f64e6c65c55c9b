import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { awake, mailsTo, visit } from './visit.ts';

const address = (name: string) => `${name}-${Date.now()}@example.org`;

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'awake' : 'without JavaScript';

  test(`newsletter, ${how}: asked twice, confirmed by the link, stopped by the link`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const email = address('lettre');
    await page.goto(`${origin}/about`);
    const send = async (typed: string) => {
      await page.getByRole('contentinfo').getByRole('textbox').fill(typed);
      await page.getByRole('contentinfo').getByRole('button', { name: 'S’inscrire' }).click();
    };
    await send(email);
    await page.getByRole('heading', { name: 'Il reste une étape' }).waitFor();
    expect(await page.getByText('Inscription réussie').count()).toBe(0);
    const [mail] = await mailsTo(email);
    await page.goto(/https?:\/\/\S+\/newsletter\/\S+/.exec(mail!.text)![0]);
    await page.getByRole('button', { name: 'Confirmer mon inscription' }).click();
    await page.getByRole('heading', { name: 'Inscription réussie' }).waitFor();
    await page.getByRole('button', { name: 'Arrêter la lettre d’information' }).click();
    await page.getByRole('heading', { name: 'Vous ne recevez plus la lettre d’information' }).waitFor();
    await leave();
  });

  test(`event, ${how}: a bad address is said beside the field, then registered, mailed with a calendar file, counted`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const email = address('evenement');
    await page.goto(`${origin}/events`);
    await page.getByRole('link', { name: /S’inscrire.*Forum des coopératives/ }).click();
    await page.waitForURL(/\/events\/2/);
    await page.getByRole('heading', { level: 1, name: /Forum/ }).waitFor();
    const before = Number(/(\d+) participants/.exec(await page.getByRole('main').innerText())![1]);
    if (javaScriptEnabled) await awake(page);
    const form = page.locator('#inscription');
    await form.getByLabel('Nom').fill('Aline');
    await form.getByLabel('E-mail').fill('aline');
    await form.getByLabel('Combien').fill('3');
    await form.getByRole('button', { name: 'S’inscrire' }).click();
    await page.getByText('Vérifiez cette adresse e-mail').first().waitFor();
    expect(await form.getByLabel('Nom').inputValue()).toBe('Aline');
    await form.getByLabel('E-mail').fill(email);
    await form.getByRole('button', { name: 'S’inscrire' }).click();
    const [mail] = await mailsTo(email);
    // The ticket's QR code, and the date for a calendar.
    expect(mail!.attachments.map(({ contentType }) => contentType).sort()).toEqual([
      'image/png',
      'text/calendar; charset=utf-8',
    ]);
    const calendar = mail!.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))!;
    expect(await (await fetch(new URL(calendar.url, origin))).text()).toContain('BEGIN:VEVENT');
    await expect
      .poll(async () => Number(/(\d+) participants/.exec(await (await fetch(`${origin}/events/2`)).text())![1]))
      .toBe(before + 3);
    await page.goto(/https?:\/\/\S+\/events\/registrations\/\S+/.exec(mail!.text)![0]);
    await page.getByLabel('Combien serez-vous ?').fill('5');
    await page.getByRole('button', { name: 'Changer le nombre' }).click();
    await page.getByText('5 personnes attendues').waitFor();
    await page.getByRole('button', { name: 'Annuler mon inscription' }).click();
    await page.getByRole('heading', { name: 'Inscription annulée' }).waitFor();
    await leave();
  });

  test(`volunteer, ${how}: what is missing is said, nothing typed is lost, both mails go out`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const email = address('benevole');
    await page.goto(`${origin}/volunteer`);
    if (javaScriptEnabled) await awake(page);
    const form = page.locator('#candidature');
    await form.getByLabel('Nom complet').fill('Patrick I.');
    await form.getByLabel('E-mail').fill(email);
    await form.getByText('Agriculture', { exact: true }).click();
    await form.getByRole('button', { name: 'Envoyer ma candidature' }).click();
    await page.getByText('Écrivez au moins une phrase.').first().waitFor();
    expect(await form.getByLabel('Agriculture').isChecked()).toBe(true);
    // Sent sooner than a person types it would be held back as a script's (spam.ts).
    await form.getByLabel('Vos raisons').pressSequentially('Pour les arbres.', { delay: 60 });
    await form.getByRole('button', { name: 'Envoyer ma candidature' }).click();
    expect((await mailsTo(email))[0]!.subject).toBe('Nous avons reçu votre candidature');
    const own = (await mailsTo('bonjour@elikya.example')).find(
      ({ subject }) => subject === 'Candidature de Patrick I.',
    );
    expect(own!.text).toContain('Agriculture');
    await leave();
  });

  test(`idea, ${how}: a wrong file is refused with all answers kept, a right one arrives as a download`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const email = address('idee');
    await page.goto(`${origin}/impact-hub`);
    if (javaScriptEnabled) await awake(page);
    const form = page.locator('#project-form');
    await form.getByLabel('Nom complet').fill('Nadège M.');
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Nom du projet').fill('Séchoir');
    await form.getByLabel('Secteur').selectOption('Énergie renouvelable');
    await form.getByLabel('Étape').selectOption('Prototype');
    await form.getByLabel('Description', { exact: true }).fill('Un séchoir solaire.');
    await form.getByText('J’accepte que mes réponses').click({ position: { x: 5, y: 5 } });
    await form
      .getByLabel('Fichier')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('pas un pdf') });
    await form.getByRole('button', { name: 'Envoyer mon projet' }).click();
    await form.getByText('Choisissez un fichier PDF, Word ou PowerPoint').first().waitFor();
    expect(await form.getByLabel('Nom du projet').inputValue()).toBe('Séchoir');
    expect(await form.getByLabel('Secteur').inputValue()).toBe('Énergie renouvelable');
    await form.getByLabel('Fichier').setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n'),
    });
    await form.getByRole('button', { name: 'Envoyer mon projet' }).click();
    expect((await mailsTo(email))[0]!.subject).toBe('Votre projet est bien arrivé');
    const own = (await mailsTo('bonjour@elikya.example')).find(
      ({ subject, text }) => /^Idée\s: Séchoir$/.test(subject) && text.includes(email),
    );
    const file = await fetch(
      /https?:\/\/\S+\/files\/ideas\/\S+/.exec(own!.text)![0].replace(/^https?:\/\/[^/]+/, origin),
    );
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    await leave();
  });

  test(`sponsorship, ${how}: trees once, in euros, paid and receipted`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const email = address('parrain');
    await page.goto(`${origin}/sponsor?type=tree`);
    const form = page.locator('#parrainer');
    if (javaScriptEnabled) {
      await awake(page);
      expect(await form.getByRole('button', { name: 'Confirmer le parrainage' }).isDisabled()).toBe(true);
    }
    await form.getByText('Une fois', { exact: true }).click();
    await form.getByText('15 arbres', { exact: true }).click();
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Pays').selectOption('Belgique');
    const opened = javaScriptEnabled ? page.context().waitForEvent('page') : undefined;
    await form.locator('button[type=submit]').click();
    const checkout = (await opened) ?? page;
    await checkout.waitForURL(/\/demo\/checkout\//);
    await checkout.getByRole('button', { name: 'Payer' }).click();
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toMatch(/15.*€/);
    await leave();
  });
}

test('spam is answered like any letter, and goes nowhere', async () => {
  const { origin, leave } = await visit();
  const email = address('spam');
  const answer = await fetch(`${origin}/api/submit-contact-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x', email, message: 'Achetez', company: 'ACME' }),
  });
  expect(answer.status).toBe(200);
  // A letter that was sent after it arrives: whatever it would have set off has been by then.
  const later = address('later');
  await fetch(`${origin}/api/submit-contact-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x', email: later, message: 'Bonjour' }),
  });
  await mailsTo(later);
  const all = (await (await fetch(`${origin}/demo/mail.json`)).json()) as { to: string; text: string }[];
  expect(all.filter(({ to, text }) => to === email || text.includes(email))).toEqual([]);
  await leave();
});

test('/api/docs names every function of /api/openapi.json', async () => {
  const { page, origin, leave } = await visit();
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  await page.goto(`${origin}/api/docs`);
  expect(Object.keys(paths).length).toBeGreaterThan(6);
  for (const [path, verbs] of Object.entries(paths))
    for (const verb of Object.keys(verbs))
      expect(
        await page.getByRole('heading', { name: `${verb.toUpperCase()} ${path}`, exact: true }).count(),
        path,
      ).toBe(1);
  expect(await findAxeFaults(page)).toEqual([]);
  await leave();
});

test('reads: six approved projects, newest first; the newsletter never tells who is on it', async () => {
  const { origin, leave } = await visit();
  const projects = (await (await fetch(`${origin}/api/approved-projects`)).json()) as {
    created_at: string;
    status: string;
  }[];
  expect(projects).toHaveLength(6);
  expect(projects.every(({ status }) => status === 'active')).toBe(true);
  expect(projects.map(({ created_at }) => created_at)).toEqual(
    projects
      .map(({ created_at }) => created_at)
      .sort()
      .reverse(),
  );
  const signUp = async (email: string) =>
    (
      await fetch(`${origin}/api/newsletter-signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, source: 'impact-hub' }),
      })
    ).text();
  const known = address('connu');
  const first = await signUp(known);
  expect(await signUp(known)).toBe(first);
  expect(await signUp(address('autre'))).toBe(first);
  await leave();
});
