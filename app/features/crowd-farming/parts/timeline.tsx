import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { ANNOUNCED_RETURN_PERCENT } from '#app/features/crowd-farming/field-rules.ts';
import styles from './timeline.module.css';

type TimelineProps = {
  plot: {
    language: Language;
    steps: { title: string; text: string; isReached: boolean }[];
    reports: {
      id: string;
      date: string;
      day: string;
      title?: string;
      /** Of the title, and of what people wrote; none where it is the reader's. */
      titleLanguage?: Language;
      language: Language;
      text: string;
      picture?: string;
    }[];
    result?: { harvest: string; text: string };
    payout?: { weight: string; price: string; sale: string; shared: string; farmers: string };
  };
};

const SUMS = [
  ['weight', 'payout.weighed'],
  ['price', 'payout.price'],
  ['sale', 'payout.sale'],
  ['shared', 'payout.shared'],
  ['farmers', 'payout.farmers'],
] as const;

/** The steps of the season, what was reported from the field, and what came of it. */
export function Timeline({ plot }: TimelineProps) {
  const { t } = useTranslation('crowdFarming');
  /** A step is done once the next one has begun, or the season is over. */
  const isDone = (index: number) => plot.steps[index + 1]?.isReached ?? plot.result !== undefined;
  return (
    <>
      <ol className={styles.steps}>
        {plot.steps.map(({ title, text, isReached }, index) => (
          <li key={title} data-reached={isReached || undefined}>
            <i aria-hidden="true">{index + 1}</i>
            <span lang={plot.language}>
              <b>{title}</b>
              <span>{text}</span>
            </span>
            <span className="visually-hidden">{t(isReached ? (isDone(index) ? 'done' : 'reached') : 'toCome')}</span>
          </li>
        ))}
      </ol>
      {plot.reports.length > 0 && (
        <ul className={styles.reports}>
          {plot.reports.map(({ id, language, date, day, title, titleLanguage, text, picture }) => (
            <li key={id}>
              <time dateTime={date}>{day}</time>
              {title && <b lang={titleLanguage}>{title}</b>}
              {text && (
                <p lang={language} dir="auto">
                  {text}
                </p>
              )}
              {picture && <img src={picture} alt={t('news.picture', { date: day })} loading="lazy" decoding="async" />}
            </li>
          ))}
        </ul>
      )}
      {plot.payout && (
        <section className={styles.result} aria-labelledby="shared">
          <h3 id="shared">{t('payout.title')}</h3>
          <dl className={styles.sums}>
            {SUMS.map(([key, word]) => (
              <div key={key}>
                <dt>{t(word)}</dt>
                <dd className="num">{plot.payout![key]}</dd>
              </div>
            ))}
          </dl>
          <p className="small">
            {t('payout.rule', { percent: ANNOUNCED_RETURN_PERCENT, most: 100 + ANNOUNCED_RETURN_PERCENT })}
          </p>
        </section>
      )}
      {plot.result && (
        <p className={styles.result} lang={plot.language}>
          <b>{plot.result.harvest}</b> {plot.result.text}
        </p>
      )}
    </>
  );
}
