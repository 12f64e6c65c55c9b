import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { findRoots } from './find-person.server.ts';
import { personPairs, persons } from './tables.server.ts';

export const personTarget = (id: string): string => `person:${id}`;

/** One lock for all merges: they are rare, and two at the same time could create a cycle. */
const lockMerges = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(7031960)`);

const reason = z.string().trim().max(500, 'text_too_long').optional();
const ids = (least: number) =>
  z.array(z.uuid('person_not_found'), 'person_not_found').min(least, 'person_not_found').max(20, 'person_not_found');

type Merged = { id: string; merged: string[] };

/**
 * `merge-persons`: the first person stays, the others are shown as part of it. Their data are not moved, changed or
 * deleted: only a link is stored, which `split-persons` removes.
 */
export function mergePersons() {
  return defineFunction<{ ids: string[]; reason?: string }, Merged>({
    name: 'merge-persons',
    summary: 'Shows several persons as the first of them; undone by split-persons',
    input: z.object({ ids: ids(2), reason }),
    answer: z.object({ id: z.uuid(), merged: z.array(z.uuid()), message: z.string() }),
    staff: {
      permission: 'persons.write',
      act: (input, { id, merged }) => ({ target: personTarget(id), after: { merged }, reason: input.reason }),
    },
    async perform(tx, input) {
      await lockMerges(tx);
      const roots = await findRoots(tx, input.ids);
      if (input.ids.some((id) => !roots.has(id))) return new Refusal('person_not_found', { status: 404, field: 'ids' });
      const [into, ...others] = [...new Set(input.ids.map((id) => roots.get(id)!))];
      if (others.length === 0) return new Refusal('persons_same', { status: 409, field: 'ids' });
      await tx.update(persons).set({ mergedInto: into! }).where(inArray(persons.id, others));
      return { id: into!, merged: others };
    },
    respond: async (_siteContext, outcome, { language }) => ({
      ...outcome,
      message: translate(language, 'admin')('done.merge-persons'),
    }),
  });
}

type Split = { targets: string[] };

/**
 * `split-persons`: separates merged persons again, exactly as before; if none of these was merged, all that were merged
 * into them.
 */
export function splitPersons() {
  return defineFunction<{ ids: string[]; reason?: string }, Split>({
    name: 'split-persons',
    summary: 'Takes merged persons apart again, to the byte as they were',
    input: z.object({ ids: ids(1), reason }),
    answer: z.object({ split: z.array(z.uuid()), message: z.string() }),
    staff: {
      permission: 'persons.write',
      act: (input, { targets }) => ({
        target: personTarget(targets[0]!),
        after: { split: targets },
        reason: input.reason,
      }),
    },
    async perform(tx, input) {
      await lockMerges(tx);
      const take = (isMeant: 'id' | 'mergedInto') =>
        tx
          .update(persons)
          .set({ mergedInto: null })
          .where(and(inArray(persons[isMeant], input.ids), isNotNull(persons.mergedInto)))
          .returning({ id: persons.id });
      const own = await take('id');
      const gone = own.length > 0 ? own : await take('mergedInto');
      if (gone.length === 0) return new Refusal('persons_not_merged', { status: 409, field: 'ids' });
      return { targets: gone.map(({ id }) => id) };
    },
    respond: async (_siteContext, { targets }, { language }) => ({
      split: targets,
      message: translate(language, 'admin')('done.split-persons'),
    }),
  });
}

/** `part-persons`: records that two similar persons are different; they are not suggested again. */
export function partPersons() {
  return defineFunction<{ ids: string[] }, { a: string; b: string; isNew: boolean }>({
    name: 'part-persons',
    summary: 'Says that two persons who look like one are two: they are not suggested again',
    input: z.object({ ids: ids(2).max(2, 'person_not_found') }),
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'persons.write',
      act: (_input, { a, b, isNew }) => (isNew ? { target: personTarget(a), after: { apart: b } } : undefined),
    },
    async perform(tx, input, { staff }) {
      const roots = await findRoots(tx, input.ids);
      const [a, b] = input.ids.map((id) => roots.get(id)).toSorted();
      if (!a || !b) return new Refusal('person_not_found', { status: 404, field: 'ids' });
      if (a === b) return new Refusal('persons_same', { status: 409, field: 'ids' });
      const fresh = await tx
        .insert(personPairs)
        .values({ a, b, who: staff!.memberId })
        .onConflictDoNothing()
        .returning({ a: personPairs.a });
      return { a, b, isNew: fresh.length > 0 };
    },
    respond: async (_siteContext, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.part-persons'),
    }),
  });
}
