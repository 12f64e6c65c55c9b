import { data, href, Link } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { History } from '#app/features/staff/parts/history.tsx';
import { PersonLink } from '#app/features/staff/parts/person-link.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { isUuid } from '#app/shared/ids.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { findSubscription } from '#app/features/recurring-gifts/subscriptions.server.ts';
import { GiftActs } from './gift-acts.tsx';
import { viewGiftForStaff } from './subscription-page.server.ts';
import { SubscriptionFacts } from './subscription-facts.tsx';
import { SubscriptionState } from './subscription-state.tsx';
import type { Route } from './+types/subscription-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'subscriptions.read');
  const { db } = siteContextOf(context);
  const subscription = isUuid(params.id) ? await findSubscription(db, params.id) : undefined;
  if (!subscription) throw data(null, { status: 404 });
  const language = staffLanguage(context.get(visitorContext).language);
  return viewGiftForStaff(subscription, { db, staff, pay: context.get(payContext), language });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  // Each call asks for its own right.
  await staffOf(context, request, 'subscriptions.read');
  const subscriptionId = params.id;
  return callStaffForm(
    context,
    request,
    {
      'pause-gift': ({ until, reason }) => ({ subscriptionId, until: until || undefined, reason }),
      'stop-gift': ({ reason }) => ({ subscriptionId, reason }),
      'resend-renewal': () => ({ subscriptionId }),
      'retry-renewal': () => ({ subscriptionId }),
      'change-gift': ({ amount, reason }) => ({ subscriptionId, amount, reason }),
    },
    backToPage(request),
  );
}

/** One gift that comes again: whose, what for, its whole way, and what can be done for its giver. */
export default function SubscriptionPage({ loaderData: gift, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>
            <PersonLink id={gift.personId}>{gift.name ?? t('payment.nobody')}</PersonLink>
          </h1>
          <p className="sub row">
            <b className="num">{gift.sum}</b> <span>{t(`payment.every.${gift.interval}`)}</span>
            <SubscriptionState state={gift.state} />
          </p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <div className="cols">
        <div className="stack">
          <section className="sheet" aria-labelledby="what">
            <div className="sheet__h">
              <h2 id="what">{t('subscription.what')}</h2>
            </div>
            <div className="sheet__b">
              <SubscriptionFacts gift={gift} />
            </div>
            {(gift.failing?.mayResend || gift.failing?.mayRetry) && (
              <div className="sheet__f row">
                {gift.failing.mayRetry && (
                  <ActForm intent="retry-renewal" kind="line" label={t('subscription.retry')} className="row" />
                )}
                {gift.failing.mayResend && (
                  <ActForm intent="resend-renewal" kind="line" label={t('subscription.resend')} className="row" />
                )}
              </div>
            )}
          </section>
          <section className="sheet" aria-labelledby="way">
            <div className="sheet__h">
              <h2 id="way">{t('subscription.wayTitle')}</h2>
            </div>
            <div className="sheet__b">
              <History entries={gift.way.map((entry) => ({ ...entry, ...tellEntry(t, entry) }))} />
            </div>
          </section>
        </div>
        <div className="stack">{gift.acts && <GiftActs acts={gift.acts} failure={actionData} />}</div>
      </div>
    </>
  );
}

type HistoryEntry = Route.ComponentProps['loaderData']['way'][number];
type Words = ReturnType<typeof useTranslation<'admin'>>['t'];

/** A entry of the way in words: what happened, and by whom. */
function tellEntry(t: Words, { what, values, refusal, who, paymentId }: HistoryEntry) {
  const said =
    what === 'asked'
      ? t(`subscription.way.asked.${values!.act as 'pause' | 'stop' | 'change'}`)
      : what === 'paused' && values?.date
        ? t('subscription.way.pausedUntil', values)
        : t(`subscription.way.${what}`, { ...values, why: refusal && t(`subscription.why.${refusal}`) });
  return {
    what: paymentId ? <Link to={href('/admin/payments/:id', { id: paymentId })}>{said}</Link> : said,
    who: who === 'giver' || who === 'provider' ? t(`subscription.by.${who}`) : who,
  };
}
