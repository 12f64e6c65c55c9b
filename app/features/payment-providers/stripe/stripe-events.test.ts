import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { aboutIntent } from './stripe-events.server.ts';

const paymentId = randomUUID();
/** A client that knows one intent, and the invoice it pays where there is one. */
const client = (metadata: Record<string, string>, invoice?: object) =>
  ({
    paymentIntents: { retrieve: () => Promise.resolve({ metadata }) },
    invoicePayments: { list: () => Promise.resolve({ data: invoice ? [{ invoice }] : [] }) },
  }) as unknown as Stripe;
const invoice = (billing_reason: string, metadata: object = { payment_id: paymentId }) => ({
  id: 'in_1',
  billing_reason,
  parent: { subscription_details: { subscription: 'sub_1', metadata } },
});

test.each([
  ['no intent at all', undefined, client({}), { is: 'nothing' }],
  ['a checkout of ours', 'pi_1', client({ payment_id: paymentId }), { is: 'payment', paymentId }],
  // Its charge is known by its invoice: what went back of a renewal is told of that one.
  ['a renewal of ours', 'pi_1', client({}, invoice('subscription_cycle')), { is: 'reference', providerRef: 'in_1' }],
  [
    'the first invoice of a subscription',
    'pi_1',
    client({}, invoice('subscription_create')),
    { is: 'payment', paymentId },
  ],
  ['a renewal of somebody else', 'pi_1', client({}, invoice('subscription_cycle', {})), { is: 'foreign' }],
  ['an invoice of another kind', 'pi_1', client({}, invoice('manual')), { is: 'nothing' }],
  [
    'an invoice without a subscription',
    'pi_1',
    client({}, { id: 'in_1', billing_reason: 'subscription_cycle' }),
    { is: 'nothing' },
  ],
  ['neither metadata nor invoice', 'pi_1', client({}), { is: 'foreign' }],
] as const)('what money that moves at Stripe is about: %s', async (_what, intent, stripe, about) => {
  expect(await aboutIntent(stripe, intent)).toEqual(about);
});
