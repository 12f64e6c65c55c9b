import { data, href, Link } from 'react-router';
import { artUrl, composeScene } from '#app/art/address/drawing.ts';
import { Stars } from '#app/ui/stars.tsx';
import { getRate } from '#app/features/payments/rates.server.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { StaleNote } from '#app/kit/stale-note.tsx';
import { tellStale } from '#app/kit/tell-stale.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { convert, formatMoney } from '#app/shared/money.ts';
import { Band } from '#app/ui/band.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findAnswer } from '#app/features/academy/ai-courses.server.ts';
import {
  claimFromPage,
  enrolFromPage,
  renewFromPage,
  reviewFromPage,
} from '#app/features/academy/course-steps.server.ts';
import { isComplete, resumeAt } from '#app/features/academy/course-rules.ts';
import { drawCourse, outlineOf, toCard } from '#app/features/academy/courses.server.ts';
import { readFigures } from '#app/features/academy/figures.server.ts';
import { findOwnCertificate } from '#app/features/academy/certificates.server.ts';
import { findLearning } from '#app/features/academy/learning.server.ts';
import { readProgress } from '#app/features/academy/progress.server.ts';
import { listReviews } from '#app/features/academy/reviews.server.ts';
import { Curriculum } from '#app/features/academy/parts/curriculum.tsx';
import { EnrolBox } from '#app/features/academy/parts/enrol-box.tsx';
import { Instructor } from '#app/features/academy/parts/instructor.tsx';
import { Overview } from '#app/features/academy/parts/overview.tsx';
import { Reviews } from '#app/features/academy/parts/course-reviews.tsx';
import { drawTeacher } from '#app/features/academy/teacher-art.ts';
import type { Route } from './+types/course-page.ts';
import styles from './course-page.module.css';

export const handle = { namespaces: ['academy', 'marketplace', 'donations'] };

const TABS = ['overview', 'curriculum', 'instructor', 'reviews'] as const;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language, member, author, isPreview = false } = context.get(visitorContext);
  const words = translate(language, 'academy');
  const learning = await findLearning(db, params.id, { member, author }, language);
  if (!learning)
    return data(
      {
        meta: describePage(context, {
          path: '/academy',
          title: words('missing.title'),
          description: words('description'),
          isHidden: true,
        }),
        course: undefined,
        tab: 'overview' as const,
      },
      { status: 404 },
    );
  const { course, enrollment, hasNewer } = learning;
  const { title, description, priceXof, instructor, level, durationHours } = course.data;
  const path = href('/academy/course/:id', { id: course.id });
  const teacher = drawTeacher(course.id, instructor);
  const outline = outlineOf(course.data);
  const progress = enrollment ? await readProgress(db, enrollment.id) : { done: [], passed: [] };
  const certificate = enrollment && (await findOwnCertificate(db, enrollment.id));
  const figures = await readFigures(db, course, { withSamples: !settings.isLive });
  const xof = { amountMinor: priceXof, currency: 'XOF' as const };
  const asked = new URL(request.url).searchParams.get('tab');
  const art = composeScene(`cours-${course.id}`, course.data.art);
  const jsonLd = {
    '@type': 'Course',
    name: title,
    description,
    provider: { '@type': 'NGO', name: foundation().legalName },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online', courseWorkload: `PT${durationHours}H` },
    offers: { '@type': 'Offer', price: priceXof, priceCurrency: 'XOF', category: priceXof > 0 ? 'Paid' : 'Free' },
  };
  return data({
    meta: describePage(context, {
      path,
      title,
      description,
      art,
      crumbs: [
        { name: words('title'), path: '/academy' },
        { name: title, path },
      ],
      jsonLd: [jsonLd],
      isHidden: !course.isApproved,
    }),
    tab: TABS.find((known) => known === asked) ?? ('overview' as const),
    course: {
      ...toCard(course),
      stale: tellStale(course.stale, path, language),
      path,
      level,
      picture: drawCourse(course),
      outline,
      progress,
      isEnrolled: enrollment !== undefined || isPreview,
      hasNewer,
      isComplete: isComplete(outline, new Set(progress.done), new Set(progress.passed)),
      certificate,
      next: resumeAt(outline, new Set(progress.done), new Set(progress.passed)) ?? '1-1',
      price:
        priceXof > 0
          ? {
              dollars: formatMoney(convert(xof, 'USD', (await getRate(db, 'XOF', 'USD')).rate), language),
              xof: formatMoney(xof, language),
              money: xof,
            }
          : undefined,
      audience: course.data.audience,
      outcomes: course.data.outcomes,
      instructor: teacher && { ...instructor, portrait: artUrl(teacher) },
      figures,
      voices: course.data.voices,
      opinions: (await listReviews(db, course.id)).map(({ name, stars, text }) => ({ name, stars, text })),
      name: member?.name,
      answer: course.isAi ? await findAnswer(db, course.id, { member, author }) : undefined,
    },
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent === 'enrol') return enrolFromPage(context, params.id, form);
  if (intent === 'renew') return renewFromPage(context, params.id, form);
  return intent === 'certificate'
    ? claimFromPage(context, params.id, form, request)
    : reviewFromPage(context, params.id, form, request);
}

