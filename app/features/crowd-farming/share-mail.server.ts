import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { findField } from './fields.server.ts';
import { shares } from './tables.server.ts';

type Share = typeof shares.$inferSelect;
/** Why a share is refunded automatically: it was paid too late, or its field was closed without reaching its goal. */
const Because = z.enum(['late', 'closed']);
export type Because = z.infer<typeof Because>;

const Data = z.object({ shareId: z.string(), because: Because, amountMinor: z.number() });
export const shareReturned = defineMail('share', Data);

/** Tells the owner of a share that it is refunded, once per reason. */
export async function sendShareMail(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { id, email }: Pick<Share, 'id' | 'email'>,
  { because, amountMinor, language }: { because: Because; amountMinor: number; language: Language },
): Promise<void> {
  if (!email) return;
  await sendMailLater(tx, jobs, {
    uniqueKey: `share:${id}:${because}`,
    kind: shareReturned,
    data: { shareId: id, because, amountMinor },
    language,
    recipient: email,
  });
}

export function shareMail({ origin }: Pick<Settings, 'origin'>) {
  return async (
    db: RootDatabase,
    { shareId, because, amountMinor }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const [share] = await db.select().from(shares).where(eq(shares.id, shareId));
    const field = share && (await findField(db, share.fieldId, language));
    if (!field) return undefined;
    const t = translate(language, 'crowdFarming');
    return letterMail(language, {
      subject: t('confirmation.refunded.title'),
      paragraphs: [
        field.data.title,
        t(`confirmation.refunded.${because}`, {
          sum: formatMoney({ amountMinor, currency: 'USD' }, language),
        }),
      ],
      action: {
        label: t('confirmation.field'),
        url: `${origin}${href('/crowdfarming/project/:id', { id: field.id })}`,
      },
      note: translate(language, 'marketplace')('mail.bank'),
    });
  };
}
