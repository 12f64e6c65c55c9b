import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { enterAs } from './staff.ts';
import { awake, useOwnSite, visit } from './visit.ts';

useOwnSite();

/** Kilobytes of script that the editor may fetch when it is opened. */
const EDITOR_KB = 200;

const boxOf = (page: Page) => page.locator('textarea[name=body]');
const richOf = (page: Page) => page.getByRole('textbox', { name: 'Texte' });

async function openRich(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mise en forme', exact: true }).click();
  await page.locator('.rich').waitFor();
}

/** As a press of Ctrl V with this on the clipboard. */
const paste = (page: Page, on: string, html: string) =>
  page.locator(on).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.setData('text/plain', 'mots');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

const WORD =
  '<html><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment--><p class=MsoNormal>Collé de <b>Word</b><o:p></o:p></p>' +
  "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>clous</p>" +
  '<p class=MsoNormal><a href="https://example.org/?utm_source=x">lire</a></p><!--EndFragment--></body></html>';

test('an article is written as it will look: title, list, table, a paste from Word, a link by search; visitors read it', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/2`);
  await awake(page);
  const before = await boxOf(page).inputValue();
  let fetched = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) fetched += Number(response.headers()['content-length'] ?? 0);
  });
  await openRich(page);
  expect(fetched).toBeGreaterThan(20_000);
  expect(fetched / 1024).toBeLessThan(EDITOR_KB);
  // Opened, nothing has changed.
  expect(await boxOf(page).inputValue()).toBe(before);
  expect(await findAxeFaults(page)).toEqual([]);

  const { keyboard } = page;
  // Just after the focus the editor puts its own place back once: a hand is slower than that, a test is not.
  const isAtEnd = () =>
    page.evaluate(() => document.querySelector('.rich')!.lastElementChild!.contains(getSelection()!.anchorNode));
  await page.locator('.rich').focus();
  await expect
    .poll(async () => {
      await page.locator('.rich').press('Control+End');
      await page.waitForTimeout(50);
      return isAtEnd();
    })
    .toBe(true);
  await keyboard.press('Enter');
  await keyboard.type('## Lundi');
  await keyboard.press('Enter');
  await keyboard.type('Un mot ');
  await keyboard.press('Control+b');
  await keyboard.type('gras');
  await keyboard.press('Control+b');
  await keyboard.type(' et 2 * 3.');
  await keyboard.press('Enter');
  await keyboard.type('- un');
  await keyboard.press('Enter');
  await keyboard.type('deux');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  const written = '## Lundi\n\nUn mot **gras** et 2 \\* 3.\n\n- un\n  - deux';
  await expect.poll(() => boxOf(page).inputValue()).toBe(`${before}\n\n${written}`);

  await page.getByRole('button', { name: 'Tableau', exact: true }).click();
  await keyboard.type('Poste');
  await keyboard.press('Tab');
  await keyboard.type('Somme');
  await keyboard.press('Tab');
  await keyboard.type('Clous | vis');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('Tôles');
  await page.getByRole('button', { name: 'Ajouter une colonne' }).click();
  await keyboard.press('Tab');
  await page.getByRole('button', { name: 'Retirer la colonne' }).click();
  const table = '| Poste | Somme |\n| --- | --- |\n| Clous \\| vis |  |\n| Tôles |  |';
  await expect.poll(() => boxOf(page).inputValue()).toContain(table);

  await page.locator('.rich').press('Control+End');
  // The editor hears of a caret that was moved a moment later than the page: a person's paste is never that fast.
  await page.getByRole('button', { name: 'Ajouter une colonne' }).waitFor({ state: 'hidden' });
  await paste(page, '.rich', WORD);
  await expect
    .poll(() => boxOf(page).inputValue())
    .toContain('Collé de **Word**\n\n- clous\n\n[lire](https://example.org/)');
  await keyboard.press('Control+z');
  await expect.poll(() => boxOf(page).inputValue()).not.toContain('Collé de');
  await keyboard.press('Control+y');
  await expect.poll(() => boxOf(page).inputValue()).toContain('Collé de **Word**');

  await keyboard.type(' ou ');
  await keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Page ou adresse du lien' });
  await search.fill('javascript:alert(1)');
  await page.getByText('Un lien commence par https://').waitFor();
  await search.fill('notre équipe');
  await page.getByRole('option', { name: /\/team/ }).waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await search.press('Enter');
  await expect.poll(() => boxOf(page).inputValue()).toContain(' ou [Notre équipe](/team)');

  // What is written is kept by itself, and Escape leads to the tools.
  await page.getByText('Enregistré à').waitFor();
  await page.locator('.rich').press('Escape');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Intertitre');
  // Kept by hand, the form is made anew, and the editor stands there again.
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await page.getByText('Brouillon enregistré').waitFor();
  await page.locator('.rich').waitFor();
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  expect(await richOf(page).inputValue()).toContain(written);
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Publié, ou programmé').waitFor();
  const read = async () => (await page.request.get(`${origin}/news/2`)).text();
  await expect.poll(read).toMatch(/<h2[^>]*>Lundi<\/h2>/);
  expect(await read()).toMatch(/<li>un\s*<ul>\s*<li>deux<\/li>/);
  expect(await read()).toContain('<td>Clous | vis</td>');
  expect(await read()).toContain('<a href="/team">Notre équipe</a>');
  await leave();
});

test('what the editor would change stays Markdown, and the page says why; paste and links work there too', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/3`);
  await awake(page);
  const box = boxOf(page);
  await box.fill('Du `code`.');
  await page.getByRole('button', { name: 'Mise en forme', exact: true }).click();
  await page.getByText('Ce texte reste en Markdown').waitFor();
  expect(await box.inputValue()).toBe('Du `code`.');
  await box.fill('');
  await paste(page, 'textarea[name=body]', WORD);
  await expect.poll(() => box.inputValue()).toBe('Collé de **Word**\n\n- clous\n\n[lire](https://example.org/)');
  await box.press('Control+End');
  await box.press('Control+k');
  await page.getByRole('combobox', { name: 'Page ou adresse du lien' }).fill('exemple.org');
  await page.getByRole('combobox', { name: 'Page ou adresse du lien' }).press('Enter');
  await expect.poll(() => box.inputValue()).toContain('[https://exemple.org](https://exemple.org)');
  await leave();
});

