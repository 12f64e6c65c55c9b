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

/** The mail to an address that staff entered for a person, asking its owner to confirm it. */
export const addressAsked = defineMail('person-address', Data);

/** The kind of signed link in that mail, and for how many days it is valid. */
export const ADDRESS_LINK = 'person-address';
/** The text of the mail contains the number too. */
export const ADDRESS_DAYS = 7;

/** It names nobody, because its reader may be somebody else. Nothing if the request was withdrawn meanwhile. */
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
