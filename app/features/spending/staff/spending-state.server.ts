import { readListState } from '#app/features/staff/list-state.server.ts';

/** The state of a list with its fund: `?fund=project-6`. */
export function readSpendingState(query: Record<string, string | undefined>) {
  const fundId = /^[a-z]+(-[a-z0-9]{1,20})?$/.test(query.fund ?? '') ? query.fund : undefined;
  return { ...readListState(query), fundId };
}
