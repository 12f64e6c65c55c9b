import { listHolders } from '#app/features/staff/staff.server.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type BankAccount, writeAccountNumber } from '#app/features/payment-providers/transfer/bank-accounts.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { foundationSettings } from '#platform/tables.ts';

import { SHOWN_AFTER_HOURS } from './shown-accounts.server.ts';

export const accountsChanged = defineMail('bank-accounts-changed', z.object({ revision: z.int(), who: z.string() }));

/**
 * Mails everybody responsible for money or for the site about changed bank accounts, including who changed them, so
 * that a stolen session is noticed.
 */
export async function tellAccountsChanged(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  revision: number,
  who: string,
): Promise<void> {
  const told = await listHolders(tx, 'audit.witness');
  for (const { id, email, language } of told)
    await sendMailLater(tx, jobs, {
      uniqueKey: `bank-accounts:${revision}:${id}`,
      kind: accountsChanged,
      data: { revision, who },
      language: staffLanguage(language),
      recipient: email,
    });
}

/** The mail with the bank accounts before and after the change. */
export const accountsChangedMail =
  ({ origin }: Pick<Settings, 'origin'>) =>
  async (
    db: RootDatabase,
    { revision, who }: { revision: number; who: string },
    language: Language,
  ): Promise<MailContent> => {
    const rows = await db.select().from(foundationSettings).where(eq(foundationSettings.key, 'bank-accounts'));
    const accountsOf = (wanted: number) =>
      (rows.find((row) => row.revision === wanted)?.value ?? []) as readonly BankAccount[];
    const [old, now] = [accountsOf(revision - 1), accountsOf(revision)];
    const at = rows.find((row) => row.revision === revision)?.changedAt;
    const from = at && new Date(at.getTime() + SHOWN_AFTER_HOURS * 3_600_000);
    const t = translate(language, 'admin');
    const write = (all: readonly BankAccount[], currency: string) => {
      const found = all.find((account) => account.currency === currency);
      return found ? `${found.holder}, ${found.bank}, ${writeAccountNumber(found)}` : t('settings.mail.none');
    };
    const currencies = [...new Set([...old, ...now].map(({ currency }) => currency))].filter(
      (currency) => write(old, currency) !== write(now, currency),
    );
    return letterMail(language, {
      subject: t('settings.mail.subject'),
      paragraphs: [
        t('settings.mail.text', { who }),
        ...(from && from > new Date() ? [t('settings.mail.from', { at: formatStamp(from, language) })] : []),
      ],
      facts: currencies.flatMap((currency): [string, string][] => [
        [t('settings.mail.before', { currency }), write(old, currency)],
        [t('settings.mail.after', { currency }), write(now, currency)],
      ]),
      action: { label: t('settings.mail.act'), url: `${origin}/admin/settings#bank-accounts` },
      note: t('settings.mail.note'),
    });
  };
