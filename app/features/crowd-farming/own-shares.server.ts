import { and, desc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import type { Payment } from '../payments/purposes.server.ts';
import { payments } from '../payments/tables.server.ts';
import { listFields } from './fields.server.ts';
import type { Because } from './share-mail.server.ts';
import { fields, shares } from './tables.server.ts';

/** A member's shares that are held, newest first, with their field as it stands. */
export async function listOwnShares(db: Database, memberId: string) {
  const rows = await db.select().from(shares).where(and(eq(shares.memberId, memberId), gt(shares.heldMinor, 0))).orderBy(desc(shares.createdAt)).limit(100);
  const all = new Map((await listFields(db)).map((field) => [field.id, field]));
  return rows.flatMap((share) => {
    const field = all.get(share.fieldId);
    return field ? [{ ...share, field }] : [];
  });
}

/** How many of a member's fields were harvested. */
export async function countHarvests(db: Database, memberId: string): Promise<number> {
  const rows = await db.selectDistinct({ id: fields.id }).from(shares).innerJoin(fields, eq(fields.id, shares.fieldId)).where(and(eq(shares.memberId, memberId), gt(shares.heldMinor, 0), eq(fields.status, 'completed')));
  return rows.length;
}

/** The payment of a member's share by its id; undefined when it is another's. */
export async function findOwnSharePayment(db: Database, paymentId: string, memberId: string): Promise<Payment | undefined> {
  if (!z.uuid().safeParse(paymentId).success) return undefined;
  const [row] = await db.select({ payment: payments }).from(payments).innerJoin(shares, and(eq(payments.purpose, 'share'), eq(payments.purposeId, shares.id))).where(and(eq(payments.id, paymentId), eq(shares.memberId, memberId)));
  return row?.payment;
}

/** The newest payment a member began for a field. */
export async function findLatestSharePayment(db: Database, fieldId: string, memberId: string): Promise<Payment | undefined> {
  const [row] = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(shares, and(eq(payments.purpose, 'share'), eq(payments.purposeId, shares.id)))
    .where(and(eq(shares.fieldId, fieldId), eq(shares.memberId, memberId)))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row?.payment;
}

/** Why a share goes back by itself; undefined while it stands, or when it was sent back by hand. */
export async function findWhyBack(db: Database, shareId: string): Promise<Because | undefined> {
  const [row] = await db.select({ turnedAwayAt: shares.turnedAwayAt, status: fields.status }).from(shares).innerJoin(fields, eq(fields.id, shares.fieldId)).where(eq(shares.id, shareId));
  return row?.turnedAwayAt ? 'late' : row?.status === 'refunded' ? 'closed' : undefined;
}

export const shareData: OwnDataSource = {
  name: 'shares',
  list: (db, { id }) => db.select().from(shares).where(eq(shares.memberId, id)),
  async erase(tx, { id }) {
    await tx.update(shares).set({ memberId: null, email: null }).where(eq(shares.memberId, id));
  },
};
