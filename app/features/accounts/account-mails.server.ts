import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { AuthUser } from '#platform/auth.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, type MailKind, sendMailLater, template } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import type { AccountParts } from './accounts.server.ts';
import { type AddressStep, makeAddressLink } from './address-links.server.ts';

const Data = z.object({ token: z.string(), newEmail: z.string().optional() });
type Data = z.infer<typeof Data>;
const accountConfirm = defineMail('account-confirm', Data);
const accountEmail = defineMail('account-email', Data);
export const accountReset = defineMail('account-reset', Data);
export const accountExists = defineMail('account-exists', z.object({}));

const LETTERS = { confirm: accountConfirm, leave: accountEmail, move: accountConfirm } satisfies Record<
  AddressStep,
  MailKind<Data>
>;

/** Sends the mail with the link for a step of confirming or changing an address; for `move`, to the new address. */
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

/** Sends an account mail once per token. */
export const sendLetter = (
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  kind: MailKind<Data>,
  { email, language }: AuthUser,
  token: string,
  data: Omit<Data, 'token'> = {},
) =>
  sendMailLater(tx, jobs, {
    uniqueKey: `${kind.name}:${createHash('sha256').update(token).digest('base64url')}`,
    kind,
    data: { token, ...data },
    language,
    recipient: email,
  });

/** The account's mails: what was requested, one link, and what to do if it was not you. */
export function accountMails({ origin }: Pick<Settings, 'origin'>) {
  const letter =
    <Of extends Partial<Data>>(kind: 'confirm' | 'email' | 'reset' | 'exists', pathOf: (data: Of) => string) =>
    async (_db: RootDatabase, data: Of, language: Language): Promise<MailContent> => {
      const t = translate(language, 'members');
      const values = { newEmail: data.newEmail };
      return letterMail(language, {
        subject: t(`mail.${kind}.subject`),
        paragraphs: [t(`mail.${kind}.text`, values)],
        action: { label: t(`mail.${kind}.action`), url: `${origin}${pathOf(data)}` },
        note: t(`mail.${kind}.note`),
        ...(kind === 'exists' && {
          also: { text: t('mail.exists.forgot'), label: t('mail.exists.choose'), url: `${origin}/auth?tab=reset` },
        }),
      });
    };
  const confirmPath = ({ token }: Data) => `/auth/confirm?token=${encodeURIComponent(token)}`;
  const resetPath = ({ token }: Data) => `/auth?tab=reset&token=${encodeURIComponent(token)}`;
  return [
    template(accountConfirm, letter('confirm', confirmPath)),
    template(accountEmail, letter('email', confirmPath)),
    template(accountReset, letter('reset', resetPath)),
    template(
      accountExists,
      letter('exists', () => '/auth'),
    ),
  ];
}
