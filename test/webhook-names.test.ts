import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { InvalidEventError } from '#app/features/payments/provider.server.ts';
import { createPawapayProvider } from '#app/features/payment-providers/pawapay/pawapay-provider.server.ts';
import { webhookEvents } from '#app/features/payments/tables.server.ts';
import { receiveEvent } from '#app/features/payments/webhooks.server.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';

const { db } = await createTestDatabase();
const { pay } = await openGiftSite(db);
pay.providers.set(
  'pawapay',
  createPawapayProvider(db, { token: 'x', apiUrl: 'http://127.0.0.1:1' }, 'https://www.example.org'),
);

test('an event whose name no database keeps is refused, not answered 500 for ever', async () => {
  for (const status of ['\0', 'COMPLETED\0', '\ud800', 'x'.repeat(900_000), 'a b', '\n']) {
    expect(
      await receiveEvent(pay, 'pawapay', JSON.stringify({ depositId: randomUUID(), status }), new Headers()),
      JSON.stringify(status.slice(0, 20)),
    ).toBe(400);
  }
  expect(await db.$count(webhookEvents)).toBe(0);
});

test('only a signature that does not hold is the sender’s fault: whatever else breaks is told as ours, so that the event comes again', async () => {
  const events = (error: Error) => {
    const readEvent = async () => {
      throw error;
    };
    pay.providers.set('broken', { name: 'broken', readEvent } as never);
  };
  events(new InvalidEventError('signature'));
  expect(await receiveEvent(pay, 'broken', '{}', new Headers())).toBe(400);
  events(new Error('its keys could not be fetched'));
  await expect(receiveEvent(pay, 'broken', '{}', new Headers())).rejects.toThrow('its keys');
  pay.providers.delete('broken');
});
