import { data, Link, redirect } from 'react-router';
import { artUrl, type Drawing } from '#app/art/drawing.ts';
import { Stars } from '#app/features/marketplace/parts/stars.tsx';
import { getRate } from '#app/features/payments/rates.server.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { convert, formatMoney } from '#app/shared/money.ts';
import { Band } from '#app/ui/band.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm, textOf } from '#platform/form-door.ts';
import { Refusal, refuse } from '#platform/refusals.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { isComplete, resumeAt } from '../course-terms.ts';
import { drawCourse, findCourse, outlineOf, readFigures, toCard } from '../courses.server.ts';
import { findOwnCertificate, issueCertificate } from '../certificates.server.ts';
import { findEnrollment } from '../enrollments.server.ts';
import { readProgress } from '../progress.server.ts';
import { listReviews, saveReview } from '../reviews.server.ts';
import { Curriculum } from '../parts/curriculum.tsx';
import { EnrolBox } from '../parts/enrol-box.tsx';
import { ReviewForm } from '../parts/review-form.tsx';
import type { Route } from './+types/course.ts';
import styles from './course.module.css';

export const handle = { namespaces: ['academy', 'marketplace', 'donations'] };

const TABS = ['overview', 'curriculum', 'instructor', 'reviews'] as const;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = groundOf(context);
  const { language: chosen, member, author } = context.get(visitorContext);
  const language = chosen as Language;
  const words = translate(language, 'academy');
  const course = await findCourse(db, params.id, { member, author });
  if (!course) return data({ meta: describePage(context, { path: '/academy', title: words('missing.title'), description: words('description'), isHidden: true }), course: undefined, tab: 'overview' as const }, { status: 404 });
  const { title, description, priceXof, instructor, level, durationHours } = course.data;
  const path = `/academy/course/${course.id}`;
  const outline = outlineOf(course.data);
  const enrollment = await findEnrollment(db, course.id, member?.id);
  const progress = enrollment ? await readProgress(db, enrollment.id) : { done: [], passed: [] };
  const certificate = enrollment && (await findOwnCertificate(db, enrollment.id));
  const figures = await readFigures(db, course);
  const xof = { amountMinor: priceXof, currency: 'XOF' as const };
  const asked = new URL(request.url).searchParams.get('tab');
  const art: Drawing = { kind: 'scene', seed: `cours-${course.id}`, type: course.data.art.type, palette: course.data.art.palette } as Drawing;
  const jsonLd = { '@type': 'Course', name: title, description, provider: { '@type': 'NGO', name: 'Fondation Elikya' }, hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online', courseWorkload: `PT${durationHours}H` }, offers: { '@type': 'Offer', price: priceXof, priceCurrency: 'XOF', category: priceXof > 0 ? 'Paid' : 'Free' } };
  return data({
    meta: describePage(context, { path, title, description, art, crumbs: [{ name: words('title'), path: '/academy' }, { name: title, path }], jsonLd: [jsonLd], isHidden: !course.isApproved }),
    tab: TABS.find((known) => known === asked) ?? ('overview' as const),
    course: {
      ...toCard(course),
      path,
      level,
      picture: drawCourse(course),
      outline,
      progress,
      isEnrolled: enrollment !== undefined,
      isComplete: isComplete(outline, new Set(progress.done), new Set(progress.passed)),
      certificate,
      next: resumeAt(outline, new Set(progress.done), new Set(progress.passed)) ?? '1-1',
      price: priceXof > 0 ? { dollars: formatMoney(convert(xof, 'USD', (await getRate(db, 'XOF', 'USD')).rate), language), xof: formatMoney(xof, language) } : undefined,
      audience: course.data.audience,
      outcomes: course.data.outcomes,
      instructor: instructor.bio ? { ...instructor, portrait: artUrl({ kind: 'portrait', seed: `cours-${course.id}`, gender: instructor.gender, hair: instructor.hair, palette: instructor.palette, plain: true } as Drawing) } : undefined,
      students: figures.students,
      rating: figures.ratingTenths / 10,
      reviews: figures.reviews,
      voices: course.data.voices,
      opinions: (await listReviews(db, course.id)).map(({ name, stars, text }) => ({ name, stars, text })),
      name: member ? member.email.split('@')[0] : undefined,
    },
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, translate: words } = groundOf(context);
  const visitor = context.get(visitorContext);
  const { member, language } = visitor;
  const form = await request.formData();
  const path = `/academy/course/${params.id}`;
  const toDoor = () => redirect(`/auth?next=${encodeURIComponent(path)}`, 303);
  if (form.get('intent') === 'enrol') {
    const { answer } = await callFromForm(context, form, 'create-course-enrollment', ({ method }) => ({ courseId: params.id, method }));
    if (answer.ok) throw redirect(answer.body.checkoutUrl ? String(answer.body.checkoutUrl) : `${path}?enrolled=1`, 303);
    if (answer.status === 401) throw toDoor();
    return data({ error: answer.body.error, intent: 'enrol' }, { status: answer.status });
  }
  if (!member) throw toDoor();
  const course = await findCourse(db, params.id, visitor);
  const enrollment = course && (await findEnrollment(db, course.id, member.id));
  const fail = (refusal: Refusal, intent: string, typed: Record<string, string> = {}) => {
    const { body, status } = refuse({ translate: words }, refusal, visitor);
    return data({ error: body.error, fields: body.fields, intent, typed }, { status });
  };
  if (!course || !enrollment) return fail(new Refusal('review_not_enrolled', { status: 403 }), 'review');
  if (form.get('intent') === 'certificate') {
    const name = textOf(form, 'holder', 80).trim();
    if (!name) return fail(new Refusal('holder_required', { field: 'holder' }), 'certificate');
    const number = await db.transaction((tx) => issueCertificate(tx, course, enrollment, name, language));
    if (number instanceof Refusal) return fail(number, 'certificate');
    throw redirect(`/certificates/${number}`, 303);
  }
  const stars = Number(textOf(form, 'stars', 1));
  const text = textOf(form, 'text', 1000).trim();
  const typed = { text, stars: String(stars) };
  if (!(stars >= 1 && stars <= 5)) return fail(new Refusal('review_stars', { field: 'stars' }), 'review', typed);
  if (!text) return fail(new Refusal('review_text', { field: 'text' }), 'review', typed);
  await db.transaction((tx) => saveReview(tx, enrollment, { name: member.email.split('@')[0]!, stars, text }));
  throw redirect(`${path}?tab=reviews`, 303);
}

export const meta = pageMeta;

type Failure = { error?: string; fields?: Record<string, string>; intent?: string; typed?: Record<string, string> };

export default function CoursePage({ loaderData: { course, tab }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('academy');
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
  return (
    <>
      <header className={styles.head}>
        <div className="wrap">
          <nav aria-label={t('breadcrumb')}>
            <Link to="/academy">{t('title')}</Link> / {t(`category.${course.category}`)}
          </nav>
          <h1 lang="fr">{course.title}</h1>
          <p className="lead" lang="fr">
            {course.description}
          </p>
          <div className={styles.facts}>
            <span className={styles.level}>{t(`level.${course.level}`)}</span>
            <span>{t('hours', { count: course.hours })}</span>
            <span>{t('students', { count: course.students })}</span>
            {course.reviews > 0 && <Stars rating={course.rating} reviews={course.reviews} />}
            {course.isAi && <Tag kind="ink">{t('ai.badge')}</Tag>}
          </div>
          {course.isAi && !course.isModel && <p className="small">{t('outline.note')}</p>}
        </div>
        <Band src={artUrl({ kind: 'band', seed: `cours-${course.id}`, width: 1280, height: 24 })} />
      </header>
      <div className={`wrap ${styles.columns}`}>
        <EnrolBox course={course} error={failure?.intent === 'enrol' ? failure.error : undefined} />
        <div className={styles.main}>
          {course.isComplete && !course.certificate && (
            <form method="post" className={styles.claim} id="attestation">
              <h2>{t('claim.title')}</h2>
              <p>{t('claim.text')}</p>
              <FormNotice error={failure?.intent === 'certificate' && failure.error} />
              <input type="hidden" name="intent" value="certificate" />
              <label htmlFor="holder">{t('claim.name')}</label>
              <input id="holder" name="holder" autoComplete="name" required maxLength={80} />
              <Button type="submit">{t('claim.submit')}</Button>
            </form>
          )}
          <Tabs label={t('tabs')} current={tab} tabs={TABS.map((id) => ({ id, label: t(`tab.${id}`), to: `?tab=${id}` }))}>
            {tab === 'overview' && (
              <div className={styles.overview}>
                <h2>{t('outcomes')}</h2>
                <ul lang="fr">
                  {course.outcomes.map((outcome) => (
                    <li key={outcome}>
                      <Icon name="check" /> <span>{outcome}</span>
                    </li>
                  ))}
                </ul>
                <h2>{t('audience')}</h2>
                <p lang="fr">{course.audience}</p>
                <p>
                  <a className={styles.sheet} href={`${course.path}/sheet`}>
                    <Icon name="file-text" /> {t('sheet')}
                  </a>
                </p>
              </div>
            )}
            {tab === 'curriculum' && <Curriculum course={course} />}
            {tab === 'instructor' &&
              (course.instructor ? (
                <div className={styles.instructor} lang="fr">
                  <img src={course.instructor.portrait} alt="" width={240} height={290} loading="lazy" />
                  <div dir="ltr">
                    <h2>{course.instructor.name}</h2>
                    <p>
                      <b>{course.instructor.role}</b>
                    </p>
                    <p>{course.instructor.bio}</p>
                  </div>
                </div>
              ) : (
                <p>{t(course.isModel ? 'ai.byModel' : 'outline.note')}</p>
              ))}
            {tab === 'reviews' && (
              <>
                <ul className={styles.voices}>
                  {[...course.opinions, ...course.voices].map(({ name, text, stars }) => (
                    <li key={`${name}-${text}`}>
                      <blockquote lang="fr">« {text} »</blockquote>
                      <p className="small quiet">
                        <bdi>{name}</bdi>, {t('stars', { count: stars })}
                      </p>
                    </li>
                  ))}
                </ul>
                {course.isEnrolled ? <ReviewForm failure={failure?.intent === 'review' ? failure : undefined} /> : <p className="quiet">{t('review.onlyEnrolled')}</p>}
              </>
            )}
          </Tabs>
        </div>
      </div>
    </>
  );
}
