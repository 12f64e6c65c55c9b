import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Notification } from '#app/features/members/notification-preferences.ts';
import { SettingsPart, type SettingsShown } from './settings-part.tsx';
import styles from './settings-part.module.css';

type Consent = { id: string; subject: 'terms' | Notification; isGranted: boolean; at: string };

/** A copy of all one’s data, and what was agreed to when. */
export function DataPart({ consents, shown }: { consents: readonly Consent[]; shown: SettingsShown | undefined }) {
  const { t } = useTranslation('members');
  return (
    <SettingsPart id="data" title={t('settings.data')} text={t('settings.dataText')} shown={shown}>
      <Form reloadDocument method="post" action="/dashboard/settings#data">
        <input type="hidden" name="intent" value="export" />
        <Button type="submit" kind="line">
          {t('settings.export')}
        </Button>
      </Form>
      {consents.length > 0 && (
        <>
          <h3>{t('settings.consents')}</h3>
          <ul className={styles.rows}>
            {consents.map(({ id, subject, isGranted, at }) => (
              <li key={id}>
                <span>{t(subject === 'terms' ? 'settings.terms' : `notices.${subject}`)}</span>
                <span className="quiet">
                  {t(isGranted ? 'settings.granted' : 'settings.takenBack')} · {at}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </SettingsPart>
  );
}
