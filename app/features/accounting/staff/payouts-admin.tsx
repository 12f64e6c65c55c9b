import { href } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { BesideList, RowLink } from '#app/features/staff/parts/beside-list.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatDay } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { PAYOUT_STATES } from '#app/features/payments/movement.ts';
import { listSetAside } from '#app/features/accounting/movements/set-aside.server.ts';
import { countMissing, listHoldings, listPayouts } from './payout-list.server.ts';
import { Holdings, PayoutTag } from './payout-parts.tsx';
import { placeOf } from './payout-places.ts';
import type { Route } from './+types/payouts-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payouts.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await listPayouts(db, readListState(Object.fromEntries(new URL(request.url).searchParams)));
  return {
    next,
    missing: await countMissing(db),
    setAside: (await listSetAside(db, 50)).map(({ id, provider, ref, problem, said, at }) => ({
      id,
      provider,
      ref,
      problem,
      said,
      at: formatDay(at.toISOString().slice(0, 10), language),
    })),
    mayFind: staff.permissions.has('payouts.find'),
    holdings: (await listHoldings(db)).map(({ account, currency, amountMinor }) => ({
      ...placeOf(account),
      account,
      currency,
      sum: formatMoney({ amountMinor, currency }, language),
    })),
    payouts: items.map(({ id, ref, provider, amount, currency, sentAt, arrivesOn, foundOn, state }) => ({
      id,
      ref,
      provider,
      state,
      sum: formatMoney({ amountMinor: readMachineSum(amount, currency)!, currency }, language),
      sent: formatDay(sentAt.toISOString().slice(0, 10), language),
      arrives: formatDay(foundOn ?? arrivesOn, language),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'payouts.read');
  const settle = ({ movementId, reason }: Record<string, string>) => ({ movementId, reason });
  return callStaffForm(
    context,
    request,
    { 'read-payouts': () => ({}), 'settle-movement': settle },
    href('/admin/payouts'),
  );
}

/** Where the money is between the giver and the bank, and each payout on its way. */
export default function Payouts(props: Route.ComponentProps) {
  return (
    <BesideList rows={props.loaderData.payouts.map(({ id }) => href('/admin/payouts/:id', { id }))}>
      <PayoutList {...props} />
    </BesideList>
  );
}

function PayoutList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { payouts, next, missing, holdings, mayFind, setAside } = loaderData;
  return (
    <>
      <ListHead
        title={t('payout.list')}
        sentence={
          <>
            {t('payout.sub')} {missing > 0 ? <b>{t('payout.missing', { count: missing })}</b> : t('payout.noneMissing')}
          </>
        }
        states={PAYOUT_STATES.map((id) => ({
          id,
          label: t(`payout.state.${id}`),
          count: id === 'missing' ? missing : undefined,
        }))}
        csv="/admin/payouts.csv"
        error={actionData?.error}
      >
        {mayFind && (
          <ActForm intent="read-payouts" label={t('payout.read')} className="row" quiet={{ icon: 'download-simple' }} />
        )}
      </ListHead>
      <Holdings holdings={holdings} />
      {setAside.length > 0 && (
        <section className="sheet" aria-labelledby="mis-de-cote">
          <div className="sheet__h">
            <h2 id="mis-de-cote">{t('payout.aside.title')}</h2>
          </div>
          <div className="sheet__b">
            <p className="quiet">{t('payout.aside.text')}</p>
            {setAside.map(({ id, provider, ref, problem, said, at }) => (
              <div key={id} className="rowset">
                <p>
                  {at} · {provider} <span className="code">{ref}</span> · <span className="num">{said}</span>
                  <br />
                  {t(`payout.aside.problem.${problem}`)}
                </p>
                {mayFind && (
                  <ActForm intent="settle-movement" kind="line" label={t('payout.aside.settle')}>
                    <input type="hidden" name="movementId" value={id} />
                    <Field label={t('payout.aside.reason')} name="reason" maxLength={500} />
                  </ActForm>
                )}
              </div>
            ))}
          </div>
        </section>
      )}
      <section className="sheet sheet--bleed" aria-label={t('payout.list')}>
        <StaffTable
          label={t('payout.list')}
          rows={payouts}
          none={t('payout.none')}
          columns={(col) => [
            col('ref', t('payout.one'), 'c-m', ({ id, ref, provider }) => (
              <RowLink to={href('/admin/payouts/:id', { id })}>
                {provider} <span className="code">{ref}</span>
              </RowLink>
            )),
            col('sent', t('payout.sent')),
            col('arrives', t('payout.arrives'), 'c-s'),
            col('state', t('list.state'), 'c-t', ({ state }) => <PayoutTag state={state} />),
            col('sum', t('payment.sum'), 'c-a r'),
          ]}
        />
      </section>
      <ListFoot next={next} />
    </>
  );
}
