import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { subscriptions } from '#app/features/payments/tables.server.ts';
import { renewalGauges } from './gauges.server.ts';

const { db } = await createTestDatabase();

test('regular gifts count as failing while their renewal is refused and still asked for', async () => {
  await db.insert(subscriptions).values(
    (['past_due', 'past_due', 'active', 'paused', 'ended', 'pending'] as const).map((status) => ({
      id: randomUUID(),
      purpose: 'donation',
      purposeId: randomUUID(),
      provider: 'sandbox',
      amountMinor: 5000,
      currency: 'XOF' as const,
      interval: 'monthly' as const,
      language: 'fr' as const,
      status,
    })),
  );
  const [failing] = Object.values(renewalGauges(db));
  expect(await failing!.read()).toBe(2);
  expect(failing!.help.length).toBeGreaterThan(20);
});
