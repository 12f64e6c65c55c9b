import { desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { GIVER, knownOf } from '#app/features/donations/left-gifts.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { isOf, type Known, type OwnDataSource } from '#platform/own-data.ts';
import { tributes } from './tables.server.ts';

/**
 * Cards that a person requested. Cards they received are not included, because addresses are deleted once a card is
 * sent.
 */
const listGiven = (db: Database, known: Known, limit: number) =>
  db
    .select({ tribute: tributes, at: donations.createdAt, name: donations.donorName, memberId: donations.memberId })
    .from(tributes)
    .innerJoin(donations, eq(donations.id, tributes.donationId))
    .where(isOf(known, GIVER))
    .orderBy(desc(donations.createdAt))
    .limit(limit);

/** A donor's cards are erased with them; an unsent card loses its recipient's address when the recipient is erased. */
export const tributeData: OwnDataSource = {
  name: 'tributes',
  knowsNames: true,
  opens: 'payments.read',
  async things(db, known, limit) {
    const rows = await listGiven(db, known, limit);
    return rows.map(({ tribute, at, name, memberId }) => ({
      id: tribute.donationId,
      at,
      title: tribute.honoured,
      isOwnWords: true,
      path: `${href('/admin/tributes')}?q=${tribute.donationId}`,
      name,
      isProved: known.proved.includes(memberId ?? ''),
    }));
  },
  async list(db, person) {
    const given = await listGiven(db, knownOf(person), 500);
    const waiting = person.email
      ? await db.select({ sendOn: tributes.sendOn }).from(tributes).where(eq(tributes.recipientEmail, person.email))
      : [];
    return [
      ...given.map(({ tribute: { token: _, ...tribute }, at }) => ({ at, ...tribute })),
      // What it says is its giver's until it is sent.
      ...waiting.map(({ sendOn }) => ({ cardForYou: true, sendOn })),
    ];
  },
  async erase(tx, person) {
    const isTheirs: SQL = isOf(knownOf(person), GIVER);
    const either = person.id && person.email ? or(isTheirs, eq(donations.donorEmail, person.email))! : isTheirs;
    await tx
      .delete(tributes)
      .where(inArray(tributes.donationId, tx.select({ id: donations.id }).from(donations).where(either)));
    if (person.email)
      await tx
        .update(tributes)
        .set({ recipientEmail: null, stoppedAt: sql`now()` })
        .where(eq(tributes.recipientEmail, person.email));
  },
};
