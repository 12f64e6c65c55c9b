/** A text to be found in others by LIKE: its own wildcards mean themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
