import { data, href } from 'react-router';
import { History } from '#app/features/staff/parts/history.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findAskedCourse, readPassages } from './asked-course.server.ts';
import { CourseEditor } from './course-editor.tsx';
import { CourseState } from './course-state.tsx';
import type { Route } from './+types/course.ts';

const PASSAGE = /^(title|description|outcomes\.\d+|modules\.\d+\.[\w.]+)$/;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'courses.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const found = await findAskedCourse(db, params.id);
  if (!found) throw data(null, { status: 404 });
  const { course, who, events } = found;
  const names = await nameStaff(db, [...events.map((event) => event.who ?? ''), course.mendedBy ?? '']);
  const passages = readPassages(course);
  const { id, status, isModel, topic, level, durationHours, memberId, createdAt, revision, mendedAt } = course;
  return {
    course: {
      id,
      status,
      isModel,
      topic,
      title: course.content?.title ?? topic,
      language: course.language,
      level: translate(language, 'academy')(`level.${level}`),
      hours: durationHours,
      who: memberId ? who || '' : undefined,
      at: formatStamp(createdAt, language),
      revision,
      mended: mendedAt && { who: names.get(course.mendedBy ?? '') ?? '', at: formatStamp(mendedAt, language) },
    },
    passages,
    corrections: passages.filter(({ isChanged }) => isChanged).length,
    mayDecide: staff.permissions.has('courses.decide'),
    events: events.map((event) => ({
      id: event.id,
      to: event.to,
      at: formatStamp(event.at, language),
      who: event.who && (names.get(event.who) ?? event.who),
      why: event.why,
    })),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'courses.decide');
  return callStaffForm(
    context,
    request,
    {
      'decide-course': ({ decision, text }) => ({ id: params.id, decision, text }),
      'mend-course': ({ base, ...typed }) => ({
        id: params.id,
        base,
        fields: Object.fromEntries(Object.entries(typed).filter(([name]) => PASSAGE.test(name))),
      }),
    },
    href('/admin/courses/:id', params),
  );
}

/** One course on request: what was proposed beside what it becomes, and the decision with its words. */
export default function CoursePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { course, passages, corrections, mayDecide, events } = loaderData;
  const { status } = course;
  const failed = actionData?.intent === 'decide-course' ? actionData : undefined;
  return (
    <>
      <div className="hd">
        <div>
          <p className="fine quiet">
            {t(course.who === undefined ? 'course.askedBySomebody' : 'course.askedBy', {
              who: course.who || t('course.member'),
              at: course.at,
            })}{' '}
            {course.level}, {t('course.hours', { count: course.hours })}
          </p>
          <h1 lang={course.language}>{course.title}</h1>
          <p className="sub">
            <CourseState status={status} />{' '}
            <span className="tag tag--info">{t(course.isModel ? 'course.byModel' : 'course.byOutline')}</span>
          </p>
        </div>
        <div className="hd__a">
          {status === 'approved' && (
            <a className="b" href={href('/academy/course/:id', { id: course.id })}>
              <StaffIcon name="book-open-text" />
              {t('event.public')}
            </a>
          )}
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      {status === 'draft' && (
        <p className="banner banner--mist">
          <StaffIcon name="info" />
          <span className="grow">{t('course.onlyAuthor')}</span>
        </p>
      )}
      <div className="cols">
        {passages.length > 0 ? (
          <CourseEditor
            course={course}
            passages={passages}
            mayMend={mayDecide}
            failure={actionData?.intent === 'mend-course' ? actionData : undefined}
          />
        ) : (
          <p className="sheet sheet__b">{t(`course.empty.${status === 'failed' ? 'failed' : 'working'}`)}</p>
        )}
        <div className="stack">
          {mayDecide && (status === 'draft' || status === 'declined') && (
            <section className="sheet" aria-labelledby="approve">
              <div className="sheet__h">
                <h2 id="approve">{t('course.decide')}</h2>
              </div>
              <div className="sheet__b stack">
                <p className="quiet">{t(course.who === undefined ? 'course.nobodyToTell' : 'course.toldByMail')}</p>
                <ActForm
                  intent="decide-course"
                  values={{ decision: 'accept' }}
                  label={corrections > 0 ? t('course.approveMended', { count: corrections }) : t('course.approve')}
                >
                  <Field
                    control="textarea"
                    label={t('course.words')}
                    name="text"
                    rows={3}
                    maxLength={2000}
                    isOptional
                  />
                </ActForm>
                {status === 'draft' && (
                  <details open={failed?.typed.decision === 'decline'}>
                    <summary>{t('course.decline')}</summary>
                    <ActForm
                      intent="decide-course"
                      kind="line"
                      values={{ decision: 'decline' }}
                      label={t('course.decline')}
                    >
                      <Field
                        control="textarea"
                        label={t('course.why')}
                        name="text"
                        rows={4}
                        maxLength={2000}
                        required
                        defaultValue={failed?.typed.text}
                        error={failed?.fields.text}
                      />
                    </ActForm>
                  </details>
                )}
              </div>
            </section>
          )}
          <section className="sheet" aria-labelledby="way">
            <div className="sheet__h">
              <h2 id="way">{t('order.way')}</h2>
            </div>
            <div className="sheet__b">
              <History entries={events.map(({ to, ...event }) => ({ ...event, what: t(`course.status.${to}`) }))} />
            </div>
          </section>
        </div>
      </div>
    </>
  );
}
