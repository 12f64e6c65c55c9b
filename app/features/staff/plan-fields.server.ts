import { maskEmail } from '#app/shared/mask.ts';
import type { Staff } from '#platform/staff.ts';
import type { Plan } from './plans.server.ts';
import type { Permission } from './roles.ts';

/** Whom a field of a plan is shown: everybody who reads plans, or who holds a permission. */
type Reader = 'all' | Permission;
/** `reason`, fields of the summary, and `*` for those not named. What nothing is said of is masked. */
type Fields = Record<string, Reader>;

/**
 * What of each act's plan is shown to whom, beside who asked and who may answer it, who see it whole. Counts, sums and titles are
 * everybody's; who a person is and what is written freely are for who works with them. `test/plan-fields.test.ts` asks for an entry
 * of every act that takes two.
 */
export const PLAN_FIELDS: Record<string, Fields> = {
  'advance-field': { '*': 'all', reason: 'all' },
  'pay-out-field': { '*': 'all', reason: 'fields.payOut' },
  'tell-donors': { '*': 'all', reason: 'all' },
  'write-to-event': { '*': 'all', reason: 'events.read' },
  'send-newsletter': { '*': 'all', reason: 'all' },
  'refund-line': { '*': 'all', reason: 'orders.refund' },
  'refund-payment': { payment: 'all', sum: 'all', day: 'all', reference: 'payments.refund', reason: 'payments.refund' },
  'undo-batch': { '*': 'all', reason: 'gifts.enter' },
  'mail-sheets': { '*': 'all', reason: 'sheets.write' },
  'run-import': { '*': 'all', reason: 'gifts.import' },
  'undo-import': { '*': 'all', reason: 'gifts.import' },
  'record-spending': { '*': 'all', reason: 'spending.record' },
  'reverse-spending': { '*': 'all', reason: 'spending.record' },
  'enter-rate': { '*': 'all', reason: 'all' },
  'reopen-month': { '*': 'all', reason: 'months.close' },
  'erase-person': { '*': 'all', person: 'persons.erase', reason: 'persons.erase' },
  'save-settings': { '*': 'all', reason: 'all' },
  'invite-staff': { roles: 'all', reason: 'all' },
  'change-roles': { roles: 'all', of: 'staff.read', reason: 'all' },
};

export const MASK = '•••';

/** A plan as somebody of the staff may read it. Its input, as it was sent, is for who asked and who may answer. */
export function showPlan<One extends Plan>(
  plan: One,
  { memberId, permissions }: Pick<Staff, 'memberId' | 'permissions'>,
): Omit<One, 'input'> & { input: unknown } {
  if (plan.requestedBy === memberId || permissions.has('plans.decide')) return plan;
  const fields = PLAN_FIELDS[plan.verb] ?? {};
  const isShown = (reader: Reader | undefined) => reader === 'all' || (reader !== undefined && permissions.has(reader));
  const show = (name: string, value: unknown) => (isShown(fields[name] ?? fields['*']) ? value : mask(value));
  return {
    ...plan,
    input: null,
    reason: isShown(fields.reason) ? plan.reason : MASK,
    // Written by who answered, as freely as the reason.
    note: plan.state === 'failed' || isShown(fields.reason) || plan.note === null ? plan.note : MASK,
    summary: Object.fromEntries(Object.entries(plan.summary).map(([name, value]) => [name, show(name, value)])),
  };
}

/** Just enough to tell one from another, as in lists. */
const mask = (value: unknown) => (typeof value === 'string' && value.includes('@') ? maskEmail(value) : MASK);
