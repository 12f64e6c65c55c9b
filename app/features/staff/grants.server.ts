import { z } from 'zod';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { Refusal } from '#platform/refusals.ts';
import type { PlannedAct, Staff } from '#platform/staff.ts';
import { type Role, ROLES } from './roles.ts';

/** Roles somebody is to hold. */
export const Roles = z.array(z.enum(ROLES, 'invalid_field')).max(ROLES.length, 'invalid_field');
/** The last day of a role, that day included. */
export const Until = z.iso
  .date('invalid_field')
  .refine((day) => day >= dayInKinshasa(), 'day_past')
  .nullish();

/** A role that was asked for until a day, and approved after it, is held by nobody. */
export const refusePast = (until?: string | null): Refusal | undefined =>
  until && until < dayInKinshasa() ? new Refusal('day_past', { field: 'until', status: 409 }) : undefined;

/** Nobody grants alone what they do not hold, and nobody makes an administrator alone. */
export function planGrant({ roles: own }: Staff, granted: readonly Role[], whom: string): PlannedAct | undefined {
  const missing = granted.filter((role) => role === 'administration' || !own.includes(role));
  return missing.length > 0 ? { summary: { roles: granted, of: whom }, reason: missing.join(', ') } : undefined;
}
