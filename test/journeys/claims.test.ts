import { expect, test } from 'vitest';
import { visit } from './visit.ts';

// What pages claim in figures, as a visitor reads it.
test('the hub counts the ideas it was given, also on a page that was kept rendered', async () => {
  const { page, origin, leave } = await visit();
  const read = async () => {
    await page.goto(`${origin}/impact-hub`);
    const figures = await page
      .locator('main dl')
      .first()
      .locator('div')
      .evaluateAll((all) =>
        all.map(
          (one) => [one.querySelector('dt')!.textContent!, Number(one.querySelector('dd')!.textContent)] as const,
        ),
      );
    return new Map(figures);
  };
  const before = await read();
  expect(before.get('en atelier')).toBe(7);
  const idea = {
    full_name: 'Grâce',
    email: `idee-${Date.now()}@example.org`,
    project_name: 'Séchoir',
    sector: 'Alimentation',
    project_description: 'Sécher le manioc.',
    funding_stage: 'Idée',
    consent_gdpr: true,
  };
  expect((await page.request.post(`${origin}/api/submit-project-idea`, { data: idea })).status()).toBe(200);
  const told = (figures: Map<string, number>) =>
    [...figures].find(([label]) => /^idées? reçues?$/.test(label))?.[1] ?? 0;
  // Other journeys on the same site may give ideas meanwhile.
  await expect.poll(async () => told(await read())).toBeGreaterThan(told(before));
  await leave();
});

test('sample figures of the academy say that they are; the featured forest says its trees', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/academy`);
  await page.getByText(/apprenants \(exemple\)/).waitFor();
  await page.goto(`${origin}/academy/course/11`);
  await page.getByText('plus de 120 apprenants (exemple)').waitFor();
  await page.goto(origin);
  await page
    .getByRole('article')
    .filter({ hasText: 'Reboiser les collines' })
    .getByText(/350\s000 arbres et plus/)
    .waitFor();
  await leave();
});
