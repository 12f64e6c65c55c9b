import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addressOf } from '#app/features/staff/staff.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { RootDatabase } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';

export const mailTried = defineMail('mail-tried', z.object({}));

/** `send-test-mail`: sends a mail to oneself through the site's relay, like any other mail. */
export function sendTestMail(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<Record<string, never>, { email: string }>({
    name: 'send-test-mail',
    summary: 'Sends a mail to whoever asks, to see that mails leave',
    input: z.object({}) as unknown as z.ZodType<Record<string, never>>,
    answer: z.object({ message: z.string() }),
    // Nothing changes by it: it leaves no line.
    staff: { permission: 'settings.write', act: () => undefined },
    async perform(tx, _input, { staff, language }) {
      const email = await addressOf(tx, staff!);
      await sendMailLater(tx, jobs, {
        uniqueKey: `mail-tried:${randomUUID()}`,
        kind: mailTried,
        data: {},
        language: staffLanguage(language),
        recipient: email,
      });
      return { email };
    },
    respond: async ({ translate: words }, _outcome, { language }) => ({
      message: words(language, 'admin')('done.send-test-mail'),
    }),
  });
}

export const testMail =
  ({ origin }: Pick<Settings, 'origin'>) =>
  async (_db: RootDatabase, _data: object, language: Language): Promise<MailContent> => {
    const t = translate(language, 'admin');
    return letterMail(language, {
      subject: t('settings.tried.subject'),
      paragraphs: [t('settings.tried.text')],
      action: { label: t('settings.mail.act'), url: `${origin}/admin/settings` },
    });
  };
