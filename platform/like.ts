/** Escapes LIKE's wildcards, so that a text is searched for literally. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
