import { expect, test } from 'vitest';
import { findCutWords } from '#test/cut-words.ts';
import { PUBLIC_PAGES } from '#test/public-pages.ts';
import { visit } from './visit.ts';

test('the finder finds what is cut, and nothing else', async () => {
  const { page, leave } = await visit();
  const show = (width: number) =>
    page.setContent(
      `<div style="width:${width}px;font:16px monospace"><label>Votre e-mail</label><p>Il reste 25 000 XOF</p><p>un après-midi</p></div>`,
    );
  await show(600);
  expect(await findCutWords(page)).toEqual([]);
  // "Votre e-" fits, "Votre e-mail" does not.
  await show(86);
  expect(await findCutWords(page)).toEqual([
    'e-mail in <label> Votre e-mail',
    '25 000 XOF in <p> Il reste 25 000 XOF',
    '0 XOF in <p> Il reste 25 000 XOF',
  ]);
  await leave();
});

test('no label, button or head of a table cuts a word, no text a sum or a number, on each kind of public page', async () => {
  const { page, origin, leave } = await visit();
  const cut: string[] = [];
  for (const path of PUBLIC_PAGES) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(origin + path);
    for (const width of [1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() =>
        document.querySelectorAll<HTMLElement>('.below').forEach((part) => (part.style.contentVisibility = 'visible')),
      );
      cut.push(...(await findCutWords(page)).map((what) => `${path} at ${width}: ${what}`));
    }
  }
  expect(cut).toEqual([]);
  await leave();
}, 240_000);
