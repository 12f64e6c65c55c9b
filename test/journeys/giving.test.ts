import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { awake, mailsTo, visit } from './visit.ts';

let visitors = 0;
const freshEmail = () => `visiteur${++visitors}@example.org`;

async function supporters(origin: string, project: number): Promise<number> {
  const html = await (await fetch(`${origin}/projects/${project}`)).text();
  return Number(/par (?:<!-- -->)?([\d\u00a0]+) personnes/.exec(html)![1]!.replace(/\D/g, ''));
}

/** Fills the form and presses; gives the tab with the payment page. */
async function giveInNewTab(page: Page, email: string): Promise<Page> {
  await page.getByLabel('Votre nom').fill('Aline Kabongo');
  await page.getByLabel('Votre e-mail').fill(email);
  const [checkout] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: /^Donner/ }).click(),
  ]);
  await checkout.waitForURL(/\/demo\/checkout\//);
  return checkout;
}

test('give once: project, form, payment in a new tab, thanks, receipt by mail, live progress', async () => {
  const { page, origin, leave } = await visit();
  const email = freshEmail();
  const before = await supporters(origin, 1);
  await page.goto(`${origin}/projects/1`);
  await awake(page);
  const checkout = await giveInNewTab(page, email);
  await page.getByText('Redirection vers le paiement').waitFor();
  await checkout.getByRole('button', { name: 'Payer', exact: true }).click();
  await checkout.getByRole('heading', { name: 'Merci Aline. Nous avons bien reçu votre don.' }).waitFor();
  // The first page, still open, shows the new row without a reload.
  await page
    .getByText(new RegExp(`par ${new Intl.NumberFormat('fr').format(before + 1).replace(/\s/g, '\\s')} personnes`))
    .waitFor();
  const [mail] = await mailsTo(email);
  expect(mail!.subject).toContain('ELK-');
  expect(mail!.attachments[0]).toMatchObject({ contentType: 'application/pdf' });
  const pdf = await fetch(origin + mail!.attachments[0]!.url);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await checkout
    .getByText(`Votre don est le nº ${new Intl.NumberFormat('fr').format(before + 1).replace(/\s/g, '\u00a0')}`)
    .waitFor();
  const shared = new URL(
    (await checkout.getByRole('link', { name: 'Partager sur WhatsApp' }).getAttribute('href'))!,
  ).searchParams.get('text')!;
  await page.goto(/http\S+$/.exec(shared)![0]);
  await page.getByRole('heading', { name: /^Aline, don nº/ }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/Kabongo|XOF|@/);
  await checkout.getByRole('link', { name: 'Voir mon reçu' }).click();
  await checkout.getByRole('heading', { name: 'Reçu de don' }).waitFor();
  await checkout.getByText('vingt-cinq mille francs CFA').waitFor();
  expect(await supporters(origin, 1)).toBe(before + 1);
  expect(await mailsTo(email)).toHaveLength(1);
  await leave();
});

