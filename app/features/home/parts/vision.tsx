import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './vision.module.css';

const STRIPS = [
  {
    key: 'elders',
    to: '/programs/2',
    tone: '--tint-coral',
    drop: '0rem',
    art: { kind: 'scene', seed: 'vision-aines', type: 'aine', palette: 'soir', frame: '3:4' },
  },
  {
    key: 'youth',
    to: '/programs/1',
    tone: '--tint-rose',
    drop: '3rem',
    art: { kind: 'scene', seed: 'vision-jeunes', type: 'fauteuil', palette: 'aube', frame: '3:4' },
  },
  {
    key: 'nutrition',
    to: '/programs?filter=nutrition',
    tone: '--tint-sun',
    drop: '1rem',
    art: { kind: 'scene', seed: 'vision-nutrition', type: 'pilon', palette: 'midi', frame: '3:4' },
  },
  {
    key: 'environment',
    to: '/programs?filter=environment',
    tone: '--tint-leaf',
    drop: '4rem',
    art: { kind: 'scene', seed: 'vision-environnement', type: 'pepiniere', palette: 'savane', frame: '3:4' },
  },
] as const satisfies { key: string; to: string; tone: string; drop: string; art: Drawing }[];

type VisionProps = {
  /** The name is the sample's, and what it means in Lingala is said. */
  hasMeaning: boolean;
  /** There are the sample's programmes, one for each trade. */
  hasPrograms: boolean;
};

/** What the name means, and the four trades, as strips of cloth that hang at different heights. */
export function Vision({ hasMeaning, hasPrograms }: VisionProps) {
  const { t } = useTranslation('home');
  return (
    <section className={`section below ${styles.vision}`} aria-labelledby="vision">
      <div className={`wrap ${styles.head}`}>
        <h2 id="vision">{t(hasMeaning ? 'vision.title' : 'vision.own')}</h2>
        <p className="lead quiet">{t('vision.lead')}</p>
      </div>
      <ul className={`wrap ${styles.strips}`}>
        {STRIPS.map(({ key, to, tone, drop, art }) => (
          <li key={key}>
            <article className={styles.strip} style={{ '--tone': `var(${tone})`, '--drop': drop } as CSSProperties}>
              <img src={artUrl(art)} alt="" width={225} height={300} loading="lazy" decoding="async" />
              <div>
                <h3>
                  <Link to={hasPrograms ? to : '/programs'}>{t(`vision.${key}`)}</Link>
                </h3>
                <p>{t(`vision.${key}Text`)}</p>
                <span className={styles.more} aria-hidden="true">
                  {t('more')}
                </span>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
