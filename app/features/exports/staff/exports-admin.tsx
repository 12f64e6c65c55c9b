import { Form, href } from 'react-router';
import { CsvLink } from '#app/features/staff/parts/csv-link.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { findLastExport } from '#app/features/staff/exports.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { dayInKinshasa, formatStamp } from '#app/shared/dates.server.ts';
import { CURRENCIES } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { readExportFilter, writeFilter } from '#app/features/exports/export-filter.server.ts';
import type { Route } from './+types/exports-admin.ts';

const TABLES = [
  { what: 'gifts', path: href('/admin/exports/gifts.csv') },
  { what: 'donors', path: href('/admin/exports/donors.csv') },
  { what: 'receipts', path: href('/admin/exports/receipts.csv') },
] as const;

/** Before all books. */
const FIRST_DAY = '2000-01-01';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'persons.export');
  const { db, settings } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const filter = readExportFilter(new URL(request.url).searchParams);
  const last = await Promise.all(TABLES.map(({ what }) => findLastExport(db, what)));
  const names = await nameStaff(
    db,
    last.flatMap((line) => line?.actor ?? []),
  );
  return {
    filter,
    query: writeFilter(filter),
    minutes: settings.proofMinutes,
    tables: TABLES.map((table, index) => {
      const line = last[index];
      return {
        ...table,
        last: line && { who: names.get(line.actor) ?? line.actor, at: formatStamp(line.at, language) },
      };
    }),
    // Without days the journal is that of the month: here all of it is meant.
    journal: staff.permissions.has('reports.read')
      ? writeFilter({ ...filter, from: filter.from ?? FIRST_DAY, to: filter.to ?? dayInKinshasa() })
      : undefined,
  };
}

/** What can be taken away as a table, of which days and currency, and who took it last. */
export default function Exports({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { filter, query, minutes, tables, journal } = loaderData;
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('exports.title')}</h1>
          <p className="sub">
            {t('exports.text', { minutes })} {t('report.byValue')}
          </p>
        </div>
      </div>
      <Form noValidate className="row" role="search" aria-label={t('exports.which')}>
        <label className="row">
          {t('list.from')} <input className="inp" type="date" name="from" defaultValue={filter.from} />
        </label>
        <label className="row">
          {t('list.to')} <input className="inp" type="date" name="to" defaultValue={filter.to} />
        </label>
        <label className="row">
          {t('exports.currency')}{' '}
          <select className="inp" name="currency" defaultValue={filter.currency ?? ''}>
            <option value="">{t('list.all')}</option>
            {CURRENCIES.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
        </label>
        <button type="submit" className="b">
          <StaffIcon name="funnel" />
          {t('list.filter')}
        </button>
      </Form>
      <div className="stack">
        {tables.map(({ what, path, last }) => (
          <section key={what} className="sheet" aria-labelledby={what}>
            <div className="sheet__h">
              <h2 id={what}>{t(`exports.${what}`)}</h2>
            </div>
            <div className="sheet__b stack stack--s">
              <p>{t(`exports.${what}Text`)}</p>
              <p className="fine quiet">{last ? t('exports.last', last) : t('exports.never')}</p>
              <div className="row">
                <CsvLink href={`${path}?${query}`} />
              </div>
            </div>
          </section>
        ))}
        {journal && (
          <section className="sheet" aria-labelledby="journal">
            <div className="sheet__h">
              <h2 id="journal">{t('exports.journal')}</h2>
            </div>
            <div className="sheet__b stack stack--s">
              <p>{t('exports.journalText')}</p>
              <div className="row">
                <CsvLink href={`${href('/admin/reports/entries.csv')}?${journal}`} />
              </div>
            </div>
          </section>
        )}
      </div>
    </>
  );
}
