import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Currency, isCurrency } from '#app/shared/money.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';

/** First and last day, both included, and a currency; what is left out is not restricted. */
export type ExportFilter = { from?: string; to?: string; currency?: Currency };

export function readExportFilter(search: URLSearchParams): ExportFilter {
  const { from, to } = readListState(Object.fromEntries(search));
  const currency = search.get('currency');
  return { from, to, currency: isCurrency(currency) ? currency : undefined };
}

/** The filter as query parameters. */
export const writeFilter = (filter: ExportFilter): string =>
  String(new URLSearchParams(Object.entries(filter).filter(([, value]) => value) as [string, string][]));

/** The SQL condition for a moment and a currency. */
export const isMeant = ({ from, to, currency }: ExportFilter, at: PgColumn, of: PgColumn): SQL | undefined =>
  and(isWithinDays(at, { from, to }), currency ? eq(of, currency) : undefined);
