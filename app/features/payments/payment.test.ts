import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptOf, nextStatus, PAYMENT_STATUSES, type PaymentStatus } from './payment.ts';

const status = fc.constantFrom(...PAYMENT_STATUSES);

test('news heard twice changes nothing more', () => {
  fc.assert(
    fc.property(status, status, (current, said) => {
      const once = nextStatus(current, said);
      expect(nextStatus(once, said)).toBe(once);
    }),
  );
});

test('once paid, no order of late news makes a payment unpaid', () => {
  const late = fc.constantFrom<PaymentStatus>('pending', 'failed', 'cancelled', 'expired', 'paid');
  fc.assert(
    fc.property(fc.array(late), (news) => {
      expect(news.reduce(nextStatus, 'paid')).toBe('paid');
    }),
  );
});

test('money that arrives after all counts, whatever was heard before', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<PaymentStatus>('pending', 'failed', 'cancelled', 'expired')), (news) => {
      expect(nextStatus(news.reduce(nextStatus, 'pending'), 'paid')).toBe('paid');
    }),
  );
});

test('a refund is final, a dispute can be won', () => {
  for (const said of PAYMENT_STATUSES) expect(nextStatus('refunded', said)).toBe('refunded');
  expect(nextStatus('disputed', 'paid')).toBe('paid');
  expect(nextStatus('disputed', 'refunded')).toBe('refunded');
  expect(nextStatus('disputed', 'failed')).toBe('disputed');
});

test('only what is paid and not sent back is kept', () => {
  expect(keptOf('paid', 25_000, 0)).toBe(25_000);
  expect(keptOf('paid', 25_000, 10_000)).toBe(15_000);
  for (const other of PAYMENT_STATUSES.filter((one) => one !== 'paid')) expect(keptOf(other, 25_000, 0)).toBe(0);
});
