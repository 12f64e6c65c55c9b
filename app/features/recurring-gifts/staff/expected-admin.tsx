import { href, Link } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { dayInKinshasa, formatDay, formatMonth } from '#app/shared/dates.server.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { monthsLater } from '#app/shared/months.ts';
import { listExpected } from './subscription-list.server.ts';
import type { Route } from './+types/expected-admin.ts';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'subscriptions.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const asked = new URL(request.url).searchParams.get('month') ?? '';
  const thisMonth = dayInKinshasa().slice(0, 7);
  const away = (month: string, by: number) => monthsLater(`${month}-01`, by).slice(0, 7);
  const month = MONTH.test(asked) && asked >= thisMonth ? asked : away(thisMonth, 1);
  const days = await listExpected(db, month);
  const currencies = [...new Set(days.map(({ currency }) => currency))].sort();
  const money = (amountMinor: number, currency: Currency) => formatMoney({ amountMinor, currency }, language);
  const rows = Map.groupBy(days, ({ day }) => day);
  return {
    name: formatMonth(`${month}-01`, language),
    before: month > thisMonth ? away(month, -1) : undefined,
    after: away(month, 1),
    currencies,
    days: [...rows].map(([day, sums]) => ({
      day,
      name: formatDay(day, language),
      count: sums.reduce((all, { count }) => all + count, 0),
      sums: currencies.map((currency) => {
        const found = sums.find((sum) => sum.currency === currency);
        return found ? money(found.amountMinor, currency) : '';
      }),
    })),
    count: days.reduce((all, { count }) => all + count, 0),
    totals: currencies.map((currency) =>
      money(
        days.filter((day) => day.currency === currency).reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        currency,
      ),
    ),
  };
}

/** What gifts that come again are expected to bring in a month, day by day. */
export default function Expected({
  loaderData: { name, before, after, currencies, days, count, totals },
}: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('subscription.expected.title', { month: name })}</h1>
          <p className="sub">{t('subscription.expected.text')}</p>
        </div>
        <div className="hd__a">
          {before && (
            <Link className="b" to={`?month=${before}`} rel="prev">
              <StaffIcon name="caret-left" /> {t('subscription.expected.before')}
            </Link>
          )}
          <Link className="b" to={`?month=${after}`} rel="next">
            {t('subscription.expected.after')} <StaffIcon name="caret-right" />
          </Link>
          <Link className="b b--q" to={href('/admin/subscriptions')}>
            <span>{t('subscription.list')}</span>
          </Link>
        </div>
      </div>
      <section className="sheet sheet--bleed" aria-labelledby="days">
        <h2 id="days" className="visually-hidden">
          {t('subscription.expected.title', { month: name })}
        </h2>
        {days.length === 0 ? (
          <p className="sheet__b quiet">{t('subscription.expected.none')}</p>
        ) : (
          <div className="scroll" role="group" aria-labelledby="days" tabIndex={0}>
            <table aria-labelledby="days">
              <thead>
                <tr>
                  <th scope="col">{t('subscription.expected.day')}</th>
                  <th scope="col" className="r">
                    {t('subscription.expected.gifts')}
                  </th>
                  {currencies.map((currency) => (
                    <th key={currency} scope="col" className="r">
                      {currency}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.map(({ day, name: dayName, count: gifts, sums }) => (
                  <Sums key={day} head={dayName} gifts={gifts} sums={sums} />
                ))}
              </tbody>
              <tfoot>
                <Sums head={t('subscription.expected.all')} gifts={count} sums={totals} />
              </tfoot>
            </table>
          </div>
        )}
      </section>
    </>
  );
}

function Sums({ head, gifts, sums }: { head: string; gifts: number; sums: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      <td className="r">{gifts}</td>
      {sums.map((sum, place) => (
        // Currencies stand in one order in all rows.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={place} className="r">
          <span className="num">{sum}</span>
        </td>
      ))}
    </tr>
  );
}
