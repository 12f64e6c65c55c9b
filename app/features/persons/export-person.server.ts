import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { listAll, type OwnDataSource } from '#platform/own-data.ts';
import { Refusal } from '#platform/refusals.ts';
import { findPerson, findRoots, peopleOf } from './find-person.server.ts';
import { personTarget } from './merge.server.ts';

type Parts = Record<string, object[]>;

/** Everything that all features hold about a person and those merged into them, by source. */
async function readArchive(db: Database, sources: readonly OwnDataSource[], id: string): Promise<Parts | undefined> {
  const found = await findPerson(db, id);
  if (!found) return undefined;
  const parts: Parts = {};
  for (const person of await peopleOf(db, found.known))
    for (const { name, rows } of await listAll(db, sources, person))
      if (rows.length > 0) parts[name] = [...(parts[name] ?? []), ...rows];
  return parts;
}

/**
 * `export-person`: all data held about a person, for somebody who asks what we know about them. It is read after the
 * transaction that logs it, and not stored.
 * @param sources of all features
 */
export function exportPersons(sources: readonly OwnDataSource[]) {
  return defineFunction<{ ids: string[]; reason?: string }, { ids: string[] }>({
    name: 'export-person',
    summary: 'Hands out all that is held of persons; the log says who took it',
    input: z.object({
      ids: z
        .array(z.uuid('person_not_found'), 'person_not_found')
        .min(1, 'person_not_found')
        .max(20, 'person_not_found'),
      reason: z.string().trim().max(500, 'text_too_long').optional(),
    }),
    answer: z.object({
      message: z.string(),
      persons: z.array(z.object({ id: z.uuid(), data: z.record(z.string(), z.array(z.looseObject({}))) })),
    }),
    staff: {
      permission: 'persons.export',
      needsProof: true,
      act: ({ reason }, { ids }) => ({ target: personTarget(ids[0]!), after: { exported: ids.length }, reason }),
    },
    async perform(tx, { ids }) {
      const roots = await findRoots(tx, ids);
      return ids.every((id) => roots.has(id))
        ? { ids }
        : new Refusal('person_not_found', { status: 404, field: 'ids' });
    },
    async respond({ db }, { ids }, { language }) {
      const persons = [];
      for (const id of ids) persons.push({ id, data: (await readArchive(db, sources, id)) ?? {} });
      return { message: translate(language, 'admin')('done.export-person'), persons };
    },
  });
}
