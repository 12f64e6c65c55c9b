/** The groups of the menu, in their order. */
export const GROUPS = ['today', 'money', 'books', 'people', 'ground', 'content', 'house', 'help'] as const;
