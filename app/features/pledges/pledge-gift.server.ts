import { z } from 'zod';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import { Email, OptionalName } from '#app/shared/inputs.ts';
import { DONATION_CURRENCY } from '#app/features/donations/donation-rules.ts';
import { GivenSum, withSums } from '#app/shared/sum-input.ts';
import { faultOf, GiftCurrency } from '#app/features/donations/donation.ts';
import { listGiftFunds } from '#app/features/donations/funds.server.ts';
import { isWorthCurrency } from '#app/shared/worth.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { sendMailLater } from '#platform/mail.ts';
import { mailLimits } from '#platform/mail-limits.ts';
import { Refusal } from '#platform/refusals.ts';
import { MAX_PLEDGE_DAYS } from './pledge-rules.ts';
import { pledgeTold } from './pledge-mails.server.ts';
import { type Pledge, pledges } from './tables.server.ts';

/** The input of `pledge-gift`: an amount in `currency` in major units, and a day in Kinshasa from tomorrow on. */
export const PledgeInput = withSums(
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

/**
 * Stores a pledge and mails a request to confirm it.
 * @returns it; undefined if no fund can take the gift, since a reminder must lead to a form
 */
export async function writePledge(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { programId, amount, currency, day, donorName, donorEmail }: PledgeInput,
  language: Language,
): Promise<Pledge | undefined> {
  if (!(await listGiftFunds(tx)).some(({ id }) => id === programId)) return undefined;
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
    .returning();
  await sendMailLater(tx, jobs, {
    uniqueKey: `pledge:${made!.id}:ask`,
    kind: pledgeTold,
    data: { pledgeId: made!.id, what: 'ask' },
    language,
    recipient: donorEmail,
  });
  return made;
}

/**
 * `pledge-gift`: records on which day somebody intends to give. They get one mail, and no others unless they confirm by
 * its link.
 */
export function pledgeGift(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<PledgeInput, object>({
    name: 'pledge-gift',
    makesNew: true,
    summary: 'Says on which day somebody will give; a mail asks them to confirm, and another reminds them on that day',
    input: PledgeInput,
    answer: z.object({ message: z.string() }),
    limits: ({ donorEmail }, { settings }, { address }) => mailLimits(donorEmail, address, settings),
    perform: async (tx, input, { language }) =>
      (await writePledge(tx, jobs, input, language)) ? {} : new Refusal('fund_unknown', { field: 'programId' }),
    respond: async ({ translate }, _outcome, { language }) => ({ message: translate(language, 'pledges')('sent') }),
  });
}
