import { href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { FIELD_STATUSES } from '#app/features/crowd-farming/field-rules.ts';
import { countPlots, listPlots } from './field-list.server.ts';
import { FieldState } from './field-state.tsx';
import type { Route } from './+types/fields-admin.ts';

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
        <StaffTable
          label={t('fields.title')}
          rows={fields}
          columns={(col) => [
            col('title', t('fields.field'), 'c-m wrapc', ({ id, title }) => (
              <Link to={href('/admin/fields/:id', { id })} lang="fr">
                {title}
              </Link>
            )),
            col('place', t('fields.place'), 'c-s'),
            col('status', t('list.state'), 'c-t', ({ status }) => <FieldState status={status} />),
            col('percent', t('fields.gathered'), '', ({ percent, goal }) => (
              <Weave value={percent} label={t('fields.percent', { percent, goal })} size="sm" />
            )),
            col('people', t('fields.people'), 'r'),
            col('raised', t('fields.sum'), 'c-a r'),
          ]}
        />
      </div>
      <ListFoot next={next} />
    </>
  );
}
