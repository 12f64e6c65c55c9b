import type { Check } from '#app/features/define-feature.server.ts';

/** Invariants of newsletters, which return rows only if something is wrong. */
export const newsletterChecks: Record<string, Check> = {
  'copies of a letter that never left': `
    select r.id from newsletter_recipients r join newsletter_mailings m on m.id = r.mailing_id
    where m.state in ('held', 'cancelled')`,
  'a letter has ended and somebody still waits for it': `
    select r.id from newsletter_recipients r join newsletter_mailings m on m.id = r.mailing_id
    where m.state in ('sent', 'stopped') and r.state = 'waiting'`,
  'a letter under way has no words in a language it goes to': `
    select distinct m.id, r.language from newsletter_recipients r join newsletter_mailings m on m.id = r.mailing_id
    where m.state in ('sending', 'sent', 'stopped') and not m.written ? r.language`,
};
