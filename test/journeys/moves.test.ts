import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterAs } from './staff.ts';
import { awake, visit } from './visit.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const where = (page: Page) =>
  page.evaluate(() => ({
    y: Math.round(scrollY),
    focus: document.activeElement?.id || document.activeElement?.tagName || '',
  }));
const isOnTop = async (page: Page) => expect.poll(() => where(page)).toEqual({ y: 0, focus: 'main' });
const scrollDown = (page: Page, y: number) => page.evaluate((to) => scrollTo(0, to), y);

test('a visit that starts on an idle page: each new page from its top with the focus in it, back where one was', async () => {
  const { page, origin, leave } = await visit(PHONE);
  await page.goto(origin);
  await page.getByRole('link', { name: 'Actualités' }).last().waitFor();
  await page.keyboard.press('Tab');
  await awake(page);
  const card = page.locator('main article a[href^="/projects/"]').first();
  await card.scrollIntoViewIfNeeded();
  await scrollDown(page, 1500);
  const before = (await where(page)).y;
  expect(before).toBeGreaterThan(1000);
  await card.evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(/\/projects\/\d/);
  await isOnTop(page);
  // The bottom bar, from far down the page.
  await scrollDown(page, 2000);
  await page.locator('nav[class*=bar] a[href="/projects"]').click();
  await page.waitForURL(/\/projects$/);
  await isOnTop(page);
  await page.goBack();
  await page.waitForURL(/\/projects\/\d/);
  await expect.poll(async () => (await where(page)).y).toBeGreaterThan(1900);
  await page.goBack();
  await expect.poll(async () => Math.abs((await where(page)).y - before)).toBeLessThan(4);
  await leave();
});

test('a link to a part of a page leads to that part', async () => {
  const { page, origin, leave } = await visit(PHONE);
  await page.goto(`${origin}/`);
  await page.keyboard.press('Tab');
  await awake(page);
  await scrollDown(page, 1500);
  await page.evaluate(() => document.querySelector<HTMLElement>('main article a[href^="/projects/"]')!.click());
  await page.waitForURL(/\/projects\/\d/);
  await page.goto(`${origin}/projects/1#donner`);
  await expect
    .poll(() => page.evaluate(() => Math.abs(document.getElementById('donner')!.getBoundingClientRect().top) < 300))
    .toBe(true);
  await leave();
});

test('adding to the cart leads to the top of the checkout', async () => {
  const { page, origin, leave } = await visit(PHONE);
  await page.goto(`${origin}/marketplace`);
  await page.keyboard.press('Tab');
  await awake(page);
  const add = page.getByRole('button', { name: /Ajouter/ }).last();
  await add.scrollIntoViewIfNeeded();
  expect((await where(page)).y).toBeGreaterThan(500);
  await add.click();
  await page.waitForURL(/\/marketplace\/checkout/);
  await expect.poll(async () => (await where(page)).y).toBeLessThan(10);
  await leave();
});

test('a visit that starts on a page that never wakes, and one that wakes at once', async () => {
  const { page, origin, leave } = await visit(PHONE);
  await page.goto(`${origin}/about`);
  await scrollDown(page, 1800);
  await page.locator('footer a[href="/projects"]').first().click();
  await page.waitForURL(/\/projects$/);
  expect((await where(page)).y).toBe(0);
  await page.goBack();
  await page.waitForURL(/\/about$/);
  await expect.poll(async () => (await where(page)).y).toBeGreaterThan(1500);
  await page.goto(`${origin}/auth`);
  await awake(page);
  await page.locator('footer a[href="/news"]').first().click();
  await page.waitForURL(/\/news$/);
  await isOnTop(page);
  await leave();
});

test('a fresh page keeps its own place when React wakes: nothing jumps to where the page before it was', async () => {
  const { page, origin, leave } = await visit(PHONE);
  await page.goto(`${origin}/projects/1`);
  await page.keyboard.press('Tab');
  await awake(page);
  await scrollDown(page, 2400);
  await page.goto(`${origin}/events`);
  await page.keyboard.press('Tab');
  await awake(page);
  await page.waitForTimeout(300);
  expect((await where(page)).y).toBeLessThan(10);
  await leave();
});

// One page wakes, one never does. Public pages know no routes of the back office.
for (const path of ['/projects', '/news'])
  test(`back from ${path}, reloaded, to a page of the back office that the browser takes for the same document`, async () => {
    const { page, origin, leave } = await visit();
    await enterAs(page, origin, 'administration');
    await page.goto(`${origin}/admin/audit`);
    // Woken under another address it would not find what the server sent.
    await awake(page);
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    await page.evaluate((to) => history.pushState({ key: 'x' }, '', to), path);
    await page.reload();
    expect(await page.content()).not.toContain('-staff.js');
    await page.keyboard.press('Tab');
    if (path === '/projects') await awake(page);
    else await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: name! }).waitFor();
    await leave();
  });
