/** How many amounts a gift form offers. */
export const LEAST_AMOUNTS = 3;
export const MOST_AMOUNTS = 6;
