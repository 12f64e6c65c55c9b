import { CATEGORIES } from '#app/features/projects/categories.ts';

/** What a reader did here under their proved address: gave to a project of a domain, sponsored, took a share, learned, bought; `urgent`: wants to hear of urgent needs. */
export const INTERESTS = [...CATEGORIES, 'sponsorship', 'fields', 'academy', 'market', 'urgent'] as const;
export type Interest = (typeof INTERESTS)[number];
