import type { Language } from '#app/shared/language.ts';
import { and, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { href } from 'react-router';
import { isUuid } from '#app/shared/ids.ts';
import type { Database } from '#platform/database.ts';
import { isOf, type OwnDataSource } from '#platform/own-data.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { findField, listFields } from './fields.server.ts';
import type { Because } from './share-mail.server.ts';
import { lastReports } from './reports.server.ts';
import { plots, sharePayouts, shares } from './tables.server.ts';

/** A member's current shares, newest first, with their field, its latest report, and what its harvest paid. */
export async function listOwnShares(db: Database, memberId: string, language?: Language) {
  const rows = await db
    .select({ share: shares, payout: sharePayouts })
    .from(shares)
    .leftJoin(sharePayouts, eq(sharePayouts.shareId, shares.id))
    .where(and(eq(shares.memberId, memberId), gt(shares.heldMinor, 0)))
    .orderBy(desc(shares.createdAt))
    .limit(100);
  const all = new Map((await listFields(db, language)).map((field) => [field.id, field]));
  const last = await lastReports(
    db,
    rows.flatMap(({ share }) => all.get(share.fieldId) ?? []),
  );
  return rows.flatMap(({ share, payout }) => {
    const field = all.get(share.fieldId);
    return field ? [{ ...share, field, payout: payout ?? undefined, last: last.get(field.id) }] : [];
  });
}

/** How many of a member's fields were harvested. */
export async function countHarvests(db: Database, memberId: string): Promise<number> {
  const rows = await db
    .selectDistinct({ id: plots.id })
    .from(shares)
    .innerJoin(plots, eq(plots.id, shares.fieldId))
    .where(and(eq(shares.memberId, memberId), gt(shares.heldMinor, 0), eq(plots.status, 'completed')));
  return rows.length;
}

/** The payment of a member's share by its id; undefined if it belongs to somebody else. */
export async function findOwnSharePayment(
  db: Database,
  paymentId: string,
  memberId: string,
): Promise<Payment | undefined> {
  if (!isUuid(paymentId)) return undefined;
  const [row] = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(shares, and(eq(payments.purpose, 'share'), eq(payments.purposeId, shares.id)))
    .where(and(eq(payments.id, paymentId), eq(shares.memberId, memberId)));
  return row?.payment;
}

/** The latest payment that a member started for a field. */
export async function findLatestSharePayment(
  db: Database,
  fieldId: string,
  memberId: string,
): Promise<Payment | undefined> {
  const [row] = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(shares, and(eq(payments.purpose, 'share'), eq(payments.purposeId, shares.id)))
    .where(and(eq(shares.fieldId, fieldId), eq(shares.memberId, memberId)))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row?.payment;
}

/** What a share's field aims at: the expected yield and other figures of its page. */
export async function readImpact(
  db: Database,
  shareId: string,
  language: Language,
): Promise<{ production: string; language: Language; jobs?: number; families?: number } | undefined> {
  const [row] = await db.select({ fieldId: shares.fieldId }).from(shares).where(eq(shares.id, shareId));
  const field = await findField(db, row?.fieldId, language);
  return (
    field && {
      production: field.data.expectedYield,
      language: field.language,
      jobs: field.data.impact?.seasonJobs,
      families: field.data.impact?.familiesFed,
    }
  );
}

/** Why a share is refunded automatically; undefined if it is not, or if staff refunded it. */
export async function findWhyBack(db: Database, shareId: string): Promise<Because | undefined> {
  const [row] = await db
    .select({ turnedAwayAt: shares.turnedAwayAt, status: plots.status })
    .from(shares)
    .innerJoin(plots, eq(plots.id, shares.fieldId))
    .where(eq(shares.id, shareId));
  return row?.turnedAwayAt ? 'late' : row?.status === 'refunded' ? 'closed' : undefined;
}

export const shareData: OwnDataSource = {
  name: 'shares',
  signs: `select member_id, email, null as name, created_at as at from shares`,
  opens: 'fields.read',
  list: (db, { id, email }) =>
    db
      .select()
      .from(shares)
      .where(or(eq(shares.memberId, id), and(eq(shares.email, email), isNull(shares.memberId)))),
  keeps: (db, { id, email }) =>
    db.$count(shares, and(or(eq(shares.memberId, id), eq(shares.email, email)), isNotNull(shares.countedAt))),
  async things(db, known, limit) {
    const rows = await db
      .select()
      .from(shares)
      .where(and(isOf(known, { memberId: shares.memberId, email: shares.email }), isNotNull(shares.countedAt)))
      .orderBy(desc(shares.createdAt))
      .limit(limit);
    const titles = new Map((await listFields(db)).map(({ id, data }) => [id, data.title]));
    return rows.map(({ id, fieldId, heldMinor, createdAt, memberId }) => ({
      id,
      at: createdAt,
      title: titles.get(fieldId) ?? fieldId,
      path: href('/admin/fields/:id', { id: fieldId }),
      sum: { amountMinor: heldMinor, currency: 'USD' as const },
      isProved: known.proved.includes(memberId ?? ''),
    }));
  },
  async erase(tx, { id, email }) {
    await tx
      .update(shares)
      .set({ memberId: null, email: null })
      .where(or(eq(shares.memberId, id), eq(shares.email, email)));
  },
};
