import type { CSSProperties } from 'react';
import { href } from 'react-router';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { BesideList, RowLink } from '#app/features/staff/parts/beside-list.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatAge, formatStamp } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { withChosen } from '#platform/form-endpoint.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { readPaymentState } from './payment-filter.server.ts';
import { PAYMENT_FILTER_NAMES, PaymentFilters } from './payment-filters.tsx';
import { tellFilter } from './tell-filter.server.ts';
import { countFlagged, listPayments, totalPayments } from './payment-list.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { PaymentState } from './payment-state.tsx';
import type { Route } from './+types/payments-admin.ts';

const STATES = ['flagged', 'paid', 'pending', 'refunded', 'disputed', 'failed', 'cancelled', 'expired'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payments.read');
  const { db } = siteContextOf(context);
  const { purposes, providers } = context.get(payContext);
  const language = staffLanguage(context.get(visitorContext).language);
  const state = readPaymentState(withChosen(Object.fromEntries(new URL(request.url).searchParams)), language);
  const person = viewOf(staff);
  const { items, next } = await listPayments(db, purposes, state, person);
  const flagged = await countFlagged(db);
  const totals = await totalPayments(db, purposes, state, person);
  const funds = (await purposes.donation?.funds?.list(db)) ?? [];
  return {
    next,
    funds,
    ways: [...providers.keys()],
    currency: state.currency,
    filtered: tellFilter(state, funds, language),
    flagged: flagged.count,
    oldest: flagged.since && formatAge(flagged.since, language),
    totals: totals?.map(({ currency, count, keptMinor }) => ({
      currency,
      count,
      sum: formatMoney({ amountMinor: keptMinor, currency }, language),
    })),
    payments: items.map(({ amount, currency, createdAt, cloth, ...row }) => ({
      ...row,
      cloth: cloth && clothUrl(cloth),
      at: formatStamp(createdAt, language),
      sum: formatMoney({ amountMinor: readMachineSum(amount, currency)!, currency }, language),
    })),
  };
}

/** Every payment: gifts, sponsorships, orders, shares, courses. */
export default function Payments(props: Route.ComponentProps) {
  return (
    <BesideList rows={props.loaderData.payments.map(({ id }) => href('/admin/payments/:id', { id }))}>
      <PaymentList {...props} />
    </BesideList>
  );
}

function PaymentList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { payments, next, funds, ways, currency, filtered, flagged, oldest, totals } = loaderData;
  return (
    <>
      <ListHead
        title={t('payment.list')}
        sentence={
          <>
            {filtered || t('payment.all')}{' '}
            {flagged > 0 ? <b>{t('payment.flagged', { count: flagged })}</b> : t('payment.noFlag')}{' '}
            {oldest && t('payment.oldest', { age: oldest })}
          </>
        }
        states={STATES.map((id) => ({
          id,
          label: t(`payment.status.${id}`),
          count: id === 'flagged' ? flagged : undefined,
        }))}
        csv="/admin/payments.csv"
        filters={<PaymentFilters funds={funds} ways={ways} currency={currency} />}
        filterNames={PAYMENT_FILTER_NAMES}
      />
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('payment.list')}
          rows={payments}
          columns={(col) => [
            col('name', t('payment.payer'), 'c-m', ({ id, name, email }) => (
              <RowLink to={href('/admin/payments/:id', { id })} dir="auto">
                {name ?? email ?? t('payment.nobody')}
              </RowLink>
            )),
            col('at', t('payment.when')),
            col('title', t('payment.for'), 'c-s wrapc', ({ title, cloth }) => (
              <span className="row row--n">
                {cloth && <span className="swatch" style={{ '--cloth': cloth } as CSSProperties} aria-hidden="true" />}
                <span className="grow" dir="auto">
                  {title}
                </span>
              </span>
            )),
            col('method', t('payment.method'), '', ({ method }) => method ?? '—'),
            col('status', t('list.state'), 'c-t', (payment) => <PaymentState {...payment} />),
            col('receipt', t('payment.receipt'), '', ({ receipt }) =>
              receipt ? <span className="code">{receipt}</span> : '—',
            ),
            col('sum', t('payment.sum'), 'c-a r'),
          ]}
        />
        {!totals && <p className="sheet__f quiet">{t('payment.totalsDays')}</p>}
        {totals && totals.length > 0 && (
          <p className="sheet__f row">
            <span className="grow">
              {t('payment.totals', { count: totals.reduce((sum, { count }) => sum + count, 0) })}
            </span>
            {totals.map(({ currency, sum }) => (
              <b key={currency} className="num">
                {sum}
              </b>
            ))}
          </p>
        )}
      </div>
      <ListFoot next={next} />
    </>
  );
}
