/** The steps of script/test, in their order. */
export const STEPS = ['lint', 'types', 'build', 'units', 'postgres', 'journeys'] as const;
export type Step = (typeof STEPS)[number];

/** These run side by side, since none of them keeps two cores busy; the others one after the other. */
export const SIDE_BY_SIDE: readonly Step[] = ['lint', 'types', 'build'];
