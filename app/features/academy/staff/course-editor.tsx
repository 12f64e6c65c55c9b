import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { BOUNDS } from '#app/features/academy/course-passages.ts';
import type { ReadPassage } from './asked-course.server.ts';

type Failure = { code: string; fields: Record<string, string>; typed: Record<string, string> };
type CourseEditorProps = {
  course: { revision: number; language: string; mended: { who: string; at: string } | null };
  passages: readonly ReadPassage[];
  mayMend: boolean;
  failure?: Failure;
};

/** What is longer than a line can be is typed in several. */
const ONE_LINE = 120;
const ROWS: Partial<Record<ReadPassage['kind'], number>> = { text: 10, description: 4 };

/** The course as it was proposed, read beside the fields in which it is mended. Saving keeps both. */
export function CourseEditor({ course, passages, mayMend, failure }: CourseEditorProps) {
  const { t } = useTranslation('admin');
  const modules = [...new Set(passages.map(({ module }) => module))];
  const parts = modules.map((module) => ({ module, of: passages.filter((passage) => passage.module === module) }));
  const body = parts.map(({ module, of }) => (
    <details
      key={module ?? 'head'}
      open={module === undefined || module === 0 || of.some(({ key }) => failure?.fields[key])}
    >
      <summary lang={module === undefined ? undefined : course.language}>
        {module === undefined
          ? t('course.about')
          : t('course.module', { number: module + 1, title: of[0]?.text ?? '' })}
      </summary>
      <div className="pair">
        <div className="h">{t('course.proposal')}</div>
        <div className="h">{t('course.yours')}</div>
        {of.map((passage) => (
          <Row
            key={passage.key}
            passage={passage}
            answers={of.filter(({ kind, question }) => kind === 'option' && question === passage.question)}
            language={course.language}
            mayMend={mayMend}
            failure={failure}
          />
        ))}
      </div>
    </details>
  ));
  return (
    <section className="sheet sheet--bleed course" aria-label={t('course.read')}>
      {course.mended && <p className="sheet__b fine quiet">{t('course.mendedBy', course.mended)}</p>}
      {mayMend ? (
        <ActForm
          intent="mend-course"
          kind="ink"
          label={t('course.save')}
          // After a collision the next save is made from what is there now; both are in sight.
          key={course.revision}
          values={{ base: String(course.revision) }}
        >
          {body}
        </ActForm>
      ) : (
        body
      )}
    </section>
  );
}

type RowProps = {
  passage: ReadPassage;
  /** Those of its question. */
  answers: readonly ReadPassage[];
  language: string;
  mayMend: boolean;
  failure?: Failure;
};

function Row({ passage, answers, language, mayMend, failure }: RowProps) {
  const { t } = useTranslation('admin');
  const { key, kind, text, module, lesson = 0, question = 0, changes, html, before } = passage;
  const label =
    kind === 'title' && module === undefined
      ? t('course.kind.courseTitle')
      : kind === 'title' && key.endsWith(`modules.${module}.title`)
        ? t('course.kind.moduleTitle')
        : t(`course.kind.${kind}`, { lesson: lesson + 1, question: question + 1 });
  const typed = failure?.typed[key];
  const isLost = failure?.code === 'course_edited' && typed !== undefined && typed.replaceAll('\r\n', '\n') !== text;
  const shared = {
    label,
    name: key,
    lang: language,
    defaultValue: typed ?? text,
    error: failure?.fields[key],
    hint: isLost ? t('course.nowIs', { text: kind === 'answer' ? String(Number(text) + 1) : text }) : undefined,
  };
  return (
    <>
      <div lang={language}>
        {changes ? (
          <p>
            {changes.map(({ kind: change, text: part, at }) =>
              change === 'gone' ? (
                <del key={at}>{part}</del>
              ) : change === 'new' ? (
                <ins key={at}>{part}</ins>
              ) : (
                <span key={at}>{part}</span>
              ),
            )}
          </p>
        ) : html ? (
          // Sanitised by renderMarkdown.
          <div className="read" dangerouslySetInnerHTML={{ __html: html }} />
        ) : (
          <p>{kind === 'answer' ? t('course.rightIs', { number: Number(before) + 1 }) : before}</p>
        )}
      </div>
      <div>
        {!mayMend ? (
          <p lang={language}>{kind === 'answer' ? Number(text) + 1 : text}</p>
        ) : kind === 'answer' ? (
          <Field
            control="select"
            options={answers.map((answer, index) => ({ value: String(index), label: `${index + 1}. ${answer.text}` }))}
            {...shared}
          />
        ) : BOUNDS[kind][1] > ONE_LINE ? (
          <Field
            control="textarea"
            rows={ROWS[kind] ?? 2}
            minLength={BOUNDS[kind][0]}
            maxLength={BOUNDS[kind][1]}
            {...shared}
          />
        ) : (
          <Field minLength={BOUNDS[kind][0]} maxLength={BOUNDS[kind][1]} {...shared} />
        )}
      </div>
    </>
  );
}
