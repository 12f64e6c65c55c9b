/** Values that `?filter=` takes (spec, 2). */
export const PROGRAM_FILTERS = ['education', 'agriculture', 'environment', 'nutrition', 'social'] as const;
