import { and, asc, count, eq, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { staffViews } from './tables.server.ts';

const MOST = 20;
/** The query parameters that belong to a view; the page position does not. */
const KEPT = ['q', 'state', 'from', 'to', 'kind', 'who'] as const;

/** The part of a list's query that is saved in a view, in a fixed order. */
export function viewQuery(search: string): string {
  const from = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of KEPT) if (from.get(name)) kept.set(name, from.get(name)!);
  return kept.toString();
}

const SaveInput = z.object({
  /** The list's name in the address: `orders`. */
  list: z.string('invalid_field').regex(/^[a-z-]{1,40}$/, 'invalid_field'),
  name: z.string('view_name_required').trim().min(1, 'view_name_required').max(60, 'too_long'),
  query: z.string('invalid_field').max(500, 'too_long').transform(viewQuery),
  isShared: z.boolean('invalid_field').default(false),
});

/** `save-view`: saves a list's state under a name, for oneself or everybody. The same name again replaces it. */
export function saveView() {
  return defineFunction<z.infer<typeof SaveInput>, { id: string }>({
    name: 'save-view',
    summary: 'Keeps the state of a list under a name',
    input: SaveInput,
    answer: z.object({ id: z.string() }),
    staff: {
      permission: 'tasks.read',
      act: ({ list, ...after }, { id }) => ({ target: `view:${list}:${id}`, after }),
    },
    async perform(tx, { list, name, query, isShared }, { staff }) {
      const ownerId = staff!.memberId;
      const own = and(eq(staffViews.ownerId, ownerId), eq(staffViews.list, list));
      const [known] = await tx
        .update(staffViews)
        .set({ query, isShared })
        .where(and(own, eq(staffViews.name, name)))
        .returning({ id: staffViews.id });
      if (known) return known;
      const [{ held } = { held: 0 }] = await tx.select({ held: count() }).from(staffViews).where(own);
      if (held >= MOST) return new Refusal('views_full', { status: 409 });
      const [view] = await tx
        .insert(staffViews)
        .values({ ownerId, list, name, query, isShared })
        .returning({ id: staffViews.id });
      return view!;
    },
    respond: async (_siteContext, { id }) => ({ id }),
  });
}

const EndInput = z.object({ viewId: z.uuid('invalid_field') });

/** `end-view`: deletes one's own view, for everybody if it was shared. */
export function endView() {
  return defineFunction<z.infer<typeof EndInput>, { list: string; name: string }>({
    name: 'end-view',
    summary: 'Removes a kept state of a list',
    input: EndInput,
    answer: z.object({}),
    staff: {
      permission: 'tasks.read',
      act: ({ viewId }, { list, name }) => ({ target: `view:${list}:${viewId}`, before: { name } }),
    },
    async perform(tx, { viewId }, { staff }) {
      const [gone] = await tx
        .delete(staffViews)
        .where(and(eq(staffViews.id, viewId), eq(staffViews.ownerId, staff!.memberId)))
        .returning({ list: staffViews.list, name: staffViews.name });
      return gone ?? new Refusal('view_unknown', { status: 404 });
    },
    respond: async () => ({}),
  });
}

export type StaffView = { id: string; name: string; query: string; isShared: boolean; isOwn: boolean };

/** The views of a list that somebody sees: their own and shared ones, by name. */
export async function listViews(db: Database, list: string, memberId: string): Promise<StaffView[]> {
  const rows = await db
    .select()
    .from(staffViews)
    .where(and(eq(staffViews.list, list), or(eq(staffViews.ownerId, memberId), eq(staffViews.isShared, true))))
    .orderBy(asc(staffViews.name), asc(staffViews.id));
  return rows.map(({ id, name, query, isShared, ownerId }) => ({
    id,
    name,
    query,
    isShared,
    isOwn: ownerId === memberId,
  }));
}

/** Rows are counted up to this number. */
const COUNTED = 99;

/**
 * How many rows each view shows, or `99+`. It reads one page of the list, so that the cost does not depend on the
 * number of rows.
 */
export async function countViews(
  views: readonly StaffView[],
  read: (query: Record<string, string>) => Promise<object>,
): Promise<(StaffView & { count?: string })[]> {
  const counted: (StaffView & { count?: string })[] = [];
  for (const view of views) {
    const page = await read({ ...Object.fromEntries(new URLSearchParams(view.query)), limit: String(COUNTED) });
    const { items, next } = page as { items?: unknown[]; next?: unknown };
    counted.push({ ...view, count: items && (next ? `${COUNTED}+` : String(items.length)) });
  }
  return counted;
}
