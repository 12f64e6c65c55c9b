import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { address, join, linkOf } from './account.ts';
import { awake, mailsTo, visit } from './visit.ts';

/** The page a press leads to: a new tab with script, this one without. */
async function paying(page: Page, press: () => Promise<void>, isAwake: boolean): Promise<Page> {
  const opened = isAwake ? page.context().waitForEvent('page') : undefined;
  await press();
  const tab = (await opened) ?? page;
  await tab.waitForURL(/checkout|phone/);
  return tab;
}

async function fillDelivery(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Prénom').fill('Aline');
  await main.getByLabel('Nom (facultatif)').fill('Kabongo');
  await main.getByLabel('E-mail').fill(email);
  await main.getByLabel('Adresse', { exact: true }).fill('8, avenue des Manguiers');
  await main.getByLabel('Ville').fill('Kinshasa');
}

for (const javaScriptEnabled of [true, false]) {
  test(`the market, ${javaScriptEnabled ? 'awake' : 'without JavaScript'}: two products, quantities, what is missing is said, paid, mailed, followed to the door and back`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const email = address('acheteuse');
    await page.goto(`${origin}/marketplace?tab=grains`);
    expect(await page.getByRole('article').count()).toBeGreaterThan(2);
    await page.goto(`${origin}/marketplace?search=huile`);
    expect(await page.getByRole('button', { name: 'Épuisé' }).isDisabled()).toBe(true);
    await page.goto(`${origin}/marketplace`);
    if (javaScriptEnabled) await awake(page);
    await page.getByRole('button', { name: 'Ajouter au panier : Farine de maïs bio, 5 kg' }).click();
    await page.waitForURL(/\/marketplace\/checkout\?product=1/);
    await page.goto(`${origin}/marketplace/product/2`);
    if (javaScriptEnabled) await awake(page);
    await page.getByRole('button', { name: 'Ajouter au panier' }).click();
    await page.waitForURL(/product=2/);
    if (javaScriptEnabled) await awake(page);
    await page.getByRole('button', { name: /Un de plus : Farine de maïs/ }).click();
    await page.getByText('48,20').first().waitFor();
    await page.reload();
    await page.getByText('48,20').first().waitFor();
    if (javaScriptEnabled) await awake(page);
    await page.getByRole('button', { name: /^Payer 48,20/ }).click();
    await page.getByText('des informations manquent').first().waitFor();
    await fillDelivery(page, email);
    if (javaScriptEnabled) await awake(page);
    const tab = await paying(page, () => page.getByRole('button', { name: /^Payer 48,20/ }).click(), javaScriptEnabled);
    await tab.getByRole('button', { name: 'Payer', exact: true }).click();
    await tab.getByRole('heading', { name: /^Merci\sAline\. Votre commande est payée\.$/ }).waitFor();
    await tab.getByRole('link', { name: 'Suivre ma commande' }).waitFor();
    expect(await tab.getByText(/Voir le projet|Votre don/).count()).toBe(0);
    await page.goto(`${origin}/marketplace/checkout`);
    await page.getByText('Votre panier est vide').waitFor();
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail!.text).toContain('Farine de maïs');
    expect(mail!.attachments).toEqual([expect.objectContaining({ filename: expect.stringMatching(/^recu-ELK-/) })]);
    expect(mail!.text).toMatch(/Votre reçu ELK-\d{4}-\d{6} est joint/);
    await page.goto(linkOf(mail!.text));
    for (const status of ['Préparée', 'Expédiée', 'Livrée']) {
      await page.getByRole('button', { name: 'Faire avancer' }).click();
      await page.getByText(status, { exact: true }).first().waitFor();
    }
    await page.getByText(/DEMO-\d+/).waitFor();
    await page.getByRole('button', { name: 'Demander un retour' }).click();
    await page.getByText('Retour demandé').first().waitFor();
    await page.getByRole('button', { name: 'Faire avancer' }).click();
    await page
      .getByText(/^(Retournée|Remboursée)$/)
      .first()
      .waitFor();
    const told = await mailsTo(email, 6);
    expect(told.map(({ subject }) => subject.split(/\s: /)[1]).sort()).toEqual([
      'expédiée',
      'livrée',
      'payée',
      'préparée',
      'retour demandé',
      'retournée',
    ]);
    expect(told.find(({ subject }) => subject.includes('expédiée'))!.text).toMatch(/DEMO-\d+/);
    await leave();
  });
}

