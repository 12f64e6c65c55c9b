import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import { OptionalEmail, OptionalText, PersonName, RequiredText } from '#app/shared/inputs.ts';
import { EVEN_IF_OTHERS_FAIL } from '#app/shared/sum-input.ts';
import { readPhone } from '#app/shared/phone.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { Personal } from '#platform/audit.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import { Refusal } from '#platform/refusals.ts';
import { findRoots } from './find-person.server.ts';
import { personTarget } from './merge.server.ts';
import { personContacts, personEntries, type KeyKind, personKeys, persons } from './tables.server.ts';
import { findPossibleDuplicates } from './duplicates.server.ts';

const Input = z
  .object({
    name: PersonName('honoured_required'),
    email: OptionalEmail(),
    phone: OptionalText(40),
    address: OptionalText(300),
    /** How the foundation knows them: the reason for storing their data. */
    reason: RequiredText(500, 'reason_required'),
    /** Confirms that they are a different person from those who look similar. */
    isOther: z.boolean('invalid_field').default(false),
  })
  .superRefine(({ email, phone, address }, context) => {
    const refuse = (field: string, message: ErrorCode) => context.addIssue({ code: 'custom', message, path: [field] });
    const isGiven = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
    if (isGiven(phone) && readPhone(phone) === undefined) refuse('phone', 'phone_international');
    if (![email, phone, address].some(isGiven)) refuse('email', 'contact_needed');
  }, EVEN_IF_OTHERS_FAIL);
type Input = z.infer<typeof Input>;
type Outcome = { id: string };

/** An id that exists nowhere, because the new person belongs to no group yet. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * `add-person`: adds somebody who has left nothing on the site, with name and contact details. If the address,
 * telephone or (for people known only by name) name belongs to a person already, it is refused; similar persons are
 * reported first. The address is not confirmed: it creates no account and assigns nothing that was left under it.
 * @param sources of all features
 */
export function addPerson(sources: readonly OwnDataSource[]) {
  return defineFunction<Input, Outcome>({
    name: 'add-person',
    makesNew: true,
    summary: 'Adds a person who has left nothing yet; 409 with those who look like them, until `isOther`',
    input: Input,
    answer: z.object({ personId: z.uuid(), message: z.string() }),
    staff: {
      permission: 'persons.write',
      act({ reason, email, ...given }, { id }) {
        const said = { name: given.name, email, phone: given.phone, address: given.address };
        const fields = Object.entries(said).filter(([, value]) => value !== null);
        return {
          target: personTarget(id),
          // Of somebody without an address no key could seal them: which were given is all that is kept.
          after: email
            ? Object.fromEntries(fields.map(([field, value]) => [field, new Personal(email, value)]))
            : { corrected: fields.map(([field]) => field) },
          reason,
        };
      },
    },
    async perform(tx, { name, email, phone: typed, address, reason, isOther }, { staff }) {
      const phone = typed ? readPhone(typed)! : null;
      const called = name.trim().toLowerCase();
      const key: { kind: KeyKind; value: string } = email
        ? { kind: 'email', value: email }
        : phone
          ? { kind: 'phone', value: phone }
          : { kind: 'name', value: called };
      const field = key.kind;
      const known = await findKnown(tx, key);
      if (known) return new Refusal('person_known', { status: 409, field, details: { personId: known } });
      const look = { root: NOBODY, group: [{ id: NOBODY, name, since: new Date(), mergedInto: null }] };
      const keys = { members: [], proved: [], emails: email ? [email] : [], phones: [], names: [], addresses: [] };
      const duplicates = isOther
        ? []
        : await findPossibleDuplicates(tx, sources, { ...look, known: keys }, phone ? [phone] : []);
      if (duplicates.length > 0)
        return new Refusal('persons_seen', { status: 409, field: 'isOther', details: { duplicates } });
      const [person] = await tx.insert(persons).values({ name }).returning({ id: persons.id });
      const { id } = person!;
      const made = await tx
        .insert(personKeys)
        .values({ ...key, personId: id })
        .onConflictDoNothing()
        .returning();
      // Somebody of that address left something at the same moment: asked again, they are known.
      if (made.length === 0) throw new Error('Somebody met them at the same moment');
      const who = staff!.memberId;
      await tx.insert(personEntries).values({ personId: id, name, email, phone, reason, who });
      if (phone || address) await tx.insert(personContacts).values({ personId: id, phone, address, who });
      return { id };
    },
    respond: async (_siteContext, { id }, { language }) => ({
      personId: id,
      message: translate(language, 'admin')('done.add-person'),
    }),
  });
}

/** The person who has this key, and whom they were merged into. */
async function findKnown(tx: Database, { kind, value }: { kind: KeyKind; value: string }): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: personKeys.personId })
    .from(personKeys)
    .where(and(eq(personKeys.kind, kind), eq(personKeys.value, value)));
  return row && (await findRoots(tx, [row.id])).get(row.id);
}
