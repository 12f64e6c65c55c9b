import { expect, test } from 'vitest';
import { visit } from './visit.ts';

// What a stranger asks before giving: from home to the answer, presses counted, on a phone and without script.
const ASKED: [question: RegExp, answer: RegExp][] = [
  [/sécurité, et qui dirige/, /ne voyons ni votre carte/],
  [/réduit-il mes impôts/, /réduction d’impôt/],
  [/arrêter un don mensuel/, /plus rien n’est débité/],
  [/obtenir mon attestation/, /Finissez toutes les leçons/],
  [/Qu’est-ce que l’étoffe/, /dessin de vos dons/],
];

test.each(ASKED)('%s is answered within two presses from home', async (question, answer) => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(origin);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page
    .getByRole('navigation', { name: 'Les questions les plus posées' })
    .getByRole('link', { name: question })
    .click();
  await page.waitForURL(/faq\?q=/);
  const told = page.locator('dd').filter({ hasText: answer });
  expect(await told.isVisible()).toBe(true);
  // The answer that was asked for is what one sees, not the top of the page.
  expect((await told.boundingBox())!.y).toBeLessThan(844);
  await leave();
});

test('who runs it and where the money goes are one press from home', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  for (const name of ['Notre équipe', 'Transparence']) {
    await page.goto(origin);
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toMatch(/team|transparence/);
  }
  await leave();
});
