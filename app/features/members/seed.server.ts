import { findFund } from '#app/features/donations/funds.server.ts';
import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { eq, sql } from 'drizzle-orm';
import { accounts, users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { notificationPreferences } from '#app/features/accounts/tables.server.ts';
import { importGifts } from '#app/features/donations/import-gifts.server.ts';

/** The demo's logins, as shown by `script/server` and the mailbox page. Never in live mode. */
export const DEMO_LOGINS = [
  { email: 'aline@exemple.org', name: 'Aline K.', password: 'manioc-et-miel', isConfirmed: true },
  { email: 'jean@exemple.org', name: '', password: 'pirogue-du-soir', isConfirmed: false },
] as const;

const DAY = 24 * 60;
/** Aline's sponsorships: fund, euros, days ago. Her gifts to projects are among their sample gifts. */
const SPONSORED: [string, number, number][] = [
  ['sponsor-child', 25, 264],
  ['sponsor-child', 25, 233],
  ['sponsor-child', 25, 203],
  ['sponsor-tree', 50, 121],
  ['sponsor-meal', 20, 61],
];

/** Creates two demo members: one with a year of gifts, one with an unconfirmed address. Runs once. */
export async function seedDemoMembers(tx: Database): Promise<void> {
  for (const { email, name, password, isConfirmed } of DEMO_LOGINS) {
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (known) continue;
    const id = randomUUID();
    const createdAt = new Date(Date.now() - 383 * DAY * 60_000);
    await tx.insert(users).values({
      id,
      email,
      name,
      emailVerified: isConfirmed,
      emailConfirmedAt: isConfirmed ? createdAt : null,
      createdAt,
    });
    await tx.insert(accounts).values({
      id: randomUUID(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: await hashPassword(password),
    });
    if (!isConfirmed) continue;
    await tx.insert(notificationPreferences).values({ memberId: id, projectUpdates: true });
    await tx.execute(sql`
      update donations set member_id = ${id}, donor_email = ${email}
      where id in (select distinct on (fund_id) id from donations where donor_name = 'Aline Kabongo' and member_id is null order by fund_id, created_at)`);
    for (const [fundId, euros, days] of SPONSORED) {
      const fund = await findFund(tx, fundId);
      if (fund)
        await importGifts(
          tx,
          fund,
          [{ amountMinor: euros * 100, donorName: 'Aline Kabongo', minutesAgo: days * DAY }],
          { id, email },
        );
    }
  }
}
