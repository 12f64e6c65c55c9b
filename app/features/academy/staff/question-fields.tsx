import { useId } from 'react';
import { numbered } from '#app/features/content/stretches.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Builder } from './builder-view.server.ts';
import styles from './course-builder.module.css';

type Panel = Extract<NonNullable<Builder['panel']>, { kind: 'question' }>;

/** A question with its answers, the right one of them, and what is said to who missed it. */
export function QuestionFields({ panel }: { panel: Panel }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { question, options, answer, why, pass, all, errors } = panel;
  return (
    <div className="sheet__b stack">
      <Field
        control="textarea"
        rows={3}
        label={t('builder.question')}
        name="question"
        lang="fr"
        defaultValue={question}
      />
      <fieldset className={styles.answers} aria-describedby={errors.answer ? `${id}-error` : undefined}>
        <legend className="lb">{t('builder.answers')}</legend>
        {numbered(options.map((text) => ({ text }))).map(({ at, text }) => (
          <div key={at} className={styles.answer}>
            <input
              type="radio"
              name="answer"
              value={at}
              defaultChecked={answer === at}
              aria-label={t('builder.isRight', { number: at + 1 })}
            />
            <input
              name={`option-${at}`}
              defaultValue={text}
              lang="fr"
              autoComplete="off"
              aria-label={t('builder.answerAt', { number: at + 1 })}
            />
          </div>
        ))}
        {errors.answer && (
          <p id={`${id}-error`} className="msg msg--bad">
            {errors.answer}
          </p>
        )}
        <p className="fine quiet">{t('builder.answersHint')}</p>
      </fieldset>
      <Field control="textarea" rows={3} label={t('builder.why')} name="why" lang="fr" defaultValue={why} />
      <Field
        label={t('builder.pass')}
        hint={t('builder.passHint', { all })}
        name="pass"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={pass}
        error={errors.pass}
      />
    </div>
  );
}
