/** The commune a project is in, by what its text says of its place: a number in it would be a house, or a position. */
export const communeOf = (location: string): string =>
  location
    .split(',')[0]!
    .replace(/\p{N}+/gu, '')
    .trim();
