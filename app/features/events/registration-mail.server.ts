import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { writeCalendar } from './event-calendar.server.ts';
import { HELD_MINUTES } from './event-rules.ts';
import { findEvent } from './events.server.ts';
import { eventRegistrations } from './tables.server.ts';
import { formatTicket } from './ticket.ts';
import { printCode } from '#app/kit/qr-code.server.ts';

type Registration = typeof eventRegistrations.$inferSelect;
const Data = z.object({ id: z.string(), hasMovedUp: z.boolean().optional() });
export const registrationTold = defineMail('event-registration', Data);

/** The page of one's own registration, by a signed address. */
export const registrationPath = (secret: string, id: string): string =>
  href('/events/registrations/:token', { token: signLink(secret, 'registration', id) });

/**
 * Mails a participant in their language, if they have an address; `cause` makes the mail unique, so that a repeat sends
 * nothing.
 */
export async function sendRegistrationMail(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { id, language, email }: Pick<Registration, 'id' | 'language' | 'email'>,
  { cause, hasMovedUp }: { cause: string; hasMovedUp?: true },
): Promise<void> {
  if (email === null) return;
  await sendMailLater(tx, jobs, {
    uniqueKey: `event-registration:${id}:${cause}`,
    kind: registrationTold,
    data: { id, hasMovedUp },
    language,
    recipient: email,
  });
}

const textOf = ({ state, heldUntil }: Registration, hasMovedUp = false) =>
  state === 'cancelled'
    ? heldUntil
      ? 'mail.lapsedText'
      : 'mail.cancelledText'
    : state === 'waiting'
      ? 'mail.waitingText'
      : hasMovedUp
        ? 'mail.movedUpText'
        : 'mail.text';

/**
 * The mail about a registration's state, with the link to confirm, change or cancel; with a place, also the ticket and
 * a calendar file. It contains nothing typed into the form, since the mailbox may be a stranger's.
 */
export function registrationMail({ origin, authSecret }: Pick<Settings, 'origin' | 'authSecret'>) {
  return async (
    db: RootDatabase,
    { id, hasMovedUp }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, id));
    const event = row && (await findEvent(db, row.eventId, language));
    if (!row || !event) return undefined;
    const t = translate(language, 'events');
    const isHeld = row.heldUntil !== null && row.state !== 'cancelled';
    const hasPlace = !isHeld && (row.state === 'coming' || row.state === 'entered');
    const isOff = row.state === 'cancelled';
    const subject = isHeld
      ? 'mail.confirmSubject'
      : isOff
        ? row.heldUntil
          ? 'mail.lapsedSubject'
          : 'mail.cancelledSubject'
        : row.state === 'waiting'
          ? 'mail.waitingSubject'
          : hasMovedUp
            ? 'mail.movedUpSubject'
            : 'mail.subject';
    // Of who waits and is to confirm both is said.
    const texts = [
      ...(isHeld && row.state === 'coming' ? [] : [t(textOf(row, hasMovedUp))]),
      ...(isHeld ? [t('mail.confirmText', { minutes: HELD_MINUTES })] : []),
    ];
    const letter = letterMail(language, {
      subject: t(subject, { title: event.title }),
      paragraphs: [t('mail.greeting'), ...texts],
      facts: [
        [t('mail.event'), event.title],
        [t('mail.when'), event.day + PUNCTUATION[language].comma + event.hour],
        [t('mail.where'), event.location],
        [t('mail.people'), String(row.people)],
        ...(hasPlace ? [[t('mail.ticket'), formatTicket(row.ticket)] satisfies [string, string]] : []),
      ],
      action: {
        label: t(isHeld ? 'mail.confirmAction' : isOff ? 'cancel.again' : 'mail.action'),
        url: origin + registrationPath(authSecret, id),
      },
      note: isOff ? undefined : t('mail.note'),
    });
    if (!hasPlace) return letter;
    return {
      ...letter,
      attachments: [
        {
          filename: 'billet.png',
          contentType: 'image/png',
          content: await printCode(row.ticket),
          file: `events/${id}.png`,
        },
        {
          filename: 'evenement.ics',
          contentType: 'text/calendar; charset=utf-8',
          content: Buffer.from(writeCalendar(event.id, event, { origin, language })),
          file: `events/${id}-${row.people}.ics`,
        },
      ],
    };
  };
}
