import { eq } from 'drizzle-orm';
import { users } from '#platform/auth-tables.ts';
import { renderMarkdown } from '#platform/content-files.ts';
import type { Database } from '#platform/database.ts';
import { type Passage, passagesOf } from '#app/features/academy/course-passages.ts';
import { aiCourses, courseEvents } from '#app/features/academy/tables.server.ts';
import { compareWords } from '#app/features/academy/word-changes.ts';

/** A requested course with what is needed to review it; undefined for an unknown id. */
export async function findAskedCourse(db: Database, id: string) {
  const [row] = await db
    .select({ course: aiCourses, who: users.name })
    .from(aiCourses)
    .leftJoin(users, eq(users.id, aiCourses.memberId))
    .where(eq(aiCourses.id, id));
  if (!row) return undefined;
  const events = await db.select().from(courseEvents).where(eq(courseEvents.courseId, id)).orderBy(courseEvents.id);
  return { ...row, events };
}

/** A passage as proposed, compared with its current text: rendered if unchanged, else as a word-by-word comparison. */
export function readPassages({ content, proposal }: Pick<typeof aiCourses.$inferSelect, 'content' | 'proposal'>) {
  if (!content) return [];
  const first = new Map(passagesOf(proposal ?? content).map(({ key, text }) => [key, text]));
  return passagesOf(content).map((passage: Passage) => {
    const before = first.get(passage.key) ?? '';
    const isChanged = before !== passage.text;
    return {
      ...passage,
      isChanged,
      changes: isChanged && passage.kind !== 'answer' ? compareWords(before, passage.text) : undefined,
      html: passage.kind === 'text' ? renderMarkdown(passage.text) : undefined,
      before,
    };
  });
}
export type ReadPassage = ReturnType<typeof readPassages>[number];
