import { written } from '#app/shared/language.ts';
import { data, href, Link, redirect } from 'react-router';
import { memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { showPictures } from '#app/features/photos/text-pictures.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { linksIn } from '#app/kit/links-in.server.ts';
import { StaleNote } from '#app/kit/stale-note.tsx';
import { tellStale } from '#app/kit/tell-stale.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { isResumed, textOf } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { lessonsOf } from '#app/features/academy/course-rules.ts';
import { findLesson, outlineOf } from '#app/features/academy/courses.server.ts';
import { findLearning } from '#app/features/academy/learning.server.ts';
import { isPassed, mergeProgress, readProgress } from '#app/features/academy/progress.server.ts';
import { LessonFoot } from '#app/features/academy/parts/lesson-foot.tsx';
import { LessonOutline } from '#app/features/academy/parts/lesson-outline.tsx';
import { QuizBox } from '#app/features/academy/parts/quiz-box.tsx';
import { useLearning } from '#app/features/academy/parts/use-learning.ts';
import type { Route } from './+types/lesson-page.ts';
import styles from './lesson-page.module.css';

export const handle = { hydrate: 'now', namespaces: ['academy'], isBare: true };

/** Nothing of who reads stands on the page, so the worker may keep it for reading without network. */
export const headers = () => ({ 'X-Offline': 'keep' });

/** A lesson: the first of each course is open to everybody, the others to who is enrolled. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = siteContextOf(context);
  const visitor = context.get(visitorContext);
  const { course, enrollment } = (await findLearning(db, params.id, visitor, visitor.language)) ?? {};
  const lesson = course && findLesson(course, params.lesson);
  if (!course || !lesson) {
    // Of a lesson that is not in their version a link may have come: the course says where they are.
    if (course && enrollment) throw redirect(href('/academy/course/:id', { id: course.id }), 303);
    throw new Response(null, { status: 404 });
  }
  const path = href('/academy/course/:id', { id: course.id });
  const { isPreview = false } = visitor;
  if (!enrollment && !isPreview && lesson.key !== '1-1')
    throw redirect(visitor.member ? path : `/auth?next=${encodeURIComponent(`${path}/lesson/${lesson.key}`)}`, 303);
  const outline = outlineOf(course.data);
  const all = lessonsOf(outline);
  const index = all.findIndex(({ key }) => key === lesson.key);
  const progress = enrollment ? await readProgress(db, enrollment.id) : { done: [], passed: [] };
  return {
    meta: describePage(context, {
      path: `${path}/lesson/${lesson.key}`,
      title: `${lesson.title} · ${course.data.title}`,
      description: course.data.description,
      isHidden: true,
    }),
    course: {
      id: course.id,
      version: course.version,
      language: course.language,
      bodyLanguage: course.bodyLanguage,
      title: course.data.title,
      stale: tellStale(course.stale, `${path}/lesson/${lesson.key}`, visitor.language),
      path,
      outline,
      isSelfCheck: course.isAi && !course.isModel,
    },
    lesson: {
      ...lesson,
      html: linksIn(await showPictures(db, lesson.html, visitor.language), visitor.language),
    },
    number: Number(lesson.key.split('-')[1]),
    isEnrolled: enrollment !== undefined || isPreview,
    progress,
    previous: all[index - 1]?.key,
    next: all[index + 1]?.key,
  };
}

/** "Leçon suivante" and the quiz without script; with it the same is kept on the phone first. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = siteContextOf(context);
  const visitor = context.get(visitorContext);
  const { course, enrollment } = (await findLearning(db, params.id, visitor, visitor.language)) ?? {};
  const lesson = course && findLesson(course, params.lesson);
  if (!course || !lesson) throw new Response(null, { status: 404 });
  const path = href('/academy/course/:id', { id: course.id });
  // The first lesson is open to everybody: its answers are told, and kept for nobody.
  if (!enrollment && !visitor.isPreview && lesson.key !== '1-1') {
    // Back from the sign-in to the answers as they were given.
    memberOf(context, request);
    throw redirect(path, 303);
  }
  const form = await request.formData();
  if (form.get('intent') === 'quiz') {
    const given = lesson.quiz.map((_, index) => Number(textOf(form, `question-${index}`, 2) || -1));
    if (isResumed(form)) return data({ given, resumed: translate(visitor.language, 'errors')('form_resumed') });
    // What is not answered is said beside its question; nothing is kept of the rest.
    if (given.includes(-1)) return data({ given });
    if (!enrollment) return data({ given, isPassed: isPassed(course.data.modules, lesson.module, given) });
    const progress = await db.transaction((tx) =>
      mergeProgress(tx, course, enrollment, { done: [], answers: { [lesson.module]: given } }),
    );
    return data({ given, isPassed: progress.passed.includes(lesson.module) });
  }
  if (isResumed(form)) throw redirect(`${path}/lesson/${lesson.key}`, 303);
  if (enrollment)
    await db.transaction((tx) => mergeProgress(tx, course, enrollment, { done: [lesson.key], answers: {} }));
  const all = lessonsOf(outlineOf(course.data));
  const next = all[all.findIndex(({ key }) => key === lesson.key) + 1];
  throw redirect(next ? `${path}/lesson/${next.key}` : path, 303);
}

export const meta = pageMeta;

export default function LessonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('academy');
  const { course, lesson, number, previous, next } = loaderData;
  const learning = useLearning(loaderData);
  const total = lessonsOf(course.outline).length;
  return (
    <div className={styles.player}>
      <header className={styles.bar}>
        <Link reloadDocument to={course.path} aria-label={t('player.back', { course: course.title })}>
          <Icon name="arrow-left" />
        </Link>
        <p>
          <span className="small quiet" lang={course.language}>
            {course.title}
          </span>
          <b>{t('player.where', { module: lesson.module + 1, lesson: number })}</b>
        </p>
        {learning.isOffline && (
          <span className={styles.offline}>
            <Icon name="wifi-slash" size="sm" /> {t('player.offline')}
          </span>
        )}
        <progress
          className={styles.progress}
          max={total}
          value={learning.done.size}
          aria-label={t('current.progress', { done: learning.done.size, count: total })}
        />
      </header>
      <div className={styles.columns}>
        <LessonOutline
          language={course.language}
          module={course.outline[lesson.module]!}
          number={lesson.module + 1}
          path={course.path}
          current={lesson.key}
          done={learning.done}
        />
        <main id="main" className={styles.lesson} tabIndex={-1}>
          <h1 lang={course.language}>{lesson.title}</h1>
          <StaleNote stale={course.stale} />
          {lesson.image && <img src={lesson.image} alt="" width={400} height={300} />}
          <div className="prose" {...written(course.bodyLanguage)} dangerouslySetInnerHTML={{ __html: lesson.html }} />
          {lesson.quiz.length > 0 && (
            <QuizBox
              language={course.language}
              quiz={lesson.quiz}
              pass={lesson.pass}
              isSelfCheck={course.isSelfCheck}
              module={lesson.module}
              isPassed={learning.passed.has(lesson.module)}
              result={actionData}
              canSave={loaderData.isEnrolled}
              onAnswer={learning.answer}
            />
          )}
        </main>
      </div>
      <LessonFoot
        path={course.path}
        current={lesson.key}
        previous={previous}
        next={next}
        isEnrolled={loaderData.isEnrolled}
        onNext={learning.read}
      />
    </div>
  );
}
