import { SumField } from '#app/ui/sum-field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { data, href, redirect } from 'react-router';
import { log } from '#platform/log.ts';
import { readLink } from '#platform/signed-links.ts';
import { siteContextOf } from '#platform/site.ts';
import { translate } from '#app/kit/words.server.ts';
import { visitorContext } from '#platform/visitor.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Route } from './+types/gift-page.ts';
import { dayInKinshasa, formatDay, formatMoment } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import { minorOf } from '#app/shared/sum-input.ts';
import { findPayment, listSubscriptionPayments } from '#app/features/payments/find-payment.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { isRunning } from '#app/features/payments/payment.ts';
import { type PayParts, subscriptionsOf } from '#app/features/payments/pay.server.ts';
import { sayCharge } from '#app/features/payments/say-charge.server.ts';
import { FailingRenewal } from '#app/features/recurring-gifts/parts/failing-renewal.tsx';
import { findDunning } from '#app/features/recurring-gifts/dunning.server.ts';
import { giveByPhone, openCardPage } from '#app/features/recurring-gifts/other-ways.server.ts';
import { findOffer, takeOffer } from '#app/features/recurring-gifts/gift-offers.server.ts';
import { REST_MONTHS, whyOf } from '#app/features/recurring-gifts/renewals.ts';
import { monthsLater } from '#app/shared/months.ts';
import {
  changeSubscription,
  findSubscription,
  minimumOf,
  pauseSubscription,
  stopSubscription,
  type Subscription,
} from '#app/features/recurring-gifts/subscriptions.server.ts';
import styles from './gift-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['payments'] };

async function giftOf(context: Route.LoaderArgs['context'], token: string) {
  const { db, settings } = siteContextOf(context);
  const id = readLink(settings, 'gift', token);
  const subscription = id && (await findSubscription(db, id));
  if (!subscription) throw data(null, { status: 404 });
  return subscription;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const subscription = await giftOf(context, params.token);
  const pay = context.get(payContext);
  const { db } = siteContextOf(context);
  const language = context.get(visitorContext).language;
  const facts = await pay.purposes[subscription.purpose]!.facts(db, subscription.purposeId, language);
  const paid = await listSubscriptionPayments(db, subscription.id);
  const { amountMinor, currency, interval, status } = subscription;
  return {
    title: translate(language, 'payments')('gift.metaTitle'),
    sum: formatMoney({ amountMinor, currency }, language),
    minimum: formatMoney({ amountMinor: minimumOf(currency), currency }, language),
    major: toMajor({ amountMinor, currency }),
    currency,
    interval,
    status,
    since: formatMoment(subscription.createdAt, language),
    purpose: facts.title,
    path: facts.path,
    hasCardPage: isRunning(status) && subscriptionsOf(pay, subscription).openCard !== undefined,
    failing: await failingOf(pay, subscription, language),
    offer: await offerOf(pay, subscription, language),
    restsUntil:
      status === 'paused' && subscription.restsUntil ? formatDay(subscription.restsUntil, language) : undefined,
    rests: REST_MONTHS.map((months) => ({
      months: String(months),
      date: formatDay(monthsLater(dayInKinshasa(), months), language),
    })),
    isCardLeft: new URL(request.url).searchParams.get('card') === 'left',
    payments: paid
      .filter((payment) => payment.keptMinor > 0)
      .map((payment) => ({
        id: payment.id,
        at: formatMoment(payment.paidAt!, language),
        sum: formatMoney({ amountMinor: payment.keptMinor, currency: payment.currency }, language),
      })),
  };
}

/** A larger sum that was offered, while it may be taken up. */
async function offerOf({ db }: PayParts, subscription: Subscription, language: Language) {
  const offer = await findOffer(db, subscription);
  if (!offer) return undefined;
  const { currency } = subscription;
  return { id: offer.id, sum: formatMoney({ amountMinor: offer.amountMinor, currency }, language) };
}

