import type { Permission } from '#app/features/staff/roles.ts';

export const MAX_KEY_NAME = 60;
export const MAX_KEY_YEARS = 5;

/**
 * What no key may do: whatever of these asks for a fresh proof is refused to it anyway, and the second person of an act that takes
 * two is a person.
 */
const NEVER: ReadonlySet<Permission> = new Set([
  'plans.decide',
  'staff.invite',
  'staff.roles',
  'keys.write',
  'audit.witness',
]);

export const mayBeScope = (permission: Permission): boolean => !NEVER.has(permission);
