import { z } from 'zod';
import { answerCheckout, type PayParts, providerFor } from '#app/features/payments/pay.server.ts';
import { toStep } from '#app/shared/money.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { mailboxOf } from '#platform/mail-limits.ts';
import { feesOf } from '#app/features/donations/donation-rules.ts';
import { feePermille } from '#app/features/donations/gift-presets.server.ts';
import { divide } from './divide.ts';
import { SeveralInput } from './several.ts';
import { startSeveral } from './start-several.server.ts';

/**
 * `give-to-several`: one-time gifts to several funds in one payment, in `currency` (major units), by card or phone.
 * Each is a gift of its own; the fee surcharge is computed on the total and divided in proportion.
 */
export function giveToSeveral(pay: () => PayParts) {
  return defineFunction<SeveralInput, { paymentId: string }>({
    name: 'give-to-several',
    makesNew: true,
    isGuarded: true,
    summary: 'Starts gifts to several funds in one payment, once, and answers with the address of the payment page',
    input: SeveralInput,
    answer: z.object({ checkoutUrl: z.url() }),
    limits: ({ donorEmail }, { settings }) =>
      donorEmail
        ? [{ name: 'gifts', subject: mailboxOf(donorEmail), max: settings.limits.mailsPerHour, seconds: 3600 }]
        : [],
    async perform(tx, { gifts, currency, donorName, donorEmail, anonymous, coverFees, method }, caller) {
      const provider = providerFor(pay(), method, 'one_time');
      if (provider instanceof Refusal) return provider;
      const amounts = gifts.map(({ amount }) => amount);
      const givenMinor = amounts.reduce((sum, amount) => sum + amount, 0);
      const feesMinor = coverFees
        ? toStep({ amountMinor: feesOf(givenMinor, feePermille()), currency }).amountMinor
        : 0;
      const covered = divide(feesMinor, amounts);
      const started = await startSeveral(
        tx,
        provider,
        {
          parts: gifts.map(({ programId, amount }, index) => ({
            fundId: programId,
            amountMinor: amount + covered[index]!,
            coveredMinor: covered[index]!,
          })),
          currency,
          donorName,
          donorEmail,
          isAnonymous: anonymous,
          language: caller.language,
        },
        caller,
      );
      return started instanceof Refusal ? new Refusal(started.code, { field: 'gifts' }) : started;
    },
    respond: (_site, { paymentId }, caller) => answerCheckout(pay(), paymentId, caller),
  });
}
