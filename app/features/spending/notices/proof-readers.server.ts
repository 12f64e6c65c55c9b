import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { setNotice } from '#app/features/accounts/notices.server.ts';
import { notificationPreferences } from '#app/features/accounts/tables.server.ts';
import { isGiftOf } from '#app/features/donations/paid-gifts.server.ts';
import { donations, giftParts } from '#app/features/donations/tables.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import type { Language } from '#app/shared/language.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import { readLink, type Secrets } from '#platform/signed-links.ts';
import { proofWishes } from '#app/features/spending/tables.server.ts';

/** The kind of signed link with which somebody unsubscribes, or subscribes again, without signing in. */
export const PROOF_LINK = 'proof-news';

/**
 * A recipient of news about evidence: a member with a confirmed address, by a setting for all funds they gave to; or
 * somebody without an account, by a choice made through the link of their receipt, for all gifts under their address.
 */
export type ProofReader = { kind: 'member'; id: string } | { kind: 'guest'; email: string };

/** The key of a recipient in jobs and links: `m-<account>` or `g-<wish>`; never an address. */
type ReaderKey = string;

/**
 * Whose gift a payment was, as far as the link of its receipt may act for them; undefined for an anonymous gift.
 * Anybody who typed somebody's address has such a link too, so a member's setting can only be changed by that member,
 * signed in with a confirmed address.
 * @param signedIn the account of the caller
 */
export async function findGiver(db: Database, paymentId: string, signedIn?: string): Promise<ProofReader | undefined> {
  const [gift] = await db
    .select({ memberId: donations.memberId, email: donations.donorEmail, isProved: users.emailVerified })
    .from(payments)
    .leftJoin(giftParts, eq(giftParts.paymentId, payments.id))
    .innerJoin(donations, isGiftOf)
    .leftJoin(users, eq(users.id, donations.memberId))
    .where(eq(payments.id, paymentId))
    .limit(1);
  if (gift?.memberId)
    return gift.isProved && gift.memberId === signedIn ? { kind: 'member', id: gift.memberId } : undefined;
  return gift?.email ? { kind: 'guest', email: gift.email } : undefined;
}

/** Whether they subscribed. */
export async function wantsProofs(db: Database, reader: ProofReader): Promise<boolean> {
  const [row] =
    reader.kind === 'member'
      ? await db
          .select({ isOn: notificationPreferences.proofs })
          .from(notificationPreferences)
          .where(eq(notificationPreferences.memberId, reader.id))
      : await db.select({ isOn: proofWishes.isOn }).from(proofWishes).where(eq(proofWishes.email, reader.email));
  return row?.isOn ?? false;
}

/** Stores their choice with its day; a repeat keeps the first. */
export async function setWantsProofs(
  tx: Database,
  reader: ProofReader,
  isOn: boolean,
  language: Language,
): Promise<void> {
  if (reader.kind === 'member') return setNotice(tx, reader.id, 'proofs', isOn);
  await tx
    .insert(proofWishes)
    .values({ email: reader.email, language, isOn })
    .onConflictDoUpdate({
      target: proofWishes.email,
      set: { isOn, language, at: sql`now()` },
      setWhere: sql`${proofWishes.isOn} <> ${isOn}`,
    });
}

/** The next recipients of a fund after a key, in order: subscribed, and with a gift to the fund that is still kept. */
export async function listReaders(db: Database, fundId: string, after: ReaderKey, limit: number) {
  const { rows } = await db.execute<{ key: ReaderKey; email: string; language: Language }>(sql`
    select key, email, language from (
      select 'm-' || u.id as key, u.email, u.language from users u
      join notification_preferences p on p.member_id = u.id and p.proofs
      where u.email_verified and exists (select 1 from donations d
        where d.member_id = u.id and d.fund_id = ${fundId} and d.supported_at is not null)
      union all
      select 'g-' || w.id, w.email, w.language from proof_wishes w
      where w.is_on and exists (select 1 from donations d
        where d.donor_email = w.email and d.member_id is null and d.fund_id = ${fundId} and d.supported_at is not null)) readers
    where key collate "C" > ${after} collate "C" order by key collate "C" limit ${limit}`);
  return rows;
}

/** The recipient of a key; undefined once the account or choice is deleted. */
export async function findReader(db: Database, key: ReaderKey): Promise<ProofReader | undefined> {
  const id = key.slice(2);
  if (key.startsWith('m-')) {
    const [member] = await db.select({ id: users.id }).from(users).where(eq(users.id, id));
    return member && { kind: 'member', id: member.id };
  }
  if (!isUuid(id)) return undefined;
  const [wish] = await db.select({ email: proofWishes.email }).from(proofWishes).where(eq(proofWishes.id, id));
  return wish && { kind: 'guest', email: wish.email };
}

/** The recipient of a mailed link. */
export async function findLinked(db: Database, secrets: Secrets, token: string): Promise<ProofReader | undefined> {
  const key = readLink(secrets, PROOF_LINK, token);
  return key === undefined ? undefined : findReader(db, key);
}

/** The condition for their gifts in `donations`. */
export const isGiver = (reader: ProofReader): SQL =>
  reader.kind === 'member'
    ? eq(donations.memberId, reader.id)
    : and(eq(donations.donorEmail, reader.email), isNull(donations.memberId))!;

/** Converts a guest's choice into the member's once their address is confirmed, like their gifts. */
export async function joinWish(tx: Database, member: { id: string; email: string }): Promise<void> {
  const [wish] = await tx.delete(proofWishes).where(eq(proofWishes.email, member.email)).returning();
  if (wish?.isOn) await setNotice(tx, member.id, 'proofs', true);
}

export const proofWishData: OwnDataSource = {
  name: 'proofWishes',
  signs: `select null as member_id, email, null as name, at from proof_wishes`,
  list: (db, { email }) =>
    db
      .select({ isOn: proofWishes.isOn, language: proofWishes.language, at: proofWishes.at })
      .from(proofWishes)
      .where(eq(proofWishes.email, email)),
  async erase(tx, { email }) {
    await tx.delete(proofWishes).where(eq(proofWishes.email, email));
  },
  async consents(db, { emails }) {
    const rows = await db
      .select()
      .from(proofWishes)
      .where(inArray(proofWishes.email, [...emails]));
    return rows.map(({ isOn, at }) => ({ what: 'proofs', isGranted: isOn, at }));
  },
};
