import { z } from 'zod';
import { EVEN_IF_OTHERS_FAIL } from '#app/shared/sum-input.ts';
import { OptionalText } from '#app/shared/inputs.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import { decideIdea } from '#app/features/impact-hub/decide-idea.server.ts';
import { IDEA_STATES, ideaTarget, type IdeaState } from '#app/features/impact-hub/idea-rules.ts';

const DECISIONS = { accept: 'accepted', decline: 'declined' } as const;

const Input = z
  .object({
    id: z.uuid('invalid_field'),
    decision: z.enum(['accept', 'decline'], 'decision_unknown'),
    /** For the author: the reason if declined; may be empty if accepted. */
    text: z
      .string('invalid_field')
      .trim()
      .max(5000, 'text_too_long')
      .nullish()
      .transform((text) => (text ?? '').replaceAll('\r\n', '\n')),
    /** Texts for the public page, if they differ from the author's. */
    title: OptionalText(160),
    short: OptionalText(300),
    description: OptionalText(5000),
    /** Empty: the page names no place. */
    location: z.string('invalid_field').trim().max(160, 'text_too_long').nullish(),
  })
  .refine(({ decision, text }) => decision === 'accept' || text !== '', {
    path: ['text'],
    ...EVEN_IF_OTHERS_FAIL,
    message: 'text_required',
  });
type Input = z.infer<typeof Input>;
type Outcome = { state: IdeaState; projectId?: string };

/**
 * `decide-idea`: publishes an idea among the incubated projects, or declines it with a reason; the author gets a mail.
 */
export function decideIdeaCall(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<Input, Outcome>({
    name: 'decide-idea',
    summary: 'Takes an idea among the incubated projects, or declines it with words',
    input: Input,
    answer: z.object({ message: z.string(), state: z.enum(IDEA_STATES), projectId: z.string().nullable() }),
    staff: {
      permission: 'ideas.decide',
      act: ({ id }, { state, projectId }) => ({
        target: ideaTarget(id),
        before: { state: 'new' },
        after: { state, ...(projectId ? { project: projectId } : {}) },
      }),
    },
    async perform(tx, { id, decision, text, ...words }, { staff }) {
      const { step, state, projectId } = await decideIdea(tx, jobs, id, {
        who: staff!.memberId,
        to: DECISIONS[decision],
        text,
        words: {
          title: words.title ?? undefined,
          short: words.short ?? undefined,
          description: words.description ?? undefined,
          location: words.location ?? undefined,
        },
      });
      if (step === 'unknown') return new Refusal('idea_unknown', { status: 404 });
      if (step === 'refused') return new Refusal('idea_decided', { status: 409, details: { state } });
      return { state: state!, projectId };
    },
    respond: async ({ translate }, { state, projectId }, { language }) => ({
      message: translate(language, 'admin')('done.decide-idea'),
      state,
      projectId: projectId ?? null,
    }),
  });
}
