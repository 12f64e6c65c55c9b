import { Button } from '#app/ui/button.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { NOTIFICATIONS, type NotificationPreferences } from '#app/features/members/notification-preferences.ts';
import styles from './notification-preferences-form.module.css';

/** What one wishes to be told; on the sample profile to look at only. */
export function NotificationPreferencesForm({
  preferences,
  isSample,
  isSaved,
  resumed,
}: {
  preferences: NotificationPreferences;
  isSample: boolean;
  isSaved: boolean;
  /** It comes back after a detour, and is to be pressed again. */
  resumed?: string;
}) {
  const { t } = useTranslation('members');
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{t('notices.title')}</h2>
      <form method="post" className={styles.notices}>
        {NOTIFICATIONS.map((notice) => (
          <Switch
            key={notice}
            name={notice}
            label={t(`notices.${notice}`)}
            defaultChecked={preferences[notice]}
            disabled={isSample}
          />
        ))}
        {resumed && <p role="status">{resumed}</p>}
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
