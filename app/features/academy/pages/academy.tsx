import { data, redirect, useRevalidator } from 'react-router';
import { artUrl } from '#app/art/drawing.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Reasons } from '#app/ui/reasons.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-door.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { CATEGORIES, LEVELS, resumeAt } from '../course-terms.ts';
import { listCourses, toCard } from '../courses.server.ts';
import { listOwnCourses } from '../own-courses.server.ts';
import { AiDialog } from '../parts/ai-dialog.tsx';
import { CourseFilters } from '../parts/course-filters.tsx';
import { CourseListCard } from '../parts/course-list-card.tsx';
import { CurrentCourse } from '../parts/current-course.tsx';
import type { Route } from './+types/academy.ts';
import styles from './academy.module.css';

export const handle = { isPublic: true, params: ['search', 'category', 'level'], namespaces: ['academy'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = groundOf(context);
  const { language, member, author } = context.get(visitorContext);
  const words = translate(language, 'academy');
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get('search') ?? '').slice(0, 100);
  const category = CATEGORIES.find((known) => known === searchParams.get('category'));
  const level = LEVELS.find((known) => known === searchParams.get('level'));
  const all = (await listCourses(db, { member, author })).map(toCard);
  const wanted = search.trim().toLocaleLowerCase('fr');
  const own = member ? await listOwnCourses(db, member) : [];
  const current = own.find(({ certificate, progress }) => !certificate && progress.done.length > 0) ?? own.find(({ certificate }) => !certificate);
  return {
    meta: describePage(context, { path: '/academy', title: words('title'), description: words('description'), art: { kind: 'scene', seed: 'academie', type: 'lecture', palette: 'fleuve' }, crumbs: [{ name: words('title'), path: '/academy' }] }),
    search,
    category,
    level,
    total: all.length,
    counts: { category: Object.fromEntries(CATEGORIES.map((id) => [id, all.filter((course) => course.category === id).length])), level: Object.fromEntries(LEVELS.map((id) => [id, all.filter((course) => course.level === id).length])) },
    courses: all
      .filter((course) => (!category || course.category === category) && (!level || course.level === level) && (!wanted || `${course.title} ${course.description}`.toLocaleLowerCase('fr').includes(wanted)))
      .map((course) => {
        const mine = own.find(({ course: { id } }) => id === course.id);
        return { ...course, percent: mine && Math.round((mine.progress.done.length / Math.max(1, course.lessons)) * 100), certificate: mine?.certificate?.number };
      }),
    current: current && {
      id: current.course.id,
      title: current.course.data.title,
      done: current.progress.done.length,
      lessons: current.outline.reduce((sum, { lessons }) => sum + lessons.length, 0),
      next: resumeAt(current.outline, new Set(current.progress.done), new Set(current.progress.passed)) ?? '1-1',
    },
  };
}

/** The dialog's form without script: the course is made by a job, and shown to this browser by a cookie. */
export async function action({ context, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(context, await request.formData(), 'ai-course-generator', ({ topic, level, duration }) => ({ topic, level, duration }));
  if (!answer.ok) return data({ error: answer.body.error, fields: answer.body.fields, typed }, { status: answer.status });
  throw redirect('/academy?made=1#catalogue', { status: 303, headers: { 'Set-Cookie': `author=${String(answer.body.authorKey)}; Path=/; Max-Age=31536000; SameSite=Lax` } });
}

export const meta = pageMeta;

const STATS = ['students', 'graduates', 'rating', 'free'] as const;
const REASONS = ['light', 'trade', 'paper'] as const;

export default function Academy({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('academy');
  const { revalidate } = useRevalidator();
  const { courses, current, search, category, level, counts, total } = loaderData;
  return (
    <>
      <header className={styles.head}>
        <div className="wrap">
          <div className={styles.words}>
            <h1>{t('heading')}</h1>
            <p className="lead">{t('lead')}</p>
            <SearchForm action="/academy#catalogue" label={t('search')} submitLabel={t('searchSubmit')} placeholder={t('searchHint')} search={search} keep={{ category, level }} className={styles.search} />
          </div>
          <CurrentCourse current={current} />
        </div>
        <Band src={artUrl({ kind: 'band', seed: 'academie', width: 1280, height: 24 })} />
      </header>
      <dl className={`wrap ${styles.stats}`}>
        {STATS.map((key) => (
          <div key={key}>
            <dt>{t(`stats.${key}`)}</dt>
            <dd className="num">{t(`stats.${key}Number`)}</dd>
          </div>
        ))}
      </dl>
      <div className={`wrap ${styles.body}`} id="catalogue">
        <CourseFilters {...{ search, category, level, counts, total }} />
        <section aria-labelledby="courses" className={styles.list}>
          <div className={styles.count}>
            <h2 id="courses">{t('count', { count: courses.length })}</h2>
            <AiDialog failure={actionData} onMade={() => void revalidate()} />
          </div>
          {courses.length === 0 ? (
            <Empty image={artUrl({ kind: 'scene', seed: 'vide', type: 'lecture', palette: 'soir', frame: '1:1' })} title={t('empty')} text={search ? t('noMatch', { search }) : undefined}>
              <ButtonLink kind="line" size="sm" to="/academy#catalogue">
                {t('clear')}
              </ButtonLink>
            </Empty>
          ) : (
            <ul className={`below ${styles.courses}`}>
              {courses.map((course) => (
                <li key={course.id}>
                  <CourseListCard course={course} />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <Reasons id="why" title={t('why.title')} items={REASONS.map((reason) => ({ title: t(`why.${reason}.title`), text: t(`why.${reason}.text`) }))} />
    </>
  );
}
