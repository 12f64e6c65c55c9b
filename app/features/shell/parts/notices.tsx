import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './notices.module.css';

/** What the worker has to say (worker-registration.ts sets the attributes): no network, network back, a new release. */
export function Notices() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.notices} role="status">
      <p className={styles.offline}>{t('network.offline')}</p>
      <p className={styles.back}>{t('network.back')}</p>
      <p className={styles.release}>
        <span>{t('release.text')}</span>
        <Button kind="sun" size="sm" data-release="take">
          {t('release.take')}
        </Button>
        <Button kind="line" size="sm" data-release="later">
          {t('release.later')}
        </Button>
      </p>
    </div>
  );
}
