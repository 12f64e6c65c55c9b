import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { Lines } from '#app/shared/inputs.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { messageTemplates } from '#app/features/contact/tables.server.ts';
import { findUnknownPlaceholder } from '#app/features/contact/templates.ts';

export type MessageTemplate = typeof messageTemplates.$inferSelect;

const Save = z.object({
  /** The id of an existing template; left out for a new one. */
  id: z.uuid('invalid_field').optional(),
  name: z.string('name_required').trim().min(1, 'name_required').max(120, 'name_too_long'),
  language: z.enum(LANGUAGES, 'invalid_field'),
  text: Lines(5000, 'text_required'),
  /** The revision that it was based on. */
  base: z.coerce.number('invalid_field').int('invalid_field').optional(),
});
type Save = z.infer<typeof Save>;
type Saved = { id: string; revision: number; isSame: boolean; before?: Pick<MessageTemplate, 'name' | 'language'> };

/**
 * `save-template`: saves a prepared answer. If a colleague saved it meanwhile, the save is refused and both texts are
 * shown.
 */
export function saveTemplate() {
  return defineFunction<Save, Saved>({
    name: 'save-template',
    summary: 'Keeps a prepared answer',
    input: Save,
    answer: z.object({ id: z.string(), revision: z.int(), message: z.string() }),
    staff: {
      permission: 'messages.answer',
      act: ({ name, language }, { id, revision, isSame, before }) =>
        isSame ? undefined : { target: `template:${id}`, before, after: { name, language, revision } },
    },
    async perform(tx, { id, base, ...fields }, { staff }) {
      const unknown = findUnknownPlaceholder(fields.text);
      if (unknown) return new Refusal('placeholder_unknown', { field: 'text', values: { placeholder: unknown } });
      const made = { ...fields, updatedBy: staff!.memberId, updatedAt: new Date() };
      if (!id) {
        const [fresh] = await tx.insert(messageTemplates).values(made).returning({ id: messageTemplates.id });
        return { id: fresh!.id, revision: 1, isSame: false };
      }
      const [known] = await tx.select().from(messageTemplates).where(eq(messageTemplates.id, id)).for('update');
      if (!known) return new Refusal('template_unknown', { status: 404 });
      const { name, language, text, revision } = known;
      if (name === fields.name && language === fields.language && text === fields.text)
        return { id, revision, isSame: true };
      if (base !== undefined && base !== revision) return refuseStale(tx, known);
      await tx
        .update(messageTemplates)
        .set({ ...made, revision: revision + 1 })
        .where(eq(messageTemplates.id, id));
      return { id, revision: revision + 1, isSame: false, before: { name, language } };
    },
    respond: async ({ translate }, { id, revision }, { language }) => ({
      id,
      revision,
      message: translate(language, 'admin')('done.save-template'),
    }),
  });
}

async function refuseStale(db: Database, { updatedBy, updatedAt, text, revision }: MessageTemplate): Promise<Refusal> {
  const by = (await nameStaff(db, [updatedBy])).get(updatedBy) ?? updatedBy;
  return new Refusal('template_changed', {
    status: 409,
    values: { by },
    details: { by, at: updatedAt.toISOString(), body: text, revision },
  });
}

const Delete = z.object({ id: z.uuid('invalid_field') });

/** `delete-template`: deletes a template; answers sent with it stay. */
export function deleteTemplate() {
  return defineFunction<z.infer<typeof Delete>, { name?: string }>({
    name: 'delete-template',
    summary: 'Deletes a prepared answer',
    input: Delete,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'messages.answer',
      act: ({ id }, { name }) => (name === undefined ? undefined : { target: `template:${id}`, before: { name } }),
    },
    async perform(tx, { id }) {
      const [gone] = await tx
        .delete(messageTemplates)
        .where(eq(messageTemplates.id, id))
        .returning({ name: messageTemplates.name });
      return { name: gone?.name };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.delete-template'),
    }),
  });
}

/** All prepared answers by name; those in the given language first. */
export async function listTemplates(db: Database, first?: string): Promise<MessageTemplate[]> {
  const all = await db.select().from(messageTemplates).orderBy(asc(messageTemplates.name), asc(messageTemplates.id));
  return [...all.filter(({ language }) => language === first), ...all.filter(({ language }) => language !== first)];
}
