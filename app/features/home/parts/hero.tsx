import { useRef } from 'react';
import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './hero.module.css';
import { useRotation } from './use-rotation.ts';

const SLIDES = [
  { key: 'school', art: { kind: 'hero', vignette: 'ecole', palette: 'aube', who: 'maitresse' } },
  { key: 'field', art: { kind: 'hero', vignette: 'champ', palette: 'pluie', who: 'laboureur' } },
  { key: 'river', art: { kind: 'hero', vignette: 'fleuve', palette: 'fleuve', who: 'passeuse' } },
] as const satisfies { key: string; art: Drawing }[];

/** Three pictures that follow each other; the title stays. */
export function Hero() {
  const { t } = useTranslation('home');
  const frame = useRef<HTMLElement>(null);
  const { isAwake, isPlaying, toggle } = useRotation(frame, 6);
  return (
    <section ref={frame} className={styles.hero} aria-label={t('hero.label')} data-playing={isPlaying || undefined}>
      {SLIDES.map(({ key }, index) => (
        <input
          key={key}
          className={styles.radio}
          type="radio"
          name="slide"
          id={`slide-${key}`}
          defaultChecked={index === 0}
          autoComplete="off"
        />
      ))}
      <div className={styles.words}>
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <p className={styles.acts}>
          <ButtonLink kind="ink" to="/donate">
            {t('give')}
          </ButtonLink>
          <ButtonLink kind="line" to="/volunteer">
            {t('volunteer')}
          </ButtonLink>
        </p>
      </div>
      <div className={styles.plates} data-plates>
        {SLIDES.map(({ key, art }, index) => (
          <img
            key={key}
            src={artUrl(art)}
            alt={t(`hero.${key}Alt`)}
            width={720}
            height={640}
            {...(index === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          />
        ))}
      </div>
      <div className={styles.slides}>
        {SLIDES.map(({ key }) => (
          <label key={key} htmlFor={`slide-${key}`}>
            {t(`hero.${key}`)}
          </label>
        ))}
        <button
          type="button"
          className={styles.pause}
          onClick={toggle}
          hidden={!isAwake}
          aria-label={t(isPlaying ? 'pause' : 'play')}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
      </div>
    </section>
  );
}
