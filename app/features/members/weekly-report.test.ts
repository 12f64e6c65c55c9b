import { expect, test } from 'vitest';
import { sendMornings } from '#app/features/staff/morning.server.ts';
import { staffPreferences, staffRoles } from '#app/features/staff/tables.server.ts';
import { users } from '#platform/auth-tables.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { notificationPreferences } from '#app/features/accounts/tables.server.ts';
import { weeklyReports } from './weekly-report.server.ts';

const { db } = await createTestDatabase();
const people = ['a', 'b', 'c'];
await db.insert(users).values(people.map((id) => ({ id, name: id, email: `${id}@example.org`, emailVerified: true })));

/** An outbox that does not take the first mail. */
function failingOnce() {
  let asked = 0;
  return () => ({
    send: async () => {
      if (asked++ === 0) throw new Error('no');
    },
  });
}
const written = async (template: string) =>
  (await db.select().from(mails)).filter((mail) => mail.template === template).length;

test('a weekly report that cannot be asked for keeps no other member’s from leaving', async () => {
  await db.insert(notificationPreferences).values(people.map((memberId) => ({ memberId, weeklyReports: true })));
  await weeklyReports(db, failingOnce()).run();
  expect(await written('weekly-report')).toBe(2);
});

test('a mail of the morning that cannot be asked for keeps no colleague’s from leaving', async () => {
  // Where it is eight in the morning now.
  const ahead = ((8 - new Date().getUTCHours() + 36) % 24) - 12;
  const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await db
    .insert(staffRoles)
    .values(people.map((memberId) => ({ memberId, role: 'tresorerie' as const, grantedBy: 'a' })));
  await db.insert(staffPreferences).values(people.map((memberId) => ({ memberId, hasDailyMail: true, timeZone })));
  await sendMornings(db, failingOnce()).run();
  expect(await written('staff-morning')).toBe(2);
});
