import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { editableOf } from '#app/features/content/editable.server.ts';
import { publishRevision } from '#app/features/content/publish.server.ts';
import { addRevision, lockItem, newestRevision, type Revision } from '#app/features/content/revisions.server.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { contentRevisions } from '#platform/tables.ts';
import { MATERIAL_STATUSES, type MaterialStatus } from '#app/features/projects/material-statuses.ts';
import { projectEntries } from '#app/features/projects/project-entries.server.ts';
import { projectInput } from './project-input.ts';

const Input = z.object({
  projectId: projectInput,
  /** The item's French name in the project's text. */
  item: z.string('material_unknown').trim().min(1, 'material_unknown').max(300, 'material_unknown'),
  to: z.enum(MATERIAL_STATUSES, 'invalid_field'),
});
type Input = z.infer<typeof Input>;
type Outcome = { before: MaterialStatus; after: MaterialStatus };
type Lines = { item?: unknown; status?: unknown }[];

const editable = editableOf(projectEntries);
const linesOf = ({ data }: Pick<Revision, 'data'>): Lines =>
  Array.isArray(data.materials) ? (data.materials as Lines) : [];

/**
 * `set-material`: sets the state of an item in a project's list of materials, effective immediately. It is written to
 * the published text, scheduled revisions and the newest draft, so that publishing one of them does not revert it.
 */
export const setMaterial = () =>
  defineFunction<Input, Outcome>({
    name: 'set-material',
    summary: 'Says whether a material of a project is pending, on its way or acquired',
    input: Input,
    answer: z.object({ status: z.enum(MATERIAL_STATUSES) }),
    staff: {
      permission: 'projects.materials',
      act: ({ projectId, item }, { before, after }) =>
        before === after
          ? undefined
          : { target: `project:${projectId}`, before: { item, status: before }, after: { item, status: after } },
    },
    async perform(tx, { projectId, item: name, to }, { staff }) {
      const item = await lockItem(tx, editable.name, projectId);
      if (!item || item.liveRevision === null)
        return new Refusal('project_unknown', { status: 404, field: 'projectId' });
      const newest = (await newestRevision(tx, editable.name, projectId))!;
      const open = await tx
        .select()
        .from(contentRevisions)
        .where(
          and(
            eq(contentRevisions.collection, editable.name),
            eq(contentRevisions.id, projectId),
            or(
              inArray(contentRevisions.revision, [item.liveRevision, newest.revision]),
              isNotNull(contentRevisions.publishAt),
            ),
          ),
        )
        .orderBy(contentRevisions.revision);
      const live = open.find(({ revision }) => revision === item.liveRevision)!;
      const known = linesOf(live).find((line) => line.item === name);
      if (!known) return new Refusal('material_unknown', { status: 404, field: 'item' });
      const before = known.status as MaterialStatus;
      for (const one of open) {
        if (!linesOf(one).some((line) => line.item === name && line.status !== to)) continue;
        const materials = linesOf(one).map((line) => (line.item === name ? { ...line, status: to } : line));
        const { collection, id, body, publishAt, meaning, revision } = one;
        const written = { collection, id, body, data: { ...one.data, materials }, who: staff!.memberId };
        const made = await addRevision(tx, { ...written, madeFrom: revision }, undefined);
        if (one === live) await publishRevision(tx, editable, item, made, undefined);
        if (!publishAt) continue;
        // Its date goes over to the text that says it.
        await tx
          .update(contentRevisions)
          .set({ publishAt: null, meaning: null })
          .where(eq(contentRevisions.revision, revision));
        await tx
          .update(contentRevisions)
          .set({ publishAt, meaning })
          .where(eq(contentRevisions.revision, made.revision));
      }
      return { before, after: to };
    },
    respond: async (_siteContext, { after }) => ({ status: after }),
  });
