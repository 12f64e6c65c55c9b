import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const KILOBYTE = 1024;
/** What the visual language grants each file (design, 2). */
const BUDGETS = {
  'piazzolla-latin': 25,
  'commissioner-latin': 28,
  'piazzolla-cyrillic': 20,
  'commissioner-cyrillic': 26,
};

const named = [...readFileSync('app/ui/fonts.css', 'utf8').matchAll(/url\("\/fonts\/([^"]+)"\)/g)].map(
  (match) => match[1]!,
);

test('every face has its file, within its budget', () => {
  expect(named.map((file) => file.replace(/-v\d+\.woff2$/, '')).sort()).toEqual(Object.keys(BUDGETS).sort());
  for (const file of named) {
    const budget = BUDGETS[file.replace(/-v\d+\.woff2$/, '') as keyof typeof BUDGETS];
    expect(statSync(`public/fonts/${file}`).size, file).toBeLessThanOrEqual(budget * KILOBYTE);
  }
});
