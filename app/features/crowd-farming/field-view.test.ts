import { expect, test } from 'vitest';
import type { SharedField } from './fields.server.ts';
import { closedBecause } from './field-view.server.ts';

const field = (status: SharedField['sums']['status'], raisedMinor: number) =>
  ({ sums: { status, raisedMinor, goalMinor: 1000, people: 1 }, data: { fundingUntil: '2026-05-31' } }) as SharedField;

test('shares are left only while a field is short, in time and not sown; else the true reason is told', () => {
  expect(closedBecause(field('funding', 999), '2026-05-31')).toBeUndefined();
  expect(closedBecause(field('funding', 999), '2026-06-01')).toBe('late');
  expect(closedBecause(field('funding', 1000), '2026-05-01')).toBe('full');
  // A share of a full field went back while it grows: it is not full any more, and takes no other.
  expect(closedBecause(field('active', 900), '2026-05-01')).toBe('running');
  expect(closedBecause(field('harvesting', 1000), '2026-05-01')).toBe('full');
  expect(closedBecause(field('completed', 1000), '2026-05-01')).toBe('completed');
  expect(closedBecause(field('refunded', 0), '2026-05-01')).toBe('refunded');
});
