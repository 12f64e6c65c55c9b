import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { donations } from '#app/features/donations/tables.server.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import type { OwnDataSource, Person } from '#platform/own-data.ts';
import { changeCloth, lockCloth } from './cloths.server.ts';
import { clothRows, wovenCloths } from './tables.server.ts';

/** Rows of a person's gifts: by account, else by the address given. */
const theirRows = (db: Database, { id, email }: Person) =>
  db
    .select({ id: donations.id })
    .from(donations)
    .where(
      or(
        id ? eq(donations.memberId, id) : undefined,
        email ? and(eq(donations.donorEmail, email), isNull(donations.memberId)) : undefined,
        !id && !email ? sql`false` : undefined,
      ),
    );

/** Group fundraisers that a member started. */
export const clothData: OwnDataSource = {
  name: 'woven-cloths',
  signs: `select member_id, null as email, null as name, started_at as at from woven_cloths where member_id is not null`,
  opens: 'together.read',
  list: (db, { id }) => (id ? db.select().from(wovenCloths).where(eq(wovenCloths.memberId, id)) : Promise.resolve([])),
  async things(db, known, limit) {
    const rows = await db
      .select()
      .from(wovenCloths)
      .where(inArray(wovenCloths.memberId, [...known.members]))
      .orderBy(desc(wovenCloths.startedAt))
      .limit(limit);
    return rows.map(({ id, startedAt, title, starterName, state, memberId }) => ({
      id,
      at: startedAt,
      title,
      isOwnWords: true,
      path: href('/admin/together/:id', { id }),
      state: `together.state.${state}`,
      name: starterName,
      isProved: known.proved.includes(memberId ?? ''),
    }));
  },
  /** The fundraiser stays for its donors, with its title; it ends, and no longer names its starter. */
  async erase(tx, { id }) {
    if (!id) return;
    const own = await tx.select({ id: wovenCloths.id }).from(wovenCloths).where(eq(wovenCloths.memberId, id));
    for (const one of own) {
      const cloth = (await lockCloth(tx, one.id))!;
      await tx
        .update(wovenCloths)
        .set({ memberId: null, starterName: '', words: '' })
        .where(eq(wovenCloths.id, one.id));
      if (cloth.state === 'open') await changeCloth(tx, cloth, 'closed', {});
      else await publishChange(tx, { topic: 'cloth', id: cloth.slug });
    }
  },
};

/** What they wrote on rows of fundraisers. */
export const rowData: OwnDataSource = {
  name: 'cloth-rows',
  list: (db, person) =>
    db
      .select({
        cloth: wovenCloths.title,
        name: clothRows.name,
        word: clothRows.word,
        motif: clothRows.motif,
        isMiddle: clothRows.isMiddle,
        hiddenAt: clothRows.hiddenAt,
      })
      .from(clothRows)
      .innerJoin(wovenCloths, eq(wovenCloths.id, clothRows.clothId))
      .where(inArray(clothRows.donationId, theirRows(db, person))),
  /** Runs before gifts lose their donor: sources are erased from last to first. */
  async erase(tx, person) {
    await tx
      .update(clothRows)
      .set({ name: null, word: null })
      .where(inArray(clothRows.donationId, theirRows(tx, person)));
    await publishChange(tx, { topic: 'cloth', id: '' });
  },
};
