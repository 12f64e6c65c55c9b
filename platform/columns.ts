import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, with its zone. */
export const moment = () => timestamp({ withTimezone: true });

/** A point in time that a list goes on from, in milliseconds: what JavaScript reads is what the row says, or rows between would be left out. */
export const keyMoment = () => timestamp({ withTimezone: true, precision: 3 });

/** A sum in the minor units of its currency: cents, or francs where there are none. */
export const minor = () => bigint({ mode: 'number' });
