import { createHash } from 'node:crypto';
import { letterMail } from '#app/features/shell/letter-mail.server.ts';
import { translate } from '#app/features/shell/words.server.ts';
import type { AuthLetters } from '#platform/auth.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { joinGifts } from '../donations/own-gifts.server.ts';

/** What better-auth asks us to write, put into the outbox. The token is the mail's cause: asked twice with one, sent once. */
export function accountLetters(db: RootDatabase, jobs: Pick<Jobs, 'send'>): AuthLetters {
  const send = (template: string, recipient: string, language: string, token: string, data: object = {}) =>
    db.transaction((tx) =>
      sendMailLater(tx, jobs, { uniqueKey: `${template}:${createHash('sha256').update(token).digest('base64url')}`, template, data: { token, ...data }, language, recipient }),
    );
  return {
    confirm: (user, token) => send('account-confirm', user.email, user.language, token),
    reset: (user, token) => send('account-reset', user.email, user.language, token),
    changeEmail: (user, newEmail, token) => send('account-email', user.email, user.language, token, { newEmail }),
    confirmed: (user) => db.transaction((tx) => joinGifts(tx, user)),
  };
}

type Data = { token: string; newEmail?: string };

/** The account's letters: what was asked for, one link, what to do when it was not you. */
export function accountMails({ origin }: Pick<Settings, 'origin'>) {
  const letter = (kind: string, pathOf: (data: Data) => string) => async (_db: RootDatabase, data: Data, language: string): Promise<MailContent> => {
    const t = translate(language, 'members');
    const values = { newEmail: data.newEmail };
    return letterMail(language, {
      subject: t(`mail.${kind}.subject`),
      paragraphs: [t(`mail.${kind}.text`, values)],
      action: { label: t(`mail.${kind}.action`), url: `${origin}${pathOf(data)}` },
      note: t(`mail.${kind}.note`),
    });
  };
  const confirmPath = ({ token }: Data) => `/auth/confirm?token=${encodeURIComponent(token)}`;
  return {
    'account-confirm': letter('confirm', confirmPath),
    'account-email': letter('email', confirmPath),
    'account-reset': letter('reset', ({ token }) => `/auth?tab=reset&token=${encodeURIComponent(token)}`),
    'account-exists': letter('exists', () => '/auth'),
  };
}
