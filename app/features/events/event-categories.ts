/** Categories that have a colour and a word of their own (spec, 9); an unknown one shows its raw value. Light enough for the browser. */
export const EVENT_CATEGORIES = ['education', 'social', 'empowerment', 'award'] as const;