test('the cart is one in all tabs, and a product taken out in one is out in the other', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/marketplace`);
  await awake(page);
  await page.getByRole('button', { name: 'Ajouter : Miel de forêt, 500 g' }).click();
  await page.waitForURL(/product=3/);
  const other = await page.context().newPage();
  await other.goto(`${origin}/marketplace/checkout`);
  await awake(other);
  await awake(page);
  await page.getByRole('button', { name: /Retirer : Miel/ }).click();
  await other.getByText('Votre panier est vide').waitFor();
  await leave();
});

test('a share: the sign-in first, then paid and told by the confirmation; the address alone thanks without a figure', async () => {
  const { page, origin, leave } = await visit();
  const email = address('associee');
  await page.goto(`${origin}/crowdfarming/confirmation?payment=success&project=1`);
  await page.getByRole('heading', { name: 'Votre part est enregistrée' }).waitFor();
  const thanks = await page.getByRole('main').innerText();
  expect(thanks).not.toMatch(/\d[\d\s]*(€|\$|XOF)|sont reçus|récolte visée/);
  await page.goto(`${origin}/crowdfarming/confirmation?project=1`);
  await page.getByRole('heading', { name: 'Traitement en cours...' }).waitFor();
  await page.goto(`${origin}/crowdfarming/confirmation?payment=cancelled&project=1`);
  await page.getByText("Aucun montant n'a été débité").first().waitFor();
  await page.goto(`${origin}/crowdfarming/project/1`);
  await awake(page);
  await page.getByRole('button', { name: /^Investir/ }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Veuillez vous connecter pour investir' });
  await toast.first().waitFor();
  expect((await toast.first().innerText()).match(/Connexion requise/g)).toHaveLength(1);
  await join(page, origin, email);
  await page.goto(`${origin}/crowdfarming/project/1`);
  await awake(page);
  const tab = await paying(page, () => page.getByRole('button', { name: /^Investir 120/ }).click(), true);
  await tab.getByRole('button', { name: 'Payer', exact: true }).click();
  await tab.waitForURL(/\/crowdfarming\/confirmation/);
  await tab.getByRole('heading', { name: 'Votre part est enregistrée' }).waitFor();
  // The field's own figures: its page says 2,5 t a hectare.
  await tab.getByText(/2,5\s?t par hectare récolte visée/).waitFor();
  await page.goto(`${origin}/dashboard`);
  await page.getByText(/Votre part\s: 120/).waitFor();
  const id = new URL(tab.url()).searchParams.get('id')!;
  const stranger = await visit();
  await stranger.page.goto(`${origin}/crowdfarming/confirmation?project=1&id=${id}`);
  await stranger.page.getByRole('heading', { name: 'Traitement en cours...' }).waitFor();
  await stranger.leave();
  for (const tabName of ['Agriculteurs', 'Calendrier', 'Budget', 'Risques']) {
    await page.goto(`${origin}/crowdfarming/project/1`);
    await page.getByRole('tab', { name: tabName }).click();
    await page
      .getByRole('tabpanel')
      .getByText(/Kapinga|Financement|Semences|Si la récolte échoue/)
      .first()
      .waitFor();
  }
  await leave();
});

for (const javaScriptEnabled of [true, false]) {
  test(`a gift by phone, ${javaScriptEnabled ? 'awake' : 'without JavaScript'}: number, waiting, refused, another try, paid`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    await page.goto(`${origin}/projects/1`);
    if (javaScriptEnabled) await awake(page);
    const form = page.locator('#donner');
    await form.getByLabel('E-mail').fill(address('telephone'));
    await form.getByText('Mobile money', { exact: true }).click();
    const press = () => form.getByRole('button', { name: /^Donner/ }).click();
    if (!javaScriptEnabled) {
      await press();
      await form
        .getByText(/vous paierez .*CDF/)
        .first()
        .waitFor();
    }
    const tab = await paying(page, press, javaScriptEnabled);
    await tab.getByLabel('Numéro de téléphone').fill('12');
    await tab.getByRole('button', { name: 'Envoyer la demande' }).click();
    await tab.getByText('Indiquez un numéro congolais').waitFor();
    await tab.getByLabel('Numéro de téléphone').fill('081 000 00 99');
    await tab.getByRole('button', { name: 'Envoyer la demande' }).click();
    await tab.getByText('l’opérateur a refusé').waitFor();
    await tab.getByLabel('Numéro de téléphone').fill('081 000 00 12');
    await tab.getByRole('button', { name: 'Envoyer la demande' }).click();
    await tab.getByRole('heading', { name: 'Confirmez sur votre téléphone.' }).waitFor();
    await tab.getByText('+243 81 ••• 00 12').waitFor();
    const phone = await page.context().newPage();
    await phone.goto(
      (await tab
        .getByRole('link', { name: 'Ouvrir le téléphone' })
        .getAttribute('href')
        .then((href) => origin + href!))!,
    );
    await phone.getByRole('button', { name: 'Refuser le paiement' }).click();
    await phone.waitForURL(/\/payments\//);
    await tab.reload();
    await tab.getByRole('heading', { name: 'Paiement refusé.' }).waitFor();
    await tab.getByRole('button', { name: /Réessayer/ }).click();
    await tab.getByLabel('Numéro de téléphone').fill('+243810000012');
    await tab.getByRole('button', { name: 'Envoyer la demande' }).click();
    await tab.getByRole('heading', { name: 'Confirmez sur votre téléphone.' }).waitFor();
    await phone.goto(`${origin}/demo/checkout/${/payments\/([\w-]+)/.exec(tab.url())![1]}`);
    await phone.getByRole('button', { name: 'Payer', exact: true }).click();
    await phone.getByRole('heading', { name: /Merci/ }).waitFor();
    await leave();
  });
}