test('Arabic stands from right to left, and what a phone’s keyboard composes is kept', async () => {
  const { page, origin, leave } = await visit({
    language: 'fr',
    viewport: { width: 390, height: 800 },
    hasTouch: true,
  });
  await enterAs(page, origin, 'redaction');
  await page.goto(`${origin}/admin/content/news/4`);
  await awake(page);
  await boxOf(page).fill('Un mot.\n\nنص **غامق** هنا.');
  await openRich(page);
  const arabic = page.locator('.rich p').nth(1);
  expect(await arabic.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  await page.locator('.rich').press('Control+Home');
  const phone = await page.context().newCDPSession(page);
  // As Android's keyboard does: a word grows under the finger, then stands.
  await phone.send('Input.imeSetComposition', { text: 'Bon', selectionStart: 3, selectionEnd: 3 });
  await phone.send('Input.imeSetComposition', { text: 'Bonjour', selectionStart: 7, selectionEnd: 7 });
  await phone.send('Input.insertText', { text: 'Bonjour' });
  await phone.send('Input.insertText', { text: ', ' });
  await expect.poll(() => boxOf(page).inputValue()).toBe('Bonjour, Un mot.\n\nنص **غامق** هنا.');
  await page.locator('.rich').press('Control+End');
  await phone.send('Input.imeSetComposition', { text: 'مرحبا', selectionStart: 5, selectionEnd: 5 });
  await phone.send('Input.insertText', { text: 'مرحبا' });
  await expect.poll(() => boxOf(page).inputValue()).toBe('Bonjour, Un mot.\n\nنص **غامق** هنا.مرحبا');
  expect(await findAxeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await leave();
});
