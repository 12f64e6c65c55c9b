import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, with time zone. */
export const moment = () => timestamp({ withTimezone: true });

/** An amount in the minor units of its currency: cents, or whole units for currencies without cents (XOF). */
export const minor = (name?: string) => (name ? bigint(name, { mode: 'number' }) : bigint({ mode: 'number' }));
