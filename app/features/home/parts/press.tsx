import { useTranslation } from '#app/ui/words.tsx';
import styles from './press.module.css';

const QUOTES = ['matin', 'radio', 'tele'] as const;
const TEETH = 28;

/** A seal, stamped beside three lines from the press. */
export function Press() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.press} aria-label={t('press.label')}>
      <div className={`wrap ${styles.inner}`}>
        <p className={styles.seal}>
          <svg viewBox="0 0 200 200" aria-hidden="true">
            <polygon points={star(100, 98, 86)} fill="#B8371B" stroke="#14231B" strokeWidth="2" />
            <circle cx="100" cy="100" r="76" fill="#FFB71B" stroke="#14231B" strokeWidth="2" />
            <circle cx="100" cy="100" r="69" fill="none" stroke="#14231B" strokeWidth="2" strokeDasharray="5 5" />
          </svg>
          <span>{t('press.seal')}</span>
        </p>
        <ul>
          {QUOTES.map((key) => (
            <li key={key}>
              <q lang="fr">{t(`press.${key}`)}</q>
              <br />
              <span className="small quiet">{t('press.sample', { name: t(`press.${key}Name`) })}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function star(centre: number, outer: number, inner: number): string {
  return Array.from({ length: TEETH * 2 }, (_, index) => {
    const radius = index % 2 ? inner : outer;
    const angle = (index * Math.PI) / TEETH;
    return `${(centre + radius * Math.cos(angle)).toFixed(1)},${(centre + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}
