import { z } from 'zod';
import { editableOf, entryTarget } from '#app/features/content/editable.server.ts';
import { addRevision } from '#app/features/content/revisions.server.ts';
import { itemFor } from '#app/features/content/save-draft.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { translate } from '#app/kit/words.server.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { MAX_COURSE_FILE, readCourseFile } from '#app/features/academy/course-file.server.ts';
import { courses } from '#app/features/academy/courses.server.ts';

const Input = z.object({
  text: z.string('course_file_empty').min(1, 'course_file_empty').max(MAX_COURSE_FILE, 'text_too_long'),
});
type Input = z.infer<typeof Input>;
type Outcome = { id: string; revision: number };

const editable = editableOf(courses);

/**
 * `import-course`: creates an unpublished draft from a file of content/courses. An invalid file is refused with line
 * and reason. Without the permission to set prices the course is free; sample figures are ignored.
 */
export const importCourse = () =>
  defineFunction<Input, Outcome>({
    name: 'import-course',
    summary: 'Makes a draft of a course out of a file of content/courses',
    input: Input,
    answer: z.object({ id: z.string(), revision: z.number().int() }),
    staff: {
      permission: 'courses.write',
      act: (_input, { id, revision }) => ({ target: entryTarget(courses.name, id), after: { revision } }),
    },
    async perform(tx, { text }, { staff, language }) {
      const read = readCourseFile(text);
      if ('what' in read) {
        const reason = translate(staffLanguage(language), 'admin')(`builder.file.${read.what}`, { place: read.place });
        return new Refusal('course_file_invalid', {
          field: 'text',
          values: { line: String(read.line), reason },
          details: { line: read.line, place: read.place },
        });
      }
      const item = await itemFor(tx, editable, {});
      if (item instanceof Refusal) return item;
      const data = {
        ...read,
        priceXof: staff!.permissions.has('courses.price') ? read.priceXof : 0,
        sample: { students: 0, reviews: 0, ratingTenths: 0 },
      };
      const { revision } = await addRevision(
        tx,
        { collection: courses.name, id: item.id, data, body: '', who: staff!.memberId },
        undefined,
      );
      return { id: item.id, revision };
    },
    respond: async (_siteContext, outcome) => outcome,
  });
