import { type Language, LANGUAGES } from '#app/shared/language.ts';

/** How far a block is: made from today's French, from an older one, written beside what is read, or not there. */
export const BLOCK_STATES = ['done', 'stale', 'draft', 'missing'] as const;
export type BlockState = (typeof BLOCK_STATES)[number];
export type Counts = Record<BlockState, number>;

/** Everything is written in French first. */
export const TARGETS = LANGUAGES.filter((language): language is Target => language !== 'fr');
export type Target = Exclude<Language, 'fr'>;
export const isTarget = (value: unknown): value is Target => (TARGETS as readonly unknown[]).includes(value);

export const noCounts = (): Counts => ({ done: 0, stale: 0, draft: 0, missing: 0 });
export const totalOf = ({ done, stale, draft, missing }: Counts): number => done + stale + draft + missing;
