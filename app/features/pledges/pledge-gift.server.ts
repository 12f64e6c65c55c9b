import { z } from 'zod';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import { Email, OptionalName } from '#app/shared/inputs.ts';
import { DONATION_CURRENCY } from '#app/features/donations/donation-rules.ts';
import { GivenSum, withSums } from '#app/shared/sum-input.ts';
import { faultOf, GiftCurrency } from '#app/features/donations/donation.ts';
import { listGiftFunds } from '#app/features/donations/funds.server.ts';
import { isWorthCurrency } from '#app/shared/worth.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { sendMailLater } from '#platform/mail.ts';
import { mailLimits } from '#platform/mail-limits.ts';
import { Refusal } from '#platform/refusals.ts';
import { MAX_PLEDGE_DAYS } from './pledge-rules.ts';
import { pledgeTold } from './pledge-mails.server.ts';
import { pledges } from './tables.server.ts';

/** `pledge-gift`: an amount in `currency`, major units, and a day in Kinshasa from tomorrow on. */
const PledgeInput = withSums(
  {
    programId: z.string('fund_unknown').regex(/^[a-z]+(-\d{1,9})?$/, 'fund_unknown'),
    amount: GivenSum,
    currency: GiftCurrency(),
    day: z.iso.date('pledge_day').refine((day) => {
      const today = dayInKinshasa();
      return day > today && day <= dayInKinshasa(startOfDay(today, MAX_PLEDGE_DAYS));
    }, 'pledge_day'),
    donorName: OptionalName(),
    donorEmail: Email(),
  },
  { amount: { unit: ({ currency }) => (isWorthCurrency(currency) ? currency : DONATION_CURRENCY), faultOf } },
);
type PledgeInput = z.infer<typeof PledgeInput>;

/** Somebody says on which day they will give. Nothing is written to them again unless they confirm by the link of the one mail this sends. */
export function pledgeGift(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<PledgeInput, object>({
    name: 'pledge-gift',
    makesNew: true,
    summary: 'Says on which day somebody will give; a mail asks them to confirm, and another reminds them on that day',
    input: PledgeInput,
    answer: z.object({ message: z.string() }),
    limits: ({ donorEmail }, { settings }, { address }) => mailLimits(donorEmail, address, settings),
    async perform(tx, { programId, amount, currency, day, donorName, donorEmail }, { language }) {
      // A reminder must lead to something that takes gifts.
      if (!(await listGiftFunds(tx)).some(({ id }) => id === programId))
        return new Refusal('fund_unknown', { field: 'programId' });
      const [made] = await tx
        .insert(pledges)
        .values({
          fundId: programId,
          amountMinor: amount,
          currency,
          day,
          name: donorName,
          email: donorEmail,
          language,
        })
        .returning({ id: pledges.id });
      await sendMailLater(tx, jobs, {
        uniqueKey: `pledge:${made!.id}:ask`,
        kind: pledgeTold,
        data: { pledgeId: made!.id, what: 'ask' },
        language,
        recipient: donorEmail,
      });
      return {};
    },
    respond: async ({ translate }, _outcome, { language }) => ({ message: translate(language, 'pledges')('sent') }),
  });
}
