import { Button } from '#app/ui/button.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { NOTICES, type Notices } from '../notices.ts';
import styles from './notices-form.module.css';

/** What one wishes to be told; on the sample profile to look at only. */
export function NoticesForm({ notices, isSample, isSaved }: { notices: Notices; isSample: boolean; isSaved: boolean }) {
  const { t } = useTranslation('members');
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{t('notices.title')}</h2>
      <form method="post" className={styles.notices}>
        {NOTICES.map((notice) => (
          <Switch key={notice} name={notice} label={t(`notices.${notice}`)} defaultChecked={notices[notice]} disabled={isSample} />
        ))}
        {isSaved && <p role="status">{t('notices.saved')}</p>}
        {isSample ? (
          <p className="quiet small">{t('notices.sample')}</p>
        ) : (
          <Button type="submit" kind="line">
            {t('settings.save')}
          </Button>
        )}
      </form>
    </section>
  );
}
