import { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { findSetting } from '#platform/kept-settings.ts';
import type { SettingKey } from './identity.ts';

/**
 * A part of the settings: its schema, its text in the audit log, and where it is held in memory for pages and mails.
 */
export type SettingKind<T> = {
  key: SettingKey;
  /** The value until staff save their own. */
  standard: T;
  /**
   * The messages of its issues are codes of the namespace `errors`.
   * @param readIn the language of the page where numbers were typed
   */
  input: (readIn?: Language) => z.ZodType<T>;
  /** The value field by field, as readable text. */
  tell: (value: T) => Record<string, string>;
  /** The form field of an error; by default the innermost name of its path. */
  fieldOf?: (value: unknown, path: PropertyKey[]) => string | undefined;
  /** Paths of this site that it links to, each with its field. */
  linksOf?: (value: T) => { field: string; path: string }[];
  /** Stores the value in memory. */
  hold: (value: T) => void;
};

/** Keeps the types of one kind together. */
export const defineSetting = <T>(kind: SettingKind<T>): SettingKind<T> => kind;

/** The current value, with the revision on which the next save must be based. */
export async function readSetting<T>(
  db: Database,
  { key, standard }: Pick<SettingKind<T>, 'key' | 'standard'>,
): Promise<{ value: T; revision: number }> {
  const kept = await findSetting(db, key);
  // Checked when it was saved.
  return { value: (kept?.value as T | undefined) ?? standard, revision: kept?.revision ?? 0 };
}
