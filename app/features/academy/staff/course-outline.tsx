import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import { OnceKey } from '#app/features/staff/parts/act-form.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { numbered } from '#app/features/content/stretches.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { Builder } from './builder-view.server.ts';
import styles from './course-builder.module.css';

/** As keyboards say it in every language. */
const ALT = 'Alt';

/** The modules in their order, each with its lessons and its questions: opened by their names, moved by buttons or Alt and an arrow. */
export function CourseOutline({ course }: { course: Builder }) {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const at = search.get('at') ?? '';
  const form = useRef<HTMLFormElement>(null);
  const { modules, mayWrite, base } = course;
  // What was just moved keeps the focus, at its new place.
  const isMoved = search.get('done') === 'course-outline';
  useEffect(() => {
    if (isMoved) form.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(at)}"] a`)?.focus();
  }, [isMoved, at, base]);
  return (
    <Form
      method="post"
      ref={form}
      className={styles.outline}
      onKeyDown={mayWrite ? moveByKey : undefined}
      preventScrollReset
    >
      <input type="hidden" name="base" value={base} />
      <OnceKey />
      <p className={styles.facts}>
        <Link to="?at=facts#panel" aria-current={at === 'facts' ? 'true' : undefined}>
          <StaffIcon name="article" />
          {t('builder.facts')}
        </Link>
      </p>
      <ol className={styles.modules}>
        {numbered(modules).map((module) => (
          <Module
            key={module.at}
            module={module}
            number={module.at}
            last={modules.length - 1}
            at={at}
            isOpen={at === '' ? module.at === 0 : at.split('.')[0] === String(module.at)}
            mayWrite={mayWrite}
          />
        ))}
      </ol>
      {mayWrite && (
        <div className={styles.foot}>
          <button type="submit" name="act" value="add:module" className="b b--q">
            <StaffIcon name="plus" />
            <span>{t('builder.addModule')}</span>
          </button>
          <span className="hints fine quiet">
            <kbd>{ALT}</kbd> <kbd>↑</kbd> {t('content.row.up')} <kbd>{ALT}</kbd> <kbd>↓</kbd> {t('content.row.down')}{' '}
            <kbd>n</kbd> {t('builder.lesson')}
          </span>
        </div>
      )}
    </Form>
  );
}

/** Alt and an arrow presses the button of the row that the focus is in. */
function moveByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-place]');
  if (!row) return;
  event.preventDefault();
  const act = `${event.key === 'ArrowUp' ? 'up' : 'down'}:${row.dataset.place}`;
  row.querySelector<HTMLButtonElement>(`button[value="${act}"]`)?.click();
}

type ModuleProps = {
  module: Builder['modules'][number];
  number: number;
  last: number;
  at: string;
  isOpen: boolean;
  mayWrite: boolean;
};

function Module({ module, number, last, at, isOpen, mayWrite }: ModuleProps) {
  const { t } = useTranslation('admin');
  const { title, minutes, megabytes, lessons, questions } = module;
  const place = String(number);
  const question = questions.length > 0 ? `${number}.q.0` : undefined;
  const inQuiz = at.startsWith(`${number}.q.`);
  return (
    <li>
      <div className={styles.row} data-place={place} data-row>
        <i aria-hidden="true" className={styles.diamond}>
          {number + 1}
        </i>
        <Link to={`?at=${place}#panel`} className={styles.name} aria-current={at === place ? 'true' : undefined}>
          <b lang={title ? 'fr' : undefined}>{title || t('builder.moduleAt', { module: number + 1 })}</b>
        </Link>
        <span className="fine quiet">{t('builder.weight', { minutes, megabytes })}</span>
        {mayWrite && <Moves place={place} name={title || place} isFirst={number === 0} isLast={number === last} />}
      </div>
      <details open={isOpen}>
        <summary>
          {t('builder.lessons', { count: lessons.length })}, {t('builder.questions', { count: questions.length })}
        </summary>
        <ol>
          {numbered(lessons).map((lesson) => {
            const own = `${number}.l.${lesson.at}`;
            return (
              <li key={own} className={styles.row} data-place={own} data-row>
                <StaffIcon name="file-text" />
                <Link to={`?at=${own}#panel`} className={styles.name} aria-current={at === own ? 'true' : undefined}>
                  <span lang={lesson.title ? 'fr' : undefined}>
                    {lesson.title || t('builder.lessonAt', { module: number + 1, number: lesson.at + 1 })}
                  </span>
                </Link>
                <span className="fine quiet">{t('builder.minutes', { minutes: lesson.minutes })}</span>
                {mayWrite && (
                  <Moves
                    place={own}
                    name={lesson.title || own}
                    isFirst={number === 0 && lesson.at === 0}
                    isLast={number === last && lesson.at === lessons.length - 1}
                  />
                )}
              </li>
            );
          })}
          {question && (
            <li className={styles.row} data-row>
              <StaffIcon name="list-checks" />
              <Link to={`?at=${question}#panel`} className={styles.name} aria-current={inQuiz ? 'true' : undefined}>
                {t('builder.quiz', { count: questions.length })}
              </Link>
            </li>
          )}
        </ol>
        {mayWrite && (
          <p className={styles.adds}>
            <button
              type="submit"
              name="act"
              value={`add:${number}.l`}
              className="b b--q"
              data-hotkey={isOpen ? 'n' : undefined}
              aria-keyshortcuts={isOpen ? 'n' : undefined}
            >
              <StaffIcon name="plus" />
              <span>{t('builder.lesson')}</span>
              <span className="visually-hidden">, {t('builder.moduleAt', { module: number + 1 })}</span>
            </button>
            <button type="submit" name="act" value={`add:${number}.q`} className="b b--q">
              <StaffIcon name="list-checks" />
              <span>{t('builder.question')}</span>
              <span className="visually-hidden">, {t('builder.moduleAt', { module: number + 1 })}</span>
            </button>
          </p>
        )}
      </details>
    </li>
  );
}

type MovesProps = { place: string; name: string; isFirst: boolean; isLast: boolean };

function Moves({ place, name, isFirst, isLast }: MovesProps) {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.moves}>
      {!isFirst && (
        <button
          type="submit"
          name="act"
          value={`up:${place}`}
          className="ib"
          aria-label={`${t('content.row.up')} : ${name}`}
        >
          <StaffIcon name="caret-up" />
        </button>
      )}
      {!isLast && (
        <button
          type="submit"
          name="act"
          value={`down:${place}`}
          className="ib"
          aria-label={`${t('content.row.down')} : ${name}`}
        >
          <StaffIcon name="caret-down" />
        </button>
      )}
    </span>
  );
}
