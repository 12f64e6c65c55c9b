import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { RootDatabase } from '#platform/database.ts';
import { defineMail, type MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { personAddresses } from './tables.server.ts';

const Data = z.object({ addressId: z.string() });

/** The mail to an address of which staff were told that it is somebody's. */
export const addressAsked = defineMail('person-address', Data);

/** What the address of the page is signed as, and for how many days it is good. */
export const ADDRESS_LINK = 'person-address';
/** The words of the mail say it, too. */
export const ADDRESS_DAYS = 7;

/** It names nobody: whoever reads it may be somebody else. Nothing where it was taken back meanwhile. */
export function addressMail({ origin, authSecret }: Pick<Settings, 'origin' | 'authSecret'>) {
  return async (
    db: RootDatabase,
    { addressId }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const [asked] = await db.select().from(personAddresses).where(eq(personAddresses.id, addressId));
    if (!asked || asked.provedAt || asked.endedAt) return undefined;
    const t = translate(language, 'contact');
    return {
      ...letterMail(language, {
        subject: t('address.mail.subject'),
        paragraphs: [t('address.mail.text'), t('address.mail.days')],
        action: {
          label: t('address.action'),
          url: origin + href('/adresse/:token', { token: signLink(authSecret, ADDRESS_LINK, addressId) }),
        },
        note: t('address.mail.note'),
      }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
  };
}
