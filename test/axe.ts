import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { findPageFaults } from './page-faults.ts';
import { layOutWhole } from './whole-page.ts';

/** The small one: each page reads it anew. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** In the page: waits until what appears has appeared; what moves without end stays as it is. */
const endAnimations = async () => {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
};

/**
 * What axe finds on the open page, a line per rule, and what it does not look at (test/page-faults.ts).
 * Run in the page itself: the Playwright binding also waits for every frame, and mails show in frames without scripts, which never answer.
 */
export async function findAxeFaults(page: Page): Promise<string[]> {
  await layOutWhole(page);
  await page.evaluate(endAnimations);
  await page.evaluate(SOURCE);
  const violations = await page.evaluate(async (tags) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      iframes: false,
      runOnly: tags,
      rules: { 'label-content-name-mismatch': { enabled: true } },
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 120))
          .join(' | ')}`,
    );
  }, TAGS);
  return [...violations, ...(await findPageFaults(page))].map(
    (violation) => `${new URL(page.url()).pathname} ${violation}`,
  );
}
