import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findFaults } from './find-faults.ts';
import { address, join } from './account.ts';
import { buy, enterAs } from './staff.ts';
import { awake, mailsTo, useOwnSite, visit } from './visit.ts';

useOwnSite();

type Role = Parameters<typeof enterAs>[2];

/** Somebody of the staff at a desk of their own. */
async function desk(role: Role, options: Parameters<typeof visit>[0] = {}) {
  const visitor = await visit({ language: 'fr', ...options });
  await enterAs(visitor.page, visitor.origin, role);
  return visitor;
}

/** Opens an order by its number, as the list finds it. */
async function openOrder(page: Page, origin: string, number: number): Promise<void> {
  await page.goto(`${origin}/admin/orders?q=${number}`);
  await page.getByRole('link', { name: String(number), exact: true }).click();
  await page.getByRole('heading', { name: `Commande ${number}` }).waitFor();
}

/** Presses a button once the page has done what the last one asked for: while it is busy a press does nothing. */
async function press(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page
    .getByRole('button', { name, exact: true })
    // The list behind an open panel waits.
    .and(page.locator(':not([inert] *)'))
    .click();
}

/** Approves the newest plan as the treasurer. */
async function approve(role: Role, verb: string): Promise<void> {
  const { page, origin, leave } = await desk(role);
  await page.goto(`${origin}/admin/plans?state=waiting`);
  await page.getByRole('link', { name: verb }).first().click();
  await press(page, 'Approuver');
  await page.getByText('Approuvé et exécuté.').waitFor();
  await leave();
}

