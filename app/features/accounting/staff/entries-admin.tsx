import { href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { readAccountTitles } from '#app/features/accounting/accounts/account-titles.server.ts';
import { useAccountName } from '#app/features/payments/use-account-name.ts';
import { WITHOUT_SOURCE } from '#app/features/payments/payment.ts';
import { listEntries, nameAccounts, readEntryFilter, totalEntries } from './report.server.ts';
import type { Route } from './+types/entries-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'reports.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const search = new URL(request.url).searchParams;
  const filter = readEntryFilter(search);
  const { items, next } = await listEntries(db, filter, readListState(Object.fromEntries(search)));
  const totals = await totalEntries(db, filter);
  const { account, source } = filter;
  const named = await nameAccounts(db, context.get(payContext).purposes, account ? [account] : []);
  const titleOf = await readAccountTitles(db, context.get(payContext).purposes, language);
  const money = (amount: number | null, currency: Currency) =>
    amount === null ? '' : formatMoney({ amountMinor: readMachineSum(amount, currency)!, currency }, language);
  return {
    next,
    account,
    source,
    title: account && named.get(account)?.title,
    days: `${formatDay(filter.from, language)} – ${formatDay(filter.to, language)}`,
    csv: `${href('/admin/reports/entries.csv')}?${search}`,
    totals: totals.map(({ currency, debitMinor, creditMinor }) => ({
      currency,
      debit: formatMoney({ amountMinor: debitMinor, currency }, language),
      credit: formatMoney({ amountMinor: creditMinor, currency }, language),
    })),
    entries: items.map(({ at, valueDay, debit, credit, currency, ...entry }) => ({
      ...entry,
      accountTitle: titleOf(entry.account),
      at: formatStamp(at, language),
      valueDay: formatDay(valueDay, language),
      debit: money(debit, currency),
      credit: money(credit, currency),
    })),
  };
}

/** The entries of the books behind a sum of a report, or all of some days: they come to that very sum. */
export default function Entries({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const nameOf = useAccountName();
  const { entries, next, account, source, title, days, csv, totals } = loaderData;
  return (
    <>
      <div className="hd">
        <div>
          <h1>
            <bdi>{account ? (title ?? nameOf(account)) : t('report.entries')}</bdi>
          </h1>
          <p className="sub">
            {days}. {t('report.byBooking')}
            {source && ` · ${source === WITHOUT_SOURCE ? t('report.noSource') : t('report.source', { source })}`}
          </p>
        </div>
        <div className="hd__a">
          <a className="b" href={csv} download>
            <StaffIcon name="download-simple" />
            {t('list.export')}
          </a>
          <Link className="b b--q" to={href('/admin/reports')}>
            <span>{t('report.title')}</span>
          </Link>
        </div>
      </div>
      <section className="sheet sheet--bleed" aria-labelledby="entries">
        <h2 id="entries" className="visually-hidden">
          {t('report.entries')}
        </h2>
        <div className="scroll" role="group" aria-labelledby="entries" tabIndex={0}>
          <table aria-labelledby="entries">
            <thead>
              <tr>
                <th scope="col">{t('payment.ledger.booked')}</th>
                <th scope="col">{t('payment.ledger.value')}</th>
                <th scope="col">{t('payment.receipt')}</th>
                <th scope="col">{t('payment.ledger.account')}</th>
                <th scope="col" className="r">
                  {t('payment.ledger.debit')}
                </th>
                <th scope="col" className="r">
                  {t('payment.ledger.credit')}
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, at, valueDay, receipt, paymentId, accountTitle, part, debit, credit }) => (
                <tr key={id} data-row>
                  <td>{at}</td>
                  <td>{valueDay}</td>
                  <td>
                    {paymentId ? (
                      <Link to={href('/admin/payments/:id', { id: paymentId })}>{receipt ?? t('report.payment')}</Link>
                    ) : (
                      '—'
                    )}
                  </td>
                  <td>
                    <bdi>{accountTitle}</bdi>
                    {part && <span className="quiet fine"> {t(`payment.ledger.part.${part}`)}</span>}
                  </td>
                  <td className="r">
                    <span className="num">{debit}</span>
                  </td>
                  <td className="r">
                    <span className="num">{credit}</span>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {totals.map(({ currency, debit, credit }) => (
                <tr key={currency}>
                  <th scope="row" colSpan={4}>
                    {t('report.totalIn', { currency })}
                  </th>
                  <td className="r">
                    <b className="num">{debit}</b>
                  </td>
                  <td className="r">
                    <b className="num">{credit}</b>
                  </td>
                </tr>
              ))}
            </tfoot>
          </table>
        </div>
        {entries.length === 0 && <p className="sheet__b quiet">{t('report.none')}</p>}
      </section>
      <ListFoot next={next} />
    </>
  );
}
