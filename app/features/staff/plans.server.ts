import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import { asOf } from '#app/shared/dates.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { type Database, savepoint } from '#platform/database.ts';
import { type Caller, defineFunction, performAct, type SiteFunction } from '#platform/functions.ts';
import { Refusal, RefusedCall } from '#platform/refusals.ts';
import type { ListState } from './list-state.server.ts';
import { exactly, isAfter } from './page-key.server.ts';
import { findAbsent } from './staff.server.ts';
import { plans, type PlanState } from './tables.server.ts';

export type Plan = typeof plans.$inferSelect;

const Decision = z.object({
  planId: z.uuid('invalid_field'),
  reason: z.string().trim().max(500, 'too_long').optional(),
});

/** Locks an approval request, so that of two decisions the second finds the first. */
async function lockWaiting(tx: Database, id: string, decider: string): Promise<Plan | Refusal> {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, id)).for('update');
  if (!plan) return new Refusal('plan_unknown', { status: 404 });
  if (plan.state !== 'waiting') return new Refusal('plan_decided', { status: 409, details: { state: plan.state } });
  if (plan.requestedBy === decider) return new Refusal('own_plan', { status: 403 });
  return plan;
}

type Note = Pick<typeof plans.$inferInsert, 'note' | 'noteValues'>;

const decide = (tx: Database, id: string, decidedBy: string, state: PlanState, note: Note) =>
  tx
    .update(plans)
    .set({ state, decidedBy, decidedAt: sql`now()`, ...note })
    .where(eq(plans.id, id));

/**
 * Runs the action of an approval request for its requester, with the permissions they have now. Dates in its input are
 * validated as of the day of the request; the action itself decides whether it is still possible.
 * @throws RefusedCall if it is no longer valid: the call was removed, its input changed with a release, or a permission
 * was taken
 */
async function perform(tx: Database, plan: Plan, fn: SiteFunction | undefined, caller: Caller): Promise<unknown> {
  const input = fn && asOf(plan.requestedAt, () => fn.input.safeParse(plan.input));
  if (!input?.success) throw new RefusedCall(new Refusal('plan_outdated', { status: 409 }));
  const asker = await findAbsent(tx, plan.requestedBy);
  if (!fn?.staff || !asker?.permissions.has(fn.staff.permission))
    throw new RefusedCall(new Refusal('plan_without_right', { status: 409 }));
  return performAct(tx, fn, input.data, { ...caller, staff: asker });
}

type Approved = { planId: string; verb: string; state: PlanState; outcome?: unknown; failure?: string };

/**
 * `approve-plan`: a second person approves a request, and the action runs in the same transaction in the requester's
 * name. It is approved and run exactly once, even with simultaneous approvals or crashes.
 * @param functions all functions, once the site is assembled
 */
export function approvePlan(functions: () => Map<string, SiteFunction>) {
  return defineFunction<z.infer<typeof Decision>, Approved>({
    name: 'approve-plan',
    summary: 'Agrees to an act that takes two people; it is done at once',
    input: Decision,
    answer: z.object({ planId: z.string(), state: z.string() }).loose(),
    staff: {
      permission: 'plans.decide',
      needsProof: true,
      act: ({ planId, reason }, { state, failure }) => ({
        target: `plan:${planId}`,
        before: { state: 'waiting' },
        after: failure ? { state, failure } : { state },
        reason,
      }),
    },
    async perform(tx, { planId, reason }, caller) {
      const plan = await lockWaiting(tx, planId, caller.staff!.memberId);
      if (plan instanceof Refusal) return plan;
      try {
        // A transaction within: what cannot be done any more leaves nothing but the plan's own end.
        const outcome = await savepoint(tx, (inner) => perform(inner, plan, functions().get(plan.verb), caller));
        await decide(tx, planId, caller.staff!.memberId, 'done', { note: reason });
        return { planId, verb: plan.verb, state: 'done', outcome };
      } catch (error) {
        if (!(error instanceof RefusedCall)) throw error;
        const { code: failure, values } = error.refusal;
        await decide(tx, planId, caller.staff!.memberId, 'failed', { note: failure, noteValues: values });
        return { planId, verb: plan.verb, state: 'failed', failure };
      }
    },
    async respond(siteContext, { planId, verb, state, outcome, failure }, caller) {
      if (state === 'failed') return new Refusal('plan_failed', { status: 409, details: { planId, reason: failure } });
      const answer = await functions().get(verb)!.respond(siteContext, outcome, caller);
      return answer instanceof Refusal ? answer : { ...answer, planId, state };
    },
  });
}

/** `decline-plan`: declines a request; the requester is told why. */
export function declinePlan() {
  return defineFunction<z.infer<typeof Decision>, { planId: string }>({
    name: 'decline-plan',
    summary: 'Declines an act that takes two people',
    input: Decision,
    answer: z.object({ planId: z.string(), state: z.literal('declined') }),
    staff: {
      permission: 'plans.decide',
      act: ({ planId, reason }) => ({
        target: `plan:${planId}`,
        before: { state: 'waiting' },
        after: { state: 'declined' },
        reason,
      }),
    },
    async perform(tx, { planId, reason }, caller) {
      const plan = await lockWaiting(tx, planId, caller.staff!.memberId);
      if (plan instanceof Refusal) return plan;
      await decide(tx, planId, caller.staff!.memberId, 'declined', { note: reason });
      return { planId };
    },
    respond: async (_siteContext, { planId }) => ({ planId, state: 'declined' }),
  });
}

/** Approval requests in one state, newest first, after the last of a page. */
export async function listPlans(
  db: Database,
  { state, after, limit }: Pick<ListState, 'after' | 'limit'> & { state?: PlanState },
): Promise<(Plan & { key: string })[]> {
  return db
    .select({ ...getTableColumns(plans), key: exactly(plans.requestedAt) })
    .from(plans)
    .where(and(state && eq(plans.state, state), isAfter(plans.requestedAt, plans.id, after, isUuid)))
    .orderBy(desc(plans.requestedAt), desc(plans.id))
    .limit(limit);
}

export async function findPlan(db: Database, id: string): Promise<Plan | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const [plan] = await db.select().from(plans).where(eq(plans.id, id));
  return plan;
}

/** The pending approval request of a call whose input contains this. */
export async function findWaitingPlan(db: Database, verb: string, says: object): Promise<Plan | undefined> {
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.verb, verb), eq(plans.state, 'waiting'), sql`${plans.input} @> ${JSON.stringify(says)}::jsonb`))
    .orderBy(desc(plans.requestedAt))
    .limit(1);
  return plan;
}
