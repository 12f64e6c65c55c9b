import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import type { Picture } from '../gallery.server.ts';
import styles from './picture-card.module.css';

/** First picture, then up to two thumbnails and '+N' beyond three (spec, 9). Awake, it opens the viewer; without JavaScript its own page. */
export function PictureCard({ picture, onOpen, isEager }: { picture: Picture; onOpen: () => void; isEager: boolean }) {
  const { t } = useTranslation('gallery');
  const { id, title, description, category, date, day, location, images } = picture;
  const [first, ...others] = images;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <article className={styles.card}>
      <div className={styles.pictures}>
        <img src={first!.src} alt={first!.alt} lang="fr" width={400} height={300} {...(isEager ? {} : { loading: 'lazy' as const, decoding: 'async' as const })} />
        {others.length > 0 && (
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
        <h2 lang="fr">
          <Link to={`/galerie/${id}`} onClick={open}>
            {title}
          </Link>
        </h2>
        <p lang="fr">{description}</p>
        <p className="small quiet">
          <time dateTime={date}>{day}</time>, <span lang="fr">{location}</span>
        </p>
      </div>
    </article>
  );
}
