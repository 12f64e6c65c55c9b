import { Form, Link } from 'react-router';
import { MeaningFields } from '#app/features/content/parts/meaning-fields.tsx';
import { ActForm, OnceKey } from '#app/features/staff/parts/act-form.tsx';
import { useSending } from '#app/features/staff/parts/use-sending.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Builder } from './builder-view.server.ts';
import styles from './course-builder.module.css';

/** The way of a course to its learners: now, later, or off the site. */
export function PublishPanel({ course }: { course: Builder }) {
  const { t } = useTranslation('admin');
  const busy = useSending();
  const { missing, base, stops, isLive } = course;
  return (
    <section id="panel" className={`sheet ${styles.panel}`} aria-labelledby="panel-title">
      <div className="edge" aria-hidden="true" />
      <div className="sheet__h">
        <h2 id="panel-title">{t('builder.publish')}</h2>
      </div>
      <div className="sheet__b stack">
        {!course.mayPublish ? (
          <p>{t('content.mayNotPublish')}</p>
        ) : missing.length > 0 ? (
          <>
            <p>{t('builder.notYet')}</p>
            <ul>
              {missing.map(({ at, text }) => (
                <li key={at}>{at === '' ? text : <Link to={`?at=${at}#panel`}>{text}</Link>}</li>
              ))}
            </ul>
          </>
        ) : base === 0 ? (
          <p>{t('builder.nothingNew')}</p>
        ) : (
          <Form noValidate method="post" className="stack">
            <input type="hidden" name="base" value={base} />
            <OnceKey />
            {isLive && stops && stops.learners + stops.others > 0 && (
              <p>{t('builder.versions', { count: stops.learners + stops.others })}</p>
            )}
            {course.hasTranslations && <MeaningFields blocks={course.changed} />}
            <Button type="submit" name="intent" value="publish-entry" size="sm" isBusy={busy === 'publish-entry'}>
              {t('content.publishNow')}
            </Button>
            <details>
              <summary>{t('content.publishLater')}</summary>
              <div className="fg fg--2">
                <Field label={t('content.day')} name="day" type="date" />
                <Field label={t('content.hour')} name="hour" type="time" defaultValue="08:00" />
                <Button type="submit" name="intent" value="schedule" kind="line" size="sm">
                  {t('content.schedule')}
                </Button>
              </div>
            </details>
          </Form>
        )}
        {course.mayPublish && (
          <div className="row">
            {course.leaves && <ActForm intent="cancel-schedule" kind="line" label={t('content.cancelDate')} />}
            {isLive && <ActForm intent="unpublish-entry" kind="line" label={t('content.unpublish')} />}
            {!course.isTrashed && <ActForm intent="trash-entry" quiet={{ icon: 'trash' }} label={t('content.trash')} />}
          </div>
        )}
        {isLive && <p className="fine quiet">{t('builder.offHint')}</p>}
      </div>
    </section>
  );
}
