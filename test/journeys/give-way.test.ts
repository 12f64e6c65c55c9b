import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#app/shared/language.ts';
import { awake, visit } from './visit.ts';

const PHONE = { width: 390, height: 844 };
const addressIn = (language: Language, path: string) => (language === 'fr' ? path : `/${language}${path}`);

test('/donate opens on the gift, all of it within 1.3 screens of a phone, in every language', async () => {
  const { page, origin, leave } = await visit({ viewport: PHONE });
  for (const language of LANGUAGES) {
    await page.goto(origin + addressIn(language, '/donate'));
    const ends = await page
      .locator('#donner button[type=submit]:not([hidden])')
      .first()
      .evaluate((button) => button.getBoundingClientRect().bottom + scrollY);
    expect([language, Math.ceil(ends) <= PHONE.height * 1.3]).toEqual([language, true]);
  }
  await leave();
});

for (const javaScriptEnabled of [true, false])
  test(`one page, two orders, with titles of their own, ${javaScriptEnabled ? 'awake' : 'without JavaScript'}`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled, viewport: PHONE });
    const order = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('#donner, [role=tablist], #parrainer')].map(
          (one) => one.id || one.getAttribute('role')!,
        ),
      );
    const told = () =>
      page.evaluate(() => ({
        title: document.title.split(' · ')[0]!.split(' | ')[0]!,
        heading: document.querySelector('h1')!.textContent,
        canonical: new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')!.href).pathname,
      }));
    await page.goto(`${origin}/donate`);
    expect(await order()).toEqual(['donner', 'tablist', 'parrainer']);
    expect(await told()).toMatchObject({ heading: 'Faire un don', canonical: '/donate' });
    expect((await told()).title).toContain('Faire un don');
    for (const path of ['/sponsor', '/sponsor?type=tree', '/donate?type=tree']) {
      await page.goto(origin + path);
      expect([path, await order()]).toEqual([path, ['tablist', 'parrainer', 'donner']]);
      expect((await told()).canonical).toBe('/sponsor');
      expect((await told()).title).toContain('Parrainer');
    }
    await page.goto(`${origin}/donate`);
    await page.getByRole('tab', { name: /^Un arbre/ }).click();
    await page.waitForURL(/type=tree/);
    expect(await page.getByRole('tab', { name: 'Un arbre' }).getAttribute('aria-selected')).toBe('true');
    await leave();
  });

for (const javaScriptEnabled of [true, false])
  test(`the currency is chosen once, in the form, and met on every page, ${javaScriptEnabled ? 'awake' : 'without JavaScript'}`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled, viewport: PHONE });
    await page.goto(`${origin}/donate`);
    const form = page.locator('#donner');
    if (javaScriptEnabled) {
      await awake(page);
      await form.getByLabel('Votre e-mail').fill('aline@example.org');
    }
    await form.getByRole('link', { name: 'USD', exact: true }).click();
    await form.getByText('20', { exact: true }).waitFor();
    // What was typed stays.
    if (javaScriptEnabled) {
      expect(await form.getByLabel('Votre e-mail').inputValue()).toBe('aline@example.org');
      await form.getByText('20', { exact: true }).click();
      await form.getByRole('button', { name: /^Donner 20\s\$$/ }).waitFor();
    } else await form.getByText('20', { exact: true }).click();
    await page.goto(`${origin}/projects/3`);
    expect(await page.locator('#donner [name=currency]').getAttribute('value')).toBe('USD');
    expect(await page.locator('main').textContent()).not.toMatch(/\$\s≈/);
    await page.locator('#donner').getByRole('link', { name: 'EUR', exact: true }).click();
    await expect.poll(() => page.locator('main').textContent()).toMatch(/≈\s[\d\s]+€/);
    await leave();
  });

