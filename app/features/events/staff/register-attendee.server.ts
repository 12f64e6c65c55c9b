import { and, eq, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { EMAIL_FIELD } from '#app/shared/form-fields.ts';
import { fold } from '#app/shared/fold.ts';
import { inputsOf } from '#app/shared/field-inputs.ts';
import { publishChange } from '#platform/changes.ts';
import { Personal } from '#platform/audit.ts';
import { findEntry } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import { EventId } from '#app/features/events/event.ts';
import { ATTENDEE_FIELDS } from '#app/features/events/event-rules.ts';
import { events } from '#app/features/events/events.server.ts';
import { changeState, lockPlaces } from '#app/features/events/places.server.ts';
import { sendRegistrationMail } from '#app/features/events/registration-mail.server.ts';
import { eventRegistrations, type RegistrationState } from '#app/features/events/tables.server.ts';

const Email = inputsOf({ email: EMAIL_FIELD }).email;

const Input = z.object({
  eventId: EventId,
  ...inputsOf(ATTENDEE_FIELDS),
  /** Left out or empty if they have none. */
  email: z
    .literal('')
    .transform(() => undefined)
    .or(Email)
    .optional(),
  /** They are at the entrance: they are checked in immediately, without a waiting list. */
  isHere: z.boolean('invalid_field').default(false),
});
type Input = z.infer<typeof Input>;
type Outcome = { id: string; name: string; people: number; email: string | null; state: RegistrationState };

/**
 * `register-attendee`: staff register somebody who telephones or comes without a registration. Nobody has to confirm
 * it, and without an address there is no mail. Without room the person goes to the waiting list, or is refused at the
 * entrance.
 */
export function registerAttendee(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<Input, Outcome>({
    name: 'register-attendee',
    summary:
      'Registers somebody who telephoned, or checks in who came without a registration; a mail goes out where there is an address',
    input: Input,
    answer: z.object({
      registrationId: z.string(),
      state: z.enum(['coming', 'waiting', 'entered']),
      message: z.string(),
    }),
    staff: {
      permission: 'events.checkIn',
      act: ({ eventId }, { id, name, people, email, state }) => ({
        target: `registration:${id}`,
        after: { event: eventId, state, people, ...(email && { name: new Personal(email, name) }) },
      }),
    },
    async perform(tx, { eventId, name, people, email, phone, isHere }, { staff, language }) {
      const event = await findEntry(tx, events, eventId);
      if (!event || (!isHere && event.data.status !== 'upcoming')) return new Refusal('event_unknown', { status: 404 });
      const { free } = await lockPlaces(tx, eventId);
      const address = email || null;
      if (await isKnown(tx, { eventId, name, email: address, phone: phone || null }))
        return new Refusal('attendee_known', { status: 409, field: 'name' });
      const fits = people <= free;
      if (isHere && !fits) return new Refusal('places_full', { status: 409, field: 'people' });
      const [row] = await tx
        .insert(eventRegistrations)
        .values({
          eventId,
          name,
          email: address,
          phone: phone || null,
          people,
          language,
          registeredBy: staff!.memberId,
          ...(fits ? {} : { state: 'waiting' as const, waitingSince: new Date() }),
        })
        .returning();
      const made = row!;
      if (isHere)
        await changeState(tx, made, 'entered', {
          who: staff!.memberId,
          enteredAt: new Date(),
          enteredPeople: people,
        });
      else await sendRegistrationMail(tx, jobs, made, { cause: 'by-staff' });
      await publishChange(tx, { topic: 'event', id: '' });
      return { id: made.id, name, people, email: address, state: isHere ? 'entered' : made.state };
    },
    respond: async ({ translate }, { id, state, name }, { language }) => ({
      registrationId: id,
      state: state as 'coming' | 'waiting' | 'entered',
      message: translate(language, 'admin')(`event.registered.${state as 'coming'}`, { name }),
    }),
  });
}

/**
 * Whether somebody of this name is already registered with the same address or telephone. Without either, two people of
 * the same name count as two.
 */
async function isKnown(
  tx: Database,
  { eventId, name, email, phone }: { eventId: string; name: string; email: string | null; phone: string | null },
): Promise<boolean> {
  if (!email && !phone) return false;
  const same = email
    ? eq(eventRegistrations.email, email)
    : and(isNull(eventRegistrations.email), eq(eventRegistrations.phone, phone!));
  const rows = await tx
    .select({ name: eventRegistrations.name })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), ne(eventRegistrations.state, 'cancelled'), same));
  return rows.some((row) => fold(row.name) === fold(name));
}
