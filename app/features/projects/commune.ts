/** The commune of a project, from the place in its text. Digits are removed: they could be a house number or coordinates. */
export const communeOf = (location: string): string =>
  location
    .split(',')[0]!
    .replace(/\p{N}+/gu, '')
    .trim();
