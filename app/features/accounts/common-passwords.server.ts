import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD } from './password-strength.ts';

const COMMONEST = 10_000;

let known: Set<string> | undefined;

/** Whether a password is among the 10,000 most common ones of sufficient length, ignoring case. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(
    (dictionary['passwords-common'] as string[]).filter((word) => word.length >= MIN_PASSWORD).slice(0, COMMONEST),
  );
  return known.has(password.toLowerCase());
}
