import { data, redirect, useRevalidator } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { dropKeptLists, readListOnce } from '#app/ui/kept-lists.ts';
import { Refetched } from '#app/ui/refetched.tsx';
import { Reasons } from '#app/ui/reasons.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { CATEGORIES, LEVELS, resumeAt } from '#app/features/academy/course-rules.ts';
import { listCourses, toCard } from '#app/features/academy/courses.server.ts';
import { countAcademy } from '#app/features/academy/figures.server.ts';
import { listOwnCourses } from '#app/features/academy/own-courses.server.ts';
import { AcademyStats } from '#app/features/academy/parts/academy-stats.tsx';
import { AiDialog } from '#app/features/academy/parts/ai-dialog.tsx';
import { CourseFilters } from '#app/features/academy/parts/course-filters.tsx';
import { CourseListCard } from '#app/features/academy/parts/course-list-card.tsx';
import { CurrentCourse } from '#app/features/academy/parts/current-course.tsx';
import { FilterSheet } from '#app/features/academy/parts/filter-sheet.tsx';
import type { Route } from './+types/academy-page.ts';
import styles from './academy-page.module.css';

export const handle = {
  isPublic: true,
  shows: ['academy'],
  params: ['search', 'category', 'level'],
  namespaces: ['academy'],
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language, member, author } = context.get(visitorContext);
  const words = translate(language, 'academy');
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get('search') ?? '').slice(0, 100);
  const category = CATEGORIES.find((known) => known === searchParams.get('category'));
  const level = LEVELS.find((known) => known === searchParams.get('level'));
  const all = (await listCourses(db, { member, author }, language)).map(toCard);
  const wanted = search.trim().toLocaleLowerCase('fr');
  const found = all.filter(
    (course) => !wanted || `${course.title} ${course.description}`.toLocaleLowerCase('fr').includes(wanted),
  );
  const own = member ? await listOwnCourses(db, member, language) : [];
  const current =
    own.find(({ certificate, progress }) => !certificate && progress.done.length > 0) ??
    own.find(({ certificate }) => !certificate);
  return {
    meta: describePage(context, {
      path: '/academy',
      title: words('title'),
      description: words('description'),
      art: { kind: 'scene', seed: 'academie', type: 'lecture', palette: 'fleuve' },
      crumbs: [{ name: words('title'), path: '/academy' }],
    }),
    search,
    category,
    level,
    isMember: member !== undefined,
    total: all.length,
    free: all.filter(({ priceXof }) => priceXof === 0).length,
    // The demo shows the sample's figures, and says so; a site that is live only what it counts.
    counted: settings.isLive ? await countAcademy(db) : undefined,
    found: found.map((course) => ({ category: course.category, level: course.level })),
    courses: found
      .filter((course) => (!category || course.category === category) && (!level || course.level === level))
      .map((course) => {
        const mine = own.find(({ course: { id } }) => id === course.id);
        return {
          ...course,
          percent: mine && Math.round((mine.progress.done.length / Math.max(1, course.lessons)) * 100),
          certificate: mine?.certificate?.number,
        };
      }),
    current: current && {
      id: current.course.id,
      language: current.course.language,
      title: current.course.data.title,
      done: current.progress.done.length,
      lessons: current.outline.reduce((sum, { lessons }) => sum + lessons.length, 0),
      next: resumeAt(current.outline, new Set(current.progress.done), new Set(current.progress.passed)) ?? '1-1',
    },
  };
}

/** The dialog's form without script: the course is made by a job, and shown to this browser by a cookie. */
export async function action({ context, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(
    context,
    await request.formData(),
    'ai-course-generator',
    ({ topic, level, duration }) => ({ topic, level, duration }),
  );
  if (!answer.ok)
    return data({ error: answer.body.error, fields: answer.body.fields, typed }, { status: answer.status });
  throw redirect('/academy?made=1#catalogue', {
    status: 303,
    headers: { 'Set-Cookie': `author=${String(answer.body.authorKey)}; Path=/; Max-Age=31536000; SameSite=Lax` },
  });
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  readListOnce({ request, serverLoader });

export const meta = pageMeta;

const REASONS = ['light', 'trade', 'paper'] as const;

export default function Academy({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('academy');
  const { revalidate } = useRevalidator();
  const { courses, current, search, category, level, found, counted, free, isMember, total } = loaderData;
  return (
    <>
      <header className={styles.head}>
        <div className="wrap">
          <div className={styles.words}>
            <h1>{t('heading')}</h1>
            <p className="lead">{t('lead')}</p>
            <SearchForm
              action="/academy#catalogue"
              label={t('search')}
              submitLabel={t('searchSubmit')}
              placeholder={t('searchHint')}
              search={search}
              keep={{ category, level }}
              className={styles.search}
            />
          </div>
          <CurrentCourse current={current} />
        </div>
        <Band src={artUrl({ kind: 'band', seed: 'academie', width: 1280, height: 24 })} />
      </header>
      <AcademyStats counted={counted} free={free} total={total} />
      <div className={`wrap ${styles.body}`} id="catalogue">
        <CourseFilters {...{ search, category, level, found }} />
        <FilterSheet {...{ search, category, level, found }} />
        <section aria-labelledby="courses" className={styles.list}>
          <div className={styles.count}>
            <h2 id="courses">{t('count', { count: courses.length })}</h2>
            <AiDialog
              failure={actionData}
              onMade={() => {
                dropKeptLists();
                void revalidate();
              }}
            />
          </div>
          <Refetched className={styles.courses}>
            {courses.length === 0 ? (
              <Empty
                image={artUrl({ kind: 'scene', seed: 'vide', type: 'tableau', palette: 'soir', frame: '1:1' })}
                title={t('empty')}
                text={search ? t('noMatch', { search }) : undefined}
              >
                <ButtonLink kind="line" size="sm" to="/academy#catalogue">
                  {t('clear')}
                </ButtonLink>
              </Empty>
            ) : (
              <ul className={`below ${styles.courses}`}>
                {courses.map((course) => (
                  <li key={course.id}>
                    <CourseListCard course={course} isMember={isMember} />
                  </li>
                ))}
              </ul>
            )}
          </Refetched>
        </section>
      </div>
      <Reasons
        id="why"
        title={t('why.title')}
        items={REASONS.map((reason) => ({ title: t(`why.${reason}.title`), text: t(`why.${reason}.text`) }))}
      />
    </>
  );
}
