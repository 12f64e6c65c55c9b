import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();

const open = async (losesNetwork = false) => {
  const { page, origin, leave } = await visit({
    language: 'fr',
    losesNetwork,
    viewport: { width: 1280, height: 900 },
  });
  await enterAs(page, origin, 'tresorerie');
  await page.goto(`${origin}/admin/payments`);
  await awake(page);
  return { page, origin, leave };
};

test('a long export says how far it is, whole at its end; a key begins it', async () => {
  const { page, origin, leave } = await open();
  const whole = await (await page.request.get(`${origin}/admin/payments.csv`)).text();
  await page.locator('[data-row] a').first().focus();
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Shift+E')]);
  expect(file.suggestedFilename()).toBe('payments.csv');
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').length).toBe(whole.split('\r\n').length);
  expect(whole.split('\r\n').length).toBeGreaterThan(5000);
  await leave();
});

test('it can be stopped, and what breaks off says so', async () => {
  const { page, leave } = await open(true);
  // Slow enough to be seen, in however large pieces the network hands it over: a tenth of a second for each 16 KB.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...asked) => {
      const response = await fetch(...asked);
      if (!String(asked[0]).includes('.csv')) return response;
      const cut = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          for (let from = 0; from < piece.length; from += 16_384) controller.enqueue(piece.slice(from, from + 16_384));
        },
      });
      const slow = new TransformStream<Uint8Array, Uint8Array>({
        async transform(piece, controller) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          controller.enqueue(piece);
        },
      });
      const signal = asked[1]!.signal!;
      return new Response(response.body!.pipeThrough(cut, { signal }).pipeThrough(slow, { signal }), {
        headers: response.headers,
      });
    };
  });
  const link = page.getByRole('link', { name: 'Exporter' });
  await link.click();
  await page
    .getByRole('status')
    .filter({ hasText: /\d lignes…/ })
    .waitFor();
  await page.getByRole('button', { name: 'Arrêter' }).click();
  await expect.poll(() => page.getByText(/lignes…/).count()).toBe(0);
  await page.route('**/admin/payments.csv*', (route) => route.abort());
  await link.click();
  await page.getByText('L’export s’est interrompu').waitFor();
  await leave();
});
