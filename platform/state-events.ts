import { bigint, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Who did it, as staff screens name people, and why; both empty when the site did it by itself. */
export type Actor = { who?: string; why?: string };

/** What became of a step: done now, known already (nothing changed), not allowed from where the thing stands, or no such thing. */
export type Step = 'done' | 'known' | 'refused' | 'unknown';

/**
 * The columns of one change of a state, written in the transaction of that change and never changed afterwards: when, who
 * (nobody: the site itself), from where, to where, why. A thing without a row stands where it began.
 */
export const stateEvent = <State extends string>() => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment().notNull().defaultNow(),
  who: text(),
  from: text().$type<State>().notNull(),
  to: text().$type<State>().notNull(),
  why: text(),
});
