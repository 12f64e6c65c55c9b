import type { CSSProperties, MouseEvent } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import type { Picture } from '#app/features/gallery/gallery.server.ts';
import styles from './picture-card.module.css';

/** First picture, then up to two thumbnails and '+N' beyond three (spec, 9); cloth fills what is left of their strip. Awake, it opens the viewer; without JavaScript its own page. */
export function PictureCard({ picture, onOpen, isEager }: { picture: Picture; onOpen: () => void; isEager: boolean }) {
  const { t } = useTranslation('gallery');
  const { t: sign } = useTranslation('ui');
  const { id, language, title, description, category, day, location, motif, images } = picture;
  const [first, ...others] = images;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  const hasStrip = others.length > 0 || first!.wide !== undefined;
  const size = first!.wide ? { width: 720, height: 640 } : { width: 400, height: 300 };
  return (
    <article className={styles.card} style={{ '--cloth': `var(--m-${motif})` } as CSSProperties}>
      <div className={styles.pictures} data-alone={!hasStrip || undefined}>
        <picture>
          {first!.wide && <source media="(min-width: 40rem)" srcSet={first!.wide} width={1280} height={456} />}
          <img
            src={first!.src}
            alt={first!.alt}
            lang={language}
            {...size}
            {...(isEager ? {} : { loading: 'lazy' as const, decoding: 'async' as const })}
          />
        </picture>
        {hasStrip && (
          <div className={styles.strip}>
            {others.slice(0, 2).map(({ src }) => (
              <img key={src} src={src} alt="" width={120} height={90} loading="lazy" decoding="async" />
            ))}
            {images.length > 3 && <span className="num">+{images.length - 3}</span>}
          </div>
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.badge}>{t(`category.${category}`)}</p>
        <h2 lang={language}>
          <Link to={href('/galerie/:id', { id })} onClick={open}>
            {title}
          </Link>
        </h2>
        <p lang={language}>{description}</p>
        <p className="small quiet">
          {day + sign('signs.comma')}
          <span lang={language}>{location}</span>
        </p>
      </div>
    </article>
  );
}
