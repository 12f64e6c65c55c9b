import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withSums } from '#app/shared/sum-input.ts';
import { idInput } from '#app/features/content/content-input.ts';
import { entryTarget } from '#app/features/content/editable.server.ts';
import { lockItem, newestRevision } from '#app/features/content/revisions.server.ts';
import { publishChange } from '#platform/changes.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { contentRevisions, entries } from '#platform/tables.ts';
import { MAX_PRICE_XOF } from '#app/features/academy/course-rules.ts';
import { courses } from '#app/features/academy/courses.server.ts';

const Input = withSums(
  {
    courseId: idInput,
    /** In whole XOF, which has no smaller unit; 0 is free. */
    amount: z.union([z.string(), z.number()], 'course_price_invalid'),
  },
  {
    amount: {
      unit: 'XOF',
      invalid: 'course_price_invalid',
      faultOf: (minor) => (minor > MAX_PRICE_XOF ? 'course_price_invalid' : undefined),
    },
  },
);
type Input = z.infer<typeof Input>;
type Outcome = { before: number; after: number };

/**
 * `set-course-price`: sets the price of a course from now on, in the published text and in all drafts, so that
 * publishing an older draft does not restore an older price. A payment already started keeps its amount.
 */
export const setCoursePrice = () =>
  defineFunction<Input, Outcome>({
    name: 'set-course-price',
    summary: 'Sets what a course costs, in XOF; 0 is free',
    input: Input,
    answer: z.object({ priceXof: z.number().int() }),
    staff: {
      permission: 'courses.price',
      act: ({ courseId }, { before, after }) =>
        before === after
          ? undefined
          : { target: entryTarget(courses.name, courseId), before: { priceXof: before }, after: { priceXof: after } },
    },
    async perform(tx, { courseId, amount }) {
      const item = await lockItem(tx, courses.name, courseId);
      const newest = item && (await newestRevision(tx, courses.name, courseId));
      if (!newest) return new Refusal('course_unknown', { status: 404, field: 'courseId' });
      const before = Number(newest.data.priceXof ?? 0);
      const price = sql`jsonb_build_object('priceXof', ${amount}::int)`;
      await tx
        .update(contentRevisions)
        .set({ data: sql`${contentRevisions.data} || ${price}` })
        .where(and(eq(contentRevisions.collection, courses.name), eq(contentRevisions.id, courseId)));
      await tx
        .update(entries)
        // A file of a release may not take it back.
        .set({ data: sql`${entries.data} || ${price}`, fileHash: null })
        .where(and(eq(entries.collection, courses.name), eq(entries.id, courseId)));
      await publishChange(tx, { topic: 'content', id: courses.name });
      return { before, after: amount };
    },
    respond: async (_siteContext, { after }) => ({ priceXof: after }),
  });
