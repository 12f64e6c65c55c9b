import { createHash } from 'node:crypto';
import type { Language } from '#app/shared/language.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { AuthUser } from '#platform/auth.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import type { AccountParts } from './accounts.server.ts';
import { type AddressStep, makeAddressLink } from './address-links.server.ts';

const LETTERS = {
  confirm: 'account-confirm',
  leave: 'account-email',
  move: 'account-confirm',
} as const satisfies Record<AddressStep, string>;

/** A letter with the link that a step of the address asks for; to the new address only for `move`. */
export async function sendAddressLetter(
  tx: Database,
  { jobs, settings }: Pick<AccountParts, 'jobs' | 'settings'>,
  step: AddressStep,
  user: AuthUser,
  newEmail?: string,
): Promise<void> {
  const token = await makeAddressLink(tx, settings.authSecret, step, user.id, newEmail);
  await sendLetter(tx, jobs, LETTERS[step], step === 'move' ? { ...user, email: newEmail! } : user, token, {
    newEmail,
  });
}

/** The token is the mail's cause: asked twice with one, sent once. */
export const sendLetter = (
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  template: string,
  { email, language }: AuthUser,
  token: string,
  data: object = {},
) =>
  sendMailLater(tx, jobs, {
    uniqueKey: `${template}:${createHash('sha256').update(token).digest('base64url')}`,
    template,
    data: { token, ...data },
    language,
    recipient: email,
  });

type Data = { token: string; newEmail?: string };

/** The account's letters: what was asked for, one link, what to do when it was not you. */
export function accountMails({ origin }: Pick<Settings, 'origin'>) {
  const letter =
    (kind: 'confirm' | 'email' | 'reset' | 'exists', pathOf: (data: Data) => string) =>
    async (_db: RootDatabase, data: Data, language: Language): Promise<MailContent> => {
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
