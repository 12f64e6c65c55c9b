import { z } from 'zod';
import { formatMoney } from '#app/shared/money.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Files } from '#platform/files.ts';
import type { Jobs } from '#platform/jobs.ts';
import { findPicture } from '#platform/pictures.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Step } from '#platform/state-events.ts';
import { FIELD_STATUSES, type FieldStatus } from '#app/features/crowd-farming/field-rules.ts';
import { advance, mayStep } from '#app/features/crowd-farming/field-steps.server.ts';
import { todayIn } from '#app/features/crowd-farming/field-view.server.ts';
import { findField } from '#app/features/crowd-farming/fields.server.ts';
import { FIELD_PICTURES } from '#app/features/crowd-farming/pictures.server.ts';
import { findPlot } from '#app/features/crowd-farming/plots.server.ts';
import { fieldInput } from './field-input.ts';

const Input = z.object({
  fieldId: fieldInput,
  /** The new state; the current one for a report within a step. */
  to: z.enum(FIELD_STATUSES, 'invalid_field').refine((to) => to !== 'completed', 'field_ends_shared'),
  day: z.iso.date('day_invalid'),
  text: z.string().trim().max(2000, 'text_too_long').default(''),
  /** The address of a photo uploaded before. */
  file: z.string().max(300, 'file_unknown').optional(),
});
type Input = z.infer<typeof Input>;
type Outcome = { step: Step; before: FieldStatus; after: FieldStatus };

type Parts = { jobs: Pick<Jobs, 'send'>; files: Files };

/**
 * `advance-field`: records a step of a field's season, or a report within one, on its day. Closing a field without its
 * goal, which refunds every share, needs approval by a second person.
 */
export function advanceField({ jobs, files }: Parts) {
  return defineFunction<Input, Outcome>({
    name: 'advance-field',
    summary: 'Tells a step of a field’s season with its day and photo; closing it gives every share back',
    input: Input,
    answer: z.object({ status: z.enum(FIELD_STATUSES) }),
    async check({ file }, { settings }) {
      if (!file || (await findPicture(files, FIELD_PICTURES, settings.origin, file))) return undefined;
      return new Refusal('file_unknown', { field: 'file' });
    },
    staff: {
      permission: 'fields.advance',
      async plan(tx, { fieldId, to, text }) {
        const plot = to === 'refunded' ? await findPlot(tx, fieldId) : undefined;
        if (!plot || plot.status === 'refunded') return undefined;
        if (!mayStep(plot, to)) return new Refusal('step_refused', { status: 409, details: { status: plot.status } });
        if (!text) return new Refusal('reason_required', { field: 'text' });
        const title = (await findField(tx, fieldId))?.data.title ?? fieldId;
        const sum = formatMoney({ amountMinor: plot.raisedMinor, currency: 'USD' }, 'fr');
        return { summary: { field: title, people: plot.people, sum }, reason: text };
      },
      act: ({ fieldId, day, text, file }, { step, before, after }) =>
        step === 'done'
          ? {
              target: `field:${fieldId}`,
              ...(before === after ? {} : { before: { status: before } }),
              after: { ...(before === after ? {} : { status: after }), day, ...(file ? { picture: true } : {}) },
              reason: text || undefined,
            }
          : undefined,
    },
    async perform(tx, { file, ...news }, { staff }) {
      const field = await findField(tx, news.fieldId);
      if (field && news.day > todayIn(field)) return new Refusal('day_to_come', { field: 'day' });
      // Looked up before the transaction began: what is kept is its path.
      const picture = file?.slice(file.indexOf('/files/'));
      const { step, before } = await advance(tx, jobs, { ...news, picture }, staff!.memberId);
      if (step === 'unknown') return new Refusal('field_missing', { status: 404, field: 'fieldId' });
      if (step === 'refused') {
        const code = news.to === 'active' && before === 'funding' ? 'field_short' : 'step_refused';
        return new Refusal(code, { status: 409, details: { status: before } });
      }
      return { step, before: before!, after: news.to };
    },
    respond: async (_siteContext, { after }) => ({ status: after }),
  });
}
