import type { Page } from 'playwright-core';
import { findAxeFaults } from '#test/axe.ts';
import { inLooks, type Look, looks } from '#test/looks.ts';
import { awake } from './visit.ts';

async function take(page: Page, { colorScheme, ...viewport }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
}

async function look(page: Page, { width, colorScheme }: Look): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const faults = await findAxeFaults(page);
  if (wide > width) faults.push(`is ${wide} px wide`);
  return faults.map((fault) => `${page.url()}, ${width} px, ${colorScheme}: ${fault}`);
}

type Options = {
  /** The width of the phone, in CSS pixels: 390. */
  narrow?: 320 | 390;
  /** What is opened on a page before it is looked at; it waits until React is awake, unless said otherwise. */
  prepare?: (page: Page) => Promise<unknown>;
};

/**
 * Opens addresses one after the other, each in its looks of a crawl (test/looks.ts).
 * @returns what axe finds there, and which pages are wider than the screen: a line each
 */
export async function findFaults(
  page: Page,
  addresses: readonly string[],
  { narrow, prepare = awake }: Options = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const [address, itsLook] of inLooks(addresses, narrow)) {
    await take(page, itsLook);
    await page.goto(address);
    await prepare(page);
    faults.push(...(await look(page, itsLook)));
  }
  return faults;
}

/** As {@link findFaults}, for the page as it stands open, in all looks of a crawl. */
export async function findFaultsHere(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const itsLook of looks()) {
    await take(page, itsLook);
    faults.push(...(await look(page, itsLook)));
  }
  return faults;
}
