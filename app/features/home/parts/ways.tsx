import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { FreeGift, type FreeGiftProps } from './free-gift.tsx';
import styles from './ways.module.css';

const WAYS = [
  {
    key: 'child',
    tone: '--tint-mist',
    art: {
      kind: 'portrait',
      seed: 'aider-enfant',
      gender: 'f',
      child: true,
      hair: 'tresses',
      plain: true,
      flip: true,
      palette: 'pluie',
    },
  },
  {
    key: 'meal',
    tone: '--tint-rose',
    art: { kind: 'scene', seed: 'aider-repas', type: 'repas', palette: 'aube', frame: '4:5' },
  },
  {
    key: 'tree',
    tone: '--tint-leaf',
    art: { kind: 'scene', seed: 'aider-arbre', type: 'mains', palette: 'savane', frame: '4:5' },
  },
] as const satisfies { key: string; tone: string; art: Drawing }[];

/** Three sponsorships and the free amount, as four fields of colour. */
export function Ways(props: FreeGiftProps) {
  const { t } = useTranslation('home');
  return (
    <section className={`below ${styles.section}`} aria-labelledby="ways">
      <div className={`wrap ${styles.head}`}>
        <h2 id="ways">{t('ways.title')}</h2>
      </div>
      <div className={styles.ways}>
        {WAYS.map(({ key, tone, art }) => (
          <article key={key} className={styles.way} style={{ '--tone': `var(${tone})` } as CSSProperties}>
            <div className={styles.words}>
              <div>
                <h3>{t(`ways.${key}`)}</h3>
                <p>{t(`ways.${key}Text`)}</p>
              </div>
              <Link to={`/sponsor?type=${key}`} className={styles.link}>
                {t(`ways.${key}Link`)} <Icon name="arrow-right" />
              </Link>
            </div>
            <img src={artUrl(art)} alt="" width={240} height={300} loading="lazy" decoding="async" />
          </article>
        ))}
        <FreeGift {...props} />
      </div>
    </section>
  );
}
