import { type TouchEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Picture } from '#app/features/gallery/gallery.server.ts';
import styles from './viewer.module.css';

const SWIPE_PX = 48;

/** The pictures of the wall one after the other: buttons, arrow keys, swipe; Escape closes. */
export function Viewer({
  pictures,
  at,
  onMove,
  onClose,
}: {
  pictures: Picture[];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('gallery');
  const { t: sign } = useTranslation('ui');
  const [image, setImage] = useState(0);
  const touched = useRef(0);
  const picture = pictures[at]!;
  const step = (by: 1 | -1) => {
    if (picture.images[image + by]) return setImage(image + by);
    const next = (at + by + pictures.length) % pictures.length;
    setImage(by === 1 ? 0 : pictures[next]!.images.length - 1);
    onMove(next);
  };
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      const isRtl = document.dir === 'rtl';
      if (key === 'ArrowRight') step(isRtl ? -1 : 1);
      if (key === 'ArrowLeft') step(isRtl ? 1 : -1);
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  });
  const swipe = (event: TouchEvent) => {
    const moved = event.changedTouches[0]!.clientX - touched.current;
    if (Math.abs(moved) > SWIPE_PX) step(moved < 0 ? 1 : -1);
  };
  const { src, alt } = picture.images[image] ?? picture.images[0]!;
  return (
    <Dialog title={<span lang={picture.language}>{picture.title}</span>} isOpen onClose={onClose}>
      <div
        className={styles.viewer}
        onTouchStart={(event) => (touched.current = event.changedTouches[0]!.clientX)}
        onTouchEnd={swipe}
      >
        <img src={src} alt={alt} lang={picture.language} width={400} height={300} />
        <p lang={picture.language}>{picture.description}</p>
        <p className="small quiet">
          {picture.day + sign('signs.comma')}
          <span lang={picture.language}>{picture.location}</span>
        </p>
        <p className={styles.nav}>
          <button type="button" onClick={() => step(-1)} aria-label={t('previous')}>
            <Icon name="arrow-left" />
          </button>
          <span role="status">{t('position', { at: image + 1, of: picture.images.length, title: picture.title })}</span>
          <button type="button" onClick={() => step(1)} aria-label={t('next')}>
            <Icon name="arrow-right" />
          </button>
        </p>
      </div>
    </Dialog>
  );
}
