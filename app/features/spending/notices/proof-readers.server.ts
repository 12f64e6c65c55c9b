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

/** The kind of the link by which somebody stops, or starts again, without signing in. */
export const PROOF_LINK = 'proof-news';

/**
 * Who may be told of proofs: a member whose address is proved, by their switch, which holds for all funds they gave to; or somebody
 * without an account, by what they said by the link of their receipt, which holds for all gifts under their address.
 */
export type ProofReader = { kind: 'member'; id: string } | { kind: 'guest'; email: string };

/** As jobs, keys and links name a reader: `m-<account>`, `g-<wish>`; never an address. */
type ReaderKey = string;

/**
 * Whose gift a payment was, as far as the link of its receipt may speak for them: nobody where it was given without a name. Whoever typed
 * somebody's address holds such a link too: a member's switch is turned by that member alone, signed in, at an address they proved.
 * @param signedIn the account of who asks
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

/** Whether they asked for it. */
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

/** Keeps what they said, with its day; said twice, it was said once. */
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

/** Readers of a fund after this one, in the order of their keys, so many: who asked, and of whose gifts to it something is kept. */
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

/** Who a key names; undefined once the account or the wish is gone. */
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

/** Who the link in a mail is of. */
export async function findLinked(db: Database, secrets: Secrets, token: string): Promise<ProofReader | undefined> {
  const key = readLink(secrets, PROOF_LINK, token);
  return key === undefined ? undefined : findReader(db, key);
}

/** Their gifts, as `donations` names them. */
export const isGiver = (reader: ProofReader): SQL =>
  reader.kind === 'member'
    ? eq(donations.memberId, reader.id)
    : and(eq(donations.donorEmail, reader.email), isNull(donations.memberId))!;

/** What a guest asked for is the member's own once their address is proved: their gifts are, too. */
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
