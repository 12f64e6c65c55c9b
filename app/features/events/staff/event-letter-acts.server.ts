import { z } from 'zod';
import { ALONE_UP_TO, heldSeconds } from '#app/features/staff/many-mails.ts';
import { RequiredText } from '#app/shared/inputs.ts';
import { findEntry } from '#platform/content.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { EventId } from '#app/features/events/event.ts';
import { countReaders, holdLetter, lettersToAll } from '#app/features/events/event-letters.server.ts';
import { events } from '#app/features/events/events.server.ts';

const Input = z.object({
  eventId: EventId,
  subject: RequiredText(150, 'subject_required'),
  text: RequiredText(5000, 'letter_text_required'),
});

/**
 * `write-to-event`: mails all participants after a delay of ten minutes (ten seconds in the demo) in which it can be
 * cancelled.
 */
export function writeToEvent(jobs: Pick<Jobs, 'send'>, settings: Pick<Settings, 'isLive'>) {
  return defineFunction<z.infer<typeof Input>, { id: string; recipients: number }>({
    name: 'write-to-event',
    summary: 'Writes to all who come to an event; held for a while, in which it can be taken back',
    input: Input,
    answer: z.object({ letterId: z.string(), recipients: z.number(), message: z.string() }),
    staff: {
      permission: 'events.write',
      async plan(tx, { eventId, subject }) {
        const recipients = await countReaders(tx, eventId);
        return recipients > ALONE_UP_TO ? { summary: { event: eventId, recipients }, reason: subject } : undefined;
      },
      act: ({ eventId, subject }, { id, recipients }) => ({
        target: `event:${eventId}`,
        after: { letter: id, subject, recipients },
      }),
    },
    async perform(tx, { eventId, subject, text }, { staff }) {
      if (!(await findEntry(tx, events, eventId))) return new Refusal('event_unknown', { status: 404 });
      const recipients = await countReaders(tx, eventId);
      if (recipients === 0) return new Refusal('nobody_comes', { status: 409 });
      const letter = { eventId, subject, text, askedBy: staff!.memberId };
      const id = await holdLetter(tx, jobs, letter, heldSeconds(settings));
      return { id, recipients };
    },
    respond: async ({ translate }, { id, recipients }, { language }) => ({
      letterId: id,
      recipients,
      message: translate(language, 'admin')('event.letterHeld'),
    }),
  });
}

const Cancel = z.object({ letterId: z.uuid('invalid_field') });

/** `cancel-event-letter`: cancels a delayed letter. */
export function cancelEventLetter() {
  return defineFunction<z.infer<typeof Cancel>, { eventId: string }>({
    name: 'cancel-event-letter',
    summary: 'Takes back a mail to all who come, while it is held',
    input: Cancel,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'events.write',
      act: ({ letterId }, { eventId }) => ({
        target: `event:${eventId}`,
        before: { letter: letterId, state: 'held' },
        after: { state: 'cancelled' },
      }),
    },
    async perform(tx, { letterId }) {
      return (await lettersToAll.cancel(tx, letterId)) ?? new Refusal('letter_gone', { status: 409 });
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('event.letterCancelled'),
    }),
  });
}
