import { z } from 'zod';
import { toMajor } from '#app/shared/money.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Personal } from '#platform/audit.ts';
import { Refusal } from '#platform/refusals.ts';
import { PledgeInput, writePledge } from '#app/features/pledges/pledge-gift.server.ts';
import type { Pledge } from '#app/features/pledges/tables.server.ts';

type PledgeInput = z.infer<typeof PledgeInput>;

/**
 * `enter-pledge`: enters a pledge made by phone or in person. It must be confirmed by mail like one made on the site.
 */
export function enterPledge(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<PledgeInput, Pledge>({
    name: 'enter-pledge',
    makesNew: true,
    summary: 'Enters for somebody on which day they will give; a mail asks them to confirm',
    input: PledgeInput,
    answer: z.object({ pledgeId: z.uuid(), message: z.string() }),
    staff: {
      permission: 'gifts.enter',
      act: ({ programId, day, donorEmail }, { id, amountMinor, currency }) => ({
        target: `pledge:${id}`,
        after: {
          fund: programId,
          amount: toMajor({ amountMinor, currency }),
          currency,
          day,
          email: new Personal(donorEmail, donorEmail),
        },
      }),
    },
    async perform(tx, input) {
      // Nobody chose a language: the foundation writes in its own.
      const pledge = await writePledge(tx, jobs, input, 'fr');
      return pledge ?? new Refusal('fund_unknown', { field: 'programId' });
    },
    respond: async ({ translate }, { id }, { language }) => ({
      pledgeId: id,
      message: translate(language, 'admin')('done.enter-pledge'),
    }),
  });
}
