import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { editableOf, entryTarget } from '#app/features/content/editable.server.ts';
import { faultOf, publishRevision } from '#app/features/content/publish.server.ts';
import { addRevision, newestRevision } from '#app/features/content/revisions.server.ts';
import { itemFor } from '#app/features/content/save-draft.server.ts';
import { checkPhotoFile, keepPhoto, photoFile, PhotoSaid } from '#app/features/photos/photo-acts.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Files } from '#platform/files.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { entries } from '#platform/tables.ts';
import { announceProject } from '#app/features/projects/project-events.server.ts';
import { journal } from '#app/features/projects/journal.server.ts';
import type { ProjectContent } from '#app/features/projects/project.ts';
import { projectInput } from './project-input.ts';

const Input = z.object({
  projectId: projectInput,
  day: z.iso.date('day_invalid').refine((day) => day <= dayInKinshasa(), 'day_to_come'),
  title: z.string('text_required').trim().min(1, 'text_required').max(120, 'text_too_long'),
  text: z.string('text_required').trim().min(1, 'text_required').max(2000, 'text_too_long'),
  /** The name of the commune. Digits are refused, since they could be a house number or coordinates. */
  place: z
    .string('invalid_field')
    .trim()
    .max(80, 'text_too_long')
    .refine((place) => !/\p{N}/u.test(place), 'place_exact')
    .optional(),
  /** The key of the form: a repeat finds the same entry. */
  madeAs: z
    .string('invalid_field')
    .regex(/^[\w-]{8,64}$/, 'invalid_field')
    .optional(),
  file: photoFile.optional(),
  /** Description and consent, required for a photo. */
  photo: PhotoSaid.optional(),
});
type Input = z.infer<typeof Input>;
type Outcome = { id: string; isNew: boolean };

const editable = editableOf(journal);

/**
 * `write-journal`: adds an entry about a project to its journal; its page shows it immediately, and donors see it in
 * the member area.
 */
export const writeJournal = ({ files }: { files: Files }) =>
  defineFunction<Input, Outcome>({
    name: 'write-journal',
    summary:
      'Writes into the journal of a project: a day, a title, a text, the commune; shown at once, with a photo too',
    input: Input,
    answer: z.object({ id: z.string() }),
    check: async ({ file }, { settings }) => checkPhotoFile(files, settings, file),
    staff: {
      permission: 'journal.write',
      act: ({ projectId, day, photo }, { id, isNew }) =>
        isNew
          ? {
              target: entryTarget(journal.name, id),
              after: { project: projectId, day, ...(photo ? { photo: photo.consent } : {}) },
            }
          : undefined,
    },
    async perform(tx, { projectId, day, title, text, place, madeAs, file, photo }, { staff }) {
      const [shown] = await tx
        .select({ data: entries.data })
        .from(entries)
        .where(and(eq(entries.collection, 'projects'), eq(entries.id, projectId)));
      if (!shown) return new Refusal('project_unknown', { status: 404, field: 'projectId' });
      const item = await itemFor(tx, editable, { madeAs });
      if (item instanceof Refusal) return item;
      // The same key of somebody else's entry, or of another text, is the first one still.
      if (await newestRevision(tx, journal.name, item.id)) return { id: item.id, isNew: false };
      if (file && !photo) return new Refusal('text_required', { field: 'description' });
      const photoId = photo && (await keepPhoto(tx, files, file, photo, staff!.memberId));
      if (photoId instanceof Refusal) return photoId;
      const { type, palette } = (shown.data as ProjectContent).art;
      const data = {
        project: Number(projectId),
        date: day,
        title,
        text,
        ...(place ? { place } : {}),
        art: { type, palette },
        ...(photoId ? { photo: { id: photoId, alt: photo.description } } : {}),
      };
      const fault = faultOf(editable, { data, body: '' });
      if (fault) return fault;
      const written = { collection: journal.name, id: item.id, data, body: '', who: staff!.memberId };
      await publishRevision(tx, editable, item, await addRevision(tx, written, undefined), undefined);
      await announceProject(tx, projectId, 'journal');
      return { id: item.id, isNew: true };
    },
    respond: async (_siteContext, { id }) => ({ id }),
  });
