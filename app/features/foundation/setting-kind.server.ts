import { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { findSetting } from '#platform/kept-settings.ts';
import type { SettingKey } from './identity.ts';

/** One part of the settings: what it may hold, how the log says it, and where it is held for pages and mails. */
export type SettingKind<T> = {
  key: SettingKey;
  /** What stands until staff save their own. */
  standard: T;
  /** Messages of its issues are codes in the namespace `errors`. @param readIn of the page its numbers were typed on */
  input: (readIn?: Language) => z.ZodType<T>;
  /** Field by field, in plain words. */
  tell: (value: T) => Record<string, string>;
  /** Which field of its form a fault belongs to; without it, the innermost name of its place. */
  fieldOf?: (value: unknown, path: PropertyKey[]) => string | undefined;
  /** Pages of this site that it leads to, each with the field that names it. */
  linksOf?: (value: T) => { field: string; path: string }[];
  /** Takes what is set into memory. */
  hold: (value: T) => void;
};

/** Keeps the types of one kind together. */
export const defineSetting = <T>(kind: SettingKind<T>): SettingKind<T> => kind;

/** What is set now, with the revision that the next save is made from. */
export async function readSetting<T>(
  db: Database,
  { key, standard }: Pick<SettingKind<T>, 'key' | 'standard'>,
): Promise<{ value: T; revision: number }> {
  const kept = await findSetting(db, key);
  // Checked when it was saved.
  return { value: (kept?.value as T | undefined) ?? standard, revision: kept?.revision ?? 0 };
}
