import { bigint, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Who did it, as staff pages name people, and why; both are empty if the site did it automatically. */
export type Actor = { who?: string; why?: string };

/**
 * The result of a step: done now, already done (nothing changed), not allowed in the current state, or no such item.
 */
export type Step = 'done' | 'known' | 'refused' | 'unknown';

/**
 * The columns of one state change, written in its transaction and never changed: when, who (empty: the site itself),
 * from, to, why. An item without rows is in its initial state.
 */
export const stateEvent = <State extends string>() => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment().notNull().defaultNow(),
  who: text(),
  from: text().$type<State>().notNull(),
  to: text().$type<State>().notNull(),
  why: text(),
});
