import type { Limit } from './limits.ts';
import type { Settings } from './settings.ts';

/** The limit of one visitor, as a multiple of the limit of one mailbox, because several people share a network. */
const VISITORS = 3;
const HOUR = 3600;

/** The mailbox of an address, for counting only: most providers deliver `a.b+tag@x` and `ab@x` to the same one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).split('+')[0]!.replaceAll('.', '');
  return `${local}@${email.slice(at + 1)}`.toLowerCase();
}

/**
 * Limits on mails that a visitor causes to an unconfirmed address: per mailbox and per visitor, over all kinds of mail,
 * so that forms cannot be used in turn.
 */
export function mailLimits(email: string, visitorAddress: string, { limits }: Pick<Settings, 'limits'>): Limit[] {
  return [
    { name: 'mails-to', subject: mailboxOf(email), max: limits.mailsPerHour, seconds: HOUR },
    { name: 'mails-by', subject: visitorAddress, max: VISITORS * limits.mailsPerHour, seconds: HOUR },
  ];
}
