import type { CSSProperties } from 'react';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './woven-cloth.module.css';

export type WovenRow = { number: number; name: string | null; word: string | null; tile: number; height: number };

type WovenClothProps = {
  labelledBy: string;
  rows: readonly WovenRow[];
  /** The tiles that rows name by their place in this list, each a CSS `url(…)`: twice the same is sent once. */
  tiles: readonly string[];
  /** Rows that are older than those shown. */
  others: number;
  /** The place kept for who reads, while it can still be taken. */
  hasPlace: boolean;
  /** What is missing to the goal, in words; left out once it is reached. */
  missing?: string;
};

/** Rows under a wooden rod, a place for who reads, and bare threads for what is missing. */
export function WovenCloth({ labelledBy, rows, tiles, others, hasPlace, missing }: WovenClothProps) {
  const { t } = useTranslation('together');
  const vars = Object.fromEntries(tiles.map((tile, index) => [`--w${index}`, tile]));
  return (
    <div className={styles.frame}>
      <div className={styles.rod} aria-hidden="true" />
      <div className={styles.cloth} style={vars as CSSProperties}>
        {others > 0 && <p className={styles.others}>{t('others', { count: others })}</p>}
        <ol aria-labelledby={labelledBy} className={styles.rows}>
          {rows.map(({ number, name, word, tile, height }) => (
            <li key={number} style={{ '--row': `var(--w${tile})`, '--h': height } as CSSProperties}>
              <span className={styles.name} dir={name ? 'auto' : undefined}>
                {name ?? t('noName')}
              </span>
              {word && (
                <q className={styles.word} dir="auto">
                  {word}
                </q>
              )}
            </li>
          ))}
        </ol>
        {hasPlace && (
          <a className={styles.yours} href="#donner">
            <b>{t('yours')}</b>
          </a>
        )}
        {missing && (
          <div className={styles.threads}>
            <p>
              <b className="num">{missing}</b> {t('missing')}
            </p>
          </div>
        )}
      </div>
      <div className={styles.fringe} aria-hidden="true" />
    </div>
  );
}
