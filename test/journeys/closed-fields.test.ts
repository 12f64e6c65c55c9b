import { expect, test } from 'vitest';
import { visit } from './visit.ts';

test('a panel to invest stands only on fields with shares left; the others say why and lead to their season', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await page.goto(`${origin}/crowd-farming`);
  const cards = page.getByRole('main').getByRole('article');
  for (const card of await cards.all()) {
    const isOpen = (await card.locator('summary').count()) === 1;
    expect(await card.getByRole('link', { name: /^Lire la saison/ }).count()).toBe(isOpen ? 0 : 1);
    if (!isOpen)
      expect(await card.textContent()).toMatch(/Projet terminé|entièrement financé|a commencé|est close|remboursée/);
  }
  const open = cards.filter({ has: page.locator('summary') });
  expect(await open.count()).toBe(3);
  const panel = open.first().locator('details');
  const sign = panel.locator('summary > svg');
  const before = await sign.evaluate((element) => getComputedStyle(element).transform);
  await panel.locator('summary').click();
  await panel.getByRole('button', { name: /^Investir/ }).waitFor();
  await expect.poll(() => sign.evaluate((element) => getComputedStyle(element).transform)).not.toBe(before);
  // The finished one: no form on its page either.
  await cards
    .filter({ hasText: 'Projet terminé' })
    .getByRole('link', { name: /^Lire la saison/ })
    .click();
  await page.getByRole('complementary', { name: 'Aucune part disponible' }).getByText('Projet terminé').waitFor();
  expect(await page.getByRole('button', { name: /Investir/ }).count()).toBe(0);
  await leave();
});

test('the offline page with nothing kept says what works without network, and how to go on', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(`${origin}/offline`);
  await page.getByText('Aucune page n’est encore gardée').waitFor();
  for (const heading of ['Lire', 'Écrire', 'Payer : il faut du réseau', 'Retrouver le réseau'])
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Réessayer' }).count()).toBe(1);
  // With pages in the list the sentence goes.
  await page.setContent(
    (await page.content()).replace('<ul id="kept"></ul>', '<ul id="kept"><li><a href="/">Accueil</a></li></ul>'),
  );
  expect(await page.getByText('Aucune page n’est encore gardée').isVisible()).toBe(false);
  await leave();
});
