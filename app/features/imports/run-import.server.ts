import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { OptionalText } from '#app/shared/inputs.ts';
import { formatMoney } from '#app/shared/money.ts';
import { KEPT } from '#app/shared/retention.ts';
import { refuseWhileClosed } from '#app/features/payments/closed.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { type Jobs, later } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import type { RowOutcome, ImportState } from './gift-file.ts';
import { booking, unbooking } from './import-jobs.server.ts';
import { countElsewhere, countOutcomes, nameFunds, sumOutcomes } from './import-sums.server.ts';
import { type GiftImport, giftImports } from './tables.server.ts';
import { turnUnless } from './turns.server.ts';

const importId = z.uuid('invalid_field');
const Running = z.object({ importId, reason: OptionalText(500) });
const Undoing = z.object({
  importId,
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'text_too_long'),
});
type Outcome = { id: string; number: number; gifts: number };
const Answer = z.object({ importId: z.uuid(), gifts: z.number().int() });
const DAY_MS = 86_400_000;

/** `run-import`: a job books the lines as gifts; always needs approval by a second person. */
export function runImport(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<z.infer<typeof Running>, Outcome>({
    name: 'run-import',
    summary: 'Books the lines of an import that was read; always a plan',
    input: Running,
    answer: Answer,
    staff: {
      permission: 'gifts.import',
      needsProof: true,
      async plan(tx, { importId: id, reason }) {
        const found = await lockToRun(tx, id);
        if (found instanceof Refusal) return found;
        const { read, outcomes } = found;
        return {
          summary: {
            ...(await summaryOf(tx, read, ['new'])),
            elsewhere: await countElsewhere(tx, id),
            known: outcomes.known ?? 0,
            refused: outcomes.refused ?? 0,
          },
          reason: reason ?? read.source,
        };
      },
      act: ({ reason }, { number, gifts }) => ({
        target: `import:${number}`,
        before: { state: 'read' },
        after: { state: 'running', gifts },
        reason: reason ?? undefined,
      }),
    },
    async perform(tx, { importId: id }) {
      const found = await lockToRun(tx, id);
      if (found instanceof Refusal) return found;
      await tx
        .update(giftImports)
        .set({ state: 'running', startedAt: sql`now()` })
        .where(eq(giftImports.id, id));
      await later(tx, jobs, booking, { importId: id });
      return { id, number: found.read.number, gifts: found.outcomes.new ?? 0 };
    },
    respond: async (_siteContext, { id, gifts }) => ({ importId: id, gifts }),
  });
}

/**
 * `undo-import`: a job removes all gifts of an import from the books by counter-entries; needs approval by a second
 * person.
 */
export function undoImport(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<z.infer<typeof Undoing>, Outcome>({
    name: 'undo-import',
    summary: 'Takes all gifts of an import out of the books again; always a plan',
    input: Undoing,
    answer: Answer,
    staff: {
      permission: 'gifts.import',
      needsProof: true,
      async plan(tx, { importId: id, reason }) {
        const done = await lockImport(tx, id, 'done');
        return done instanceof Refusal ? done : { summary: await summaryOf(tx, done, ['booked']), reason };
      },
      act: ({ reason }, { number, gifts }) => ({
        target: `import:${number}`,
        before: { state: 'done', gifts },
        after: { state: 'undoing' },
        reason,
      }),
    },
    async perform(tx, { importId: id, reason }, { staff }) {
      const done = await lockImport(tx, id, 'done');
      if (done instanceof Refusal) return done;
      const busy = await turnUnless(tx, 'running', id);
      if (busy) return busy;
      const { booked = 0 } = await countOutcomes(tx, id);
      await tx
        .update(giftImports)
        .set({ state: 'undoing', undoneBy: staff!.memberId, undoneWhy: reason })
        .where(eq(giftImports.id, id));
      await later(tx, jobs, unbooking, { importId: id });
      return { id, number: done.number, gifts: booked };
    },
    respond: async (_siteContext, { id, gifts }) => ({ importId: id, gifts }),
  });
}

/** An import in the required state, locked until the transaction ends. */
async function lockImport(tx: Database, id: string, state: ImportState): Promise<GiftImport | Refusal> {
  const [found] = await tx
    .select()
    .from(giftImports)
    .where(and(eq(giftImports.id, id)))
    .for('update');
  if (!found) return new Refusal('import_unknown', { status: 404 });
  return found.state === state
    ? found
    : new Refusal(state === 'read' ? 'import_ran' : 'import_not_done', {
        status: 409,
        details: { state: found.state },
      });
}

/** An import that can run: the names and addresses to book were not deleted yet, and there is something to book. */
async function lockToRun(tx: Database, id: string) {
  const closed = refuseWhileClosed();
  if (closed) return closed;
  const read = await lockImport(tx, id, 'read');
  if (read instanceof Refusal) return read;
  if (isTooOld(read)) return new Refusal('import_too_old', { status: 409, values: { days: KEPT.importDays } });
  const busy = await turnUnless(tx, 'undoing', id);
  if (busy) return busy;
  const outcomes = await countOutcomes(tx, id);
  return outcomes.new ? { read, outcomes } : new Refusal('import_nothing', { status: 409 });
}

/** Whether its unbooked lines may already have been anonymised (server/forgetting.ts). */
export const isTooOld = ({ readAt }: Pick<GiftImport, 'readAt'>): boolean =>
  Date.now() - readAt.getTime() >= KEPT.importDays * DAY_MS;

async function summaryOf(tx: Database, { id, number, source }: GiftImport, outcomes: readonly RowOutcome[]) {
  const sums = await sumOutcomes(tx, id, outcomes);
  return {
    import: number,
    source,
    gifts: sums.reduce((all, { count }) => all + count, 0),
    funds: await nameFunds(tx, id, outcomes),
    sum: sums.map((money) => formatMoney(money, 'fr')),
  };
}
