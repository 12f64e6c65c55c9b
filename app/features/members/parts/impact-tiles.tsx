import type { CSSProperties } from 'react';
import { useTranslation } from '#app/ui/words.tsx';
import type { Impact } from '#app/features/members/profile.ts';
import styles from './impact-tiles.module.css';

const TILES = ['children', 'meals', 'trees', 'projects'] as const;
/** How many lozenges a number lays: one for each order of magnitude would be too few, one for each too many. */
const lozenges = (count: number) => Math.min(9, count <= 4 ? count : Math.ceil(Math.log2(count)));

/** "Ce que cela a fait": what gifts made possible, in numbers and lozenges. */
export function ImpactTiles({ impact }: { impact: Impact }) {
  const { t } = useTranslation('members');
  return (
    <section aria-labelledby="impact">
      <h2 id="impact">{t('impact.title')}</h2>
      <dl className={styles.tiles}>
        {TILES.map((tile) => (
          <div key={tile} data-tile={tile} style={{ '--lozenges': lozenges(impact[tile]) } as CSSProperties}>
            <dt>{t(`impact.${tile}`)}</dt>
            <dd className="num">{impact[tile]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
