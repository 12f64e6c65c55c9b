import { useTranslation } from '#app/ui/words.tsx';
import styles from './timeline.module.css';

type TimelineProps = {
  field: {
    steps: { title: string; text: string; isReached: boolean }[];
    reports: { date: string; day: string; title: string; text: string }[];
    result?: { harvest: string; text: string };
  };
};

/** The steps of the season, what was reported from the field, and what came of it. */
export function Timeline({ field }: TimelineProps) {
  const { t } = useTranslation('crowdFarming');
  return (
    <>
      <ol className={styles.steps}>
        {field.steps.map(({ title, text, isReached }, index) => (
          <li key={title} data-reached={isReached || undefined}>
            <i aria-hidden="true">{index + 1}</i>
            <span lang="fr">
              <b>{title}</b>
              <span>{text}</span>
            </span>
            <span className="visually-hidden">{t(isReached ? 'reached' : 'toCome')}</span>
          </li>
        ))}
      </ol>
      {field.reports.length > 0 && (
        <ul className={styles.reports}>
          {field.reports.map(({ date, day, title, text }) => (
            <li key={date}>
              <time dateTime={date}>{day}</time>
              <b lang="fr">{title}</b>
              <p lang="fr">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {field.result && (
        <p className={styles.result} lang="fr">
          <b>{field.result.harvest}</b> {field.result.text}
        </p>
      )}
    </>
  );
}
