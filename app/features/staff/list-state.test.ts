import { expect, test } from 'vitest';
import { readListState } from './list-state.server.ts';

test.for(['2026-02-31', '2026-13-01', 'hier', '2026-1-1', "2026-02-01'"])('%s is no day', (from) => {
  expect(readListState({ from }).from).toBeUndefined();
});

test('the 29th of February is one in a leap year', () => {
  expect(readListState({ from: '2028-02-29', to: '2026-02-29' })).toMatchObject({ from: '2028-02-29', to: undefined });
});
