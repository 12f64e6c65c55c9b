import { Form, href, Link } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatStamp, yearInKinshasa } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { countYear, listYearsOfGifts } from '#app/features/donations/sheets/donor-year.server.ts';
import { RunState } from '#app/features/donations/sheets/run-state.tsx';
import { listRuns } from '#app/features/donations/sheets/sheet-runs.server.ts';
import { countSheets } from '#app/features/donations/sheets/sheets-job.server.ts';
import type { Route } from './+types/sheets-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'sheets.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const years = await listYearsOfGifts(db);
  const asked = Number(new URL(request.url).searchParams.get('year'));
  // In January one thinks of the year that ended.
  const past = years.find((year) => year < yearInKinshasa());
  const year = years.includes(asked) ? asked : (past ?? years[0]);
  const runs = await listRuns(db);
  const counts = await countSheets(
    db,
    runs.map(({ id }) => id),
  );
  const names = await nameStaff(
    db,
    runs.map(({ startedBy }) => startedBy),
  );
  const count = year === undefined ? undefined : await countYear(db, year);
  return {
    years,
    year,
    isRunning: year === yearInKinshasa(),
    mayWrite: staff.permissions.has('sheets.write'),
    count: count && {
      ...count,
      onPaper: count.donors - count.byMail,
      totals: count.totals.map(({ currency, gifts, keptMinor }) => ({
        currency,
        gifts,
        sum: formatMoney({ amountMinor: keptMinor, currency }, language),
      })),
    },
    runs: runs.map(({ id, year: of, state, mails, startedBy, startedAt }) => ({
      id,
      year: of,
      state,
      mails,
      who: names.get(startedBy) ?? startedBy,
      at: formatStamp(startedAt, language),
      all: counts.get(id)?.all ?? 0,
      made: counts.get(id)?.made ?? 0,
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'sheets.write');
  return callStaffForm(context, request, { 'prepare-sheets': ({ year }) => ({ year }) }, ({ runId }) =>
    href('/admin/sheets/:id', { id: String(runId) }),
  );
}

/** The yearly sheets of all donors: of which year, how many, and those that were made. */
export default function Sheets({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { years, year, isRunning, mayWrite, count, runs } = loaderData;
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('sheets.list')}</h1>
          <p className="sub">
            {t('sheets.sub')} {t('report.byValue')}
          </p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      {year === undefined || !count ? (
        <p className="quiet">{t('sheets.noGift')}</p>
      ) : (
        <section className="sheet" aria-labelledby="year">
          <div className="sheet__h">
            <h2 id="year">{t('sheets.of', { year: String(year) })}</h2>
            <Form noValidate className="row" aria-label={t('sheets.choose')}>
              <label className="row">
                {t('sheets.year')}
                <select className="inp" name="year" defaultValue={year} key={year}>
                  {years.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </select>
              </label>
              <button type="submit" className="b">
                {t('sheets.show')}
              </button>
            </Form>
          </div>
          <div className="sheet__b">
            {isRunning && <p className="msg">{t('sheets.running', { year: String(year) })}</p>}
            <p>
              {t('sheets.donors', { count: count.donors })} {t('sheets.byMail', { count: count.byMail })}{' '}
              {count.onPaper > 0 && t('sheets.onPaper', { count: count.onPaper })}
            </p>
            <dl className="dl">
              {count.totals.map(({ currency, gifts, sum }) => (
                <div key={currency}>
                  <dt>{currency}</dt>
                  <dd>
                    <b className="num">{sum}</b> <span className="quiet">{t('batch.count', { count: gifts })}</span>
                  </dd>
                </div>
              ))}
            </dl>
            {count.nameless > 0 && <p className="quiet">{t('sheets.nameless', { count: count.nameless })}</p>}
            <p className="fine quiet">{t('sheets.byName')}</p>
          </div>
          {mayWrite && count.donors > 0 && (
            <div className="sheet__f">
              <ActForm
                intent="prepare-sheets"
                label={t('sheets.prepare', { year: String(year) })}
                values={{ year: String(year) }}
              />
            </div>
          )}
        </section>
      )}
      <section className="sheet sheet--bleed" aria-labelledby="runs">
        <div className="sheet__h">
          <h2 id="runs">{t('sheets.runs')}</h2>
        </div>
        <StaffTable
          labelledBy="runs"
          rows={runs}
          none={t('sheets.none')}
          columns={(col) => [
            col('year', t('sheets.year'), 'c-m', ({ id, year: of }) => (
              <Link to={href('/admin/sheets/:id', { id })}>{t('sheets.of', { year: String(of) })}</Link>
            )),
            col('who', t('sheets.who'), 'c-s wrapc', ({ who, at }) => (
              <>
                <bdi>{who}</bdi>, {at}
              </>
            )),
            col('state', t('sheets.state'), 'c-t', ({ state, mails }) => (
              <>
                <RunState state={state} />{' '}
                {mails && (
                  <span className="tag tag--off">
                    <StaffIcon name="envelope-simple" />
                    {t(`sheets.mails.${mails}`)}
                  </span>
                )}
              </>
            )),
            col('made', t('sheets.made'), 'c-a r', ({ all, made }) => (
              <span className="num">
                {made} / {all}
              </span>
            )),
          ]}
        />
      </section>
    </>
  );
}
