import { useEffect, useState } from 'react';
import { href, Link, useSubmit } from 'react-router';
import { copiedForm, copiedParts, copyKey, readCopy } from '#app/features/content/parts/device-copy.ts';
import { Rescue } from '#app/features/content/parts/rescue.tsx';
import { EntryState } from '#app/features/content/parts/entry-state.tsx';
import { formatTime } from '#app/features/content/parts/writing.tsx';
import { numbered } from '#app/features/content/stretches.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Builder } from './builder-view.server.ts';
import { CourseOutline } from './course-outline.tsx';
import { CoursePanel } from './course-panel.tsx';
import { WhereTheyStop } from './where-they-stop.tsx';
import styles from './course-builder.module.css';

type CourseBuilderProps = {
  course: Builder;
  answer?: { error?: string; others?: string[]; stamp: number; rescued?: string };
};

/** A course being built: its modules with their lessons and questions, and one of them open beside. */
export function CourseBuilder({ course, answer }: CourseBuilderProps) {
  const { t } = useTranslation('admin');
  const address = useAddress();
  const { id, title, facts, state, base, stops, missing } = course;
  const shown = `${base}-${answer?.stamp ?? ''}`;
  // What the page keeps by itself is what its other forms are made from.
  const [kept, setKept] = useState<{ of: string; revision: number }>();
  const from = kept?.of === shown ? kept.revision : base;
  return (
    <>
      <div className="hd">
        <div>
          <p>
            <Link className="b b--q" to={href('/admin/courses')}>
              <StaffIcon name="arrow-left" />
              <span>{t('builder.list')}</span>
            </Link>
          </p>
          <p className="fine quiet">
            {facts}. {stops && t('builder.learners', { count: stops.learners + stops.others })}
          </p>
          <h1 lang={title ? 'fr' : undefined}>{title || t('content.untitled')}</h1>
          <p className="sub row">
            <EntryState state={state} />
            {course.leaves && <span>{t('content.leaves', { at: course.leaves })}</span>}
          </p>
        </div>
        <div className="hd__a">
          {course.asked > 0 && (
            <Link className="b" to={href('/admin/courses/asked')}>
              <StaffIcon name="list-checks" />
              {t('builder.asked', { count: course.asked })}
            </Link>
          )}
          {course.mayTranslate && course.revisions > 0 && (
            <Link
              className="b b--q"
              to={href('/admin/content/:collection/:id/revisions', { collection: 'courses', id })}
            >
              <StaffIcon name="clock" />
              <span>{t('content.revisionsCount', { count: course.revisions })}</span>
            </Link>
          )}
          <a className="b b--q" href={address(href('/admin/courses/:id/export', { id }))} download>
            <StaffIcon name="download-simple" />
            <span>{t('builder.export')}</span>
          </a>
          {course.page && (
            <a className="b b--q" href={address(course.page)}>
              <span>{t('content.see')}</span>
            </a>
          )}
          {course.preview && (
            <a className="b" href={course.preview} target="_blank" rel="noreferrer">
              <StaffIcon name="eye" />
              {t('content.preview')}
            </a>
          )}
          {course.mayPublish && !course.isTrashed && (
            <ButtonLink size="sm" to="?at=publish#panel">
              {t('builder.publish')}
            </ButtonLink>
          )}
        </div>
      </div>
      <ActNotice error={answer?.error} />
      {course.mayWrite && <LeftHere key={shown} course={course} rescued={answer?.rescued} />}
      {answer?.others && (
        <div className="banner">
          <div className="grow" lang="fr">
            {numbered(answer.others.map((text) => ({ text }))).map(({ at, text }) => (
              <p key={at} className={styles.others}>
                {text}
              </p>
            ))}
          </div>
        </div>
      )}
      <div className={`cols ${styles.builder}`}>
        <div className="stack">
          <CourseOutline course={{ ...course, base: from }} />
          {missing.length > 0 && (
            <section className="sheet" aria-labelledby="missing">
              <div className="sheet__h">
                <h2 id="missing">{t('builder.missing')}</h2>
              </div>
              <ul className="li">
                {missing.map(({ at, text }) => (
                  <li key={at}>{at === '' ? text : <Link to={`?at=${at}#panel`}>{text}</Link>}</li>
                ))}
              </ul>
            </section>
          )}
          {stops && <WhereTheyStop stops={stops} />}
        </div>
        <CoursePanel
          key={shown}
          course={course}
          rescued={answer?.rescued}
          onKept={(revision) => setKept({ of: shown, revision })}
        />
      </div>
    </>
  );
}

/**
 * What was typed in other lessons and questions of the course and never arrived: it is offered wherever one comes in, and shown again
 * where its lesson stands by now.
 */
function LeftHere({ course, rescued }: { course: Builder; rescued?: string }) {
  const submit = useSubmit();
  const [left, setLeft] = useState<{ at: string; since: string }[]>([]);
  const of = copyKey(course.me, 'courses', course.id);
  const { panel } = course;
  const open = panel && 'at' in panel ? panel.at : panel?.kind;
  useEffect(() => {
    const found = copiedParts(localStorage, of).flatMap((at) => {
      const copy = at === open || at === rescued ? undefined : readCopy(localStorage, `${of}/${at}`);
      return copy ? [{ at, since: formatTime(copy.at) }] : [];
    });
    setLeft(found);
  }, [of, open, rescued]);
  return left.map(({ at, since }) => (
    <Rescue
      key={at}
      rescue={{ at: since }}
      onTake={() => {
        const copy = readCopy(localStorage, `${of}/${at}`);
        if (!copy) return;
        const sent = copiedForm(copy);
        sent.set('act', `show:${at}`);
        void submit(sent, { method: 'post' });
      }}
      onDrop={() => {
        localStorage.removeItem(`${of}/${at}`);
        setLeft((all) => all.filter((one) => one.at !== at));
      }}
    />
  ));
}
