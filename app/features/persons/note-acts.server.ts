import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { findGroups, findRoots } from './find-person.server.ts';
import { personTarget } from './merge.server.ts';
import { personNotes, personTags } from './tables.server.ts';

const personId = z.uuid('person_not_found');

/**
 * `note-person`: adds a note. Notes are personal data too: included in the person's data archive, and erased with them.
 */
export function notePerson() {
  return defineFunction<{ personId: string; text: string; kind?: 'call' }, { id: string }>({
    name: 'note-person',
    summary: 'Adds a note to a person, who gets it with all else that is held of them',
    input: z.object({
      personId,
      text: z.string('text_required').trim().min(1, 'text_required').max(2000, 'text_too_long'),
      /** What was said on the telephone; left out: a note. */
      kind: z.literal('call', 'invalid_field').optional(),
    }),
    answer: z.object({ id: z.uuid() }),
    staff: {
      permission: 'persons.write',
      // Not the words themselves: the log outlives the note.
      act: (input, { id }) => ({ target: personTarget(input.personId), after: { [input.kind ?? 'note']: id } }),
    },
    async perform(tx, input, { staff }) {
      if (!(await findRoots(tx, [input.personId])).has(input.personId))
        return new Refusal('person_not_found', { status: 404 });
      const [note] = await tx
        .insert(personNotes)
        .values({ personId: input.personId, text: input.text, kind: input.kind, who: staff!.memberId })
        .returning({ id: personNotes.id });
      return { id: note!.id };
    },
    respond: async (_siteContext, { id }) => ({ id }),
  });
}

/** `end-note`: deletes a note permanently, whoever wrote it. */
export function endNote() {
  return defineFunction<{ noteId: string }, { personId: string; noteId: string }>({
    name: 'end-note',
    summary: 'Deletes a note about a person',
    input: z.object({ noteId: z.uuid('note_unknown') }),
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'persons.write',
      act: (_input, outcome) => ({
        target: personTarget(outcome.personId),
        before: { note: outcome.noteId },
        after: { note: null },
      }),
    },
    async perform(tx, { noteId }) {
      const [gone] = await tx
        .delete(personNotes)
        .where(eq(personNotes.id, noteId))
        .returning({ personId: personNotes.personId });
      return gone ? { personId: gone.personId, noteId } : new Refusal('note_unknown', { status: 404 });
    },
    respond: async (_siteContext, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.end-note'),
    }),
  });
}

/** The maximum number of labels per person. */
const MOST_TAGS = 20;

/** `tag-person`: adds a label, or with `isOn: false` removes it from all merged persons. */
export function tagPerson() {
  return defineFunction<{ personId: string; tag: string; isOn?: boolean }, { isChanged: boolean }>({
    name: 'tag-person',
    summary: 'Puts a label on a person, or with `isOn: false` takes it off',
    input: z.object({
      personId,
      tag: z
        .string('text_required')
        .trim()
        .transform((tag) => tag.replaceAll(/\s+/g, ' '))
        .pipe(z.string().min(1, 'text_required').max(40, 'text_too_long')),
      isOn: z.boolean('invalid_field').optional(),
    }),
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'persons.write',
      act: ({ personId: id, tag, isOn = true }, { isChanged }) =>
        isChanged
          ? { target: personTarget(id), before: { tag: isOn ? null : tag }, after: { tag: isOn ? tag : null } }
          : undefined,
    },
    async perform(tx, { personId: id, tag, isOn = true }, { staff }) {
      const root = (await findRoots(tx, [id])).get(id);
      if (!root) return new Refusal('person_not_found', { status: 404 });
      const group = (await findGroups(tx, [root])).get(root)!.map((row) => row.id);
      if (isOn && (await tx.$count(personTags, eq(personTags.personId, id))) >= MOST_TAGS)
        return new Refusal('labels_full', { status: 409, field: 'tag' });
      const rows = isOn
        ? await tx
            .insert(personTags)
            .values({ personId: id, tag, who: staff!.memberId })
            .onConflictDoNothing()
            .returning({ tag: personTags.tag })
        : await tx
            .delete(personTags)
            .where(and(inArray(personTags.personId, group), eq(personTags.tag, tag)))
            .returning({ tag: personTags.tag });
      return { isChanged: rows.length > 0 };
    },
    respond: async (_siteContext, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.tag-person'),
    }),
  });
}
