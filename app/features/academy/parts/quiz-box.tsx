import type { Language } from '#app/shared/language.ts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './quiz-box.module.css';

type QuizBoxProps = {
  language: Language;
  quiz: { question: string; options: string[]; answer: number; why: string }[];
  /** So many right answers are enough. */
  pass: number;
  module: number;
  /** Whether these are questions to oneself, as in an outline, and lead to no certificate. */
  isSelfCheck: boolean;
  isPassed: boolean;
  /** Answers posted without script; `resumed` where they come back after a detour and are to be pressed again. */
  result?: { given: number[]; resumed?: string };
  canSave: boolean;
  onAnswer: (module: number, given: number[]) => void;
};

/** A module's questions; each answer is explained, right or wrong, and one may try again. Graded here at once, by the server for good. */
export function QuizBox({
  language,
  quiz,
  pass,
  module,
  isSelfCheck,
  isPassed,
  result,
  canSave,
  onAnswer,
}: QuizBoxProps) {
  const { t } = useTranslation('academy');
  const id = useId();
  const [given, setGiven] = useState<number[]>(result && !result.resumed ? result.given : []);
  const isAnswered = given.length === quiz.length && given.every((answer) => answer >= 0);
  const isEnough = isAnswered && quiz.filter(({ answer }, index) => given[index] === answer).length >= pass;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const answers = quiz.map((_, index) =>
      form.has(`question-${index}`) ? Number(form.get(`question-${index}`)) : -1,
    );
    setGiven(answers);
    const missing = answers.indexOf(-1);
    if (missing < 0) return onAnswer(module, answers);
    event.currentTarget.querySelector<HTMLElement>(`[name=question-${missing}]`)?.focus();
  };
  return (
    <form noValidate method="post" className={styles.quiz} onSubmit={submit} aria-labelledby={id}>
      <h2 id={id}>{t('quiz.title')}</h2>
      {isSelfCheck && <p className="small quiet">{t('quiz.selfCheck')}</p>}
      {pass < quiz.length && <p className="small quiet">{t('quiz.enough', { pass, all: quiz.length })}</p>}
      <input type="hidden" name="intent" value="quiz" />
      {quiz.map(({ question, options, answer, why }, index) => {
        const chosen = given[index];
        return (
          <fieldset key={question} lang={language}>
            <legend>{question}</legend>
            {options.map((option, number) => (
              <label
                key={option}
                data-state={isAnswered && chosen === number ? (number === answer ? 'right' : 'wrong') : undefined}
              >
                <input
                  type="radio"
                  name={`question-${index}`}
                  value={number}
                  required
                  defaultChecked={result?.given[index] === number}
                />
                <span>{option}</span>
                {isAnswered && chosen === number && <Icon name={number === answer ? 'check' : 'x'} />}
              </label>
            ))}
            {chosen === -1 && <p role="alert">{t('quiz.missing')}</p>}
            {isAnswered && (
              <p role="status">
                <b>{t(chosen === answer ? 'quiz.yes' : 'quiz.no')}</b> {why}
              </p>
            )}
          </fieldset>
        );
      })}
      {isEnough || isPassed ? (
        <p className={styles.passed} role="status">
          <Icon name="check" /> {t(canSave ? 'quiz.passed' : 'quiz.passedGuest')}
        </p>
      ) : (
        isAnswered && <p role="status">{t('quiz.again')}</p>
      )}
      {result?.resumed && !isAnswered && <p role="status">{result.resumed}</p>}
      <Button type="submit" kind="ink">
        {t(isAnswered ? 'quiz.retry' : 'quiz.check')}
      </Button>
    </form>
  );
}
