import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, with its zone. */
export const moment = () => timestamp({ withTimezone: true });

/** A sum in the minor units of its currency: cents, or francs where there are none. */
export const minor = (name?: string) => (name ? bigint(name, { mode: 'number' }) : bigint({ mode: 'number' }));
