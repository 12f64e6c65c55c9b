import { maskEmail, maskName } from '#app/shared/mask.ts';
import type { Staff } from '#platform/staff.ts';
import type { Permission } from './roles.ts';

/**
 * How personal data are shown. Texts that somebody wrote count as personal data and are shown completely or not at all.
 */
export type PersonView = {
  /** Masked: people cannot be found by name or address, and their texts, files and addresses are hidden. */
  isMasked: boolean;
  name: (name: string) => string;
  email: (email: string) => string;
  words: (text: string) => string;
};

const same = (text: string): string => text;

const PLAIN: PersonView = { isMasked: false, name: same, email: same, words: same };
const MASKED: PersonView = { isMasked: true, name: maskName, email: maskEmail, words: () => '' };

/**
 * Persons unmasked for holders of this permission, who work with them. Others who may read the list, such as auditors,
 * see just enough to tell people apart (the role Audit: "masked").
 */
export const personView = ({ permissions }: Pick<Staff, 'permissions'>, permission: Permission): PersonView =>
  permissions.has(permission) ? PLAIN : MASKED;
