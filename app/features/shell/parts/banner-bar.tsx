import { Link } from 'react-router';
import type { Site } from '#app/shared/site.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './banner-bar.module.css';

/** What the foundation says for some days. Closed, it stays closed in this browser until it says something else (banner.ts). */
export function Banner({ banner: { text, lang, to } }: { banner: NonNullable<Site['banner']> }) {
  const { t } = useTranslation('shell');
  const words = (
    <span lang={lang} dir={lang && 'ltr'}>
      {text}
    </span>
  );
  return (
    <aside className={styles.banner} aria-label={t('banner')}>
      <div className={`wrap ${styles.row}`}>
        <p>{to ? <Link to={to}>{words}</Link> : words}</p>
        <button type="button" data-banner-close aria-label={t('bannerClose')}>
          <Icon name="x" />
        </button>
      </div>
    </aside>
  );
}