test.each([true, false])(
  'what was chosen once is the currency of every form in which somebody gives (scripts: %s)',
  async (javaScriptEnabled) => {
    const { page, origin, leave } = await visit({ javaScriptEnabled, viewport: PHONE });
    await page.goto(`${origin}/sponsor?type=meal`);
    // Before a choice, as the spec says.
    expect(await page.locator('#parrainer [name=currency]').getAttribute('value')).toBe('EUR');
    if (javaScriptEnabled) await awake(page);
    await page.locator('#parrainer').getByRole('link', { name: 'USD', exact: true }).click();
    await expect.poll(() => page.locator('#parrainer [name=currency]').getAttribute('value')).toBe('USD');
    expect(page.url()).toContain('type=meal');
    await page.goto(`${origin}/ensemble`);
    const cloth = await page.locator('main a[href^="/ensemble/"]:not([href$=nouvelle])').first().getAttribute('href');
    for (const [path, id] of [
      ['/sponsor?type=child', 'parrainer'],
      ['/hommage', 'donner'],
      ['/donate/plusieurs', 'donner'],
      [cloth!, 'donner'],
      ['/promesse', 'promettre'],
    ] as const) {
      await page.goto(origin + path);
      const form = page.locator(`#${id}`);
      expect.soft(await form.locator('[name=currency]').getAttribute('value'), path).toBe('USD');
      // What another currency's payment comes to is said where it is chosen.
      expect.soft(await form.innerText(), path).not.toMatch(/\d\s(XOF|€|CDF)/);
      await form.getByRole('link', { name: 'CDF', exact: true }).click();
      await expect.poll(() => form.locator('[name=currency]').getAttribute('value')).toBe('CDF');
      await page.goto(`${origin}/?currency=USD`);
    }
    await page.goto(`${origin}/sponsor?type=meal`);
    const form = page.locator('#parrainer');
    if (javaScriptEnabled) await awake(page);
    await form.getByText('10', { exact: true }).click();
    await form.getByLabel('E-mail').fill('aline@example.org');
    await form.getByText('Une fois', { exact: true }).click();
    const [paying] = await Promise.all([
      javaScriptEnabled ? page.context().waitForEvent('page') : page.waitForURL(/\/demo\/checkout\//).then(() => page),
      form.locator('button[type=submit]').click(),
    ]);
    await paying
      .getByText(/10\s\$/)
      .first()
      .waitFor();
    await leave();
  },
);

test('20 dollars by M-Pesa: named on home, two presses away; the number says the operator', async () => {
  const { page, origin, leave } = await visit({ viewport: PHONE });
  await page.goto(origin);
  expect(await page.locator('main').textContent()).toContain('M-Pesa, Orange Money, Airtel Money, Visa, Mastercard');
  await page.locator('[data-consent-choice=refuse]').click();
  await page.getByRole('link', { name: 'Donner', exact: true }).last().click();
  await page.waitForURL(/\/donate$/);
  const form = page.locator('#donner');
  await form.getByText('M-Pesa, Orange Money, Airtel Money').waitFor();
  await awake(page);
  await form.getByRole('link', { name: 'USD', exact: true }).click();
  await form.getByText('20', { exact: true }).click();
  await form.getByText('Mobile money', { exact: true }).click();
  await form.getByLabel('Votre e-mail').fill('mpesa@example.org');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    form.getByRole('button', { name: /^Donner 20\s\$$/ }).click(),
  ]);
  await tab.waitForURL(/\/phone$/);
  // The giver's own currency: the phone is asked for dollars.
  await tab
    .getByText(/^20\s\$/)
    .first()
    .waitFor();
  expect(await tab.getByRole('radio', { name: /M-Pesa/ }).count()).toBe(0);
  await tab.keyboard.press('Tab');
  await awake(tab);
  await tab.getByLabel('Numéro de téléphone').fill('097 000 00 12');
  await tab.getByText('Opérateur reconnu : Airtel Money.').waitFor();
  // One that no range tells is asked after, and nothing is sent before.
  await tab.getByLabel('Numéro de téléphone').fill('090 000 00 12');
  await tab.getByRole('button', { name: 'Envoyer la demande' }).click();
  await tab.getByText('Choisissez votre opérateur.').first().waitFor();
  await tab.getByText('M-Pesa (Vodacom)').click();
  await tab.getByLabel('Numéro de téléphone').fill('081 000 00 12');
  await tab.getByRole('button', { name: 'Envoyer la demande' }).click();
  await tab.getByText(/M-Pesa.*s’affiche sur le/).waitFor();
  await leave();
});
