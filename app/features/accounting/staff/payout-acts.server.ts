import { z } from 'zod';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { defineFunction } from '#platform/functions.ts';
import { later, type Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import { findOnStatement, loseAgain } from '#app/features/accounting/movements/book-movement.server.ts';
import { readingMovements } from '#app/features/accounting/movements/read-movements.server.ts';
import { settleSetAside } from '#app/features/accounting/movements/set-aside.server.ts';
import { findPayout } from './payout-list.server.ts';

const Id = z.uuid('invalid_field');
const FindInput = z.object({
  payoutId: Id,
  day: z.iso.date('day_invalid'),
  reference: z.string('reference_required').trim().min(1, 'reference_required').max(120, 'invalid_field'),
});
const answer = z.object({ message: z.string() });

/** `find-payout`: records the day and text of a payout on the bank statement; from then on it counts as in the bank. */
export function findPayoutCall() {
  return defineFunction<z.infer<typeof FindInput>, { payoutId: string }>({
    name: 'find-payout',
    summary: 'Says on which day and under which words a payout stands on the bank’s statement',
    input: FindInput,
    answer,
    staff: {
      permission: 'payouts.find',
      act: ({ payoutId, day, reference }) => ({ target: `payout:${payoutId}`, after: { day, reference } }),
    },
    async perform(tx, { payoutId, day, reference }, { staff }) {
      const payout = await findPayout(tx, payoutId);
      if (!payout) return new Refusal('payout_unknown', { status: 404 });
      if (day > dayInKinshasa()) return new Refusal('day_invalid', { field: 'day' });
      if (day < payout.sentAt.toISOString().slice(0, 10)) return new Refusal('payout_too_early', { field: 'day' });
      const found = await findOnStatement(tx, payoutId, { foundOn: day, reference, foundBy: staff!.memberId });
      return found ? { payoutId } : new Refusal('payout_not_waiting', { status: 409 });
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.find-payout'),
    }),
  });
}

const LoseInput = z.object({
  payoutId: Id,
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'invalid_field'),
});

/** `unfind-payout`: undoes that by a counter-entry, because the statement line was something else. */
export function unfindPayoutCall() {
  return defineFunction<z.infer<typeof LoseInput>, { day: string | null }>({
    name: 'unfind-payout',
    summary: 'Says that a payout does not stand on the bank’s statement after all',
    input: LoseInput,
    answer,
    staff: {
      permission: 'payouts.find',
      act: ({ payoutId, reason }, { day }) => ({ target: `payout:${payoutId}`, before: { day }, reason }),
    },
    async perform(tx, { payoutId }) {
      const payout = await findPayout(tx, payoutId);
      if (!payout) return new Refusal('payout_unknown', { status: 404 });
      if (payout.lineId) return new Refusal('payout_by_line', { status: 409 });
      const before = await loseAgain(tx, payoutId);
      return before ? { day: before.foundOn } : new Refusal('payout_not_found', { status: 409 });
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.unfind-payout'),
    }),
  });
}

const SettleInput = z.object({
  movementId: Id,
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'invalid_field'),
});

/**
 * `settle-movement`: records what an entry of a provider's books that was not understood turned out to be; it books
 * nothing.
 */
export function settleMovementCall() {
  return defineFunction<z.infer<typeof SettleInput>, { provider: string; ref: string }>({
    name: 'settle-movement',
    summary: 'Says what became of an entry of a provider’s books that was set aside',
    input: SettleInput,
    answer,
    staff: {
      permission: 'payouts.find',
      act: ({ movementId, reason }, { provider, ref }) => ({
        target: `movement:${movementId}`,
        after: { provider, reference: ref },
        reason,
      }),
    },
    async perform(tx, { movementId, reason }, { staff }) {
      const row = await settleSetAside(tx, movementId, { settledBy: staff!.memberId, reason });
      return row ?? new Refusal('movement_not_waiting', { status: 409 });
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.settle-movement'),
    }),
  });
}

/** `read-payouts`: reads the providers' books now, instead of within the hour. */
export function readPayoutsCall(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<Record<string, never>, object>({
    name: 'read-payouts',
    summary: 'Reads the providers’ books now: fees, exchanges and payouts',
    input: z.object({}),
    answer,
    staff: { permission: 'payouts.find', act: () => ({ target: 'payouts' }) },
    async perform(tx) {
      await later(tx, jobs, readingMovements, {});
      return {};
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.read-payouts'),
    }),
  });
}
