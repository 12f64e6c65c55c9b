import type { CSSProperties } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './poster-band.module.css';

type PosterBandProps = { title: string; language: string; path: string; url: string; tiles: readonly string[] };

/** The poster, small as it will hang, and the ways to send the page. */
export function PosterBand({ title, language, path, url, tiles }: PosterBandProps) {
  const { t, i18n } = useTranslation('together');
  const text = t('share.text', { title, url });
  return (
    <section className={`on-deep ${styles.band}`} aria-labelledby="affiche">
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.words}>
          <h2 id="affiche">{t('poster.heading')}</h2>
          <p className="lead">{t('poster.text')}</p>
          <p className={styles.acts}>
            <a className={styles.print} href={`${path}/affiche.pdf?lang=${i18n.language}`}>
              {t('poster.print')}
            </a>
            <a
              className={styles.link}
              href={`https://wa.me/?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="whatsapp-logo" /> {t('share.whatsapp')}
            </a>
            <a
              className={styles.link}
              href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`}
            >
              <Icon name="envelope-simple" /> {t('share.mail')}
            </a>
          </p>
        </div>
        <div className={styles.mini} aria-hidden="true">
          <b className="display" lang={language} dir="auto">
            {title}
          </b>
          <div className={styles.strips}>
            {tiles.slice(0, 6).map((tile, index) => (
              <i key={tile} style={{ '--row': tile, '--h': 14 + ((index * 7) % 15) } as CSSProperties} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