export const meta = pageMeta;

type Failure = { error?: string; fields?: Record<string, string>; intent?: string; typed?: Record<string, string> };

export default function CoursePage({ loaderData: { course, tab }, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('academy');
  const { t: sign } = useTranslation('ui');
  const failure = actionData as Failure | undefined;
  if (!course) {
    return (
      <div className="wrap section">
        <h1>{t('missing.title')}</h1>
        <p className="lead">{t('missing.text')}</p>
        <ButtonLink kind="ink" to="/academy">
          {t('missing.back')}
        </ButtonLink>
      </div>
    );
  }
  const { figures } = course;
  return (
    <>
      <header className={styles.head}>
        <div className="wrap">
          <nav aria-label={t('breadcrumb')}>
            <Link to="/academy">{t('title')}</Link> / {t(`category.${course.category}`)}
          </nav>
          <h1 lang={course.language}>{course.title}</h1>
          <p className="lead" lang={course.language}>
            {course.description}
          </p>
          <StaleNote stale={course.stale} />
          <div className={styles.facts}>
            <span className={styles.level}>{t(`level.${course.level}`)}</span>
            <span>{t('hours', { count: course.hours })}</span>
            {figures.students > 0 && (
              <span>
                {figures.isSampleStudents
                  ? t('sampleStudents', { number: formatNumber(figures.students, i18n.language) })
                  : t('students', { count: figures.students })}
              </span>
            )}
            {figures.reviews > 0 && (
              <>
                <Stars rating={figures.ratingTenths / 10} reviews={figures.reviews} />
                {figures.isSampleRating && <span>{t('stats.sample')}</span>}
              </>
            )}
            {course.isAi && <Tag kind="ink">{t(course.isModel ? 'ai.badge' : 'outline.badge')}</Tag>}
          </div>
          {course.isAi && !course.isModel && <p className="small">{t('outline.note')}</p>}
          {course.answer && (
            <p>
              <b>{t('decision.answer') + sign('signs.colon')}</b>
              <bdi>{course.answer}</bdi>
            </p>
          )}
        </div>
        <Band src={artUrl({ kind: 'band', seed: `cours-${course.id}`, width: 1280, height: 24 })} />
      </header>
      <div className={`wrap ${styles.columns}`}>
        <EnrolBox
          course={course}
          failure={failure?.intent === 'enrol' && failure.error ? { ...failure, error: failure.error } : undefined}
        />
        <div className={`below ${styles.main}`}>
          {course.hasNewer && (
            <form method="post" className={styles.claim}>
              <p>{t('version.newer')}</p>
              <FormNotice error={failure?.intent === 'renew' && failure.error} />
              <input type="hidden" name="intent" value="renew" />
              <Button type="submit" kind="line">
                {t('version.renew')}
              </Button>
            </form>
          )}
          {course.isComplete && course.hasCertificate && !course.certificate && (
            <form noValidate method="post" className={styles.claim} id="attestation">
              <h2>{t('claim.title')}</h2>
              <p>{t('claim.text')}</p>
              <FormNotice error={failure?.intent === 'certificate' && failure.error} />
              <input type="hidden" name="intent" value="certificate" />
              <Field
                label={t('claim.name')}
                name="holder"
                autoComplete="name"
                required
                defaultValue={failure?.typed?.holder}
                error={failure?.intent === 'certificate' && failure.fields?.holder}
              />
              <Button type="submit">{t('claim.submit')}</Button>
            </form>
          )}
          <Tabs
            label={t('tabs')}
            current={tab}
            tabs={TABS.map((id) => ({ id, label: t(`tab.${id}`), to: `?tab=${id}` }))}
          >
            {tab === 'overview' && <Overview course={course} />}
            {tab === 'curriculum' && <Curriculum course={course} />}
            {tab === 'instructor' &&
              (course.instructor ? (
                <Instructor language={course.language} instructor={course.instructor} />
              ) : (
                <p>{t(course.isModel ? 'ai.byModel' : 'outline.note')}</p>
              ))}
            {tab === 'reviews' && (
              <Reviews course={course} failure={failure?.intent === 'review' ? failure : undefined} />
            )}
          </Tabs>
        </div>
      </div>
    </>
  );
}
