import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatDay, formatMoment } from '#app/shared/dates.server.ts';
import { directionOf, type Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { Translate } from '#app/shared/words.ts';
import type { RootDatabase } from '#platform/database.ts';
import { template } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { findSubscription, type Subscription } from './subscriptions.server.ts';
import { mailDay, renewalFailed } from './dunning.server.ts';
import { giftChanged } from './gift-orders.server.ts';
import { findOffer, giftOffered } from './gift-offers.server.ts';
import { MAIL_DAYS, whyOf } from './renewals.ts';
import { dunnings, giftOffers, giftOrders } from './tables.server.ts';

type Parts = {
  pay: () => Pick<PayParts, 'purposes' | 'phone' | 'providers'>;
  settings: Pick<Settings, 'origin' | 'authSecret'>;
};

/** Mails to the donor of a monthly or yearly gift. A mail that is no longer true when it is written is not sent. */
export function renewalMails({ pay, settings }: Parts) {
  const read = async (db: RootDatabase, subscription: Subscription, language: Language) => {
    const facts = await pay().purposes[subscription.purpose]!.facts(db, subscription.purposeId, language);
    const t = translate(language, 'payments');
    return {
      t,
      hello: facts.payerName ? [t('news.greeting', { name: facts.payerName })] : [],
      // In a sentence from right to left a title in French is isolated, or its quotes fall apart.
      purpose: directionOf(language) === 'rtl' ? `\u2068${facts.title}\u2069` : facts.title,
      page: `${settings.origin}${href('/gifts/:token', { token: signLink(settings.authSecret, 'gift', subscription.id) })}`,
    };
  };

  return [
    template(renewalFailed, async (db, { dunningId, number, retryAt }, language) => {
      const [dunning] = await db.select().from(dunnings).where(eq(dunnings.id, dunningId));
      const isLast = number === MAIL_DAYS.length;
      // Paid, changed or stopped before this mail could leave; or it is told in a newer one.
      if (!dunning || dunning.mailsSent !== number || (isLast ? dunning.end !== 'rested' : dunning.endedAt))
        return undefined;
      const subscription = (await findSubscription(db, dunning.subscriptionId))!;
      if (isLast && subscription.status !== 'paused') return undefined;
      const { t, hello, purpose, page } = await read(db, subscription, language);
      const payment = (await findPayment(db, dunning.paymentId))!;
      const sum = formatMoney(payment, language);
      const values = { sum, purpose, why: t(`news.why.${whyOf(dunning.code)}`) };
      const { interval } = subscription;
      if (isLast)
        return letterMail(language, {
          subject: t(`news.renewal.rests.${interval}`),
          paragraphs: [...hello, t('news.renewal.textRests', values)],
          options: [option(t, 'resume', values, page)],
          note: t('news.renewal.note'),
        });
      const isFirst = number === 1;
      const pausesOn = formatMoment(mailDay(dunning.beganAt, MAIL_DAYS.length), language);
      const retries = retryAt && new Date(retryAt).getTime() > Date.now() ? retryAt : undefined;
      const hasCard = payment.checkoutUrl || pay().providers.get(subscription.provider)?.subscriptions?.openCard;
      return letterMail(language, {
        subject: t(`news.renewal.${isFirst ? 'subject' : 'again'}.${interval}`),
        paragraphs: [
          ...hello,
          t(isFirst ? 'news.renewal.text' : 'news.renewal.textAgain', values),
          ...(retries ? [t('news.renewal.retryOn', { date: formatMoment(retries, language) })] : []),
          t('news.renewal.pausesOn', { date: pausesOn }),
        ],
        options: [
          ...(hasCard ? [option(t, 'card', values, `${page}#card`)] : []),
          ...(pay().phone ? [option(t, 'phone', values, `${page}#phone`)] : []),
          option(t, 'less', values, `${page}#change`),
          option(t, 'pause', values, `${page}#pause`),
        ],
        note: t('news.renewal.note'),
      });
    }),

    // A larger sum that staff offer: it holds once its giver took it up.
    template(giftOffered, async (db, { offerId }, language) => {
      const [offer] = await db.select().from(giftOffers).where(eq(giftOffers.id, offerId));
      const subscription = offer && (await findSubscription(db, offer.subscriptionId));
      if (!subscription || (await findOffer(db, subscription))?.id !== offerId) return undefined;
      const { t, hello, purpose, page } = await read(db, subscription, language);
      const { currency, amountMinor } = subscription;
      const [sum, now] = [offer.amountMinor, amountMinor].map((minor) =>
        formatMoney({ amountMinor: minor, currency }, language),
      ) as [string, string];
      return letterMail(language, {
        subject: t('news.offer.subject'),
        paragraphs: [
          ...hello,
          t('news.offer.text', { purpose, sum, now }),
          t('news.offer.then', { date: formatMoment(offer.endsAt, language) }),
        ],
        action: { label: t('news.offer.action'), url: `${page}#offer` },
      });
    }),

    // What staff did with a gift for its giver.
    template(giftChanged, async (db, { orderId }, language) => {
      const [order] = await db.select().from(giftOrders).where(eq(giftOrders.id, orderId));
      const subscription = order && (await findSubscription(db, order.subscriptionId));
      if (!subscription || order.isVoid) return undefined;
      const { t, hello, purpose, page } = await read(db, subscription, language);
      const { act, until } = order;
      const { currency } = subscription;
      const amountMinor = order.amountMinor ?? subscription.amountMinor;
      const values = { sum: formatMoney({ amountMinor, currency }, language), purpose };
      const is = ({ pause: 'paused', change: 'changed', stop: 'stopped' } as const)[act];
      return letterMail(language, {
        subject: t(`news.change.${is}.subject`),
        paragraphs: [
          ...hello,
          until && is === 'paused' && until > dayInKinshasa()
            ? t('news.change.pausedUntil.text', { ...values, date: formatDay(until, language) })
            : t(`news.change.${is}.text`, values),
        ],
        action: { label: t('news.renewal.resumeAction'), url: page },
        note: is === 'stopped' ? undefined : t('news.change.note'),
      });
    }),
  ];
}

/** An option for the donor: title, explanation and button. */
const option = (
  t: Translate<'payments'>,
  way: 'card' | 'phone' | 'less' | 'pause' | 'resume',
  values: { sum: string },
  url: string,
) => ({
  title: way === 'phone' ? t('retry.mobile') : t(`news.renewal.${way}Title`),
  text: t(`news.renewal.${way}Text`, values),
  label: t(`news.renewal.${way === 'phone' ? 'card' : way}Action`, values),
  url,
});
