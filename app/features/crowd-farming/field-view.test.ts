import { expect, test } from 'vitest';
import type { SharedField } from './fields.server.ts';
import { asOf } from '#app/shared/dates.server.ts';
import { closedBecause, todayIn } from './field-view.server.ts';

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

test('the day on a field is that of its place, an hour earlier in the east; terms of money stay Kinshasa’s', () => {
  const at = (place: string, province?: string) =>
    asOf(new Date('2026-05-31T22:30:00Z'), () => todayIn({ source: { place, province } } as SharedField));
  expect(at('Kabare, Sud-Kivu')).toBe('2026-06-01');
  expect(at('Kabare', 'SK')).toBe('2026-06-01');
  expect(at('Kenge, Kwango')).toBe('2026-05-31');
  expect(
    asOf(new Date('2026-05-31T22:30:00Z'), () =>
      closedBecause({ ...field('funding', 1), source: { place: 'Goma' } } as SharedField),
    ),
  ).toBeUndefined();
});
