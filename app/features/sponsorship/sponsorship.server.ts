import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { mailboxOf } from '#platform/mail-limits.ts';
import { inputsOf } from '#app/shared/field-inputs.ts';
import { OptionalText } from '#app/shared/inputs.ts';
import { GivenSum, withSums } from '#app/shared/sum-input.ts';
import { isWorthCurrency } from '#app/shared/worth.ts';
import { faultOf, GiftCurrency } from '#app/features/donations/donation.ts';
import { startGift } from '#app/features/donations/donations.server.ts';
import { answerCheckout, type PayParts, providerFor } from '#app/features/payments/pay.server.ts';
import { Method } from '#app/features/payments/pay-method.ts';
import { findSponsored } from './sponsored.server.ts';
import { sponsorships } from './tables.server.ts';
import { KINDS, MAX_SPONSORSHIP, MIN_SPONSORSHIP, SPONSOR_CURRENCY, SPONSOR_FIELDS } from './sponsorship-rules.ts';

/** The input of `create-sponsorship` (contract, 3): an amount in major units of `currency`, by default euros. */
const SponsorshipInput = withSums(
  {
    kind: z.enum(KINDS, 'kind_unknown'),
    amount: GivenSum,
    currency: GiftCurrency(SPONSOR_CURRENCY),
    recurring: z.boolean('invalid_field').default(true),
    ...inputsOf(SPONSOR_FIELDS),
    /** The sponsored person: an id of content/sponsored, with the kind `child`. Left out, the school chooses. */
    personId: OptionalText(80, 'person_unknown'),
    method: Method,
  },
  {
    amount: {
      unit: ({ currency }) => (isWorthCurrency(currency) ? currency : SPONSOR_CURRENCY),
      faultOf: (minor, currency) =>
        currency !== SPONSOR_CURRENCY
          ? faultOf(minor, currency)
          : minor < MIN_SPONSORSHIP
            ? minor === 0
              ? 'amount_invalid'
              : 'euros_below_floor'
            : minor > MAX_SPONSORSHIP
              ? 'amount_too_large'
              : undefined,
    },
  },
);
type SponsorshipInput = z.infer<typeof SponsorshipInput>;

/** Starts a sponsorship, monthly or one-time: an ordinary gift to the fund of its kind. */
export function createSponsorship(pay: () => PayParts) {
  return defineFunction<SponsorshipInput, { paymentId: string }>({
    name: 'create-sponsorship',
    makesNew: true,
    isGuarded: true,
    summary:
      'Starts a sponsorship of a child, meals, trees or a classroom, and answers with the address of the payment page',
    input: SponsorshipInput,
    answer: z.object({ checkoutUrl: z.url() }),
    limits: ({ email }, { settings }) => [
      { name: 'gifts', subject: mailboxOf(email), max: settings.limits.mailsPerHour, seconds: 3600 },
    ],
    async perform(
      tx,
      { kind, amount, currency, recurring, firstName, lastName, email, personId, country, method },
      { language, member, source, said },
    ) {
      const provider = providerFor(pay(), method, recurring ? 'monthly' : 'one_time');
      if (provider instanceof Refusal) return provider;
      const person = personId ? await findSponsored(tx, personId) : undefined;
      if (personId && (kind !== 'child' || !person)) return new Refusal('person_unknown', { field: 'personId' });
      const donationId = randomUUID();
      const started = await startGift(
        tx,
        provider,
        {
          id: donationId,
          fundId: `sponsor-${kind}`,
          amountMinor: amount,
          currency,
          donationType: recurring ? 'monthly' : 'one_time',
          donorName: [firstName, lastName].filter(Boolean).join(' ') || null,
          donorEmail: email,
          isAnonymous: false,
          country,
          language,
        },
        { member, source, said },
      );
      if (person && !(started instanceof Refusal))
        await tx.insert(sponsorships).values({ donationId, personId: person.id, personName: person.data.name });
      return started;
    },
    respond: (_siteContext, { paymentId }, caller) => answerCheckout(pay(), paymentId, caller),
  });
}
