import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { answerCheckout, type PayParts, providerFor, startPayment } from '#app/features/payments/pay.server.ts';
import { InvestmentInput } from './investment.ts';
import { plots, shares } from './tables.server.ts';

/** `create-crowdfarming-investment`: a member buys a share of a field, as investor or sponsor. */
export function createInvestment(pay: () => PayParts) {
  return defineFunction<InvestmentInput, { paymentId: string }>({
    name: 'create-crowdfarming-investment',
    makesNew: true,
    isGuarded: true,
    summary:
      'Takes a share of a shared field for the signed-in member and answers with the address of the payment page; amounts in US dollars',
    input: InvestmentInput,
    answer: z.object({ checkoutUrl: z.url() }),
    async perform(tx, { projectId, amount, investmentType, method }, { language, member, source, said }) {
      if (!member) return new Refusal('invest_sign_in', { status: 401 });
      const provider = providerFor(pay(), method, 'one_time');
      if (provider instanceof Refusal) return provider;
      const [plot] = await tx.select().from(plots).where(eq(plots.id, projectId));
      if (!plot) return new Refusal('field_unknown', { status: 404, field: 'projectId' });
      if (plot.status === 'completed') return new Refusal('field_completed', { status: 409 });
      const missing = plot.goalMinor - plot.raisedMinor;
      if (plot.status !== 'funding' || missing <= 0 || plot.fundingUntil < dayInKinshasa())
        return new Refusal('field_full', { status: 409 });
      if (amount > missing)
        return new Refusal('share_above_missing', {
          field: 'amount',
          values: { sum: formatMoney({ amountMinor: missing, currency: 'USD' }, 'fr') },
        });
      const id = randomUUID();
      await tx.insert(shares).values({
        id,
        fieldId: projectId,
        memberId: member.id,
        kind: investmentType,
        amountMinor: amount,
        email: member.email,
      });
      const paymentId = await startPayment(tx, provider, {
        purpose: 'share',
        purposeId: id,
        interval: 'one_time',
        amountMinor: amount,
        currency: 'USD',
        language,
        source,
        said,
      });
      return { paymentId };
    },
    respond: (_siteContext, { paymentId }, caller) => answerCheckout(pay(), paymentId, caller),
  });
}
