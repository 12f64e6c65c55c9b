import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { accounts, users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { ROLES, type Role } from './roles.ts';
import { staffRoles } from './tables.server.ts';

const NAMES: Record<Role, string> = {
  collecte: 'Ruth M. (exemple)',
  redaction: 'Grâce L. (exemple)',
  terrain: 'Didier N. (exemple)',
  marche: 'Patrice K. (exemple)',
  enseignement: 'Esther B. (exemple)',
  tresorerie: 'Solange M. (exemple)',
  administration: 'Hélène V. (exemple)',
  audit: 'Cabinet T. (exemple)',
};

/** One login per role for trying the back office. Never in live mode. */
export const STAFF_LOGINS = ROLES.map((role) => ({
  role,
  email: `${role}@exemple.org`,
  password: `table-de-travail-${role}`,
}));

/** Creates the demo's staff. Runs once. */
export async function seedDemoStaff(tx: Database): Promise<void> {
  for (const { role, email, password } of STAFF_LOGINS) {
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (known) continue;
    const id = randomUUID();
    await tx.insert(users).values({ id, email, name: NAMES[role], emailVerified: true, emailConfirmedAt: new Date() });
    await tx.insert(accounts).values({
      id: randomUUID(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: await hashPassword(password),
    });
    await tx.insert(staffRoles).values({ memberId: id, role, grantedBy: 'server' });
  }
}
