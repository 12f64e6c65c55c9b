import { href, Link } from 'react-router';
import { CsvLink } from '#app/features/staff/parts/csv-link.tsx';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { TableSheet } from '#app/features/staff/parts/table-sheet.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { spanOf } from '#app/features/accounting/staff/report.server.ts';
import { PeriodNav, ReportPlaces, TurnPeriod } from '#app/features/accounting/staff/report-nav.tsx';
import { readAccountTitles } from './account-titles.server.ts';
import { listNumbers } from './account-numbers.server.ts';
import { type AccountSums, readTrialBalance } from './general-ledger.server.ts';
import type { Route } from './+types/ledger-admin.ts';

const SUMS = ['opening', 'debit', 'credit', 'closing'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'reports.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const search = new URL(request.url).searchParams;
  const span = spanOf(search.get('period'), search.get('at'));
  const rows = await readTrialBalance(db, span, await listNumbers(db));
  const titleOf = await readAccountTitles(db, context.get(payContext).purposes, language);
  return {
    span: { ...span, name: `${formatDay(span.from, language)} – ${formatDay(span.to, language)}` },
    books: [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, lines]) => {
      const tell = (minor: (name: (typeof SUMS)[number]) => number) =>
        Object.fromEntries(
          SUMS.map((name) => [name, formatMoney({ amountMinor: minor(name), currency }, language)]),
        ) as Record<(typeof SUMS)[number], string>;
      const of = (row: AccountSums) => (name: (typeof SUMS)[number]) => row[`${name}Minor`];
      const sum = (name: (typeof SUMS)[number]) => lines.reduce((all, row) => all + row[`${name}Minor`], 0);
      return {
        currency,
        rows: lines.map((row) => ({
          ...tell(of(row)),
          account: row.account,
          number: row.number ?? null,
          label: row.label ?? null,
          title: titleOf(row.account),
        })),
        total: tell(sum),
        isEven: sum('debit') === sum('credit') && sum('opening') === 0 && sum('closing') === 0,
      };
    }),
  };
}

/** The trial balance of some days by the accountant's numbers; each account leads to its entries, and the whole is had as the general ledger. */
export default function Ledger({ loaderData: { span, books } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('report.ledger.title')}</h1>
          <p className="sub">
            {span.name}. {t('report.byBooking')} {t('report.ledger.text')} {t('accounts.confirm')}{' '}
            <Link to={href('/admin/accounts')}>{t('place.accounts')}</Link>
          </p>
        </div>
        <div className="hd__a">
          <TurnPeriod span={span} />
          <CsvLink
            href={`${href('/admin/reports/ledger.csv')}?${new URLSearchParams({ period: span.period, at: span.from })}`}
          />
        </div>
      </div>
      <PeriodNav span={span} />
      <ReportPlaces span={span} current="ledger" />
      {books.length === 0 && <p className="sheet sheet__b quiet">{t('report.none')}</p>}
      {books.map(({ currency, rows, total, isEven }) => (
        <TableSheet
          key={currency}
          id={`ledger-${currency}`}
          title={t('report.ledger.in', { currency })}
          foot={
            <p className="sheet__f" role={isEven ? undefined : 'alert'}>
              {t(isEven ? 'report.ledger.even' : 'report.ledger.uneven', total)}
            </p>
          }
        >
          <StaffTable
            labelledBy={`ledger-${currency}`}
            rows={rows}
            rowKey="account"
            columns={(col) => [
              col('number', t('accounts.number'), 'c-s wrapc', ({ number, label }) =>
                number ? (
                  <>
                    <span className="code">{number}</span> <span className="fine">{label}</span>
                  </>
                ) : (
                  <span className="tag tag--off">{t('accounts.unmapped')}</span>
                ),
              ),
              col(
                'account',
                t('payment.ledger.account'),
                'c-m wrapc',
                ({ account, title }) => (
                  <bdi>
                    <Link to={entriesOf(account, currency, span)}>{title}</Link>
                  </bdi>
                ),
                { isRowHead: true },
              ),
              ...SUMS.slice(0, -1).map((name) => col(name, t(`report.ledger.${name}`), 'r')),
              col('closing', t('report.ledger.closing'), 'c-a r', ({ closing }) => <b className="num">{closing}</b>),
            ]}
            total={{ label: t('report.total'), row: total }}
          />
        </TableSheet>
      ))}
    </>
  );
}

const entriesOf = (account: string, currency: string, { from, to }: { from: string; to: string }): string =>
  `${href('/admin/reports/entries')}?${new URLSearchParams({ from, to, account, currency })}`;
