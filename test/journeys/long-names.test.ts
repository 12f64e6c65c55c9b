import { expect, test } from 'vitest';
import { originNow, visit } from './visit.ts';
import { enterAs } from './staff.ts';

/** 118 letters, and an address, that nothing breaks by themselves. */
const NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 118);
const EMAIL = `une.adresse.que.personne.ne.coupe.jamais${Math.floor(Math.random() * 1e9)}@undomainetreslongsanstraitdunion.exemple.org`;

const call = async (name: string, body: object) => {
  const answer = await fetch(`${originNow()}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
};

test('names and addresses as long as they may be stay within the pages of staff on a phone', async () => {
  const { page, origin, leave } = await visit({ viewport: { width: 390, height: 844 } });
  await call('submit-contact-form', { name: NAME, email: EMAIL, message: NAME });
  await call('create-donation', {
    programId: 'general',
    amount: 5000,
    donorName: NAME,
    donorEmail: EMAIL,
    method: 'card',
  });
  await enterAs(page, origin, 'administration');
  const wide: string[] = [];
  for (const list of ['messages', 'payments', 'persons']) {
    await page.goto(`${origin}/admin/${list}?q=${NAME.slice(0, 35)}`);
    const see = async () => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 390) wide.push(`${page.url()}: ${width}`);
    };
    await see();
    await page.locator('[data-row] a').first().click();
    await page.getByRole('heading', { level: 1, name: new RegExp(NAME.slice(0, 30)) }).waitFor();
    await see();
  }
  expect(wide).toEqual([]);
  await leave();
}, 300_000);
