import type { CSSProperties } from 'react';
import { href, Link } from 'react-router';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { BesideList, RowLink } from '#app/features/staff/parts/beside-list.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { countFailing, listSubscriptions, totalExpected } from './subscription-list.server.ts';
import { giverView } from './subscription-section.server.ts';
import { SubscriptionState } from './subscription-state.tsx';
import type { Route } from './+types/subscriptions-admin.ts';

const STATES = ['active', 'failing', 'resting', 'stopped'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'subscriptions.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const state = readListState(Object.fromEntries(new URL(request.url).searchParams));
  const { items, next } = await listSubscriptions(db, context.get(payContext).purposes, state, giverView(staff));
  const expected = await totalExpected(db);
  const money = (amount: number, currency: (typeof expected)[number]['currency']) =>
    formatMoney({ amountMinor: readMachineSum(amount, currency)!, currency }, language);
  return {
    next,
    failing: await countFailing(db),
    expected: expected.map(({ currency, count, monthly, yearly }) => ({
      currency,
      count,
      monthly: monthly > 0 ? money(monthly, currency) : undefined,
      yearly: yearly > 0 ? money(yearly, currency) : undefined,
    })),
    gifts: items.map(({ amount, currency, createdAt, cloth, nextDay, restsUntil, endedAt, failingSince, ...row }) => ({
      ...row,
      cloth: cloth && clothUrl(cloth),
      since: formatDay(dayInKinshasa(createdAt), language),
      sum: money(amount, currency),
      next: nextDay && formatDay(nextDay, language),
      until: restsUntil && formatDay(restsUntil, language),
      ended: endedAt && formatDay(dayInKinshasa(endedAt), language),
      failing: failingSince && formatDay(dayInKinshasa(failingSince), language),
    })),
  };
}

/** Every gift that comes again: monthly and yearly, running, failing, resting, stopped. */
export default function Subscriptions(props: Route.ComponentProps) {
  return (
    <BesideList rows={props.loaderData.gifts.map(({ id }) => href('/admin/subscriptions/:id', { id }))}>
      <SubscriptionList {...props} />
    </BesideList>
  );
}

function SubscriptionList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { gifts, next, failing, expected } = loaderData;
  return (
    <>
      <ListHead
        title={t('subscription.list')}
        sentence={
          <>
            {t('subscription.all')}{' '}
            {failing > 0 ? <b>{t('subscription.failing', { count: failing })}</b> : t('subscription.noneFails')}
          </>
        }
        states={STATES.map((id) => ({
          id,
          label: t(`subscription.states.${id}`),
          count: id === 'failing' ? failing : undefined,
        }))}
        csv="/admin/subscriptions.csv"
      >
        <Link className="b" to={href('/admin/subscriptions/expected')}>
          <StaffIcon name="calendar-blank" />
          {t('subscription.expected.link')}
        </Link>
      </ListHead>
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('subscription.list')}
          rows={gifts}
          columns={(col) => [
            col('name', t('subscription.giver'), 'c-m', ({ id, name, email }) => (
              <RowLink to={href('/admin/subscriptions/:id', { id })} dir="auto">
                {name ?? email ?? t('payment.nobody')}
              </RowLink>
            )),
            col('title', t('payment.for'), 'c-s wrapc', ({ title, cloth }) => (
              <span className="row row--n">
                {cloth && <span className="swatch" style={{ '--cloth': cloth } as CSSProperties} aria-hidden="true" />}
                <span className="grow" dir="auto">
                  {title}
                </span>
              </span>
            )),
            col('since', t('subscription.since')),
            col('state', t('list.state'), 'c-t', ({ state }) => <SubscriptionState state={state} />),
            col(
              'next',
              t('subscription.next'),
              '',
              ({ next, until, ended, failing }) =>
                next ??
                (failing && t('subscription.failingSince', { date: failing })) ??
                (until && t('subscription.until', { date: until })) ??
                (ended && t('subscription.ended', { date: ended })) ??
                '—',
            ),
            col('sum', t('payment.sum'), 'c-a r', ({ interval, sum }) => (
              <>
                <span className="num">{sum}</span> <span className="fine quiet">{t(`payment.every.${interval}`)}</span>
              </>
            )),
          ]}
        />
        {expected.length > 0 && (
          <p className="sheet__f row">
            <span className="grow">
              {t('subscription.totals', { count: expected.reduce((sum, { count }) => sum + count, 0) })}
            </span>
            {expected.map(({ currency, monthly, yearly }) => (
              <b key={currency} className="num">
                {[
                  monthly && t('subscription.perMonth', { sum: monthly }),
                  yearly && t('subscription.perYear', { sum: yearly }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </b>
            ))}
          </p>
        )}
      </div>
      <ListFoot next={next} />
    </>
  );
}
