import { type ReactNode, useEffect, useRef } from 'react';
import { Form, href, Link, useSubmit } from 'react-router';
import { copyKey } from '#app/features/content/parts/device-copy.ts';
import { Rescue } from '#app/features/content/parts/rescue.tsx';
import { BodyField, EntryFields, KeptNote, useKeeping } from '#app/features/content/parts/writing.tsx';
import { ActForm, OnceKey } from '#app/features/staff/parts/act-form.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useSending } from '#app/features/staff/parts/use-sending.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Builder } from './builder-view.server.ts';
import { PublishPanel } from './publish-panel.tsx';
import { QuestionFields } from './question-fields.tsx';
import styles from './course-builder.module.css';

type Keeps = {
  /** What is open shows what a device kept of the thing at this place; it may stand elsewhere now. */
  rescued?: string;
  onKept: (revision: number) => void;
};

/** What is open beside the outline: a lesson, a question, a module, what is said of the course, its way to its readers. */
export function CoursePanel({ course, ...keeping }: { course: Builder } & Keeps) {
  // Whoever writes in the rich editor goes on in it in the next lesson.
  const isRich = useRef(false);
  const { t } = useTranslation('admin');
  const { panel } = course;
  if (!panel)
    return (
      <section id="panel" className={styles.empty}>
        <p className="quiet">{t(course.mayWrite ? 'builder.choose' : 'builder.mayNot')}</p>
      </section>
    );
  if (panel.kind === 'publish') return <PublishPanel course={course} />;
  if (panel.kind === 'facts')
    return (
      <div className="stack">
        <Written {...keeping} course={course} at="facts" title={t('builder.facts')}>
          <div className="sheet__b fg" lang="fr">
            <EntryFields fields={panel.fields} />
          </div>
        </Written>
        <Price course={course} />
      </div>
    );
  if (panel.kind === 'module')
    return (
      <Written
        {...keeping}
        course={course}
        at={panel.at}
        title={t('builder.moduleAt', { module: panel.number })}
        remove="builder.removeModule"
      >
        <div className="sheet__b">
          <Field
            label={t('content.field.title')}
            name="title"
            defaultValue={panel.title}
            lang="fr"
            autoComplete="off"
          />
        </div>
      </Written>
    );
  const { module, number } = panel;
  if (panel.kind === 'lesson')
    return (
      <Written
        {...keeping}
        course={course}
        at={panel.at}
        title={t('builder.lessonAt', { module, number })}
        remove="builder.removeLesson"
      >
        <div className="sheet__b fg" lang="fr">
          <EntryFields fields={panel.fields} />
          {panel.hasArt && <Checkbox name="noArt" label={t('builder.noArt')} />}
        </div>
        <BodyField
          body={panel.body}
          isRich={isRich}
          error={panel.error}
          pictures={{ ...panel.pictures, way: { name: 'act', value: `picture:${panel.at}` } }}
        />
      </Written>
    );
  const [before, after] = [number > 1 && number - 2, number < panel.all && number];
  const to = (index: number) => `?at=${module - 1}.q.${index}#panel`;
  return (
    <Written
      {...keeping}
      course={course}
      at={panel.at}
      title={t('builder.questionOf', { number, all: panel.all })}
      remove="builder.removeQuestion"
      hasMoves
      beside={
        <span className={styles.moves}>
          {before !== false && (
            <Link className="ib" to={to(before)} aria-label={t('builder.before')}>
              <StaffIcon name="caret-left" />
            </Link>
          )}
          {after !== false && (
            <Link className="ib" to={to(after)} aria-label={t('builder.after')}>
              <StaffIcon name="caret-right" />
            </Link>
          )}
        </span>
      }
    >
      <QuestionFields panel={panel} />
    </Written>
  );
}

/** Whatever is typed or chosen in a form of the builder. */
const isField = (name: string) =>
  ['body', 'title', 'question', 'why', 'pass', 'answer', 'noArt'].includes(name) ||
  name.startsWith('data.') ||
  name.startsWith('option-');

