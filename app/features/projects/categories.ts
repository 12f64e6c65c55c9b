/** The domains of projects (spec, 3). */
export const CATEGORIES = ['education', 'agriculture', 'environment', 'social'] as const;
export type Category = (typeof CATEGORIES)[number];
