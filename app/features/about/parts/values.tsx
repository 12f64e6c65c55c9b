import type { CSSProperties } from 'react';
import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './values.module.css';

const VALUES = [
  {
    key: 'solidarity',
    tone: '--tint-sun',
    drop: '0rem',
    art: { kind: 'scene', seed: 'valeur-solidarite', type: 'diner', palette: 'midi' },
  },
  {
    key: 'empowerment',
    tone: '--tint-rose',
    drop: '3rem',
    art: { kind: 'scene', seed: 'valeur-autonomie', type: 'couture', palette: 'aube' },
  },
  {
    key: 'respect',
    tone: '--tint-mist',
    drop: '1rem',
    art: { kind: 'scene', seed: 'valeur-respect', type: 'visite', palette: 'fleuve' },
  },
] as const satisfies { key: string; tone: string; drop: string; art: Drawing }[];

/** Three cloths that hang at different heights: a drawing, a value, what it means on an ordinary day. */
export function Values() {
  const { t } = useTranslation('about');
  return (
    <section className={styles.values} aria-labelledby="values">
      <div className="wrap">
        <h2 id="values">{t('about.values')}</h2>
        <ul className={styles.strips}>
          {VALUES.map(({ key, tone, drop, art }) => (
            <li key={key} style={{ '--tone': `var(${tone})`, '--drop': drop } as CSSProperties}>
              <img src={artUrl(art)} alt="" width={400} height={300} loading="lazy" decoding="async" />
              <div>
                <h3>{t(`about.${key}`)}</h3>
                <p>{t(`about.${key}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
