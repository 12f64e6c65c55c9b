/** What the volunteer's form offers (spec, 3); light enough for the browser. */
export const AVAILABILITIES = ['weekends', 'evenings', 'flexible', 'fulltime'] as const;
export const AREAS = ['education', 'agriculture', 'health', 'environment', 'technology', 'communication'] as const;
