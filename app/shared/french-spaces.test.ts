import { expect, test } from 'vitest';
import { keepFrenchSpaces } from './french-spaces.ts';

test('signs and figures keep their line, words and years may part', () => {
  expect(keepFrenchSpaces('« Qui ? » : 10 440 $, 3,4 %')).toBe('«\u00a0Qui\u00a0?\u00a0»\u00a0: 10\u00a0440\u00a0$, 3,4\u00a0%');
  expect(keepFrenchSpaces('le 30 août 2025, 5 salles')).toBe('le 30 août 2025, 5 salles');
  expect(keepFrenchSpaces('en 2 2025')).toBe('en 2 2025');
});
