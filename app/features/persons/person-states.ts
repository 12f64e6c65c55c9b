/** What one list of persons shows: with an account, with an address alone, with a telephone or a name alone, with somebody merged into them. */
export const PERSON_STATES = ['member', 'guest', 'named', 'merged'] as const;
