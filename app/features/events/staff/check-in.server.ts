import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { EventId } from '#app/features/events/event.ts';
import { MAX_PEOPLE } from '#app/features/events/event-rules.ts';
import { changeState, type Registration } from '#app/features/events/places.server.ts';
import { eventRegistrations } from '#app/features/events/tables.server.ts';
import { readTicket } from '#app/features/events/ticket.ts';

/**
 * A phone that was offline reports when it saw the ticket; the time is accepted up to this far back, and never in the
 * future.
 */
const BELIEVED_MS = 3 * 86_400_000;

const Input = z
  .object({
    eventId: EventId,
    /** As scanned or typed. */
    ticket: z.string('invalid_field').trim().max(64, 'ticket_unknown').optional(),
    registrationId: z.uuid('invalid_field').optional(),
    /** How many of the group came; by default all. */
    people: z.coerce
      .number('people_invalid')
      .int('people_invalid')
      .min(1, 'people_invalid')
      .max(MAX_PEOPLE, 'people_invalid')
      .optional(),
    at: z.iso.datetime({ offset: true, error: 'invalid_field' }).optional(),
  })
  .refine(({ ticket, registrationId }) => Boolean(ticket) || registrationId !== undefined, {
    path: ['ticket'],
    message: 'ticket_required',
  });
type Input = z.infer<typeof Input>;
type Outcome = {
  id: string;
  name: string;
  people: number;
  of: number;
  at: string;
  isAlready: boolean;
  before?: number;
};

const Answer = z.object({
  registrationId: z.string(),
  name: z.string(),
  people: z.number(),
  of: z.number(),
  already: z.boolean(),
  at: z.string(),
  message: z.string(),
});

/** The locked registration of a ticket or id, so that the second of two phones finds it checked in. */
async function lockNamed(
  tx: Database,
  { ticket, registrationId, eventId }: Pick<Input, 'ticket' | 'registrationId' | 'eventId'>,
): Promise<Registration | Refusal> {
  const code = ticket ? readTicket(ticket) : undefined;
  if (ticket && !code) return new Refusal('ticket_unknown', { status: 404, field: 'ticket' });
  const [row] = await tx
    .select()
    .from(eventRegistrations)
    .where(code ? eq(eventRegistrations.ticket, code) : eq(eventRegistrations.id, registrationId!))
    .for('update');
  if (!row) return new Refusal('ticket_unknown', { status: 404, field: 'ticket' });
  return row.eventId === eventId ? row : new Refusal('ticket_elsewhere', { status: 409, field: 'ticket' });
}

function momentOf(at: string | undefined): Date {
  const now = Date.now();
  const said = at ? Date.parse(at) : now;
  return new Date(said > now || said < now - BELIEVED_MS ? now : said);
}

/**
 * `check-in`: records that somebody came. A repeated ticket is reported with the earlier time; with a number of people
 * it corrects how many came.
 */
export function checkIn() {
  return defineFunction<Input, Outcome>({
    name: 'check-in',
    summary: 'Checks a registration in at the door, by its ticket or by name',
    input: Input,
    answer: Answer,
    staff: {
      permission: 'events.checkIn',
      act: (_input, { id, people, isAlready, before }) =>
        isAlready && before === people
          ? undefined
          : {
              target: `registration:${id}`,
              before: isAlready ? { people: before } : { state: 'coming' },
              after: isAlready ? { people } : { state: 'entered', people },
            },
    },
    async perform(tx, input, { staff }) {
      const row = await lockNamed(tx, input);
      if (row instanceof Refusal) return row;
      if (row.state === 'waiting') return new Refusal('registration_waiting', { status: 409, field: 'ticket' });
      if (row.state === 'cancelled') return new Refusal('registration_cancelled', { status: 409, field: 'ticket' });
      const { id, name, people: of } = row;
      if (row.state === 'entered') {
        const before = row.enteredPeople ?? of;
        const people = Math.min(input.people ?? before, of);
        if (people !== before)
          await tx.update(eventRegistrations).set({ enteredPeople: people }).where(eq(eventRegistrations.id, id));
        return { id, name, people, of, at: row.enteredAt!.toISOString(), isAlready: true, before };
      }
      const at = momentOf(input.at);
      const people = Math.min(input.people ?? of, of);
      await changeState(tx, row, 'entered', {
        who: staff!.memberId,
        enteredAt: at,
        enteredPeople: people,
        heldUntil: null,
      });
      return { id, name, people, of, at: at.toISOString(), isAlready: false };
    },
    respond: async ({ translate }, { id, name, people, of, at, isAlready }, { language }) => ({
      registrationId: id,
      name,
      people,
      of,
      already: isAlready,
      at,
      message: translate(language, 'admin')(isAlready ? 'checkIn.already' : 'checkIn.welcome', { name }),
    }),
  });
}

const Undo = z.object({ eventId: EventId, registrationId: z.uuid('invalid_field') });

/** `undo-check-in`: undoes a check-in of the wrong person. */
export function undoCheckIn() {
  return defineFunction<z.infer<typeof Undo>, { id: string; people: number | null }>({
    name: 'undo-check-in',
    summary: 'Takes a check-in back',
    input: Undo,
    answer: z.object({ registrationId: z.string(), message: z.string() }),
    staff: {
      permission: 'events.checkIn',
      act: (_input, { id, people }) => ({
        target: `registration:${id}`,
        before: { state: 'entered', people },
        after: { state: 'coming' },
      }),
    },
    async perform(tx, input, { staff }) {
      const row = await lockNamed(tx, input);
      if (row instanceof Refusal) return row;
      if (row.state !== 'entered') return new Refusal('not_entered', { status: 409 });
      await changeState(tx, row, 'coming', { who: staff!.memberId, enteredAt: null, enteredPeople: null });
      return { id: row.id, people: row.enteredPeople };
    },
    respond: async ({ translate }, { id }, { language }) => ({
      registrationId: id,
      message: translate(language, 'admin')('checkIn.undone'),
    }),
  });
}
