import { maskEmail, maskName } from '#app/shared/mask.ts';
import type { Staff } from '#platform/staff.ts';
import type { Permission } from './roles.ts';

/** How persons are shown: what somebody wrote is theirs too, and nobody is shown a part of it. */
export type PersonView = {
  /** Whether persons may not be seen: nor found by name or address, nor their words, files and addresses. */
  isMasked: boolean;
  name: (name: string) => string;
  email: (email: string) => string;
  words: (text: string) => string;
};

const same = (text: string): string => text;

const PLAIN: PersonView = { isMasked: false, name: same, email: same, words: same };
const MASKED: PersonView = { isMasked: true, name: maskName, email: maskEmail, words: () => '' };

/**
 * Persons as they are for who works with them, which this permission says; to all others who may read the list, a guest who
 * checks the books, just enough to tell one from another (the role Audit: "masked").
 */
export const personView = ({ permissions }: Pick<Staff, 'permissions'>, permission: Permission): PersonView =>
  permissions.has(permission) ? PLAIN : MASKED;
