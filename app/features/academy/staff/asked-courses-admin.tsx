import { href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatStamp } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { countAskedCourses, listAskedCourses } from './academy-lists.server.ts';
import { CourseState } from './course-state.tsx';
import type { Route } from './+types/asked-courses-admin.ts';

const STATES = ['draft', 'approved', 'declined', 'working', 'failed'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'courses.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { items, next } = await listAskedCourses(db, readListState(query));
  return {
    next,
    counts: await countAskedCourses(db),
    courses: items.map(({ createdAt, ...course }) => ({ ...course, at: formatStamp(createdAt, language) })),
  };
}

/** Courses visitors asked for: to read, approved, declined. */
export default function AskedCourses({ loaderData: { courses, counts, next } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        title={t('course.list')}
        hasViews={false}
        sentence={t('course.waiting', { count: counts.draft ?? 0 })}
        states={STATES.map((id) => ({ id, label: t(`course.status.${id}`), count: counts[id] ?? 0 }))}
      />
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('course.list')}
          rows={courses}
          columns={(col) => [
            col('title', t('course.title'), 'c-m wrapc', ({ id, title, language, isModel }) => (
              <>
                <Link to={href('/admin/courses/:id', { id })} lang={language}>
                  {title}
                </Link>{' '}
                <span className="fine quiet">{t(isModel ? 'course.byModel' : 'course.byOutline')}</span>
              </>
            )),
            col('who', t('course.by'), 'c-s', ({ who, isMember }) =>
              isMember ? who || t('course.member') : t('course.visitor'),
            ),
            col('at', t('course.when')),
            col('language', t('course.language')),
            col('status', t('list.state'), 'c-t', ({ status }) => <CourseState status={status} />),
          ]}
        />
      </div>
      <ListFoot next={next} />
    </>
  );
}
