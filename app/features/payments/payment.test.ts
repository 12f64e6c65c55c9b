import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  keptOf,
  nextRefundStatus,
  nextStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  REFUND_STATUSES,
} from './payment.ts';

type Taken = Exclude<PaymentStatus, 'refunded'>;
const TAKEN = PAYMENT_STATUSES.filter((one): one is Taken => one !== 'refunded');

const status = fc.constantFrom(...PAYMENT_STATUSES);

test('news heard twice changes nothing more', () => {
  fc.assert(
    fc.property(status, fc.constantFrom(...TAKEN), (current, said) => {
      const once = nextStatus(current, said);
      expect(nextStatus(once, said)).toBe(once);
    }),
  );
});

test('once paid, no order of late news makes a payment unpaid', () => {
  const late = fc.constantFrom<Taken>('pending', 'failed', 'cancelled', 'expired', 'paid');
  fc.assert(
    fc.property(fc.array(late), (news) => {
      expect(news.reduce<PaymentStatus>((state, said) => nextStatus(state, said), 'paid')).toBe('paid');
    }),
  );
});

test('money that arrives after all counts, whatever was heard before', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<Taken>('pending', 'failed', 'cancelled', 'expired')), (news) => {
      expect(
        nextStatus(
          news.reduce<PaymentStatus>((state, said) => nextStatus(state, said), 'pending'),
          'paid',
        ),
      ).toBe('paid');
    }),
  );
});

test('a dispute can be won, by a fresh answer only', () => {
  expect(nextStatus('disputed', 'paid')).toBe('paid');
  expect(nextStatus('disputed', 'paid', false)).toBe('disputed');
  expect(nextStatus('disputed', 'failed')).toBe('disputed');
  expect(nextStatus('refunded', 'disputed')).toBe('disputed');
  expect(nextStatus('paid', 'disputed')).toBe('disputed');
  expect(nextStatus('paid', 'disputed', false)).toBe('paid');
  // Money that arrived outranks what was heard before, and was in dispute at once.
  expect(nextStatus('failed', 'disputed', false)).toBe('disputed');
});

test('a refund goes forward; what was done fails only by a fresh answer, what failed stays failed', () => {
  for (const [current, said, after] of [
    ['asked', 'accepted', 'accepted'],
    ['accepted', 'accepted', 'accepted'],
    ['accepted', 'done', 'done'],
    ['done', 'accepted', 'done'],
    ['done', 'failed', 'failed'],
    ['accepted', 'failed', 'failed'],
    ['asked', 'done', 'done'],
  ] as const)
    expect(nextRefundStatus(current, said)).toBe(after);
  expect(nextRefundStatus('done', 'failed', false)).toBe('done');
  expect(nextRefundStatus('accepted', 'failed', false)).toBe('failed');
  for (const said of REFUND_STATUSES) expect(nextRefundStatus('failed', said)).toBe('failed');
});

test('only what is paid and not sent back is kept', () => {
  expect(keptOf('paid', 25_000, 0)).toBe(25_000);
  expect(keptOf('paid', 25_000, 10_000)).toBe(15_000);
  for (const other of PAYMENT_STATUSES.filter((one) => one !== 'paid')) expect(keptOf(other, 25_000, 0)).toBe(0);
});
