import type { Collection } from '#platform/content.ts';

/** Every collection of `content/`; a feature adds one line. Checked by `test/content.test.ts`, seeded at start. */
export const COLLECTIONS: Collection<never>[] = [];