test('a day at the market: prepared with its slip, sent with its number, a piece given back by two, goods counted in', async () => {
  const { page, origin, leave } = await desk('marche');
  const number = await buy(origin, 'Jourmarche');
  await page.goto(`${origin}/admin`);
  await page.getByText(`Commande ${number} à préparer`, { exact: true }).waitFor();
  await openOrder(page, origin, number);
  const slip = await page.request.get(
    new URL((await page.getByRole('link', { name: 'Bon de colis' }).getAttribute('href'))!, origin).href,
  );
  expect([slip.status(), slip.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await slip.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await press(page, 'Colis prêt');
  await page.getByText('Prête à expédier').first().waitFor();
  await page.getByLabel('Numéro du colis').fill('CD-4711');
  await press(page, 'Colis expédié');
  await page.getByText('en route').first().waitFor();
  const told = await mailsTo('jourmarche@exemple.org', 3);
  expect(told.find(({ subject }) => subject.includes('expédiée'))!.text).toContain('CD-4711');

  await page.getByLabel('Pourquoi').fill('sac percé');
  await press(page, 'Demander le remboursement');
  await page.getByText('La demande est enregistrée').waitFor();
  await page.getByText('sac percé').waitFor();
  await approve('tresorerie', 'Rembourser une ligne de commande');
  await openOrder(page, origin, number);
  await page.getByText('« sac percé »').waitFor();
  await page.getByText('1 remboursé').waitFor();

  await page.goto(`${origin}/admin/stock`);
  await page.getByRole('link', { name: 'Panier de saison, 8 kg' }).first().click();
  const there = Number(await page.locator('.sub .num').textContent());
  await page.getByLabel('Raison').selectOption('received');
  await page.getByLabel('Pièces').fill('6');
  await page.getByLabel('Commentaire (bon, fournisseur, cause)').fill('bon 77');
  await press(page, 'Enregistrer le mouvement');
  await page.getByText('Le mouvement est enregistré.').waitFor();
  expect(Number(await page.locator('.sub .num').textContent())).toBe(there + 6);
  // Taken back: a move of its own, nothing is erased.
  await press(page, 'Annuler');
  await page.getByText('inventaire corrigé').first().waitFor();
  expect(Number(await page.locator('.sub .num').textContent())).toBe(there);
  await page.getByLabel('Raison').selectOption('spoiled');
  await page.getByLabel('Pièces').fill(String(there + 1));
  await press(page, 'Enregistrer le mouvement');
  await page
    .getByText(/Réduisez le nombre/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Pièces').inputValue()).toBe(String(there + 1));
  await page.getByLabel('Pièces').fill(String(there - 2));
  await press(page, 'Enregistrer le mouvement');
  await page.getByText('sous le seuil').first().waitFor();
  await page.goto(`${origin}/admin`);
  await page.getByText('Panier de saison, 8 kg : il en reste peu', { exact: true }).waitFor();
  await leave();
});

test('in a village: the steps of an order on a phone', async () => {
  const { page, origin, leave } = await desk('marche', { viewport: { width: 390, height: 844 } });
  const number = await buy(origin, 'Telephone');
  await openOrder(page, origin, number);
  for (const [step, state] of [
    ['Colis prêt', 'Prête à expédier'],
    ['Colis expédié', 'En route'],
    ['Colis livré', 'Livrée'],
  ] as const) {
    const { y } = (await page.getByRole('button', { name: step, exact: true }).boundingBox())!;
    // The act stands first: no thumb's length of scrolling.
    expect(y).toBeLessThan(844);
    await press(page, step);
    await page.getByText(state, { exact: true }).first().waitFor();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await leave();
});

test('by keyboard in the list: rows are chosen and take a step together, each with its own answer', async () => {
  const { page, origin, leave } = await desk('marche');
  const [one, two] = [await buy(origin, 'Clavier'), await buy(origin, 'Clavier')];
  await openOrder(page, origin, one);
  await press(page, 'Colis prêt');
  await page.getByText('Prête à expédier').first().waitFor();
  await page.goto(`${origin}/admin/orders?q=Clavier`);
  await awake(page);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByText('2 choisies').waitFor();
  await page.getByRole('button', { name: 'Colis expédié' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Colis expédié : 1 sur 2' }).waitFor();
  const answers = page.getByRole('status').getByRole('listitem');
  expect(await answers.filter({ hasText: String(one) }).textContent()).toContain('En route');
  expect(await answers.filter({ hasText: String(two) }).textContent()).toContain('cette étape n’est pas possible');
  await leave();
});

test('all orders of a list, not only those of its page, take a step together', async () => {
  const { page, origin, leave } = await desk('marche');
  const numbers = [];
  for (let count = 0; count < 3; count++) numbers.push(await buy(origin, 'Ensemble'));
  await page.goto(`${origin}/admin/orders?q=Ensemble&limit=2`);
  await awake(page);
  await page.getByLabel('Les 3 de cette liste, pas seulement cette page').check();
  await page.getByText('3 choisies').waitFor();
  await press(page, 'Colis prêt');
  await page.getByRole('heading', { name: 'Colis prêt : 3 sur 3' }).waitFor();
  const answers = await page.getByRole('status').getByRole('listitem').allInnerTexts();
  for (const number of numbers) expect(answers.join(' ')).toContain(String(number));
  const slips = await page.request.get(`${origin}/admin/orders/slips.pdf?all=1&q=Ensemble&state=prepared`);
  expect([slips.status(), slips.headers()['content-disposition']]).toEqual([200, 'inline; filename="bons.pdf"']);
  await leave();
});

test('without JavaScript: orders are chosen and prepared, a product is written, priced and published', async () => {
  const { page, origin, leave } = await desk('marche', { javaScriptEnabled: false });
  const number = await buy(origin, 'Sansscript');
  await page.goto(`${origin}/admin/orders?q=Sansscript`);
  await page.getByLabel(`Choisir la commande ${number}`).check();
  await press(page, 'Colis prêt');
  await page.getByRole('heading', { name: 'Colis prêt : 1 sur 1' }).waitFor();

  await page.goto(`${origin}/admin/content/products/new`);
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  };
  await press(page, 'Ajouter : Paragraphe');
  await press(page, 'Ajouter : Fait');
  await fill({
    Nom: 'Savon de palme',
    Lieu: 'Luki',
    Description: 'Coulé à froid.',
    'Histoire du produit': 'Un chaudron.',
  });
  await fill({ 'Le fait (« Conservation »)': 'Poids', Texte: '100 g' });
  await page.getByLabel('Nature morte', { exact: true }).selectOption('Huile');
  // Nothing is sold without a price, and nothing of what was written is lost.
  await press(page, 'Publier maintenant');
  await page.getByText('Fixez le premier prix du produit').first().waitFor();
  expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Savon de palme');
  await press(page, 'Enregistrer le brouillon');
  await page.getByRole('link', { name: 'Prix et stock' }).click();
  await fill({ 'Prix en dollars': 'deux' });
  await press(page, 'Mettre en rayon');
  await page.getByText('Veuillez entrer un montant valide.').first().waitFor();
  await fill({ 'Prix en dollars': '2,50' });
  await press(page, 'Mettre en rayon');
  await page.getByLabel('Pièces').fill('3');
  await press(page, 'Enregistrer le mouvement');
  await page.getByText('hors vente').first().waitFor();
  await page.getByRole('link', { name: 'Textes et image' }).click();
  await press(page, 'Publier maintenant');
  await page.getByRole('link', { name: 'Voir la page' }).click();
  await page.getByRole('heading', { name: 'Savon de palme' }).waitFor();
  await page.getByText(/2,50/).first().waitFor();
  await leave();
});

/** A JPEG as this browser's camera might take it. */
async function takePhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
    canvas.getContext('2d')!.fillRect(8, 8, 32, 32);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.split(',')[1]!, 'base64');
}

/** Field 2's missing sum, taken by the member on the page. */
async function investTheRest(page: Page, origin: string): Promise<void> {
  const fields = (await (await fetch(`${origin}/api/crowdfarming-projects`)).json()) as {
    id: string;
    goal_amount: number;
    current_amount: number;
  }[];
  const { goal_amount: goal, current_amount: raised } = fields.find(({ id }) => id === '2')!;
  const answer = await page.request.post(`${origin}/api/create-crowdfarming-investment`, {
    headers: { origin },
    data: { projectId: '2', amount: goal - raised, investmentType: 'investor' },
  });
  const { checkoutUrl } = (await answer.json()) as { checkoutUrl: string };
  await page.goto(checkoutUrl);
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await page.getByText('Votre part est enregistrée').first().waitFor();
}

test('a field from its sum to its shared harvest: its season is told, its harvest approved by another, its member sees and hears it', async () => {
  const member = await visit({ language: 'fr' });
  const email = address('champ');
  await join(member.page, member.origin, email);
  await investTheRest(member.page, member.origin);

  const ground = await desk('terrain');
  const { page, origin } = ground;
  await page.goto(`${origin}/admin`);
  await page.getByText('Dix hectares de manioc à Bandundu : le montant est réuni', { exact: true }).waitFor();
  await page.goto(`${origin}/admin/fields/2`);
  await page.getByLabel('Nouvelle').first().fill('Semis fini, deux jours avant la pluie.');
  await page
    .getByLabel('Photo')
    .first()
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page) });
  await press(page, 'Commencer la saison');
  await page.getByText('Enregistré. La page du champ est à jour.').waitFor();
  await page.getByText('Semis fini, deux jours avant la pluie.').waitFor();
  const picture = await page.request.get(
    new URL((await page.locator('.tl img').first().getAttribute('src'))!, origin).href,
  );
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp']);
  await press(page, 'Passer à la récolte');
  await page.getByText('en récolte').first().waitFor();
  await ground.leave();

  const treasury = await desk('tresorerie');
  await treasury.page.goto(`${origin}/admin/fields/2`);
  await treasury.page.getByLabel('Pesé et vendu (kg)').fill('12 000');
  await treasury.page.getByLabel('Prix d’un kg (USD)').fill('0,55');
  await press(treasury.page, 'Calculer');
  await treasury.page.getByText('6 600 $').first().waitFor();
  await press(treasury.page, 'Demander la répartition');
  await treasury.page.getByText('La demande est enregistrée').waitFor();
  await treasury.leave();
  await approve('administration', 'Répartir une récolte');

  await member.page.goto(`${origin}/dashboard`);
  // 3 720 of 6 200 dollars, of a sale of 6 600.
  await member.page.getByText(/Récolte partagée\s: 3\s960\s\$ vous reviennent, pour une mise de 3\s720\s\$/).waitFor();
  const mails = await mailsTo(email, 3);
  expect(mails.find(({ subject }) => subject.includes('La récolte est répartie'))!.text).toMatch(/3\s?960/);
  await member.page.goto(`${origin}/crowdfarming/project/2?tab=timeline`);
  await member.page.getByRole('heading', { name: 'La répartition de la récolte' }).waitFor();
  await member.page.getByText('Semis fini, deux jours avant la pluie.').waitFor();
  await member.leave();
});

test('axe finds nothing on what stands in no list', async () => {
  const { page, origin, leave } = await desk('administration');
  const paths = [
    '/admin/content/products/new',
    '/admin/stock/1',
    '/admin/stock/moves',
    '/admin/fields/5?harvest=100&price=x',
    '/admin/fields/5?harvest=21600&price=0,41',
    '/admin/fields/1',
  ];
  expect(
    await findFaults(
      page,
      paths.map((path) => origin + path),
    ),
  ).toEqual([]);
  await leave();
});
