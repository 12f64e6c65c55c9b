import type { Limit } from './limits.ts';
import type { Settings } from './settings.ts';

/** One visitor writes to at most so many times as many mailboxes as may be written to one: several people share an address. */
const VISITORS = 3;
const HOUR = 3600;

/** The mailbox behind an address, for counting only: most providers deliver `a.b+tag@x` and `ab@x` to the same one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).split('+')[0]!.replaceAll('.', '');
  return `${local}@${email.slice(at + 1)}`.toLowerCase();
}

/**
 * Limits on mails that a visitor makes us send to an address nobody has proved: per mailbox and per visitor, whatever the
 * mails are, so that forms can't take turns.
 */
export function mailLimits(email: string, visitorAddress: string, { limits }: Pick<Settings, 'limits'>): Limit[] {
  return [
    { name: 'mails-to', subject: mailboxOf(email), max: limits.mailsPerHour, seconds: HOUR },
    { name: 'mails-by', subject: visitorAddress, max: VISITORS * limits.mailsPerHour, seconds: HOUR },
  ];
}
