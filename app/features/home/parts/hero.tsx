import { type CSSProperties, useRef } from 'react';
import { Link } from 'react-router';
import { written } from '#app/shared/language.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Photo } from '#app/ui/photo.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { SlideView } from '#app/features/home/slides.server.ts';
import styles from './hero.module.css';
import { useRotation } from './use-rotation.ts';

/** Pictures that follow each other; the title stays. */
export function Hero({ slides }: { slides: readonly SlideView[] }) {
  const { t } = useTranslation('home');
  const frame = useRef<HTMLElement>(null);
  const { isAwake, isPlaying, toggle } = useRotation(frame, 6);
  return (
    <section ref={frame} className={styles.hero} aria-label={t('hero.label')} data-playing={isPlaying || undefined}>
      {slides.map(({ id }, index) => (
        <input
          key={id}
          className={styles.radio}
          type="radio"
          name="slide"
          id={`slide-${id}`}
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
        {slides.map(({ id, language, image, alt, photo, to }, index) => {
          const picture = photo ? (
            <Photo
              path={photo.path}
              alt={photo.alt}
              lang={photo.lang}
              sizes="(min-width: 64rem) 51vw, 100vw"
              width={720}
              height={640}
              isFirst={index === 0}
            />
          ) : (
            <img
              src={image}
              alt={alt}
              lang={language}
              width={720}
              height={640}
              {...(index === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
            />
          );
          return (
            <div key={id}>
              {to ? <Link to={to}>{picture}</Link> : picture}
              {photo?.credit && <p className={styles.credit}>{t('photoBy', { name: photo.credit })}</p>}
            </div>
          );
        })}
      </div>
      <div className={styles.slides} style={{ '--slides': slides.length } as CSSProperties}>
        {slides.map(({ id, language, title }) => (
          <label key={id} htmlFor={`slide-${id}`} {...written(language)}>
            {title}
          </label>
        ))}
        <button
          type="button"
          className={styles.pause}
          onClick={toggle}
          hidden={!isAwake || slides.length < 2}
          aria-label={t(isPlaying ? 'pause' : 'play')}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
      </div>
    </section>
  );
}
