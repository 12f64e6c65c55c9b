import { useTranslation } from '#app/ui/words.tsx';
import styles from './phone-drawing.module.css';

// A big toothed sun, as on the hero plates: 28 teeth round a disc.
const TEETH = Array.from({ length: 28 }, (_, index) => {
  const at = (turn: number, radius: number) => {
    const angle = ((index + turn) / 28) * 2 * Math.PI;
    return `${(200 + radius * Math.sin(angle)).toFixed(1)} ${(200 - radius * Math.cos(angle)).toFixed(1)}`;
  };
  return `M${at(-0.4, 166)}L${at(0, 194)}L${at(0.4, 166)}Z`;
}).join('');

/** The telephone with its question, before the sun: what the payer looks for in their hand. */
export function PhoneDrawing({ operator, sum }: { operator: string; sum: string }) {
  const { t } = useTranslation('payments');
  return (
    <div className={styles.plate} aria-hidden="true">
      <svg className={styles.sun} viewBox="0 0 400 400">
        <path d={TEETH} />
        <circle cx="200" cy="200" r="154" />
      </svg>
      <i className={styles.river} />
      <div className={styles.phone}>
        <div className={styles.screen}>
          <b>{operator}</b>
          <span>{t('phone.screen', { sum })}</span>
          <span className={styles.pin} dir="ltr">
            <i>•</i>
            <i>•</i>
            <i />
            <i />
          </span>
        </div>
        <div className={styles.keys}>
          {Array.from({ length: 12 }, (_, index) => (
            <i key={index} />
          ))}
        </div>
      </div>
    </div>
  );
}
