import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { findField } from './fields.server.ts';
import { sayHarvest } from './harvest-words.server.ts';
import { fieldHarvests, sharePayouts } from './tables.server.ts';

const SUBJECTS = {
  nothing: 'payout.mail.subjectNothing',
  less: 'payout.mail.subjectLess',
  more: 'payout.mail.subject',
} as const;

/** Tells the owner of a share what the harvest paid, also if it was less than the share or nothing. */
export function payoutMail({ origin }: Pick<Settings, 'origin'>) {
  return async (
    db: RootDatabase,
    { shareId }: { shareId: string },
    language: Language,
  ): Promise<MailContent | undefined> => {
    const [row] = await db
      .select()
      .from(sharePayouts)
      .innerJoin(fieldHarvests, eq(fieldHarvests.fieldId, sharePayouts.fieldId))
      .where(eq(sharePayouts.shareId, shareId));
    const field = row && (await findField(db, row.share_payouts.fieldId, language));
    if (!field) return undefined;
    const t = translate(language, 'crowdFarming');
    const { amountMinor, stakeMinor } = row.share_payouts;
    const money = (minor: number) => formatMoney({ amountMinor: minor, currency: 'USD' }, language);
    const { weight, price, sale } = sayHarvest(row.field_harvests, language);
    const outcome = amountMinor === 0 ? 'nothing' : amountMinor < stakeMinor ? 'less' : 'more';
    return letterMail(language, {
      subject: t(SUBJECTS[outcome], { sum: money(amountMinor), stake: money(stakeMinor) }),
      paragraphs: [field.data.title, t(`payout.mail.${outcome}`, { stake: money(stakeMinor) })],
      facts: [
        [t('payout.weighed'), weight],
        [t('payout.price'), price],
        [t('payout.sale'), sale],
        [t('payout.stake'), money(stakeMinor)],
        [t('payout.part'), money(amountMinor)],
      ],
      action: {
        label: t('confirmation.field'),
        url: `${origin}${href('/crowdfarming/project/:id', { id: field.id })}?tab=timeline`,
      },
      note: amountMinor > 0 ? t('payout.mail.how', { email: foundation().email }) : undefined,
    });
  };
}
