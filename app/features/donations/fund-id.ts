/** The number of the project that a fund is of, as its pages and texts are named; undefined for every other fund. */
export const projectIdOf = (fundId: string): string | undefined => /^project-(\d+)$/.exec(fundId)?.[1];
