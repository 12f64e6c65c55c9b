import { href, Link } from 'react-router';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { readClosing } from '#app/features/staff/sections.server.ts';
import { askProof, staffOf, staffSectionsContext } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { dayInKinshasa, formatDay, formatMonth } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { findClosedMonth } from './close-month.server.ts';
import { MonthClose } from './month-close.tsx';
import { nameAccounts, readReport, type ReportRow, spanOf, sideOf } from './report.server.ts';
import { PeriodNav, ReportPlaces, TurnPeriod } from './report-nav.tsx';
import { ReportTable } from './report-table.tsx';
import type { Route } from './+types/reports-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'reports.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const search = new URL(request.url).searchParams;
  const span = spanOf(search.get('period'), search.get('at'));
  const side = sideOf(search.get('by'));
  const rows = await readReport(db, span, side);
  const { purposes } = context.get(payContext);
  const named = await nameAccounts(db, purposes, [...new Set(rows.map(({ account }) => account))]);
  const books = Map.groupBy(rows, ({ currency }) => currency);
  const month = span.period === 'month' && span.to < dayInKinshasa() ? span.from.slice(0, 7) : undefined;
  const closed = month ? await findClosedMonth(db, month) : undefined;
  const mayClose = staff.permissions.has('months.close');
  const isClosing = month !== undefined && !closed && mayClose && search.has('close');
  // Before what closing means is read: after the password comes the last press, not the page as it was.
  if (isClosing) askProof(context, request, staff);
  return {
    month: month && {
      month,
      name: formatMonth(span.from, language),
      closed: closed && {
        by: closed.month === month ? null : formatMonth(`${closed.month}-01`, language),
        at: formatDay(dayInKinshasa(closed.closedAt), language),
        who: (await nameStaff(db, [closed.who])).get(closed.who) ?? closed.who,
      },
      mayClose,
      isClosing,
      next: formatDay(span.after, language),
      open: closed ? [] : await readClosing(db, context.get(staffSectionsContext), staff, span.to),
      path: `?${new URLSearchParams({ period: 'month', at: span.from, by: side, close: '1' })}#closing`,
    },
    span: { ...span, name: `${formatDay(span.from, language)} – ${formatDay(span.to, language)}` },
    side,
    books: [...books].map(([currency, lines]) => {
      const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
      const sum = (of: (row: ReportRow) => number) => lines.reduce((all, row) => all + of(row), 0);
      const whole = sum(({ grossMinor }) => grossMinor) || 1;
      const tell = ({ count, grossMinor, backMinor, movedMinor }: Omit<ReportRow, 'account' | 'currency'>) => ({
        count,
        gross: money(grossMinor),
        back: money(backMinor),
        moved: money(movedMinor),
        net: money(grossMinor - backMinor + movedMinor),
      });
      return {
        currency,
        rows: lines.map((row) => {
          const facts = named.get(row.account);
          return {
            ...tell(row),
            account: row.account,
            payments: side === 'source' ? paymentsOf(row, span) : null,
            title: facts?.title ?? null,
            cloth: facts ? clothUrl(facts.cloth) : null,
            part: (row.grossMinor / whole) * 100,
          };
        }),
        total: tell({
          count: sum(({ count }) => count),
          grossMinor: sum(({ grossMinor }) => grossMinor),
          backMinor: sum(({ backMinor }) => backMinor),
          movedMinor: sum(({ movedMinor }) => movedMinor),
        }),
      };
    }),
  };
}

/** The payments begun in these days by what one row came by. */
const paymentsOf = ({ account, currency }: ReportRow, { from, to }: { from: string; to: string }): string =>
  `${href('/admin/payments')}?${new URLSearchParams({ source: account, currency, from, to })}`;

export async function action({ context, request }: Route.ActionArgs) {
  // Each call asks for its own right.
  await staffOf(context, request, 'reports.read');
  return callStaffForm(
    context,
    request,
    { 'close-month': ({ month }) => ({ month }), 'reopen-month': ({ month, reason }) => ({ month, reason }) },
    // Closed, it is not being closed any more.
    backToPage(request, ['close']),
  );
}

/** What came in a month, a quarter or a year, by what it was for, by the way it came or by what its payers came; each sum leads to its entries. */
export default function Reports({ loaderData: { span, side, books, month }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const days = new URLSearchParams({ from: span.from, to: span.to });
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('report.title')}</h1>
          <p className="sub">
            {span.name}. {t('report.byBooking')} {t('report.text')}
          </p>
        </div>
        <div className="hd__a">
          <TurnPeriod span={span} rest={{ by: side }} />
          <a
            className="b"
            href={`${href('/admin/reports.csv')}?${new URLSearchParams({ period: span.period, at: span.from, by: side })}`}
            download
          >
            <StaffIcon name="download-simple" />
            {t('list.export')}
          </a>
          <Link className="b b--q" to={`${href('/admin/reports/entries')}?${days}`}>
            <span>{t('report.entries')}</span>
          </Link>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <PeriodNav span={span} rest={{ by: side }} />
      <ReportPlaces span={span} current={side} />
      {books.length === 0 && <p className="sheet sheet__b quiet">{t('report.none')}</p>}
      {books.map((book) => (
        <ReportTable key={book.currency} book={book} side={side} days={days} />
      ))}
      {month && <MonthClose {...month} failure={actionData} />}
    </>
  );
}
