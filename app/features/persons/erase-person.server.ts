import { inArray } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { eraseAll, findBlock, type OwnDataSource, type Person, sourcesOf } from '#platform/own-data.ts';
import { Refusal } from '#platform/refusals.ts';
import { findPerson, peopleOf } from './find-person.server.ts';
import { personTarget } from './merge.server.ts';
import { persons } from './tables.server.ts';

type Input = { ids: string[]; reason: string };

/** How many rows the books keep once a person is erased, by source. */
export async function countKept(
  db: Database,
  sources: readonly OwnDataSource[],
  people: readonly Person[],
): Promise<Record<string, number>> {
  const kept: Record<string, number> = {};
  for (const person of people)
    for (const { name, keeps } of sourcesOf(sources, person)) {
      const count = (await keeps?.(db, person)) ?? 0;
      if (count > 0) kept[name] = (kept[name] ?? 0) + count;
    }
  return kept;
}

async function gather(tx: Database, sources: readonly OwnDataSource[], ids: readonly string[]) {
  const groups: string[] = [];
  const people: Person[] = [];
  for (const id of ids) {
    const found = await findPerson(tx, id);
    if (!found) return new Refusal('person_not_found', { status: 404, field: 'ids' });
    groups.push(...found.group.map((row) => row.id));
    people.push(...(await peopleOf(tx, found.known)));
  }
  const block = await findBlock(tx, sources, people);
  return block ? new Refusal(block, { status: 409 }) : { groups, people };
}

/**
 * `erase-person`: erases everything about a person, also of a guest, with all persons merged into them. What the law
 * requires stays without their name; if there is any, a second person must approve.
 * @param sources of all features
 */
export function erasePersons(sources: readonly OwnDataSource[]) {
  return defineFunction<Input, { id: string; kept: Record<string, number> }>({
    name: 'erase-person',
    summary: 'Erases persons; 409 with a plan that another approves where the books keep something of them',
    input: z.object({
      ids: z
        .array(z.uuid('person_not_found'), 'person_not_found')
        .min(1, 'person_not_found')
        .max(20, 'person_not_found'),
      reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'text_too_long'),
    }),
    answer: z.object({ message: z.string(), kept: z.record(z.string(), z.number()) }),
    staff: {
      permission: 'persons.erase',
      needsProof: true,
      async plan(tx, { ids, reason }) {
        const gathered = await gather(tx, sources, ids);
        if (gathered instanceof Refusal) return gathered;
        const kept = await countKept(tx, sources, gathered.people);
        if (Object.keys(kept).length === 0) return undefined;
        // A plan is kept for good: it names nobody.
        return { reason, summary: { person: ids.map((id) => href('/admin/persons/:id', { id })), ...kept } };
      },
      act: ({ reason }, { id, kept }) => ({ target: personTarget(id), after: { erased: true, ...kept }, reason }),
    },
    async perform(tx, { ids }) {
      const gathered = await gather(tx, sources, ids);
      if (gathered instanceof Refusal) return gathered;
      const kept = await countKept(tx, sources, gathered.people);
      for (const person of gathered.people) await eraseAll(tx, sources, person);
      await tx.delete(persons).where(inArray(persons.id, gathered.groups));
      return { id: ids[0]!, kept };
    },
    respond: async (_siteContext, { kept }, { language }) => ({
      message: translate(language, 'admin')('done.erase-person'),
      kept,
    }),
  });
}
