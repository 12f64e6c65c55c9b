import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Jobs } from '#platform/jobs.ts';
import { tell } from '#platform/live.ts';
import { formatMoney } from '../../shared/money.ts';
import { answerCheckout, type PayParts, providerFor, startPayment } from '../payments/pay.server.ts';
import type { Payment, Purpose } from '../payments/purposes.server.ts';
import { refundLater } from '../payments/refunds.server.ts';
import { findField } from './fields.server.ts';
import { InvestmentInput } from './investment.ts';
import { fields, shares } from './tables.server.ts';

/** `create-crowdfarming-investment`: a member takes a share of a field, as an investor or a sponsor. */
export function createInvestment(pay: () => PayParts) {
  return defineFunction<InvestmentInput, { paymentId: string }>({
    name: 'create-crowdfarming-investment',
    isGuarded: true,
    summary: 'Takes a share of a shared field for the signed-in member and answers with the address of the payment page; amounts in US dollars',
    input: InvestmentInput,
    answer: z.object({ checkoutUrl: z.url() }),
    async perform(tx, { projectId, amount, investmentType, method }, { language, member }) {
      if (!member) return new Refusal('invest_sign_in', { status: 401 });
      const provider = providerFor(pay(), method, 'one_time');
      if (provider instanceof Refusal) return provider;
      const [field] = await tx.select().from(fields).where(eq(fields.id, projectId));
      if (!field) return new Refusal('field_unknown', { status: 404, field: 'projectId' });
      if (field.status === 'completed') return new Refusal('field_completed', { status: 409 });
      const missing = field.goalMinor - field.raisedMinor;
      if (field.status !== 'funding' || missing <= 0 || field.fundingUntil < new Date().toISOString().slice(0, 10)) return new Refusal('field_full', { status: 409 });
      if (amount > missing) return new Refusal('share_above_missing', { field: 'amount', values: { sum: formatMoney({ amountMinor: missing, currency: 'USD' }, 'fr') } });
      const id = randomUUID();
      await tx.insert(shares).values({ id, fieldId: projectId, memberId: member.id, kind: investmentType, amountMinor: amount, email: member.email });
      const paymentId = await startPayment(tx, provider, { purpose: 'share', purposeId: id, interval: 'one_time', amountMinor: amount, currency: 'USD', language });
      return { paymentId };
    },
    respond: (_ground, { paymentId }, caller) => answerCheckout(pay(), paymentId, caller),
  });
}

/** Shares when their payment changes: the field's sums follow what is held. What would overfill a field goes back by itself. */
export function sharePurpose(jobs: Pick<Jobs, 'send'>): Purpose {
  return {
    async account(tx, payment) {
      const [share] = await tx.select({ fieldId: shares.fieldId }).from(shares).where(eq(shares.id, payment.purposeId));
      return `field:${share!.fieldId}`;
    },
    async onKept(tx, payment: Payment) {
      const [field] = await tx.select().from(fields).where(sql`${fields.id} = (select ${shares.fieldId} from ${shares} where ${shares.id} = ${payment.purposeId})`).for('update');
      const [share] = await tx.select().from(shares).where(eq(shares.id, payment.purposeId));
      const change = payment.keptMinor - share!.heldMinor;
      const overfills = change > 0 && (field!.raisedMinor + change > field!.goalMinor || field!.status === 'refunded');
      // Two people may have paid for the last part at once: the later one is not counted and has the money back.
      if (overfills) return void (await refundLater(tx, jobs, payment.id, 'field_full'));
      if (change === 0) return;
      await tx.update(shares).set({ heldMinor: payment.keptMinor }).where(eq(shares.id, share!.id));
      const people = Number(payment.keptMinor > 0) - Number(share!.heldMinor > 0);
      await tx.update(fields).set({ raisedMinor: sql`${fields.raisedMinor} + ${change}`, people: sql`${fields.people} + ${people}` }).where(eq(fields.id, field!.id));
      await tell(tx, { topic: 'field', id: field!.id });
    },
    async facts(db, shareId) {
      const [share] = await db.select().from(shares).where(eq(shares.id, shareId));
      if (!share) throw new Error('No such share');
      const field = await findField(db, share.fieldId);
      return {
        title: field?.data.title ?? `Champ ${share.fieldId}`,
        path: `/crowdfarming/project/${share.fieldId}`,
        etoffe: field?.data.cloth ?? { motif: 'chevron', fg: '#0F3D2C', bg: '#FFB71B' },
        payerName: null,
        payerEmail: share.email,
        isGift: share.kind === 'sponsor',
        returnPath: `/crowdfarming/confirmation?project=${share.fieldId}`,
      };
    },
  };
}
