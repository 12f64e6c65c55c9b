import { defineFeature } from '#app/features/define-feature.server.ts';
import { registrationForgetting } from './forgetting.server.ts';
import { template } from '#platform/mail.ts';
import { eventChecks } from './checks.server.ts';
import { endHeldMails } from '#platform/mail-to-many.ts';
import { eventLetters } from './tables.server.ts';
import { eventLetter, eventLetterMail, lettersToAll } from './event-letters.server.ts';
import { events } from './events.server.ts';
import { registerForEvent, registrationData } from './registration.server.ts';
import { registrationMail, registrationTold } from './registration-mail.server.ts';
import { checkIn, undoCheckIn } from './staff/check-in.server.ts';
import { cancelEventLetter, writeToEvent } from './staff/event-letter-acts.server.ts';
import { eventRead, eventsSection, registrationRead } from './staff/events-section.server.ts';
import { registerAttendee } from './staff/register-attendee.server.ts';
import { setEventPlaces } from './staff/set-places.server.ts';
import { moveUpWaiting } from './waiting-list.server.ts';

export const eventsFeature = defineFeature({
  name: 'events',
  functions: ({ jobs, settings }) => [
    registerForEvent(jobs),
    checkIn(),
    undoCheckIn(),
    registerAttendee(jobs),
    setEventPlaces(jobs),
    writeToEvent(jobs, settings),
    cancelEventLetter(),
  ],
  reads: [eventRead, registrationRead],
  staff: eventsSection,
  jobs: ({ db, jobs }) => [moveUpWaiting(db, jobs), lettersToAll.handler(db, jobs)],
  mails: ({ settings }) => [
    template(registrationTold, registrationMail(settings)),
    template(eventLetter, eventLetterMail(settings)),
  ],
  collections: [events],
  ownData: [registrationData],
  whenRightsEnd: endHeldMails(eventLetters, 'events.write'),
  checks: eventChecks,
  forget: registrationForgetting,
});
