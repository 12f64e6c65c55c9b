/** Where an answer stands on /faq: the category's file, and the place of the question in it, from 1. */
export const answerId = (category: string, index: number): string => `${category}-${index + 1}`;
