import { z } from 'zod';
import { EVEN_IF_OTHERS_FAIL } from '#app/shared/sum-input.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Step } from '#platform/state-events.ts';
import { moderateReview as moderate } from '#app/features/academy/reviews.server.ts';

const Input = z
  .object({
    reviewId: z.uuid('invalid_field'),
    decision: z.enum(['show', 'hide'], 'invalid_field'),
    reason: z.string('invalid_field').trim().max(500, 'text_too_long').default(''),
  })
  .refine(({ decision, reason }) => decision === 'show' || reason !== '', {
    path: ['reason'],
    ...EVEN_IF_OTHERS_FAIL,
    message: 'reason_required',
  });

/** `moderate-review`: hides an opinion or shows it again. */
export function moderateReview() {
  return defineFunction<z.infer<typeof Input>, { step: Exclude<Step, 'refused'>; isShown: boolean }>({
    name: 'moderate-review',
    summary: 'Hides an opinion of a course, or shows it again',
    input: Input,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'reviews.moderate',
      act: ({ reviewId, reason }, { step, isShown }) =>
        step === 'done'
          ? {
              target: `review:${reviewId}`,
              before: { state: isShown ? 'hidden' : 'shown' },
              after: { state: isShown ? 'shown' : 'hidden' },
              reason: reason || undefined,
            }
          : undefined,
    },
    async perform(tx, { reviewId, decision, reason }, { staff }) {
      const isShown = decision === 'show';
      const hand = { who: staff!.memberId, why: reason || undefined };
      const step = await moderate(tx, reviewId, isShown ? 'shown' : 'hidden', hand);
      return step === 'unknown' ? new Refusal('review_unknown', { status: 404 }) : { step, isShown };
    },
    respond: async ({ translate }, { isShown }, { language }) => ({
      message: translate(language, 'admin')(isShown ? 'review.nowShown' : 'review.nowHidden'),
    }),
  });
}
