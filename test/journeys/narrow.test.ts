import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { awake, visit } from './visit.ts';

test('a first visit on a phone: the banner is slim, open menus lie above it, and it leaves the field one types in alone', async () => {
  for (const [width, height, share] of [
    [390, 844, 0.16],
    [320, 568, 0.32],
  ] as const) {
    const { page, origin, leave } = await visit({ viewport: { width, height } });
    await page.goto(`${origin}/contact`);
    const banner = page.locator('section[aria-labelledby=consent]');
    expect((await banner.boundingBox())!.height / height, `${width} px`).toBeLessThan(share);
    expect(await banner.getByRole('button').count()).toBe(3);
    await page.locator('header summary', { hasText: 'FR' }).click();
    const link = page.getByRole('link', { name: 'Deutsch' });
    const box = (await link.boundingBox())!;
    expect(
      await link.evaluate((element, at) => element.contains(document.elementFromPoint(at.x, at.y)), {
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
      }),
    ).toBe(true);
    await page.keyboard.press('Escape');
    for (const field of await page.locator('main :is(input, textarea, select):visible').all()) {
      await field.focus();
      expect(await banner.isVisible()).toBe(false);
    }
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    expect(await banner.isVisible()).toBe(true);
    await leave();
  }
});

test('at 320 px the header is one line, labels of states stay whole, tabs keep to one line and the chosen one is seen, in ten languages', async () => {
  for (const language of LANGUAGES) {
    const { page, origin, leave } = await visit({ viewport: { width: 320, height: 700 }, language });
    for (const path of ['/events', '/crowdfarming/project/1', '/sponsor', '/sponsor?type=classroom']) {
      await page.goto(origin + path);
      const found = await page.evaluate(() => {
        document
          .querySelectorAll('.below')
          .forEach((part) => ((part as HTMLElement).style.contentVisibility = 'visible'));
        const isOut = (element: Element) => {
          const { left, right } = element.getBoundingClientRect();
          return left < -1 || right > innerWidth + 1;
        };
        const tags = Array.from(document.querySelectorAll('main [class*="_tag_"]'));
        return {
          header: document.querySelector('header')!.getBoundingClientRect().height,
          broken: tags
            .filter((tag) => tag.getBoundingClientRect().height > 36 || isOut(tag))
            .map((tag) => tag.textContent),
          // One line: all tabs of a list are as high as a line of words, and begin at the same height.
          stacked: Array.from(document.querySelectorAll('[role=tablist]:not([class*=cards])')).filter(
            (list) => new Set(Array.from(list.children, (tab) => tab.getBoundingClientRect().top)).size > 1,
          ).length,
          hidden: Array.from(document.querySelectorAll('[role=tab][aria-selected=true]'))
            .filter(isOut)
            .map((tab) => tab.textContent),
        };
      });
      expect(found, `${language} ${path}`).toEqual({ header: expect.any(Number), broken: [], stacked: 0, hidden: [] });
      expect(found.header, `${language} ${path}`).toBeLessThan(76);
    }
    await leave();
  }
}, 300_000);

test('the next picture of the home page is there before it is shown, and the buttons stand clear of the bar at 1280 × 720', async () => {
  const { page, origin, leave } = await visit({ viewport: { width: 1280, height: 720 } });
  await page.goto(origin);
  await page.mouse.move(5, 5);
  await page.keyboard.press('Tab');
  await awake(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const pictures = page.locator('[data-plates] img');
  await expect
    .poll(() =>
      pictures.evaluateAll((all) =>
        all.every(
          (picture) => (picture as HTMLImageElement).complete && (picture as HTMLImageElement).naturalWidth > 0,
        ),
      ),
    )
    .toBe(true);
  const bar = (await page.locator('nav[class*=bar]').boundingBox())!;
  for (const button of await page.locator('section[aria-label] a[class*=button]').all()) {
    const box = (await button.boundingBox())!;
    if (box.y < 720) expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
  }
  const hero = (await page.locator('[data-plates]').locator('..').boundingBox())!;
  expect(hero.height / 720).toBeGreaterThan(0.69);
  expect(hero.height / 720).toBeLessThan(0.82);
  await leave();
});

test('a file of 25 MB without JavaScript: the page comes back with the words of it and all that was typed; the storage call says them too', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await page.goto(`${origin}/impact-hub`);
  const form = page.locator('#project-form');
  await form.getByLabel('Nom complet').fill('Nadège M.');
  await form.getByLabel('E-mail').fill('grand@example.org');
  await form.getByLabel('Nom du projet').fill('Séchoir');
  await form.getByLabel('Description', { exact: true }).fill('Un séchoir solaire.');
  await form.getByLabel('Secteur').selectOption('Énergie renouvelable');
  await form.getByLabel('Étape').selectOption('Prototype');
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(25 * 1024 * 1024)]);
  await form.getByLabel('Fichier').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer });
  await form.getByText('J’accepte que mes réponses').click({ position: { x: 5, y: 5 } });
  await form.getByRole('button', { name: 'Envoyer mon projet' }).click();
  await form
    .getByText(/Choisissez un fichier de 10\sMo/)
    .first()
    .waitFor();
  expect(await form.getByLabel('Nom du projet').inputValue()).toBe('Séchoir');
  expect(await form.getByLabel('Description', { exact: true }).inputValue()).toBe('Un séchoir solaire.');
  const body = new FormData();
  body.set('file', new File([buffer], 'plan.pdf', { type: 'application/pdf' }));
  const answer = await fetch(`${origin}/api/storage/project-files`, { method: 'POST', body });
  expect(answer.status).toBe(413);
  expect(((await answer.json()) as { error: string }).error).toMatch(/^Choisissez un fichier de 10\sMo/);
  await leave();
});

test('from a tablet to a desk the header is one line that holds everything, in ten languages', async () => {
  for (const language of LANGUAGES) {
    const { page, origin, leave } = await visit({ viewport: { width: 1024, height: 700 }, language });
    await page.goto(`${origin}/about`);
    for (const width of [768, 1023, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const found = await page.evaluate(() => {
        const header = document.querySelector('header')!;
        // What lies in a closed menu is no part of the line.
        const parts = Array.from(header.querySelectorAll('a, summary')).filter(
          (part) => part.tagName === 'SUMMARY' || !part.closest('details'),
        );
        const shown = parts.map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0);
        return {
          height: header.getBoundingClientRect().height,
          out: shown.filter((box) => box.left < -1 || box.right > innerWidth + 1).length,
          overlaps: shown.filter((box, index) =>
            shown.some((other, at) => at > index && other.left < box.right - 1 && box.left < other.right - 1),
          ).length,
        };
      });
      expect(found, `${language} at ${width}`).toEqual({ height: expect.any(Number), out: 0, overlaps: 0 });
      expect(found.height, `${language} at ${width}`).toBeLessThan(76);
    }
    await leave();
  }
});