type WrittenProps = Keeps & {
  course: Builder;
  at: string;
  title: string;
  beside?: ReactNode;
  remove?: 'builder.removeModule' | 'builder.removeLesson' | 'builder.removeQuestion';
  hasMoves?: boolean;
  children: ReactNode;
};

/** A form of one thing of the course: kept as a whole, and by itself, here and on the server; what is refused stays as it was typed. */
function Written({ course, at, title, beside, remove, hasMoves, rescued, onKept, children }: WrittenProps) {
  const { t } = useTranslation('admin');
  const busy = useSending();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { focus } = course;
  const keeping = useKeeping(form, {
    collection: 'courses',
    id: `${course.id}/${at}`,
    entryId: course.id,
    base: course.base,
    me: course.me,
    isOn: course.mayWrite,
    onKept: (_preview, revision) => onKept(revision),
    part: { path: href('/admin/courses/:id/keep', { id: course.id }), isField },
  });
  useEffect(() => {
    if (rescued === undefined) return;
    // What lay on the device stands in the form: from now on it is kept like what is typed.
    keeping.changed();
    if (rescued !== at) localStorage.removeItem(`${copyKey(course.me, 'courses', course.id)}/${rescued}`);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rescued]);
  useEffect(() => {
    if (!focus) return;
    const named = [...(form.current?.elements ?? [])].find((one) => one.getAttribute('name')?.startsWith(focus));
    (named as HTMLElement | undefined)?.focus();
  }, [focus]);
  return (
    <Form
      method="post"
      ref={form}
      id="panel"
      className={`sheet ed ${styles.panel}`}
      noValidate
      aria-labelledby="panel-title"
      onInput={keeping.changed}
    >
      <div className="edge" aria-hidden="true" />
      <div className="sheet__h">
        <h2 id="panel-title">{title}</h2>
        {beside}
      </div>
      <input type="hidden" name="base" value={keeping.from.base} readOnly />
      <input type="hidden" name="at" value={at} readOnly />
      {course.was !== undefined && <input type="hidden" name="was" value={course.was} readOnly />}
      <OnceKey />
      <Rescue
        rescue={keeping.rescue}
        onTake={() => {
          const kept = keeping.take();
          kept?.set('act', `show:${at}`);
          if (kept) void submit(kept, { method: 'post' });
        }}
        onDrop={keeping.drop}
      />
      <fieldset disabled={!course.mayWrite} className={styles.fields}>
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
      {course.mayWrite && (
        <div className="sheet__f">
          <Button type="submit" name="act" value={`write:${at}`} kind="ink" size="sm" isBusy={busy !== undefined}>
            {t('builder.keep')}
          </Button>
          <KeptNote state={keeping.state} at={keeping.at} refusal={keeping.refusal} />
          <span className="row">
            {hasMoves && (
              <>
                <button type="submit" name="act" value={`up:${at}`} className="b b--q">
                  <StaffIcon name="caret-up" />
                  <span>{t('content.row.up')}</span>
                </button>
                <button type="submit" name="act" value={`down:${at}`} className="b b--q">
                  <StaffIcon name="caret-down" />
                  <span>{t('content.row.down')}</span>
                </button>
              </>
            )}
            {remove && (
              <button type="submit" name="act" value={`remove:${at}`} className="b b--q b--bad">
                <StaffIcon name="trash" />
                <span>{t(remove)}</span>
              </button>
            )}
          </span>
        </div>
      )}
    </Form>
  );
}

function Price({ course }: { course: Builder }) {
  const { t } = useTranslation('admin');
  if (!course.mayPrice) return <p className="banner">{t('builder.mayNotPrice')}</p>;
  return (
    <section className="sheet" aria-labelledby="price">
      <div className="sheet__h">
        <h2 id="price">{t('builder.priceTitle')}</h2>
      </div>
      <div className="sheet__b">
        <ActForm intent="set-course-price" kind="line" label={t('builder.setPrice')}>
          <Field
            label={t('builder.amount')}
            hint={t('builder.amountHint')}
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={course.priceXof}
          />
        </ActForm>
      </div>
    </section>
  );
}