/** The renewal that was refused, why, and by what other means it can be given. */
async function failingOf(pay: PayParts, subscription: Subscription, language: Language) {
  const dunning = await findDunning(pay.db, subscription.id);
  const payment = dunning && (await findPayment(pay.db, dunning.paymentId));
  if (!payment) return undefined;
  const t = translate(language, 'payments');
  const sum = formatMoney(payment, language);
  const hasPage = subscriptionsOf(pay, subscription).openCard !== undefined;
  return {
    sum,
    text: t('gift.failingText', { sum, why: t(`news.why.${whyOf(dunning.code)}`) }),
    hasCard: hasPage || Boolean(payment.checkoutUrl),
    byPhone: pay.phone && { charged: await sayCharge(pay.db, pay.phone, payment, language) },
  };
}

type Result = {
  did?: 'changed' | 'stopped' | 'rests' | 'resumed';
  sum?: string;
  error?: string;
  offerError?: string;
  typed?: string;
};

export async function action({
  context,
  params,
  request,
}: Route.ActionArgs): Promise<Result | ReturnType<typeof data<Result>>> {
  const subscription = await giftOf(context, params.token);
  const pay = context.get(payContext);
  const { language, requestId } = context.get(visitorContext);
  const words = translate(language, 'payments');
  const form = await request.formData();
  try {
    if (form.get('act') === 'take-offer') {
      const taken = await takeOffer(pay, subscription, String(form.get('offer') ?? ''));
      if (taken === undefined) return data({ offerError: words('gift.offerOver') }, { status: 409 });
      return { did: 'changed', sum: formatMoney({ amountMinor: taken, currency: subscription.currency }, language) };
    }
    if (form.get('act') === 'stop') {
      await stopSubscription(pay, subscription);
      return { did: 'stopped' };
    }
    if (form.get('act') === 'pause' || form.get('act') === 'resume') {
      const isPaused = form.get('act') === 'pause';
      const months = REST_MONTHS.find((known) => String(known) === form.get('months'));
      const until = isPaused && months ? monthsLater(dayInKinshasa(), months) : undefined;
      await pauseSubscription(pay, subscription, isPaused, { who: 'giver', until });
      return { did: isPaused ? 'rests' : 'resumed' };
    }
    if (form.get('act') === 'card' || form.get('act') === 'phone') {
      const { authSecret } = siteContextOf(context).settings;
      const to =
        form.get('act') === 'card'
          ? await openCardPage(pay, subscription, { language, authSecret })
          : await giveByPhone(pay, subscription);
      throw redirect(to ?? href('/gifts/:token', params), 303);
    }
    const typed = String(form.get('chosen:amount') ?? form.get('amount') ?? '');
    const { minor: amountMinor, code } = minorOf(typed, subscription.currency, language);
    if (code === 'amount_ambiguous')
      return data({ error: translate(language, 'errors')(code), typed }, { status: 400 });
    if (!amountMinor || amountMinor < minimumOf(subscription.currency) || !isRunning(subscription.status)) {
      return data({ error: words('gift.amountInvalid'), typed }, { status: 400 });
    }
    await changeSubscription(pay, subscription, amountMinor);
    return { did: 'changed', sum: formatMoney({ amountMinor, currency: subscription.currency }, language) };
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error, subscriptionId: subscription.id, requestId }, 'a gift could not be changed');
    return data({ error: words('gift.failed') }, { status: 503 });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export default function GiftPage({ loaderData: gift, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('payments');
  const result = actionData as Result | undefined;
  const isPaused = gift.status === 'paused';
  const goesOn = isRunning(gift.status);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{t('gift.title')}</h1>
      {result?.did && !(result.did === 'rests' && gift.restsUntil) && (
        <p className={styles.done} role="status">
          {t(`gift.${result.did}`, { sum: result.sum })}
        </p>
      )}
      {isPaused && (gift.restsUntil || result?.did !== 'rests') && (
        <p className={styles.done}>
          {gift.restsUntil ? t('gift.restsUntil', { date: gift.restsUntil }) : t('gift.rests')}
        </p>
      )}
      {gift.isCardLeft && goesOn && (
        <p className={styles.done} role="status">
          {t(gift.failing ? 'gift.cardLeft' : 'gift.cardKept')}
        </p>
      )}
      {!goesOn && !result?.did && (
        <p className={styles.done}>{t(gift.status === 'ended' ? 'gift.stopped' : 'gift.pending')}</p>
      )}
      {gift.failing && goesOn && <FailingRenewal {...gift.failing} />}
      <p className="lead">{t(`gift.now.${gift.interval}`, { sum: gift.sum, purpose: gift.purpose })}</p>
      <p className="quiet">{t('gift.since', { date: gift.since })}</p>
      {result?.offerError && (
        <p className={styles.done} role="alert">
          {result.offerError}
        </p>
      )}
      {goesOn && (
        <div className={styles.acts}>
          {gift.offer && (
            <form method="post" id="offer">
              <h2>{t('gift.offerTitle')}</h2>
              <p>{t('gift.offerText', { sum: gift.offer.sum, now: gift.sum })}</p>
              <input type="hidden" name="offer" value={gift.offer.id} />
              <Button type="submit" kind="ink" name="act" value="take-offer">
                {t('gift.offerTake', { sum: gift.offer.sum })}
              </Button>
            </form>
          )}
          <form noValidate method="post" id="change">
            <h2>{t('gift.changeTitle')}</h2>
            <SumField
              unit={gift.currency}
              label={t('gift.changeLabel', { currency: gift.currency })}
              name="amount"
              dir="ltr"
              required
              defaultValue={result?.typed ?? gift.major}
              hint={t('gift.changeHint', { minimum: gift.minimum })}
              error={result?.error}
            />
            <Button type="submit" kind="ink" name="act" value="change">
              {t('gift.change')}
            </Button>
          </form>
          <form noValidate method="post" id="pause">
            <h2>{t(isPaused ? 'gift.resumeTitle' : 'gift.pauseTitle')}</h2>
            <p>{t(isPaused ? 'gift.resumeText' : 'gift.pauseText')}</p>
            {!isPaused && (
              <Field
                label={t('gift.pauseFor')}
                name="months"
                control="select"
                options={[
                  { value: '', label: t('gift.pauseOpen') },
                  ...gift.rests.map(({ months, date }) => ({ value: months, label: t('gift.pauseUntil', { date }) })),
                ]}
              />
            )}
            <Button type="submit" kind="line" name="act" value={isPaused ? 'resume' : 'pause'}>
              {t(isPaused ? 'gift.resume' : 'gift.pause')}
            </Button>
          </form>
          {gift.hasCardPage && !gift.failing && (
            <form method="post" id="card">
              <h2>{t('gift.card')}</h2>
              <p>{t('gift.cardNext')}</p>
              <Button type="submit" kind="line" name="act" value="card">
                {t('gift.card')}
              </Button>
            </form>
          )}
          <form method="post">
            <h2>{t('gift.stopTitle')}</h2>
            <p>{t('gift.stopText')}</p>
            <Button type="submit" kind="line" name="act" value="stop">
              {t('gift.stop')}
            </Button>
          </form>
        </div>
      )}
      <section aria-labelledby="paid">
        <h2 id="paid">{t('gift.payments')}</h2>
        <ul className={styles.paid}>
          {gift.payments.map(({ id, at, sum }) => (
            <li key={id}>
              <span>{at}</span>
              <b className="num">{sum}</b>
            </li>
          ))}
        </ul>
      </section>
      <p>
        <ButtonLink kind="line" to={`${gift.path}#donner`}>
          {t('gift.again')}
        </ButtonLink>
      </p>
    </div>
  );
}
