import { and, asc, eq, inArray } from 'drizzle-orm';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import type { Language } from '#app/shared/language.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import type { Database } from '#platform/database.ts';
import { auditLog } from '#platform/tables.ts';
import type { PaymentEvent } from './payment-event.ts';

type Line = typeof auditLog.$inferSelect;

/**
 * The corrections that staff can make to a payment, by call: the event's name and the values in its text. Amounts and
 * titles, no personal data.
 */
const MENDS: Record<string, (line: Line, language: Language) => Pick<PaymentEvent, 'what' | 'values'>> = {
  'correct-receipt': ({ after }) => ({ what: 'corrected', values: { receipt: String(after?.receipt ?? '') } }),
  'issue-tax-receipt': ({ after }) => ({ what: 'taxed', values: { receipt: String(after?.receipt ?? '') } }),
  'accept-payment': ({ before, after }, language) => ({
    what: 'accepted',
    values: { sum: moneyOf(after, language), asked: moneyOf(before, language) },
  }),
  'move-gift': ({ before, after }) => ({
    what: 'moved',
    values: { from: String(before?.fund ?? ''), to: String(after?.fund ?? '') },
  }),
};

function moneyOf(logged: Line['after'], language: Language): string {
  const { amount, currency } = logged as { amount: string; currency: Currency };
  return formatMoney({ amountMinor: readMachineSum(amount, currency)!, currency }, language);
}

/** The corrections made to a payment, from the audit log: who, when and why. */
export async function listMends(db: Database, paymentId: string, language: Language): Promise<PaymentEvent[]> {
  const lines = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.target, `payment:${paymentId}`), inArray(auditLog.verb, Object.keys(MENDS))))
    .orderBy(asc(auditLog.seq));
  const names = await nameStaff(
    db,
    lines.map(({ actor }) => actor),
  );
  return lines.map((line) => ({
    ...MENDS[line.verb]!(line, language),
    id: `mend-${line.seq}`,
    at: line.at,
    state: 'ok',
    who: names.get(line.actor) ?? line.actor,
    why: line.reason,
  }));
}
