import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import type { Task } from '#app/features/staff/sections.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { findRoots } from './find-person.server.ts';
import { personTarget } from './merge.server.ts';
import { persons, personTasks } from './tables.server.ts';

const Add = z.object({
  personId: z.uuid('person_not_found'),
  text: z.string('text_required').trim().min(1, 'text_required').max(300, 'text_too_long'),
  /** The day by which it must be done. */
  due: z.iso.date('day_invalid'),
});

/** `add-person-task`: adds a task about a person, which is shown on its day to staff who work with persons. */
export function addPersonTask() {
  return defineFunction<z.infer<typeof Add>, { id: string }>({
    name: 'add-person-task',
    summary: 'Adds a task about a person, with the day by which it is to be done',
    input: Add,
    answer: z.object({ id: z.uuid() }),
    staff: {
      permission: 'persons.write',
      // Not the words: they are about somebody, and the log outlives them.
      act: ({ personId, due }, { id }) => ({ target: personTarget(personId), after: { task: id, due } }),
    },
    async perform(tx, { personId, text, due }, { staff }) {
      if (!(await findRoots(tx, [personId])).has(personId)) return new Refusal('person_not_found', { status: 404 });
      if (due < dayInKinshasa()) return new Refusal('day_past', { field: 'due' });
      const [task] = await tx
        .insert(personTasks)
        .values({ personId, text, due, who: staff!.memberId })
        .returning({ id: personTasks.id });
      return { id: task!.id };
    },
    respond: async (_siteContext, { id }) => ({ id }),
  });
}

const End = z.object({ taskId: z.uuid('task_unknown') });

/** `end-person-task`: marks a task as done; a repeat has no effect. */
export function endPersonTask() {
  return defineFunction<z.infer<typeof End>, { personId: string; taskId: string }>({
    name: 'end-person-task',
    summary: 'Says that a task about a person is done',
    input: End,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'persons.write',
      act: (_input, { personId, taskId }) => ({ target: personTarget(personId), after: { taskDone: taskId } }),
    },
    async perform(tx, { taskId }, { staff }) {
      const [done] = await tx
        .update(personTasks)
        .set({ doneAt: sql`now()`, doneBy: staff!.memberId })
        .where(and(eq(personTasks.id, taskId), isNull(personTasks.doneAt)))
        .returning({ personId: personTasks.personId });
      return done ? { personId: done.personId, taskId } : new Refusal('task_unknown', { status: 404 });
    },
    respond: async (_siteContext, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.end-person-task'),
    }),
  });
}

/** The tasks about some persons: open ones first, by day. */
export const listPersonTasks = (db: Database, personIds: readonly string[]) =>
  db
    .select()
    .from(personTasks)
    .where(inArray(personTasks.personId, [...personIds]))
    .orderBy(sql`${personTasks.doneAt} is not null`, asc(personTasks.due));

/** Tasks due today or earlier, for the home page of the back office. */
export async function listDueTasks(db: Database, limit: number): Promise<Task[]> {
  const rows = await db
    .select({ task: personTasks, name: persons.name })
    .from(personTasks)
    .innerJoin(persons, eq(persons.id, personTasks.personId))
    .where(and(isNull(personTasks.doneAt), lte(personTasks.due, dayInKinshasa())))
    .orderBy(asc(personTasks.due))
    .limit(limit);
  return rows.map(({ task, name }) => ({
    id: `person-task:${task.id}`,
    kind: 'person_task' as const,
    target: `person-task:${task.id}`,
    since: new Date(`${task.due}T06:00:00Z`),
    path: `${href('/admin/persons/:id', { id: task.personId })}#tasks`,
    values: { text: task.text, name: name ?? '' },
  }));
}
