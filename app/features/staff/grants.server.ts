import { z } from 'zod';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { Refusal } from '#platform/refusals.ts';
import type { PlannedAct, Staff } from '#platform/staff.ts';
import { type Role, ROLES, rolesWith } from './roles.ts';

/** Roles to give to somebody. */
export const Roles = z.array(z.enum(ROLES, 'invalid_field')).max(ROLES.length, 'invalid_field');
/** A role that somebody holds, and its last day; without one it does not expire. */
export type Held = { role: Role; until: string | null };

/** The roles that are new or would be held longer: giving them follows the rules for granting. */
export const grantedBy = (held: readonly Held[], roles: readonly Role[], until: string | null): Role[] =>
  roles.filter((role) => {
    const had = held.find((one) => one.role === role);
    return !had || (had.until !== null && (until === null || until > had.until));
  });

/** Roles for the audit log: each with its last day, if it has one. */
export const sayHeld = (held: readonly Held[]): string[] =>
  held.map(({ role, until }) => (until ? `${role} → ${until}` : role)).toSorted();

/** The last day of a role, included. */
export const Until = z.iso
  .date('invalid_field')
  .refine((day) => day >= dayInKinshasa(), 'day_past')
  .nullish();

/** Refuses a role whose last day had passed when it was approved. */
export const refusePast = (until?: string | null): Refusal | undefined =>
  until && until < dayInKinshasa() ? new Refusal('day_past', { field: 'until', status: 409 }) : undefined;

/** Roles that may approve requests: whoever could give one alone could be their own second person. */
const ANSWERS: readonly Role[] = rolesWith('plans.decide');

/** Approval is needed to give a role that one does not hold, or a role that may approve requests. */
export function planGrant({ roles: own }: Staff, granted: readonly Role[], whom: string): PlannedAct | undefined {
  const missing = granted.filter((role) => ANSWERS.includes(role) || !own.includes(role));
  return missing.length > 0 ? { summary: { roles: granted, of: whom }, reason: missing.join(', ') } : undefined;
}
