import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { STAFF_LOGINS } from '#app/features/staff/seed.server.ts';

/** All logins of the demo: two members, and one staff member for each role. */
export const LOGINS = [
  ...DEMO_LOGINS.map(({ email, password }) => ({ role: 'member', email, password })),
  ...STAFF_LOGINS,
];
