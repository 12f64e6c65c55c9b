import { and, gte, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { startOfDay } from '#app/shared/dates.server.ts';
import type { ListState } from './list-state.server.ts';

/** The condition that a moment is within these days of Kinshasa, both included; a missing day is no limit. */
export const isWithinDays = (moment: PgColumn, { from, to }: Pick<ListState, 'from' | 'to'>): SQL | undefined =>
  and(from ? gte(moment, startOfDay(from)) : undefined, to ? lt(moment, startOfDay(to, 1)) : undefined);
