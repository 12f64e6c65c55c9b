import { randomUUID } from 'node:crypto';
import { donations } from '#app/features/donations/tables.server.ts';
import { subscriptions } from '#app/features/payments/tables.server.ts';
import type { RootDatabase } from '#platform/database.ts';

export type RegularGift = Partial<typeof subscriptions.$inferInsert> & {
  donorName?: string | null;
  donorEmail?: string | null;
};

/** A monthly gift to `project-1` that runs, as it stands in the database once its provider knows it. @returns its id */
export async function putRegularGift(
  db: RootDatabase,
  { donorName = 'Aline Kabongo', donorEmail = 'aline@example.org', ...more }: RegularGift = {},
): Promise<string> {
  const [id, purposeId] = [randomUUID(), randomUUID()];
  await db.insert(donations).values({
    id: purposeId,
    fundId: 'project-1',
    amountMinor: 5000,
    currency: 'XOF',
    donationType: 'monthly',
    donorName,
    donorEmail,
    isAnonymous: false,
    language: 'fr',
  });
  await db.insert(subscriptions).values({
    id,
    purpose: 'donation',
    purposeId,
    provider: 'sandbox',
    providerRef: `sub_${id}`,
    amountMinor: 5000,
    currency: 'XOF',
    interval: 'monthly',
    status: 'active',
    language: 'fr',
    ...more,
  });
  return id;
}
