import { expect, test } from 'vitest';
import { findAxeFaults } from '../axe.ts';
import { STATES } from '../public-pages.ts';
import { visit } from './visit.ts';

for (const language of ['fr', 'ar']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing: ${language}, ${colorScheme}`, async () => {
      const { page, origin, leave } = await visit({ language, colorScheme, viewport: { width: 390, height: 844 } });
      const faults: string[] = [];
      for (const path of STATES) {
        await page.goto(origin + path);
        faults.push(...(await findAxeFaults(page)));
      }
      expect(faults).toEqual([]);
      await leave();
    }, 120_000);
  }
}
