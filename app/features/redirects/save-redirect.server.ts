import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type FindRoute, isFixedPage, isPage } from '#app/features/foundation/site-routes.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { pathOf, readNewPath, readOldPath } from './old-path.ts';
import { redirects } from './tables.server.ts';

const MAX_TYPED = 600;

export const Pair = z.object({
  from: z
    .string('redirect_from')
    .max(MAX_TYPED, 'redirect_from')
    .transform((typed) => readOldPath(typed) ?? '')
    .pipe(z.string().min(1, 'redirect_from')),
  to: z
    .string('page_path')
    .max(MAX_TYPED, 'page_path')
    .transform((typed) => readNewPath(typed) ?? '')
    .pipe(z.string().min(1, 'page_path')),
});
export type Pair = z.infer<typeof Pair>;

/** Checks a redirect against the URL map, before the database is read. */
export async function refuseRoutes(findRoute: FindRoute, { from, to }: Pair): Promise<Refusal | undefined> {
  if (pathOf(to) === from) return new Refusal('redirect_loop', { field: 'to' });
  if (await isFixedPage(findRoute, from)) return new Refusal('redirect_page', { field: 'from' });
  if (!(await isPage(findRoute, to))) return new Refusal('page_unknown', { field: 'to' });
  return undefined;
}

type Written = { before?: string; isSame: boolean };

/** A lock: two simultaneous saves could create a chain that neither sees. */
export const takeTurn = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('redirects'))`);

/**
 * Saves a redirect, or refuses it because it would lead to another redirect, another one leads to it, or the address
 * already has one.
 * @param was its target when it was read; undefined for a new one
 */
export async function writeRedirect(
  tx: Database,
  { from, to }: Pair,
  { was, who }: { was?: string; who: string },
): Promise<Written | Refusal> {
  const [next] = await tx
    .select({ to: redirects.toPath })
    .from(redirects)
    .where(eq(redirects.fromPath, pathOf(to)));
  if (next) return new Refusal('redirect_chain', { field: 'to', values: { to: next.to } });
  const [before] = await tx
    .select({ from: redirects.fromPath })
    .from(redirects)
    .where(sql`regexp_replace(${redirects.toPath}, '[?#].*$', '') = ${from}`)
    .limit(1);
  if (before) return new Refusal('redirect_target', { field: 'from', values: { from: before.from } });
  const [known] = await tx.select().from(redirects).where(eq(redirects.fromPath, from));
  if (known?.toPath === to) return { before: to, isSame: true };
  if (known && known.toPath !== was) {
    const by = (await nameStaff(tx, [known.changedBy])).get(known.changedBy) ?? known.changedBy;
    return new Refusal('redirect_known', {
      status: 409,
      field: 'from',
      values: { to: known.toPath },
      details: { by, at: known.createdAt.toISOString(), body: known.toPath },
    });
  }
  await tx
    .insert(redirects)
    .values({ fromPath: from, toPath: to, changedBy: who })
    .onConflictDoUpdate({
      target: redirects.fromPath,
      set: { toPath: to, changedBy: who, createdAt: sql`now()`, lastUsedOn: null },
    });
  return { before: known?.toPath, isSame: false };
}

const SaveInput = Pair.extend({ was: z.string('invalid_field').max(MAX_TYPED, 'invalid_field').optional() });
type SaveInput = z.infer<typeof SaveInput>;

/** `save-redirect`: redirects an old address to a page of the site. */
export function saveRedirect(findRoute: FindRoute) {
  return defineFunction<SaveInput, Written>({
    name: 'save-redirect',
    summary: 'Leads an old address to a page of the site; `was` is where it led when it was read',
    input: SaveInput as unknown as z.ZodType<SaveInput>,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'redirects.write',
      act: ({ from, to }, { before, isSame }) =>
        isSame
          ? undefined
          : { target: `redirect:${from}`, ...(before && { before: { page: before } }), after: { page: to } },
    },
    check: (input) => refuseRoutes(findRoute, input),
    async perform(tx, { was, ...pair }, { staff }) {
      await takeTurn(tx);
      return writeRedirect(tx, pair, { was, who: staff!.memberId });
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.save-redirect'),
    }),
  });
}

const EndInput = z.object({ from: Pair.shape.from });
type EndInput = z.infer<typeof EndInput>;

/** `end-redirect`: deletes a redirect. */
export function endRedirect() {
  return defineFunction<EndInput, { to: string }>({
    name: 'end-redirect',
    summary: 'Takes a redirect away',
    input: EndInput as unknown as z.ZodType<EndInput>,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'redirects.write',
      act: ({ from }, { to }) => ({ target: `redirect:${from}`, before: { page: to } }),
    },
    async perform(tx, { from }) {
      const [gone] = await tx.delete(redirects).where(eq(redirects.fromPath, from)).returning({ to: redirects.toPath });
      return gone ?? new Refusal('redirect_unknown', { status: 404, field: 'from' });
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.end-redirect'),
    }),
  });
}
