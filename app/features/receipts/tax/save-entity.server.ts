import { randomUUID } from 'node:crypto';
import { EVEN_IF_OTHERS_FAIL } from '#app/shared/sum-input.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { RequiredText } from '#app/shared/inputs.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { ENTITY_KINDS, type EntityFacts } from './entity.ts';
import { legalEntities } from './tables.server.ts';

const Text = (max: number) => RequiredText(max, 'entity_field_required');

const Input = z
  .object({
    /** Left out for a new one. */
    entityId: z.uuid('entity_unknown').optional(),
    /** The revision it was based on. */
    base: z.coerce.number<number | string>('invalid_field').int('invalid_field').optional(),
    name: Text(120),
    country: z
      .string('country_unknown')
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'country_unknown'),
    form: Text(120),
    registration: Text(120),
    address: Text(160),
    object: Text(300),
    article: z.string('invalid_field').trim().max(60, 'text_too_long').default(''),
    signatory: Text(120),
    issues: z.array(z.enum(ENTITY_KINDS, 'invalid_field'), 'invalid_field').min(1, 'entity_issues_required'),
  })
  .superRefine(({ issues, country, article }, context) => {
    if (!Array.isArray(issues) || !issues.includes('fr_tax')) return;
    // The form is the French tax office's, and names the article it rests on.
    if (country !== 'FR') context.addIssue({ code: 'custom', message: 'entity_not_french', path: ['country'] });
    if (!article) context.addIssue({ code: 'custom', message: 'entity_field_required', path: ['article'] });
  }, EVEN_IF_OTHERS_FAIL);
type Input = z.infer<typeof Input>;
type Outcome = { entityId: string; revision: number; name: string; changed: string[] };

/** `save-entity`: saves a legal entity and which receipts it may issue; issued receipts do not change. */
export function saveEntity() {
  return defineFunction<Input, Outcome>({
    name: 'save-entity',
    summary: 'Writes a legal entity that gives receipts, new or known',
    input: Input,
    answer: z.object({ entityId: z.uuid(), revision: z.int(), message: z.string() }),
    staff: {
      permission: 'entities.write',
      needsProof: true,
      act: (_input, { entityId, revision, name, changed }) =>
        changed.length === 0
          ? undefined
          : { target: `entity:${entityId}`, after: { name, revision, changed: changed.join(', ') } },
    },
    async perform(tx, { entityId, base, ...facts }) {
      if (!entityId) {
        const id = randomUUID();
        await tx.insert(legalEntities).values({ id, facts });
        return { entityId: id, revision: 1, name: facts.name, changed: Object.keys(facts) };
      }
      const [known] = await tx.select().from(legalEntities).where(eq(legalEntities.id, entityId)).for('update');
      if (!known) return new Refusal('entity_unknown', { status: 404 });
      if (base !== undefined && base !== known.revision)
        return new Refusal('entity_changed', { status: 409, details: { body: known.facts } });
      const changed = (Object.keys(facts) as (keyof EntityFacts)[]).filter(
        (key) => JSON.stringify(facts[key]) !== JSON.stringify(known.facts[key]),
      );
      if (changed.length === 0) return { entityId, revision: known.revision, name: facts.name, changed };
      const revision = known.revision + 1;
      await tx.update(legalEntities).set({ facts, revision }).where(eq(legalEntities.id, entityId));
      return { entityId, revision, name: facts.name, changed };
    },
    respond: async ({ translate }, { entityId, revision }, { language }) => ({
      entityId,
      revision,
      message: translate(language, 'admin')('done.save-entity'),
    }),
  });
}
