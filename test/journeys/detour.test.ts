import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { awake, visit } from './visit.ts';

for (const javaScriptEnabled of [true, false])
  test(`a share signed out: to the sign-in and back, with what was chosen (${javaScriptEnabled ? 'awake' : 'without JavaScript'})`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    await page.goto(`${origin}/crowdfarming/project/1`);
    if (javaScriptEnabled) await awake(page);
    const form = page.locator('form#part');
    await form
      .locator('label:has([name=investmentType][value=sponsor]), [name=investmentType][value=sponsor] + label')
      .first()
      .click();
    const preset = form.locator('input[name=amount]').last();
    await preset.evaluate((input: HTMLInputElement) => input.click());
    const chosen = await form.evaluate(
      (one: HTMLFormElement) => Object.fromEntries(new FormData(one)) as Record<string, string>,
    );
    if (chosen.amount === 'custom') await form.locator('input[name=customAmount]').fill('45');
    await form.locator('button[type=submit]').click();
    if (javaScriptEnabled) await page.getByText('Connexion requise').first().waitFor();
    await page.waitForURL(/\/auth\?.*next=/);

    const main = page.getByRole('main');
    await main.getByLabel('E-mail').fill(DEMO_LOGINS[0].email);
    await main.getByLabel('Mot de passe', { exact: true }).fill(DEMO_LOGINS[0].password);
    await main.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await page.waitForURL(/\/crowdfarming\/project\/1\?/);
    const back = await page
      .locator('form#part')
      .evaluate((one: HTMLFormElement) => Object.fromEntries(new FormData(one)) as Record<string, string>);
    expect(back).toMatchObject({
      investmentType: 'sponsor',
      amount: chosen.amount!,
      ...(chosen.amount === 'custom' ? { customAmount: '45' } : {}),
    });
    await leave();
  }, 300_000);

test('an empty checkout: one sentence a field, and a summary whose links lead to the fields', async () => {
  const { page, origin, leave } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(`${origin}/marketplace/checkout?product=1`);
  await awake(page);
  await page.locator('main form:has([name=firstName]) button[type=submit]').click();
  const summary = page.locator('main [role=alert]').filter({ has: page.locator('a') });
  await summary.waitFor();
  const links = await summary.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  const wrong = await page.locator('main [aria-invalid=true]').evaluateAll((all) => all.map((field) => `#${field.id}`));
  expect(links).toEqual(wrong);
  expect(links.length).toBeGreaterThan(3);
  const said = await page.locator('main [aria-invalid=true]').evaluateAll((all) =>
    all.map((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim(),
    ),
  );
  expect(said.every((sentence) => sentence.length > 5)).toBe(true);
  // Each says how to mend its own field.
  expect(new Set(said).size).toBe(said.length);
  await summary.locator('a').nth(2).click();
  expect(await page.evaluate(() => `#${document.activeElement?.id}`)).toBe(links[2]);
  await leave();
}, 30_000);
