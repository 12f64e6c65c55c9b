import { z } from 'zod';

/** Names of collections and ids of entries, as addresses say them. */
export const collectionInput = z.string('entry_unknown').regex(/^[a-z-]{1,40}$/, 'entry_unknown');
export const idInput = z.string('entry_unknown').regex(/^[\w-]{1,60}$/, 'entry_unknown');
export const revisionInput = z.coerce
  .number('entry_unknown')
  .int('entry_unknown')
  .min(1, 'entry_unknown')
  .max(Number.MAX_SAFE_INTEGER, 'entry_unknown');
/** Entries are written in French; in the others by block (`save-translation`). */
export const languageInput = z.literal('fr', 'invalid_field').default('fr');
export const entryInput = { collection: collectionInput, id: idInput, language: languageInput };

/** Characters of a text, and of all the fields of an entry as JSON. */
export const MAX_BODY = 60_000;
/** A course is all its lessons. */
export const MAX_DATA = 400_000;
