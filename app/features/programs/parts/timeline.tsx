import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './timeline.module.css';

type Step = { date: string; day: string; title: string; text: string };

/** What was done and what is meant to come, in the order of its dates. */
export function Timeline({ steps, language }: { steps: Step[]; language: Language }) {
  const { t } = useTranslation('programs');
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t('timeline')}</h2>
      <ol className={styles.timeline}>
        {steps.map(({ date, day, title, text }) => (
          <li key={date}>
            <time dateTime={date}>{day}</time>
            <h3>
              <bdi lang={language}>{title}</bdi>
            </h3>
            <p className="quiet">
              <bdi lang={language}>{text}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
