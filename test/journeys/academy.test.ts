import { expect, onTestFinished, test } from 'vitest';
import { address, join } from './account.ts';
import { startNetwork } from './network.ts';
import { awake, visit } from './visit.ts';

test('from the catalogue to a verified certificate, with the network cut half-way', async () => {
  const network = await startNetwork();
  onTestFinished(() => network.stop());
  const { page, origin, leave } = await visit({ losesNetwork: true, proxy: { server: network.server } });
  const email = address('eleve');
  await page.goto(`${origin}/academy?category=sante&level=debutant`);
  await page.getByRole('link', { name: 'Eau propre à la maison' }).click();
  await page.getByRole('button', { name: 'Accès gratuit' }).waitFor();
  await awake(page);
  await page.getByRole('button', { name: 'Accès gratuit' }).click();
  await page.waitForURL(/\/auth\?next=/);
  await page.getByText('Veuillez vous connecter pour vous inscrire à ce cours.').waitFor();
  await join(page, origin, email);
  await page.goto(`${origin}/academy/course/4`);
  await page.getByRole('button', { name: 'Accès gratuit' }).click();
  await page.getByText('Déjà inscrit').waitFor();
  // The worker must be in charge before the network goes.
  await page.waitForFunction(() =>
    navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null || location.reload()),
  );
  await page.getByRole('link', { name: 'Commencer le cours' }).click();
  const right = async () => {
    // The right answers, as the page's own data has them: tried one after the other until all are explained with "Oui."
    const groups = page.getByRole('main').getByRole('group');
    const count = await groups.count();
    const picks = Array.from({ length: count }, () => 0);
    for (let round = 0; round < 3; round++) {
      for (let group = 0; group < count; group++) await groups.nth(group).getByRole('radio').nth(picks[group]!).check();
      await page.getByRole('button', { name: /Vérifier/ }).click();
      await groups.first().getByRole('status').waitFor();
      for (let group = 0; group < count; group++)
        if (!(await groups.nth(group).getByText('Oui.', { exact: true }).count())) picks[group]! += 1;
    }
    await page.getByText('Module réussi.').waitFor();
  };
  let lessons = 0;
  for (;;) {
    await awake(page);
    lessons += 1;
    if (await page.getByRole('main').getByRole('group').count()) {
      // What is not answered is said beside its question.
      await page.getByRole('button', { name: /Vérifier/ }).click();
      await page.getByText('Choisissez une réponse.').first().waitFor();
      expect(await page.getByText('Choisissez une réponse.').count()).toBe(
        await page.getByRole('main').getByRole('group').count(),
      );
      // Answered where the network went while one read: kept, and sent by itself when it is back.
      const kept = () => page.evaluate(() => localStorage.getItem('learning:4/1'));
      await network.cut(page.context());
      await page.getByText('Hors ligne').waitFor();
      for (const group of await page.getByRole('main').getByRole('group').all())
        await group.getByRole('radio').first().check();
      await page.getByRole('button', { name: /Vérifier/ }).click();
      await expect.poll(kept).not.toBe(null);
      await network.mend(page.context());
      await expect.poll(kept).toBe(null);
      await page.getByText('Hors ligne').waitFor({ state: 'hidden' });
      await right();
    }
    if (lessons === 3) {
      // Read once, left, and read again without network; going on is kept on the phone.
      const here = page.url();
      await network.cut(page.context());
      await page.goto(here);
      await page.getByText('Hors ligne').waitFor();
      await awake(page);
      await page.getByRole('button', { name: 'Leçon suivante' }).click();
      await page.waitForTimeout(500);
      await network.mend(page.context());
      await page.goto(here);
      await awake(page);
      await expect.poll(async () => page.evaluate(() => localStorage.getItem('learning:4/1'))).toBe(null);
    }
    const next = page.getByRole('button', { name: 'Leçon suivante' });
    if (!(await next.count())) break;
    const before = page.url();
    await next.click();
    await page.waitForURL((url) => url.href !== before);
  }
  expect(lessons).toBe(7);
  await page.getByRole('button', { name: 'Terminer' }).click();
  await page.getByRole('heading', { name: 'Vous avez terminé' }).waitFor();
  await page.getByLabel('Nom sur l’attestation').fill('Grâce Kalala');
  await page.getByRole('button', { name: 'Obtenir mon attestation' }).click();
  await page.getByText('Valable', { exact: true }).waitFor();
  const url = page.url();
  const stranger = await visit({ language: 'ar' });
  await stranger.page.goto(url);
  await stranger.page.getByRole('heading', { name: 'Grâce Kalala' }).waitFor();
  await stranger.leave();
  expect((await (await page.request.get(`${url}/pdf`)).body()).subarray(0, 4).toString()).toBe('%PDF');
  const credential = await (await page.request.get(`${url}/credential`)).json();
  // What the published Open Badges 3.0 schema of an AchievementCredential requires.
  for (const key of ['@context', 'id', 'type', 'credentialSubject', 'issuer', 'validFrom'])
    expect(credential).toHaveProperty(key);
  for (const key of ['id', 'type', 'name', 'description', 'criteria'])
    expect(credential.credentialSubject.achievement).toHaveProperty(key);
  expect(credential['@context'][0]).toBe('https://www.w3.org/ns/credentials/v2');
  expect(JSON.stringify(credential)).not.toContain(email);
  await page.goto(`${origin}/academy/course/4?tab=reviews`);
  await page.getByText('4 étoiles', { exact: true }).click();
  await page.getByLabel('En quelques mots').fill('Clair, et vrai.');
  await page.getByLabel('Nom affiché').fill('Grâce K.');
  await page.getByRole('button', { name: 'Publier mon avis' }).click();
  await page.getByText('« Clair, et vrai. »').waitFor();
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('link', { name: 'Attestation' }).waitFor();
  await leave();
}, 300_000);

