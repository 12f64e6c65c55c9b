import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { awake, mailsTo, visit } from './visit.ts';

/** The card's page, its giver's and its reader's, as the first journey leaves them. */
const left: string[] = [];

/** A day so many days ahead, as a date field holds it. */
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('in memory of somebody: the form, the card by mail at once, its page and its sheet', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/hommage?fund=project-3`);
  await awake(page);
  expect(await page.getByLabel('Pour', { exact: true }).inputValue()).toBe('project-3');
  await page.getByLabel('Nom de la personne').fill('Odon Kasa');
  await page.getByLabel(/^Votre message/).fill('Voyez www.exemple.org');
  await page.getByLabel('De la part de').fill('Odette et les collègues');
  await page.getByLabel(/^E-mail du destinataire/).fill('famille-kasa@example.org');
  await page.getByLabel('Votre nom').fill('Odette Mwamba');
  await page.getByLabel('Votre e-mail').fill('odette.hommage@example.org');
  const give = page.getByRole('button', { name: 'Donner et faire la carte' });
  await give.click();
  await page.getByText('Retirez le lien ou l’adresse de la carte.', { exact: true }).first().waitFor();
  await page.getByLabel(/^Votre message/).fill('Il disait qu’on reconnaît une maison à son ombre.');
  const [checkout] = await Promise.all([page.context().waitForEvent('page'), give.click()]);
  await checkout.waitForURL(/\/demo\/checkout\//);
  await checkout.getByRole('button', { name: 'Payer', exact: true }).click();
  await checkout.getByRole('heading', { name: 'Merci Odette. Nous avons bien reçu votre don.' }).waitFor();
  const [mail] = await mailsTo('famille-kasa@example.org');
  expect(mail!.subject).toMatch(/^En mémoire d’Odon Kasa\s?: une carte d’Odette et les collègues$/);
  expect(mail!.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
  expect(mail!.text).toContain('Odette Mwamba a demandé à');
  // Addresses have a port and tokens, which may hold any figures.
  expect(mail!.text.replaceAll(/https?:\/\/\S+/g, '')).not.toContain('25');
  // Their page and their sheet.
  const url = /http\S+\/h\/[^\s"<)]+/.exec(mail!.text)![0];
  left.push(url);
  await page.goto(url);
  await page.getByRole('heading', { name: 'En mémoire d’Odon Kasa' }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/XOF|25\s?000|@/);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  expect((await fetch(`${url}/carte.pdf`)).headers.get('content-type')).toBe('application/pdf');
  // The giver hears that it left, and that nothing of the address is kept.
  await checkout.getByRole('link', { name: 'Voir ou corriger la carte' }).click();
  await checkout.getByText(/^Envoyée le/).waitFor();
  expect(await checkout.content()).not.toContain('famille-kasa');
  const told = await mailsTo('odette.hommage@example.org', 2);
  expect(told.map(({ subject }) => subject).join()).toContain('Votre carte est envoyée');
  // Who reads it wants no more.
  await page.goto(/http\S+\/hommage\/[^\s"<)]+/.exec(mail!.text)![0]);
  await page.getByRole('button', { name: 'Ne plus m’en envoyer' }).click();
  await page.getByText('Plus aucune carte ne sera envoyée à cette adresse.').waitFor();
  left.push(checkout.url(), page.url());
  await leave();
});

test('without JavaScript: refused with what was typed, then a card for a day, corrected and stopped by its giver', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await page.goto(`${origin}/hommage`);
  await page.getByText('En l’honneur', { exact: true }).click();
  await page.getByLabel('Nom de la personne').fill('Maman Élise');
  await page.getByLabel('De la part de').fill('Ses petits-enfants');
  await page.getByLabel('Jour de l’envoi').fill(ahead(10));
  await page.getByLabel('Votre e-mail').fill('petits@example.org');
  await page.getByRole('button', { name: 'Donner et faire la carte' }).click();
  await page.getByText('Indiquez l’adresse du destinataire de la carte, ou effacez le jour.').waitFor();
  expect(await page.getByLabel('Nom de la personne').inputValue()).toBe('Maman Élise');
  expect(await page.getByLabel('Jour de l’envoi').inputValue()).toBe(ahead(10));
  await page.getByLabel(/^E-mail du destinataire/).fill('elise@example.org');
  await page.getByRole('button', { name: 'Donner et faire la carte' }).click();
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await page.getByRole('heading', { name: /^Merci/ }).waitFor();
  await page.getByRole('link', { name: 'Voir ou corriger la carte' }).click();
  await page.getByText(/^Elle sera envoyée le .* à e•••@example\.org/).waitFor();
  await page.getByLabel(/^Votre message/).fill('Cent ans, et toujours la première levée.');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('C’est enregistré.').waitFor();
  expect(await page.getByLabel(/^Votre message/).inputValue()).toContain('Cent ans');
  await page.getByRole('button', { name: 'Ne pas envoyer la carte' }).click();
  await page.getByText(/^L’envoi est arrêté/).waitFor();
  expect(await mailsTo('elise@example.org', 0)).toEqual([]);
  await leave();
});

for (const look of [
  { language: 'ar', viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  { language: 'fr', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
] as const)
  test(`axe finds nothing, and nothing is too wide, in ${look.language} at ${look.viewport.width} px`, async () => {
    const { page, origin, leave } = await visit(look);
    expect(left).toHaveLength(3);
    for (const url of [`${origin}/hommage`, ...left]) {
      await page.goto(url);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.viewport.width);
      expect(await findAxeFaults(page)).toEqual([]);
    }
    await leave();
  });

test('the card shows what is typed, beside the form on a wide screen and under its fields on a phone', async () => {
  for (const width of [390, 1280]) {
    const { page, origin, leave } = await visit({ viewport: { width, height: 800 } });
    await page.goto(`${origin}/hommage`);
    await awake(page);
    const card = page.locator('main article:visible');
    expect(await card.innerText()).toContain('Papa Simon');
    await page.getByLabel('Nom de la personne').fill('Odon Kasa');
    await page.getByLabel(/^Votre message/).fill('Il plantait pour d’autres.');
    await page.getByLabel('Pour', { exact: true }).selectOption('project-3');
    await card.getByText('En mémoire d’Odon Kasa').waitFor();
    await card.getByText('Il plantait pour d’autres.').waitFor();
    expect(await card.innerText()).not.toContain('Papa Simon');
    expect(await card.locator('img').getAttribute('src')).toContain('projet-3');
    // Where it stands beside the form, it stays in sight while one types.
    await page.getByLabel('Votre e-mail').scrollIntoViewIfNeeded();
    const { y, height } = (await card.boundingBox())!;
    if (width === 1280) expect(y + height).toBeGreaterThan(200);
    await leave();
  }
});
