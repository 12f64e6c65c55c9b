import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();

test('news of a project: held back, told again, read by who gave and asked, stopped by one press', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/projects/1`);
  await page.getByText('1 donateur de ce projet a demandé des nouvelles').waitFor();
  const tell = page.getByRole('button', { name: 'Écrire à 1 personne' }).first();
  await tell.click();
  await page.getByText(/^Envoi le .* à 1 personne/).waitFor();
  await page.getByRole('button', { name: 'Retenir' }).click();
  await page.getByText('Retenu, rien n’est envoyé.').waitFor();
  await tell.click();
  const own = async () => {
    const all = (await (await fetch(`${origin}/demo/mail.json`)).json()) as {
      to: string;
      text: string;
      headers?: Record<string, string>;
    }[];
    return all.filter(({ to, headers }) => to === DEMO_LOGINS[0].email && headers?.['List-Unsubscribe-Post']);
  };
  await expect.poll(async () => (await own()).length, { timeout: 40_000, interval: 500 }).toBe(1);
  const [mail] = await own();
  expect(mail!.text).toContain('/projects/1');
  await expect.poll(() => page.reload().then(() => page.getByText('Envoyé à 1 personne.').count())).toBe(1);

  // As a mail reader does it: no cookie, no page, one field (RFC 8058).
  const stop = /<(.+)>/.exec(mail!.headers!['List-Unsubscribe']!)![1]!;
  const stopped = await fetch(stop, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  });
  expect(stopped.status).toBe(200);
  const reader = await visit({ viewport: { width: 390, height: 844 } });
  await reader.page.goto(stop);
  await reader.page.getByText('Nous ne vous écrivons plus au sujet des projets').waitFor();
  expect(await findAxeFaults(reader.page)).toEqual([]);
  await reader.page.getByRole('button', { name: 'Recevoir de nouveau les nouvelles' }).click();
  await reader.page.getByText('Nous vous écrivons quand il y a du nouveau').waitFor();
  await reader.leave();
  await leave();
});

test('axe finds nothing on a project’s page with its news', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', viewport: { width: 390, height: 844 } });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/projects/1`);
  await awake(page);
  expect(await findAxeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await leave();
});
