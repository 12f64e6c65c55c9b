import { eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { maskEmail } from '#app/shared/mask.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { findPerson } from './find-person.server.ts';
import type { Asked } from './new-address.server.ts';
import { personAddresses } from './tables.server.ts';

const Data = z.object({
  addressId: z.string(),
  /** Whether they sign in with the old address: then mails about their gifts still go there (`findProvedAddress`). */
  isAccount: z.boolean(),
});

/** The mail to a person's former addresses after they confirmed another one. */
export const addressTold = defineMail('person-address-told', Data);

/**
 * Tells the former addresses, in the caller's transaction, because somebody else may have confirmed the new one. Only
 * addresses that mails of ours reached are told, confirmed or not; for others nothing changes, and a mistyped address
 * may be a stranger's.
 */
export async function tellOldAddresses(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { id: addressId, personId, email }: Pick<Asked, 'id' | 'personId' | 'email'>,
): Promise<void> {
  const found = await findPerson(tx, personId);
  const old = found?.known.addresses.map((one) => one.email).filter((one) => one !== email) ?? [];
  if (old.length === 0) return;
  const { rows } = await tx.execute<{ recipient: string; language: Language; isAccount: boolean }>(sql`
    select distinct on (lower(recipient)) lower(recipient) as recipient, language,
      exists (select 1 from users u where u.email = lower(recipient) and u.email_verified) as "isAccount"
    from mails
    where lower(recipient) = any(${sql.param(old)}::text[]) and delivered_at is not null
    order by lower(recipient), created_at desc`);
  for (const [index, { recipient, language, isAccount }] of rows.entries())
    await sendMailLater(tx, jobs, {
      uniqueKey: `person-address-told:${addressId}:${index}`,
      kind: addressTold,
      data: { addressId, isAccount },
      language,
      recipient,
    });
}

/** The mail shows a part of the new address, so that its owner recognises it, and no name. */
export function toldMail({ origin }: Pick<Settings, 'origin'>) {
  return async (
    db: RootDatabase,
    { addressId, isAccount }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const [asked] = await db.select().from(personAddresses).where(eq(personAddresses.id, addressId));
    if (!asked?.provedAt) return undefined;
    const t = translate(language, 'contact');
    return {
      ...letterMail(language, {
        subject: t('address.told.subject'),
        paragraphs: [
          // Written from left to right in a text of the other direction, too.
          t('address.told.text', { email: `\u2066${maskEmail(asked.email)}\u2069` }),
          ...(isAccount ? [] : [t('address.told.moves')]),
          t('address.told.fine'),
        ],
        also: { text: t('address.told.note'), label: t('address.told.write'), url: origin + href('/contact') },
      }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
  };
}
