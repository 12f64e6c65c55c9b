import { href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { FIELD_STATUSES } from '#app/features/crowd-farming/field-rules.ts';
import { countPlots, listPlots } from './field-list.server.ts';
import { FieldState } from './field-state.tsx';
import type { Route } from './+types/fields.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'fields.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await listPlots(db, readListState(Object.fromEntries(new URL(request.url).searchParams)));
  const money = (dollars: number) => formatMoney({ amountMinor: Math.round(dollars * 100), currency: 'USD' }, language);
  return {
    next,
    counts: await countPlots(db),
    fields: items.map(({ id, title, place, status, raised, goal, people }) => ({
      id,
      title,
      place,
      status,
      people,
      percent: Math.min(100, Math.floor((raised / goal) * 100)),
      raised: money(raised),
      goal: money(goal),
    })),
  };
}

/** The shared fields, each with where it stands and what it gathered. */
export default function Fields({ loaderData: { fields, counts, next } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        title={t('fields.title')}
        sentence={t('fields.sentence', { count: (counts.active ?? 0) + (counts.harvesting ?? 0) })}
        states={FIELD_STATUSES.map((id) => ({ id, label: t(`field-state.${id}`), count: counts[id] }))}
        csv="/admin/fields.csv"
      />
      <div className="sheet sheet--bleed">
        <table className="t">
          <thead>
            <tr>
              <th scope="col">{t('fields.field')}</th>
              <th scope="col">{t('fields.place')}</th>
              <th scope="col">{t('list.state')}</th>
              <th scope="col">{t('fields.gathered')}</th>
              <th scope="col" className="r">
                {t('fields.people')}
              </th>
              <th scope="col" className="r">
                {t('fields.sum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ id, title, place, status, people, percent, raised, goal }) => (
              <tr key={id} data-row>
                <td className="c-m wrapc">
                  <Link to={href('/admin/fields/:id', { id })} lang="fr">
                    {title}
                  </Link>
                </td>
                <td className="c-s">{place}</td>
                <td className="c-t">
                  <FieldState status={status} />
                </td>
                <td>
                  <Weave value={percent} label={t('fields.percent', { percent, goal })} size="sm" />
                </td>
                <td className="r">{people}</td>
                <td className="c-a r">
                  <span className="num">{raised}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {fields.length === 0 && <p className="sheet__b quiet">{t('list.noneText')}</p>}
      </div>
      <ListFoot next={next} />
    </>
  );
}
