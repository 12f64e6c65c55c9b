import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { keepMessage } from '#app/features/contact/messages.server.ts';
import { letterTarget } from '#app/features/contact/inbox.ts';
import { isSuspect } from '#app/features/contact/spam.ts';
import { assign } from '#app/features/staff/assignments.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { inputsOf } from '#app/shared/field-inputs.ts';
import { OptionalEmail, OptionalText } from '#app/shared/inputs.ts';
import { formatMoney } from '#app/shared/money.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { mailLimits } from '#platform/mail-limits.ts';
import { Refusal } from '#platform/refusals.ts';
import { doubts, spendings } from '#app/features/spending/tables.server.ts';
import { doubtDays } from './doubt-days.server.ts';
import { findReader } from './doubt-reader.server.ts';
import { DOUBT_FIELDS } from '#app/features/spending/doubt-rules.ts';

/** How many queries one network may send per hour, since people share networks. */
const MOST_PER_HOUR = 20;
const DAY_MS = 86_400_000;
/** The name of anonymous senders in the inbox; nobody is asked for a name. */
const NAMELESS = 'Anonyme';

const Input = z.object({
  spendingId: z.uuid('spending_unknown'),
  ...inputsOf(DOUBT_FIELDS),
  /** For an answer by mail, if wanted. */
  email: OptionalEmail(),
  company: OptionalText(200),
  seconds: z.coerce.number('invalid_field').nonnegative('invalid_field').nullish(),
});

/**
 * `report-doubt`: sends a query about an expense, without account or name. It becomes a message in the inbox, assigned
 * to somebody not involved in its fund, with a deadline for the answer.
 */
export function reportDoubt({ jobs }: { jobs: Pick<Jobs, 'send'> }) {
  return defineFunction<z.infer<typeof Input>, object>({
    name: 'report-doubt',
    makesNew: true,
    summary:
      'Says that a spending seems wrong; somebody who is not of its project answers, and the answer is published',
    input: Input as z.ZodType<z.infer<typeof Input>>,
    answer: z.object({ message: z.string() }),
    limits: ({ email }, { settings }, { address }) => [
      { name: 'doubts', subject: address, max: MOST_PER_HOUR, seconds: 3600 },
      ...(email ? mailLimits(email, address, settings) : []),
    ],
    async perform(tx, { spendingId, about, message, email, ...trap }, caller) {
      const [spending] = await tx.select().from(spendings).where(eq(spendings.id, spendingId));
      if (!spending?.bookedAt) return new Refusal('spending_unknown', { status: 404, field: 'spendingId' });
      const { title, kind, fundId } = spending;
      // As staff read it.
      const say = translate('fr', 'transparency');
      const { id, isHeld } = await keepMessage(
        tx,
        jobs,
        {
          kind: 'doubt',
          name: NAMELESS,
          email: email ?? '',
          data: {
            message,
            about: say(`doubt.is.${about}`),
            spendingId,
            spending: `${title || say(`kind.${kind}`)}, ${formatMoney(spending, 'fr')}`,
          },
          isSuspect: isSuspect({ ...trap, text: message }),
        },
        caller,
      );
      await tx.insert(doubts).values({
        id: sql`gen_random_uuid()`,
        spendingId,
        messageId: id,
        about,
        dueOn: dayInKinshasa(new Date(Date.now() + doubtDays() * DAY_MS)),
      });
      const reader = isHeld ? undefined : await findReader(tx, fundId);
      if (reader) await assign(tx, letterTarget(id), reader, 'server');
      return {};
    },
    respond: async (_siteContext, _outcome, { language }) => ({
      message: translate(language, 'transparency')('doubt.done'),
    }),
  });
}
