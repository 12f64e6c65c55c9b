import { expect, test } from 'vitest';
import { awake, mailsTo, visit } from './visit.ts';

for (const javaScriptEnabled of [true, false])
  test(`a household registers from one address: each name once, and what was not done is not said to be (${javaScriptEnabled ? 'awake' : 'without JavaScript'})`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const email = `famille-${Math.floor(Math.random() * 1e9)}@example.org`;
    const expected = async () =>
      Number(/(\d+) participants/.exec(await (await fetch(`${origin}/events/2`)).text())![1]);
    const before = await expected();
    const register = async (name: string, people: string) => {
      await page.goto(`${origin}/events/2`);
      if (javaScriptEnabled) await awake(page);
      const form = page.locator('#inscription');
      await form.getByLabel('Nom').fill(name);
      await form.getByLabel('E-mail').fill(email);
      await form.getByLabel('Combien').fill(people);
      await form.getByRole('button', { name: 'S’inscrire' }).click();
    };
    await register('Aline Kabongo', '2');
    await page.getByText('Votre place est réservée').first().waitFor();
    await register('Paul Kabongo', '1');
    await page.getByText('Votre place est réservée').first().waitFor();
    await expect.poll(expected).toBe(before + 3);
    expect(await mailsTo(email, 2)).toHaveLength(2);
    // Another number under a name that is registered: refused in words, with the link by mail.
    await register('Aline Kabongo', '4');
    await page.getByText('une inscription à ce nom existe déjà').first().waitFor();
    expect(await page.getByText('Votre place est réservée').count()).toBe(0);
    expect(await page.locator('#inscription').getByLabel('Combien').inputValue()).toBe('4');
    expect(await expected()).toBe(before + 3);
    expect((await mailsTo(email, 3))[0]!.text).toMatch(/\/events\/registrations\//);
    await leave();
  });
