import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './install-prompt.module.css';
import { Mark } from '#app/ui/mark.tsx';

/** Offers the app; install.ts says when, by <html data-install>. Where the browser offers nothing, how to do it by hand. */
export function InstallPrompt() {
  const { t } = useTranslation('shell');
  return (
    <section className={styles.install} aria-labelledby="install">
      <span className={styles.mark}>
        <Mark />
      </span>
      <div className={styles.words}>
        <h2 id="install">{t('install.title')}</h2>
        <p className={styles.offer}>{t('install.text')}</p>
        <p className={styles.how}>{t('install.how')}</p>
        <p className={styles.acts}>
          <Button kind="sun" size="sm" className={styles.offer} data-install-choice="go">
            {t('install.go')}
          </Button>
          <Button kind="line" size="sm" data-install-choice="later">
            {t('install.later')}
          </Button>
        </p>
      </div>
      <button type="button" className={styles.close} data-install-choice="close" aria-label={t('install.close')}>
        <Icon name="x" />
      </button>
    </section>
  );
}
