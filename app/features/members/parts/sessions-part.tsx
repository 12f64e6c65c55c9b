import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { SettingsPart } from './settings-part.tsx';
import styles from './settings-part.module.css';

type Session = { id: string; device: string | undefined; since: string; isThis: boolean };

/** Where one is signed in, and the way to end it there. */
export function SessionsPart({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation('members');
  const { t: sign } = useTranslation('ui');
  return (
    <SettingsPart id="sessions" title={t('settings.sessions')}>
      <ul className={styles.rows}>
        {sessions.map(({ id, device, since, isThis }) => (
          <li key={id}>
            <span>
              <b>{device ?? t('settings.unknownDevice')}</b>
              <span className="quiet">{isThis ? t('settings.thisDevice') : since}</span>
            </span>
            {!isThis && (
              <form method="post">
                <input type="hidden" name="intent" value="revoke" />
                <input type="hidden" name="session" value={id} />
                <Button type="submit" kind="line" size="sm">
                  {t('settings.revoke')}{' '}
                  <span className="visually-hidden">
                    {sign('signs.colon') + (device ?? t('settings.unknownDevice')) + sign('signs.comma') + since}
                  </span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post">
          <input type="hidden" name="intent" value="revoke-others" />
          <Button type="submit" kind="line">
            {t('settings.revokeOthers')}
          </Button>
        </form>
      )}
    </SettingsPart>
  );
}