for (const javaScriptEnabled of [true, false]) {
  test(`the list enrols by its cards, ${javaScriptEnabled ? 'awake' : 'without JavaScript'}; only who is enrolled sees “Déjà inscrit”`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const card = (of: typeof page, title: string) =>
      of.getByRole('article').filter({ has: of.getByRole('link', { name: title }) });
    await page.goto(`${origin}/academy`);
    const buttons = page.getByRole('article').getByRole('button');
    expect(await buttons.count()).toBe(await page.getByRole('article').count());
    expect(new Set(await buttons.allInnerTexts())).toEqual(new Set(["S'inscrire", 'Accès gratuit']));
    await card(page, 'Eau propre à la maison').getByRole('button', { name: 'Accès gratuit' }).click();
    await page.waitForURL(/\/auth\?next=/);
    await join(page, origin, address('carte'));
    await page.goto(`${origin}/academy`);
    await card(page, 'Eau propre à la maison').getByRole('button', { name: 'Accès gratuit' }).click();
    await page.getByRole('link', { name: 'Commencer le cours' }).waitFor();
    await page.goto(`${origin}/academy`);
    expect(await card(page, 'Eau propre à la maison').getByRole('button', { name: 'Déjà inscrit' }).isDisabled()).toBe(
      true,
    );
    expect(await page.getByRole('button', { name: 'Déjà inscrit' }).count()).toBe(1);
    const opened = page.context().waitForEvent('page');
    await card(page, 'Tenir une pépinière').getByRole('button', { name: "S'inscrire" }).click();
    await (await opened).waitForURL(/checkout/);
    const stranger = await visit();
    await stranger.page.goto(`${origin}/academy`);
    await card(stranger.page, 'Eau propre à la maison').getByRole('button', { name: 'Accès gratuit' }).waitFor();
    expect(await stranger.page.getByText('Déjà inscrit').count()).toBe(0);
    await stranger.leave();
    await leave();
  });
}

test('a paid course opens with its payment, once, whatever is clicked; another member sees nothing of it', async () => {
  const { page, origin, leave } = await visit();
  await join(page, origin, address('payant'));
  await page.goto(`${origin}/academy/course/1/lesson/2-1`);
  await page.waitForURL(/\/academy\/course\/1$/);
  await awake(page);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: "S'inscrire" }).first().click();
  const tab = await opened;
  await tab.waitForURL(/checkout/);
  await tab.getByRole('button', { name: 'Payer', exact: true }).click();
  await tab.getByRole('heading', { name: /Merci/ }).waitFor();
  await page.goto(`${origin}/academy/course/1`);
  await page.getByText('Déjà inscrit').waitFor();
  expect(await (await page.request.get(`${origin}/api/course-enrollments?course_id=1`)).json()).toHaveLength(1);
  const again = await Promise.all(
    Array.from({ length: 5 }, () =>
      page.request.post(`${origin}/api/create-course-enrollment`, { data: { courseId: '1' } }),
    ),
  );
  for (const response of again) expect(await response.json()).toEqual({ message: 'Déjà inscrit' });
  const other = await visit();
  await join(other.page, origin, address('autre'));
  expect(await (await other.page.request.get(`${origin}/api/course-enrollments?course_id=1`)).json()).toEqual([]);
  await other.leave();
  await leave();
});

for (const javaScriptEnabled of [true, false]) {
  test(`a course on request, ${javaScriptEnabled ? 'awake' : 'without JavaScript'}: seen by who asked, by nobody else`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const topic = `réparer un vélo ${Date.now()}`;
    await page.goto(`${origin}/academy`);
    if (javaScriptEnabled) await awake(page);
    await page.getByText('Créer un cours avec l’IA').click();
    await page.getByRole('button', { name: 'Créer le cours' }).click();
    await page.getByText('Veuillez entrer un sujet pour le cours.').first().waitFor();
    await page.getByLabel('Sujet du cours').fill(topic);
    await page.getByRole('button', { name: 'Créer le cours' }).click();
    const link = page.getByRole('link', { name: new RegExp(topic, 'i') });
    await expect
      .poll(
        async () => {
          if (!javaScriptEnabled) await page.goto(`${origin}/academy`);
          return link.count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await link.click();
    await page.getByText('Plan établi sans intelligence artificielle').first().waitFor();
    // Nothing of it promises a certificate: neither the course's page nor its lessons.
    const main = page.getByRole('main');
    const course = page.url();
    expect(await main.innerText()).not.toMatch(/attestation/i);
    await page.goto(`${course}?tab=curriculum`);
    expect(await main.innerText()).not.toMatch(/attestation/i);
    await main.getByRole('link', { name: 'Ce que l’on voit d’abord' }).click();
    await page.getByRole('heading', { name: 'Ce que l’on voit d’abord' }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/attestation/i);
    const stranger = await visit();
    await stranger.page.goto(course);
    await stranger.page.getByText('Cours non trouvé').waitFor();
    await stranger.leave();
    await leave();
  });
}
