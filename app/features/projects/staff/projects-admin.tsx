import { href, Link } from 'react-router';
import { EntryState } from '#app/features/content/parts/entry-state.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatMoneyWhole } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listProjectLines } from './read-project.server.ts';
import type { Route } from './+types/projects-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'projects.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const money = (amountMinor: number) => formatMoneyWhole({ amountMinor, currency: 'USD' }, language);
  const lines = await listProjectLines(db);
  return {
    mayAdd: staff.permissions.has('texts.write'),
    onSite: lines.filter(({ state }) => state === 'published' || state === 'changed').length,
    projects: lines.map(({ raisedMinor, goalMinor, ...line }) => ({
      ...line,
      raised: money(raisedMinor),
      goal: money(goalMinor),
    })),
  };
}

/** The projects, on the site or being written, each with what it gathered. */
export default function Projects({ loaderData: { projects, onSite, mayAdd } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('projects.title')}</h1>
          <p className="sub">{t('projects.sentence', { count: onSite })}</p>
        </div>
        <div className="hd__a">
          {mayAdd && (
            <Link className="b" to={href('/admin/content/:collection/:id', { collection: 'projects', id: 'new' })}>
              <StaffIcon name="plus" />
              {t('projects.new')}
            </Link>
          )}
        </div>
      </div>
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('projects.title')}
          rows={projects}
          none={t('projects.none')}
          columns={(col) => [
            col('title', t('projects.project'), 'c-m wrapc', ({ id, title }) => (
              <Link to={href('/admin/projects/:id', { id })} lang="fr">
                {title || t('content.untitled')}
              </Link>
            )),
            col('place', t('projects.place'), 'c-s'),
            col('state', t('list.state'), 'c-t', ({ state }) => <EntryState state={state} />),
            col('percent', t('projects.gathered'), '', ({ percent, goal }) => (
              <Weave value={percent} label={t('projects.percent', { percent, goal })} size="sm" />
            )),
            col('supporters', t('projects.supporters'), 'r'),
            col('raised', t('projects.sum'), 'c-a r'),
          ]}
        />
      </div>
    </>
  );
}
