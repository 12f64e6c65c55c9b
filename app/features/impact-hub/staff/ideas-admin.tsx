import { href } from 'react-router';
import { InboxTabs } from '#app/features/contact/parts/inbox-tabs.tsx';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { BesideList, RowLink } from '#app/features/staff/parts/beside-list.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { personView } from '#app/features/staff/person-view.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatAge } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { IDEA_STATES } from '#app/features/impact-hub/idea-rules.ts';
import { countUndecided, listIdeas } from './idea-list.server.ts';
import { IdeaState } from './idea-state.tsx';
import type { Route } from './+types/ideas-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'ideas.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await listIdeas(
    db,
    readListState(Object.fromEntries(new URL(request.url).searchParams)),
    personView(staff, 'ideas.decide'),
  );
  return {
    next,
    undecided: await countUndecided(db),
    ideas: items.map(({ id, state, projectName, name, sector, place, createdAt, assignee }) => ({
      id,
      state,
      projectName,
      by: [name, place].filter(Boolean).join(', '),
      sector,
      assignee: assignee?.name,
      at: createdAt.toISOString(),
      age: formatAge(createdAt, language),
    })),
  };
}

/** Ideas handed in at the hub: to decide, taken in, declined. */
export default function Ideas(props: Route.ComponentProps) {
  return (
    <BesideList rows={props.loaderData.ideas.map(({ id }) => href('/admin/ideas/:id', { id }))}>
      <IdeaList {...props} />
    </BesideList>
  );
}

function IdeaList({ loaderData: { ideas, undecided, next } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        title={t('place.ideas')}
        sentence={t('idea.waiting', { count: undecided })}
        states={IDEA_STATES.map((id) => ({
          id,
          label: t(`idea.state.${id}`),
          count: id === 'new' ? undecided : undefined,
        }))}
        csv="/admin/ideas.csv"
      />
      <InboxTabs />
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('place.ideas')}
          rows={ideas}
          columns={(col) => [
            col('projectName', t('idea.project'), 'c-m wrapc', ({ id, projectName }) => (
              <RowLink to={href('/admin/ideas/:id', { id })}>{projectName}</RowLink>
            )),
            col('by', t('inbox.person'), 'c-s wrapc'),
            col('sector', t('idea.sector'), 'wrapc'),
            col('at', t('inbox.when'), 'c-a', ({ at, age }) => (
              <time className="td__a" dateTime={at}>
                {age}
              </time>
            )),
            col(
              'assignee',
              t('inbox.with'),
              '',
              ({ assignee }) => assignee ?? <span className="quiet">{t('assign.nobody')}</span>,
            ),
            col('state', t('list.state'), 'c-t', ({ state }) => <IdeaState state={state} />),
          ]}
        />
      </div>
      <ListFoot next={next} />
    </>
  );
}
