import { href, Link } from 'react-router';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listEntities, listYears } from './entity-list.server.ts';
import type { Route } from './+types/entities-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'entities.write');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  return {
    entities: (await listEntities(db)).map(({ id, facts, isSample }) => ({ id, ...facts, isSample })),
    years: (await listYears(db)).map(({ entityId, name, year, given, counting, euroMinor }) => ({
      id: `${entityId}:${year}`,
      name,
      year,
      counting,
      cancelled: given - counting,
      sum: formatMoney({ amountMinor: euroMinor, currency: 'EUR' }, language),
    })),
  };
}

/** The bodies that give receipts for gifts, what each may give, and what each declares for a year. */
export default function Entities({ loaderData: { entities, years } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('place.entities')}</h1>
          <p className="sub">{t('entity.sub')}</p>
        </div>
        <div className="hd__a">
          <a className="b" href="/admin/entities.csv" download>
            <StaffIcon name="download-simple" />
            {t('list.export')}
          </a>
          <Link className="b" to={href('/admin/entities/:id', { id: 'new' })}>
            <StaffIcon name="plus" />
            {t('entity.new')}
          </Link>
        </div>
      </div>
      <ActNotice />
      <p className="banner">{t('entity.ask')}</p>
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('place.entities')}
          rows={entities}
          none={t('entity.none')}
          columns={(col) => [
            col('name', t('entity.name'), 'c-m', ({ id, name, isSample }) => (
              <>
                <Link to={href('/admin/entities/:id', { id })} dir="auto">
                  {name}
                </Link>{' '}
                {isSample && <span className="tag tag--off">{t('entity.sample')}</span>}
              </>
            )),
            col('country', t('entity.country')),
            col('issues', t('entity.issuesTitle'), 'c-s wrapc', ({ issues }) =>
              issues.map((kind) => t(`entity.kind.${kind}`)).join(', '),
            ),
          ]}
        />
      </div>
      <section className="sheet sheet--bleed" aria-labelledby="years">
        <div className="sheet__h">
          <h2 id="years">{t('entity.years')}</h2>
        </div>
        {years.length === 0 ? (
          <p className="sheet__b quiet">{t('entity.noYear')}</p>
        ) : (
          <table aria-labelledby="years" className="t">
            <thead>
              <tr>
                <th scope="col">{t('entity.name')}</th>
                <th scope="col">{t('entity.year')}</th>
                <th scope="col" className="r">
                  {t('entity.counting')}
                </th>
                <th scope="col" className="r">
                  {t('entity.cancelled')}
                </th>
                <th scope="col" className="r">
                  {t('payment.sum')}
                </th>
              </tr>
            </thead>
            <tbody>
              {years.map(({ id, name, year, counting, cancelled, sum }) => (
                <tr key={id}>
                  <td className="c-m" dir="auto">
                    {name}
                  </td>
                  <td className="c-s">{year}</td>
                  <td className="c-t r">{t('entity.count', { count: counting })}</td>
                  <td className="r">{cancelled}</td>
                  <td className="c-a r">
                    <span className="num">{sum}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}