test('give monthly, then stop from the link in the receipt, without an account', async () => {
  const { page, origin, leave } = await visit();
  const email = freshEmail();
  await page.goto(`${origin}/projects/2`);
  await awake(page);
  await page.getByText('Chaque mois', { exact: true }).click();
  await page.getByRole('button', { name: /par mois$/ }).waitFor();
  const checkout = await giveInNewTab(page, email);
  await checkout.getByText('Chaque mois').waitFor();
  await checkout.getByRole('button', { name: 'Payer', exact: true }).click();
  await checkout.getByRole('heading', { name: /Merci Aline/ }).waitFor();
  const [mail] = await mailsTo(email);
  const giftUrl = /http\S+\/gifts\/[^\s"<)]+/.exec(mail!.text)![0];
  await checkout.goto(giftUrl);
  await checkout.getByLabel(/Nouveau montant/).fill('abc');
  await checkout.getByRole('button', { name: 'Changer le montant' }).click();
  await checkout.getByText('Veuillez entrer un montant valide.').waitFor();
  await checkout.getByLabel(/Nouveau montant/).fill('10 000');
  await checkout.getByRole('button', { name: 'Changer le montant' }).click();
  await checkout.getByText(/C’est noté/).waitFor();
  await checkout.getByRole('button', { name: 'Arrêter ce don' }).click();
  await checkout.getByText(/Ce don est arrêté/).waitFor();
  await leave();
});

test('give anonymously: no name, no e-mail, a receipt all the same', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/projects/3`);
  await awake(page);
  await page.getByText('Don anonyme', { exact: true }).click();
  const [checkout] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: /^Donner/ }).click(),
  ]);
  await checkout.getByRole('button', { name: 'Payer', exact: true }).click();
  await checkout.getByRole('heading', { name: 'Merci. Nous avons bien reçu votre don.' }).waitFor();
  await checkout.getByRole('link', { name: 'Voir mon reçu' }).click();
  await checkout.getByText('Don anonyme').waitFor();
  await leave();
});

test('give with JavaScript off: messages beside the fields, nothing typed lost, then the payment page', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await page.goto(`${origin}/projects/1`);
  await page.getByLabel('Votre nom').fill('Sans Script');
  await page.getByRole('button', { name: /^Donner/ }).click();
  await page.getByText("Veuillez entrer votre email ou cocher 'Don anonyme'.").waitFor();
  expect(await page.getByLabel('Votre nom').inputValue()).toBe('Sans Script');
  await page.getByText('Autre', { exact: true }).click();
  await page.getByLabel('Votre montant').fill('7 500');
  await page.getByLabel('Votre e-mail').fill(freshEmail());
  await page.getByRole('button', { name: /^Donner/ }).click();
  await page.waitForURL(/\/demo\/checkout\//);
  expect(await page.locator('dd.num').innerText()).toMatch(/^7\s500\sXOF$/);
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await page.getByRole('heading', { name: /Merci Sans/ }).waitFor();
  await leave();
});

test('give by keyboard only', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/projects/1`);
  await page.keyboard.press('Tab');
  await awake(page);
  const tabTo = async (wanted: () => boolean | Promise<boolean>) => {
    for (let press = 0; press < 80; press++) {
      if (await wanted()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('not reachable by Tab');
  };
  const focusedName = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name ?? '');
  await tabTo(async () => (await focusedName()) === 'amount');
  await page.keyboard.press('ArrowRight');
  await tabTo(async () => (await focusedName()) === 'donorEmail');
  await page.keyboard.type(freshEmail());
  await tabTo(
    async () =>
      (await page.evaluate(() => (document.activeElement as HTMLButtonElement).type)) === 'submit' &&
      (await page.evaluate(() => document.activeElement!.closest('#donner') !== null)),
  );
  const [checkout] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  await checkout.waitForURL(/\/demo\/checkout\//);
  expect(await checkout.locator('dd.num').innerText()).toMatch(/^50\s000\sXOF$/);
  await leave();
});

test('a double click starts one gift', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/projects/1`);
  await awake(page);
  const calls: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/create-donation')) calls.push(response.url());
  });
  await page.getByLabel('Votre e-mail').fill(freshEmail());
  await page.getByRole('button', { name: /^Donner/ }).dblclick();
  await page.getByText(/La page de paiement est ouverte/).waitFor();
  expect(calls).toHaveLength(1);
  expect(page.context().pages()).toHaveLength(2);
  await leave();
});

for (const javaScriptEnabled of [true, false]) {
  test(`a phone is charged in Congolese francs: the form says so, ${javaScriptEnabled ? 'with the sum' : 'and the next page the sum, without JavaScript'}`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    await page.goto(`${origin}/projects/1`);
    if (javaScriptEnabled) await awake(page);
    const note = page.getByText(/^Mobile money\s: vous paierez/);
    expect(await note.isVisible()).toBe(false);
    await page.getByText('Mobile money', { exact: true }).click();
    await note.waitFor();
    const said = await note.innerText();
    await page.getByLabel('Votre e-mail').fill(freshEmail());
    let next = page;
    const press = () => page.getByRole('button', { name: /^Donner/ }).click();
    if (javaScriptEnabled) [next] = await Promise.all([page.context().waitForEvent('page'), press()]);
    else {
      await press();
      const told = page.getByText(/vous paierez [\d\s]+CDF pour 25\s000\sXOF/).first();
      await told.waitFor();
      expect(await page.locator('[name=charged]').getAttribute('value')).toMatch(/^\d+ CDF$/);
      await press();
    }
    await next.waitForURL(/\/phone(#|$)/);
    const charged = await next.getByText(/CDF/).first().innerText();
    if (javaScriptEnabled) expect(said).toContain(/[\d\s]+CDF/.exec(charged)![0].trim());
    else expect(said).toMatch(/en CDF .*La page suivante donne le montant exact/);
    await leave();
  });
}

test('a refused card: said plainly, nothing taken; paid by mobile money, with another number after a refusal there', async () => {
  const { page, origin, leave } = await visit();
  const email = freshEmail();
  await page.goto(`${origin}/projects/4`);
  await awake(page);
  const checkout = await giveInNewTab(page, email);
  await checkout.getByRole('button', { name: 'Refuser le paiement' }).click();
  await checkout.getByRole('heading', { name: 'Paiement refusé.' }).waitFor();
  await checkout.getByText('Aucun montant n’a été débité').waitFor();
  expect(await checkout.getByRole('link', { name: 'Choisir un autre montant' }).getAttribute('href')).toBe(
    '/projects/4#donner',
  );
  await checkout.getByRole('button', { name: 'Payer par mobile money' }).click();
  await checkout.waitForURL(/\/phone$/);
  for (const [number, act] of [
    ['0810000001', 'Refuser le paiement'],
    ['0810000002', 'Payer'],
  ] as const) {
    await checkout.getByLabel('Numéro de téléphone').fill(number);
    await checkout.getByRole('button', { name: 'Envoyer la demande à mon téléphone' }).click();
    await checkout.getByRole('heading', { name: 'Confirmez sur votre téléphone.' }).waitFor();
    await checkout.goto(
      origin +
        (await checkout.getByRole('link', { name: 'Ouvrir le téléphone de la démonstration' }).getAttribute('href')),
    );
    await checkout.getByRole('button', { name: act, exact: true }).click();
    if (act !== 'Payer') await checkout.getByRole('button', { name: 'Réessayer ou changer de numéro' }).click();
  }
  await checkout.getByRole('heading', { name: 'Merci Aline. Nous avons bien reçu votre don.' }).waitFor();
  expect(await mailsTo(email)).toHaveLength(1);
  await leave();
});

test('a cancelled payment says that nothing was taken, once, and is taken up again without typing', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/projects/4`);
  await awake(page);
  const checkout = await giveInNewTab(page, freshEmail());
  await checkout.getByRole('button', { name: 'Annuler' }).click();
  await checkout.getByRole('heading', { name: "Paiement annulé. Aucun montant n'a été débité." }).waitFor();
  expect((await checkout.getByRole('main').innerText()).match(/débité/g)).toHaveLength(1);
  await checkout.getByRole('button', { name: 'Réessayer par carte' }).click();
  await checkout.getByRole('button', { name: 'Payer', exact: true }).click();
  await checkout.getByRole('heading', { name: 'Merci Aline. Nous avons bien reçu votre don.' }).waitFor();
  await leave();
});

