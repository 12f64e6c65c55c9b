import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import { OptionalText } from '#app/shared/inputs.ts';
import { readPhone } from '#app/shared/phone.ts';
import { Personal } from '#platform/audit.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { findPerson } from './find-person.server.ts';
import { personTarget } from './merge.server.ts';
import { personContacts, persons } from './tables.server.ts';

const Input = z.object({
  personId: z.uuid('person_not_found'),
  name: z.string('honoured_required').trim().min(1, 'honoured_required').max(120, 'text_too_long'),
  /** Empty removes it. */
  phone: OptionalText(40),
  address: OptionalText(300),
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'text_too_long'),
});
type Input = z.infer<typeof Input>;
type Contact = { name: string | null; phone: string | null; address: string | null };
type Outcome = { id: string; email: string | undefined; before: Contact; after: Contact };

/**
 * `correct-person`: corrects a person's name and contact details. Issued receipts keep their name (see
 * `correct-receipt`), and so does an account. E-mail addresses are excluded, because only their owner can confirm them.
 */
export function correctPerson() {
  return defineFunction<Input, Outcome>({
    name: 'correct-person',
    summary: 'Corrects the name, telephone and postal address of a person',
    input: Input,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'persons.write',
      act({ reason }, { id, email, before, after }) {
        const changed = (['name', 'phone', 'address'] as const).filter((field) => before[field] !== after[field]);
        if (changed.length === 0) return undefined;
        // Of somebody without an address no key could seal them: that they changed is all that is kept.
        const pick = (from: Contact) =>
          email ? Object.fromEntries(changed.map((field) => [field, new Personal(email, from[field])])) : undefined;
        return { target: personTarget(id), before: pick(before), after: pick(after) ?? { corrected: changed }, reason };
      },
    },
    async perform(tx, { personId, name, phone: typed, address }, { staff }) {
      const found = await findPerson(tx, personId);
      if (!found) return new Refusal('person_not_found', { status: 404 });
      const phone = typed === null ? null : readPhone(typed);
      if (phone === undefined) return new Refusal('phone_international', { field: 'phone' });
      const id = found.root;
      const [row] = await tx.select().from(persons).where(eq(persons.id, id)).for('update');
      const [known] = await tx.select().from(personContacts).where(eq(personContacts.personId, id));
      const before = { name: row!.name, phone: known?.phone ?? null, address: known?.address ?? null };
      const after = { name, phone, address };
      if (before.name !== name) await tx.update(persons).set({ name }).where(eq(persons.id, id));
      if (before.phone !== phone || before.address !== address)
        await tx
          .insert(personContacts)
          .values({ personId: id, phone, address, who: staff!.memberId })
          .onConflictDoUpdate({
            target: personContacts.personId,
            set: { phone, address, who: staff!.memberId, at: sql`now()` },
          });
      return { id, email: found.known.emails[0], before, after };
    },
    respond: async (_siteContext, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.correct-person'),
    }),
  });
}
