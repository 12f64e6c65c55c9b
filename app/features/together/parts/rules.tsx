import { useTranslation } from '#app/ui/words.tsx';
import styles from './rules.module.css';

const RULES = ['money', 'starter', 'words'] as const;

/** The three rules that every cloth keeps. */
export function Rules({ isSample = false }: { isSample?: boolean }) {
  const { t } = useTranslation('together');
  return (
    <section className={`wrap ${styles.section}`} aria-label={t('rules.label')}>
      <ol className={styles.rules}>
        {RULES.map((key, index) => (
          <li key={key}>
            <b className={styles.lozenge} aria-hidden="true">
              {index + 1}
            </b>
            <span>{t(`rules.${key}`)}</span>
          </li>
        ))}
      </ol>
      {isSample && <p className="small quiet">{t('sample')}</p>}
    </section>
  );
}
