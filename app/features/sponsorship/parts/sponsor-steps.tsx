import { useTranslation } from '#app/ui/words.tsx';
import styles from './sponsor-steps.module.css';

const STEPS = ['choose', 'pay', 'receipt', 'news'] as const;

/** Four lozenges on one thread. */
export function SponsorSteps() {
  const { t } = useTranslation('sponsorship');
  return (
    <section className={`below ${styles.steps}`} aria-labelledby="steps">
      <div className="wrap">
        <h2 id="steps">{t('steps')}</h2>
        <ol>
          {STEPS.map((key, index) => (
            <li key={key}>
              <span className={styles.lozenge} aria-hidden="true">
                <b className="num">{index + 1}</b>
              </span>
              <h3>{t(`step.${key}`)}</h3>
              <p>{t(`step.${key}Text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
