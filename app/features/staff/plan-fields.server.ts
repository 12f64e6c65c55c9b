import { maskEmail } from '#app/shared/mask.ts';
import { type AuditLine, isSealed } from '#platform/audit.ts';
import type { Staff } from '#platform/staff.ts';
import type { Plan } from './plans.server.ts';
import type { Permission } from './roles.ts';

/** Who may see a field of an approval request: everybody who reads requests, or holders of a permission. */
type Reader = 'all' | Permission;
/** `reason`, fields of the summary, and `*` for all others. Fields without an entry are masked. */
type Fields = Record<string, Reader>;

/**
 * Which fields of each action's approval request are shown to whom; the requester and those who may approve see all.
 * Counts, amounts and titles are for everybody; personal data and free texts are for staff who work with them.
 * `test/plan-fields.test.ts` requires an entry for every action that needs approval.
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

/**
 * Who may read the reason of other actions in the audit log, which has more readers than the actions' objects. Reasons
 * about things are for all readers; reasons that may be about a person are for staff who perform such actions.
 * `test/plan-fields.test.ts` requires an entry for every action with a reason.
 */
export const REASONS: Record<string, Reader> = {
  'unfind-payout': 'all',
  'settle-movement': 'all',
  'end-match': 'all',
  'change-goal': 'all',
  'set-price': 'all',
  'move-stock': 'all',
  'withdraw-proof': 'all',
  'accept-payment': 'payments.check',
  'pause-gift': 'subscriptions.change',
  'stop-gift': 'subscriptions.change',
  'change-gift': 'subscriptions.change',
  'move-gift': 'gifts.move',
  'correct-person': 'persons.write',
  'add-person': 'persons.write',
  'ask-address': 'persons.write',
  'unbook-match': 'matches.write',
  'unmatch-line': 'statements.match',
  'set-aside-line': 'statements.match',
  'dismiss-left-line': 'statements.import',
  'merge-persons': 'persons.write',
  'split-persons': 'persons.write',
  'export-person': 'persons.export',
  'remove-cloth': 'together.moderate',
  'restore-cloth': 'together.moderate',
  'moderate-row': 'together.moderate',
  'withdraw-card': 'gifts.enter',
  'withdraw-photo': 'photos.withdraw',
  'advance-order': 'orders.advance',
  'decide-course': 'courses.decide',
  'moderate-review': 'reviews.moderate',
  'revoke-certificate': 'certificates.revoke',
  'approve-plan': 'plans.decide',
  'decline-plan': 'plans.decide',
  'end-staff': 'staff.read',
};

export const MASK = '•••';

/**
 * An approval request as a staff member may read it. Its original input is only for the requester and those who may
 * approve.
 */
export function showPlan<One extends Plan>(plan: One, viewer: Viewer): Omit<One, 'input'> & { input: unknown } {
  if (seesWhole(plan.requestedBy, viewer)) return plan;
  const isReasonShown = isShown(PLAN_FIELDS[plan.verb]?.reason, viewer);
  return {
    ...plan,
    input: null,
    reason: isReasonShown ? plan.reason : MASK,
    // Written by who answered, as freely as the reason.
    note: plan.state === 'failed' || isReasonShown || plan.note === null ? plan.note : MASK,
    summary: showSummary(plan, viewer),
  };
}

/**
 * An entry of the audit log as a staff member may read it. The actor and those who may approve requests read all of it.
 * Encrypted values are personal data and shown as in lists.
 * @param line decrypted; `kept` is the entry as stored
 */
export function showLine(line: AuditLine, kept: AuditLine, viewer: Viewer): AuditLine {
  const { verb, reason } = line;
  if (seesWhole(line.actor, viewer)) return line;
  const isReasonShown = isShown(PLAN_FIELDS[verb]?.reason ?? REASONS[verb], viewer);
  const show = (side: 'before' | 'after'): AuditLine['after'] => {
    const values = line[side];
    if (!values || isReasonShown) return values;
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isSealed(kept[side]?.[name]) ? mask(value) : value]),
    );
  };
  const after = show('after');
  return {
    ...line,
    before: show('before'),
    // Of a plan that was asked for it holds the summary.
    after:
      after && line.target.startsWith('plan:') && verb in PLAN_FIELDS
        ? showSummary({ verb, summary: after }, viewer)
        : after,
    reason: reason === null || isReasonShown ? reason : MASK,
  };
}

type Viewer = Pick<Staff, 'memberId' | 'permissions'>;

const seesWhole = (author: string, { memberId, permissions }: Viewer): boolean =>
  author === memberId || permissions.has('plans.decide');

const isShown = (reader: Reader | undefined, { permissions }: Viewer): boolean =>
  reader === 'all' || (reader !== undefined && permissions.has(reader));

function showSummary({ verb, summary }: Pick<Plan, 'verb' | 'summary'>, viewer: Viewer): Record<string, unknown> {
  const fields: Fields = { state: 'all', ...PLAN_FIELDS[verb] };
  return Object.fromEntries(
    Object.entries(summary).map(([name, value]) => [
      name,
      isShown(fields[name] ?? fields['*'], viewer) ? value : mask(value),
    ]),
  );
}

/** Just enough to tell values apart, as in lists. */
const mask = (value: unknown) => (typeof value === 'string' && value.includes('@') ? maskEmail(value) : MASK);
