import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { RequiredText } from '#app/shared/inputs.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { tributes } from '#app/features/tributes/tables.server.ts';

const Input = z.object({ donationId: z.uuid('card_unknown'), reason: RequiredText(500, 'reason_required') });
type Input = z.infer<typeof Input>;

/**
 * `withdraw-card`: removes a card from the site and cancels its mail, for example because of its text; the gift stays.
 * A mail already sent cannot be recalled, but its link and QR code lead nowhere. A repeat has no effect.
 */
export function withdrawCard() {
  return defineFunction<Input, { wasWithdrawn: boolean }>({
    name: 'withdraw-card',
    summary: 'Takes the card of a gift in honour or memory off the site, and does not send it any more',
    input: Input,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'gifts.enter',
      act: ({ donationId, reason }, { wasWithdrawn }) =>
        wasWithdrawn
          ? undefined
          : { target: `tribute:${donationId}`, before: { shown: true }, after: { shown: false }, reason },
    },
    async perform(tx, { donationId }) {
      const [row] = await tx.select().from(tributes).where(eq(tributes.donationId, donationId)).for('update');
      if (!row) return new Refusal('card_unknown', { status: 404 });
      if (row.withdrawnAt) return { wasWithdrawn: true };
      await tx
        .update(tributes)
        .set({
          withdrawnAt: new Date(),
          recipientEmail: null,
          // One that left stays one that was sent.
          stoppedAt: row.sentAt ? null : (row.stoppedAt ?? new Date()),
        })
        .where(eq(tributes.donationId, donationId));
      return { wasWithdrawn: false };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.withdraw-card'),
    }),
  });
}
