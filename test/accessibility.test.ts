import figures from '#content/accessibility.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { PUBLIC_PAGES, STATES } from './public-pages.ts';

// That none is found is held by test/journeys/axe.test.ts.
test('the page on accessibility says how many pages the checks go through', () =>
  expect(figures).toEqual({
    pageKinds: PUBLIC_PAGES.length,
    addresses: STATES.length,
    findings: 0,
    checkedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  }));
