/** A stretch of a text, as it was, as it is, or both. */
export type Stretch = { text: string; kind: 'same' | 'gone' | 'new' };

/** Things of a list that have no name of their own, by their place in it: what is compared never changes on the page. */
export const numbered = <T extends object>(list: readonly T[]): (T & { at: number })[] =>
  list.map((one, at) => ({ ...one, at }));