for (const javaScriptEnabled of [true, false]) {
  test(`a free gift from /donate, ${javaScriptEnabled ? 'awake' : 'without JavaScript'}: first on the page, yearly, to the project chosen there`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const email = freshEmail();
    await page.goto(`${origin}/donate`);
    if (javaScriptEnabled) await awake(page);
    const form = page.getByRole('form', { name: 'Un don libre' });
    expect(
      await form.evaluate(
        (own) =>
          own.compareDocumentPosition(document.querySelector('[role=tablist]')!) & Node.DOCUMENT_POSITION_FOLLOWING,
      ),
    ).toBeTruthy();
    await form.getByRole('button', { name: /^Donner/ }).click();
    await form.getByText("Veuillez entrer votre email ou cocher 'Don anonyme'.").first().waitFor();
    await form.getByLabel('Pour', { exact: true }).selectOption('project-2');
    await form.getByText('Chaque année', { exact: true }).click();
    await form.getByLabel('Votre e-mail').fill(email);
    const opened = javaScriptEnabled ? page.context().waitForEvent('page') : undefined;
    await form.getByRole('button', { name: /^Donner/ }).click();
    const tab = (await opened) ?? page;
    await tab.waitForURL(/\/demo\/checkout\//);
    await tab.getByRole('button', { name: 'Payer', exact: true }).click();
    await tab.getByRole('link', { name: 'Voir le projet' }).waitFor();
    expect(await tab.getByRole('link', { name: 'Voir le projet' }).getAttribute('href')).toBe('/projects/2');
    await tab.getByText(/Le même montant .* chaque année/).waitFor();
    await leave();
  });

  test(`a child is chosen and goes with the gift, ${javaScriptEnabled ? 'awake' : 'without JavaScript'}`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const email = freshEmail();
    await page.goto(`${origin}/sponsor?type=child`);
    if (javaScriptEnabled) await awake(page);
    // Two screens and a half from the top, on a phone.
    expect(
      await page.locator('#parrainer').evaluate((form) => form.getBoundingClientRect().top + scrollY),
    ).toBeLessThan(844 * 2.5);
    await page.getByRole('radio', { name: /Merveille/ }).check();
    await page.locator('#parrainer').getByText('Une fois', { exact: true }).click();
    await page.getByText('un mois de l’année scolaire').click();
    await page.locator('#parrainer').getByLabel('E-mail').fill(email);
    await page.locator('#parrainer').getByLabel('Prénom').fill('Aline');
    const opened = javaScriptEnabled ? page.context().waitForEvent('page') : undefined;
    await page.locator('#parrainer [type=submit]').click();
    const tab = (await opened) ?? page;
    await tab.waitForURL(/\/demo\/checkout\//);
    await tab.getByText(/Parrainage d’un enfant\s: Merveille/).waitFor();
    await tab.getByRole('button', { name: 'Payer', exact: true }).click();
    await tab.getByRole('heading', { name: /^Merci\sAline\. Votre parrainage est reçu\.$/ }).waitFor();
    const [mail] = await mailsTo(email);
    expect(mail!.text).toContain('Merveille');
    await leave();
  });
}

