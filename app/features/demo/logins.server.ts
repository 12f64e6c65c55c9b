import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { STAFF_LOGINS } from '#app/features/staff/seed.server.ts';

/** Every login of the demo: two members, and one of the staff for each role. */
export const LOGINS = [
  ...DEMO_LOGINS.map(({ email, password }) => ({ role: 'member', email, password })),
  ...STAFF_LOGINS,
];
