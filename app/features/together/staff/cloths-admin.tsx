import { href, Link } from 'react-router';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatDay } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { CLOTH_FILTERS, listCloths } from './cloth-list.server.ts';
import { ClothTag } from './cloth-tag.tsx';
import type { Route } from './+types/cloths-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'together.read');
  const language = staffLanguage(context.get(visitorContext).language);
  const state = readListState(Object.fromEntries(new URL(request.url).searchParams));
  const { items, next } = await listCloths(siteContextOf(context).db, state);
  return {
    next,
    states: [...CLOTH_FILTERS],
    cloths: items.map(
      ({ id, title, language: shown, fund, state: stands, isOver, lastDay, totalMinor, people, reported }) => ({
        id,
        title,
        shown,
        fund,
        state: stands === 'open' && isOver ? ('over' as const) : stands,
        lastDay: formatDay(lastDay, language),
        total: formatMoney({ amountMinor: totalMinor, currency: 'XOF' }, language),
        people,
        reported,
      }),
    ),
  };
}

/** Cloths that members opened: where each stands, what it gathered, and words that wait to be looked at. */
export default function Cloths({ loaderData: { cloths, states, next } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        title={t('together.title')}
        sentence={t('together.sentence')}
        states={states.map((id) => ({ id, label: t(`together.filter.${id}`) }))}
      />
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('together.title')}
          rows={cloths}
          columns={(col) => [
            col(
              'title',
              t('together.cloth'),
              'c-m wrapc',
              ({ id, title }) => <Link to={href('/admin/together/:id', { id })}>{title}</Link>,
              { lang: ({ shown }) => shown },
            ),
            col('fund', t('together.fund'), 'c-s wrapc', undefined, { lang: 'fr' }),
            col('state', t('list.state'), 'c-t', ({ state, reported }) => (
              <>
                <ClothTag state={state} />
                {reported > 0 && <span className="tag tag--bad">{t('together.reported', { count: reported })}</span>}
              </>
            )),
            col('lastDay', t('together.lastDay')),
            col('people', t('together.rows'), 'r'),
            col('total', t('together.total'), 'c-a r'),
          ]}
        />
      </div>
      <ListFoot next={next} />
    </>
  );
}
