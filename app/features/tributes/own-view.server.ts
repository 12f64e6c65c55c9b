import { translate } from '#app/kit/words.server.ts';
import { artUrl } from '#app/art/address/drawing.ts';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import { type Language, written } from '#app/shared/language.ts';
import { maskEmail } from '#app/shared/mask.ts';
import type { Database } from '#platform/database.ts';
import { cardTitle, type FoundTribute, leadOf, pictureOf } from './find-tribute.server.ts';

/** The card for its page and its donor, in the language in which it was given. */
export async function showCard(db: Database, found: FoundTribute) {
  const { tribute, fund, language, day } = found;
  const t = translate(language, 'tributes');
  return {
    ...written(language),
    title: cardTitle(tribute, language),
    lead: await leadOf(db, fund, language),
    note: t('card.note', { day: formatDay(day, language) }),
    salutation: tribute.salutation,
    words: tribute.words,
    from: tribute.fromNames,
    picture: artUrl(await pictureOf(db, fund)),
    cloth: clothUrl(fund.cloth),
  };
}

/** The state of a card as a sentence for its donor. */
export function sayState({ tribute, isKept, wasPaid }: FoundTribute, language: Language): string {
  const t = translate(language, 'tributes');
  const { withdrawnAt, sentAt, stoppedAt, recipientEmail, sendOn } = tribute;
  if (withdrawnAt) return t('own.withdrawn');
  if (sentAt) return t('own.sent', { day: formatDay(dayInKinshasa(sentAt), language) });
  if (!isKept) return t(wasPaid ? 'own.refunded' : 'own.unpaid');
  if (stoppedAt) return t('own.stopped');
  if (!recipientEmail) return t('own.byHand');
  const email = maskEmail(recipientEmail);
  return sendOn && sendOn >= dayInKinshasa()
    ? t('own.waits', { day: formatDay(sendOn, language), email })
    : t('own.soon', { email });
}

/** Whether its donor may still change its text and recipient. */
export const mayChange = (found: FoundTribute): boolean =>
  found.tribute.sentAt === null && found.tribute.withdrawnAt === null;
