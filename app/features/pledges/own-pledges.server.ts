import { desc, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { funds } from '#app/features/donations/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { isOf, type Known, type OwnDataSource } from '#platform/own-data.ts';
import { pledges } from './tables.server.ts';

const listOf = (db: Database, known: Known, limit: number) =>
  db
    .select({ pledge: pledges, fund: funds.title })
    .from(pledges)
    .innerJoin(funds, eq(funds.id, pledges.fundId))
    .where(isOf(known, { email: pledges.email }))
    .orderBy(desc(pledges.createdAt))
    .limit(limit);

/** Open pledges; ended ones contain no personal data. */
export const pledgeData: OwnDataSource = {
  name: 'pledges',
  signs: `select null as member_id, email, name, created_at as at from pledges where state = 'waiting'`,
  opens: 'payments.read',
  async things(db, known, limit) {
    const rows = await listOf(db, known, limit);
    return rows.map(({ pledge, fund }) => ({
      id: pledge.id,
      at: pledge.createdAt,
      title: fund,
      detail: pledge.day,
      path: href('/admin/pledges'),
      state: `pledge.state.${pledge.state}`,
      name: pledge.name,
      isProved: pledge.state !== 'asked',
    }));
  },
  async list(db, { email }) {
    const rows = email
      ? await listOf(db, { members: [], proved: [], emails: [email], phones: [], names: [] }, 500)
      : [];
    return rows.map(({ pledge, fund }) => ({ ...pledge, fund }));
  },
  async erase(tx, { email }) {
    if (email) await tx.delete(pledges).where(eq(pledges.email, email));
  },
};
