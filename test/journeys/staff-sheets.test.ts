import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { yearInKinshasa } from '#app/shared/dates.server.ts';
import { findAxeFaults } from '#test/axe.ts';
import { enterAs } from './staff.ts';
import { awake, mailsTo, useOwnSite, visit } from './visit.ts';

useOwnSite();

const YEAR = yearInKinshasa();

/** Somebody gives by card. */
async function give(origin: string, donorEmail: string): Promise<void> {
  const answer = await fetch(`${origin}/api/create-donation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      programId: 'project-1',
      amount: 12_000,
      donationType: 'one_time',
      donorName: 'Abeille',
      donorEmail,
    }),
  });
  const { checkoutUrl } = (await answer.json()) as { checkoutUrl: string };
  await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) });
}

test('the sheets of a year: prepared without script, archived, mailed once, opened by their link', async () => {
  const { page, origin, leave } = await visit({ language: 'fr', javaScriptEnabled: false });
  await give(origin, 'abeille@exemple.org');
  await mailsTo('abeille@exemple.org');
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/sheets?year=${YEAR}`);
  expect(await page.locator('main').innerText()).toMatch(/12\s000\sXOF/);
  await page.getByRole('button', { name: `Préparer les relevés ${YEAR}` }).click();
  await page.getByText('Les relevés sont en préparation.', { exact: false }).waitFor();
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator('main').innerText();
      },
      { timeout: 90_000, interval: 500 },
    )
    .toContain('Prêts');
  expect(await page.locator('main').innerText()).toContain('provisoire');
  const zip = await page.request.get(`${page.url().split('?')[0]}/sheets.zip?who=all`);
  expect(zip.headers()['content-type']).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await zip.body()));
  const [made = 0] = (/(\d+) sur \d+/.exec(await page.locator('main').innerText()) ?? []).slice(1).map(Number);
  expect(Object.keys(files)).toHaveLength(made);
  for (const file of Object.values(files)) expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: /^Envoyer à/ }).click();
  await page.getByText('Les e-mails seront envoyés à', { exact: false }).waitFor();
  // Held for ten seconds, then one to each donor of the sample.
  const mails = await mailsTo('abeille@exemple.org', 2).catch(() => mailsTo('abeille@exemple.org', 2));
  const sheet = mails.find(({ subject }) => subject === `Votre relevé de dons ${YEAR}`)!;
  const link = /https?:\S+\/sheets\/\S+/.exec(sheet.text)![0];
  const pdf = await page.request.get(origin + new URL(link).pathname);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await leave();
}, 300_000);

test('the page of a year and of its sheets: no fault of access, on a phone too; a guest who checks sees counts alone', async () => {
  for (const [role, width] of [
    ['tresorerie', 390],
    ['audit', 1280],
  ] as const) {
    const { page, origin, leave } = await visit({ language: 'fr', viewport: { width, height: 844 } });
    await enterAs(page, origin, role);
    await page.goto(`${origin}/admin/sheets`);
    await awake(page);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.locator('[data-row] a').first().click();
    await page.getByRole('heading', { name: 'Avancement' }).waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await page.getByRole('link', { name: /ZIP/ }).count()).toBe(role === 'audit' ? 0 : 2);
    await leave();
  }
}, 300_000);
