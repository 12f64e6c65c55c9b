import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signSandboxEvent } from '#app/features/payment-providers/sandbox/sandbox-provider.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receiveEvent } from '#app/features/payments/webhooks.server.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite, paymentOf } from './gifts.ts';

const { db } = await createTestDatabase();
const site = await openGiftSite(db);

test('a gift is paid while its connection is cut inside the transaction: the process lives, the repeat settles it once', async () => {
  const id = paymentOf(
    await site.give({
      programId: 'project-1',
      amount: 25_000,
      donationType: 'one_time',
      donorName: 'A',
      donorEmail: 'a@example.org',
      anonymous: false,
    }),
  );
  await site.desk.act(`sb_${id}`, 'pay').catch(() => {});
  const { donation } = site.pay.purposes;
  let cuts = 2;
  const purposes = {
    ...site.pay.purposes,
    donation: {
      ...donation!,
      onKept: async (
        tx: Parameters<(typeof donation & object)['onKept']>[0],
        payment: Parameters<(typeof donation & object)['onKept']>[1],
      ) => {
        await donation!.onKept(tx, payment);
        if (cuts-- <= 0) return;
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`);
      },
    },
  };
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    kind: 'charge.paid',
    about: { is: 'payment', paymentId: id },
  });
  const deliver = () =>
    receiveEvent(
      { ...site.pay, purposes },
      'sandbox',
      body,
      new Headers({ 'sandbox-signature': signSandboxEvent(site.siteContext.settings.authSecret, body) }),
    );
  await expect(deliver()).rejects.toThrow();
  await expect(deliver()).rejects.toThrow();
  expect(await deliver()).toBe(200);
  expect((await db.select().from(payments).where(eq(payments.id, id)))[0]).toMatchObject({
    status: 'paid',
    keptMinor: 25_000,
  });
  expect(await findBrokenInvariants(db)).toEqual([]);
});
