import { href } from 'react-router';
import { again } from '#app/features/staff/parts/again.ts';
import { History } from '#app/features/staff/parts/history.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { Field } from '#app/ui/field.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { actOnAskedCourse, readAskedCourse } from './asked-course-page.server.ts';
import { CourseEditor } from './course-editor.tsx';
import { CourseState } from './course-state.tsx';

type AskedCourseProps = {
  asked: Awaited<ReturnType<typeof readAskedCourse>>;
  answer?: Awaited<ReturnType<typeof actOnAskedCourse>>['data'];
};

/** One course on request: what was proposed beside what it becomes, and the decision with its words. */
export function AskedCourse({ asked, answer: actionData }: AskedCourseProps) {
  const { t } = useTranslation('admin');
  const address = useAddress();
  const { course, passages, corrections, mayDecide, events } = asked;
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
            <a className="b" href={address(href('/academy/course/:id', { id: course.id }))}>
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
                        {...again('text', failed)}
                        rows={4}
                        maxLength={2000}
                        required
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
