import { z } from 'zod';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { Refusal } from '#platform/refusals.ts';
import type { PlannedAct, Staff } from '#platform/staff.ts';
import { type Role, ROLES, rolesWith } from './roles.ts';

/** Roles somebody is to hold. */
export const Roles = z.array(z.enum(ROLES, 'invalid_field')).max(ROLES.length, 'invalid_field');
/** A role as it is held, and until the end of which day; without one until it is taken. */
export type Held = { role: Role; until: string | null };

/** Roles that would be held longer than they are, or are not held: to both belongs what granting asks for. */
export const grantedBy = (held: readonly Held[], roles: readonly Role[], until: string | null): Role[] =>
  roles.filter((role) => {
    const had = held.find((one) => one.role === role);
    return !had || (had.until !== null && (until === null || until > had.until));
  });

/** As the log says them: the day beside its role, where it has one. */
export const sayHeld = (held: readonly Held[]): string[] =>
  held.map(({ role, until }) => (until ? `${role} → ${until}` : role)).toSorted();

/** The last day of a role, that day included. */
export const Until = z.iso
  .date('invalid_field')
  .refine((day) => day >= dayInKinshasa(), 'day_past')
  .nullish();

/** A role that was asked for until a day, and approved after it, is held by nobody. */
export const refusePast = (until?: string | null): Refusal | undefined =>
  until && until < dayInKinshasa() ? new Refusal('day_past', { field: 'until', status: 409 }) : undefined;

/** Roles that answer plans: who gave one alone could be their own second person. */
const ANSWERS: readonly Role[] = rolesWith('plans.decide');

/** Nobody grants alone what they do not hold, and nobody alone a role that answers plans. */
export function planGrant({ roles: own }: Staff, granted: readonly Role[], whom: string): PlannedAct | undefined {
  const missing = granted.filter((role) => ANSWERS.includes(role) || !own.includes(role));
  return missing.length > 0 ? { summary: { roles: granted, of: whom }, reason: missing.join(', ') } : undefined;
}
