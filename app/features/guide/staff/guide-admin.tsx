import { Form, Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { visitorContext } from '#platform/visitor.ts';
import { GuideList } from '#app/features/guide/parts/guide-list.tsx';
import { firstRole, readFirstSteps } from '#app/features/guide/first-steps.server.ts';
import { entriesOf, searchGuide } from '#app/features/guide/guide.server.ts';
import { GUIDE } from '#app/features/guide/entries/all.ts';
import { type GuideEntry, RHYTHMS } from '#app/features/guide/guide-entry.ts';
import { isRole, ROLES } from '#app/features/staff/roles.ts';
import { staffLanguage, type StaffLanguage } from '#app/features/staff/staff-language.ts';
import { staffOf, staffSectionsContext } from '#app/features/staff/staff-context.server.ts';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { siteContextOf } from '#platform/site.ts';
import type { Route } from './+types/guide-admin.ts';

const rowOf = ({ key, minutes, icon, text }: GuideEntry, language: StaffLanguage) => ({
  key,
  minutes,
  icon,
  title: text[language].title,
  hint: text[language].hint,
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request);
  const language = staffLanguage(context.get(visitorContext).language);
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get('q') ?? '').trim().slice(0, 100);
  const asked = searchParams.get('role');
  const role = isRole(asked) || asked === 'all' ? asked : (firstRole(staff) ?? 'all');
  const { places } = context.get(staffSectionsContext);
  const shown = role === 'all' ? GUIDE : entriesOf(role, places);
  const steps = await readFirstSteps(siteContextOf(context).db, staff);
  return {
    query,
    role,
    roles: [
      ...ROLES.map((one) => ({ role: one, count: entriesOf(one, places).length })),
      { role: 'all' as const, count: GUIDE.length },
    ],
    toDo: steps.filter(({ isDone }) => !isDone).length,
    all: steps.length,
    found: searchGuide(query, language).map((entry) => rowOf(entry, language)),
    groups: RHYTHMS.map((rhythm) => ({
      rhythm,
      rows: shown.filter((entry) => entry.rhythm === rhythm).map((entry) => rowOf(entry, language)),
    })).filter(({ rows }) => rows.length > 0),
  };
}

/** The guide of the back office: one page for each job, by role and by how often it comes. */
export default function Guide({ loaderData: { query, role, roles, toDo, all, found, groups } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('place.guide')}</h1>
          <p className="sub">
            {t('guide.lead')} <b>{t('guide.leadKey')}</b>
          </p>
        </div>
        <div className="hd__a">
          <Link className="b b--q" to="/admin/guide/print">
            <StaffIcon name="printer" />
            <span>{t('guide.printAll')}</span>
          </Link>
        </div>
      </div>
      {toDo > 0 && (
        <p className="banner">
          <span className="grow">{t('guide.stepsDone', { count: all - toDo, all })}</span>
          <Link to="/admin/guide/first-steps">{t('guide.stepsTitle')}</Link>
        </p>
      )}
      <Form className="gs" role="search" aria-label={t('guide.search')} noValidate>
        <StaffIcon name="magnifying-glass" />
        <input
          type="search"
          name="q"
          key={query}
          defaultValue={query}
          aria-label={t('guide.search')}
          placeholder={t('guide.searchHint')}
          data-find
        />
        <button type="submit" className="b">
          {t('list.search')}
        </button>
      </Form>
      {query ? (
        found.length > 0 ? (
          <>
            <GuideList title={t('guide.found', { query })} rows={found} />
            <p>
              <Link to="/admin/guide">{t('guide.back')}</Link>
            </p>
          </>
        ) : (
          <p>
            {t('guide.nothing', { query })} <Link to="/admin/guide">{t('guide.back')}</Link>
          </p>
        )
      ) : (
        <>
          <nav className="views" aria-label={t('guide.roles')}>
            {roles.map(({ role: one, count }) => (
              <Link key={one} to={`?role=${one}`} aria-current={one === role ? 'page' : undefined}>
                {one === 'all' ? t('list.all') : t(`role.${one}`)} <b>{count}</b>
              </Link>
            ))}
          </nav>
          <div className="guide__cols">
            {groups.map(({ rhythm, rows }) => (
              <GuideList key={rhythm} title={t(`guide.rhythm.${rhythm}`)} rows={rows} />
            ))}
          </div>
        </>
      )}
    </>
  );
}