test('a closed tab and a late webhook: the receipt comes all the same', async () => {
  const { page, origin, leave } = await visit();
  const email = freshEmail();
  await page.goto(`${origin}/projects/5`);
  await awake(page);
  const checkout = await giveInNewTab(page, email);
  const checkoutUrl = checkout.url();
  await checkout.close();
  // The payer pays on another device; the provider's event comes fifteen seconds late.
  await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ act: 'pay-late' }), redirect: 'manual' });
  expect((await mailsTo(email, 1, 40))[0]!.subject).toContain('ELK-');
  await leave();
});

test('Arabic at 390 px: right to left, no sideways scroll, a gift goes through', async () => {
  const { page, origin, leave } = await visit({ viewport: { width: 390, height: 844 }, language: 'ar' });
  for (const path of ['/projects', '/projects/1']) {
    await page.goto(origin + path);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      'ar',
      'rtl',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await awake(page);
  await page.locator('input[name=donorEmail]').fill(freshEmail());
  const [checkout] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator('#donner [type=submit]').click(),
  ]);
  await checkout.locator('[value=pay]').click();
  await checkout.waitForURL(/\/payments\//);
  expect(await checkout.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await leave();
});

test('typed words, the chosen amount and the caret survive the late waking of the page', async () => {
  const { page, origin, leave } = await visit();
  await page.route('**/entry.client-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto(`${origin}/projects/1`);
  await page.getByText('100 000').click();
  await page.getByLabel('Votre nom').fill('Avant le réveil');
  await awake(page);
  expect(await page.getByLabel('Votre nom').inputValue()).toBe('Avant le réveil');
  expect(await page.locator('input[name=amount]:checked').inputValue()).toBe('100000');
  await leave();
});
