import { Form } from 'react-router';
import { PasskeyButton } from '#app/features/accounts/parts/passkey-button.tsx';
import { PasswordField } from '#app/features/accounts/parts/password-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { HiddenSubject } from '#app/ui/hidden-subject.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { SettingsPart, type SettingsShown } from './settings-part.tsx';
import styles from './settings-part.module.css';

type PasskeysPartProps = {
  passkeys: readonly { id: string; name: string | null; since: string }[];
  shown?: SettingsShown;
};

/** The passkeys of an account: each with the day it was made and the way to take it away; and one more. */
export function PasskeysPart({ passkeys, shown }: PasskeysPartProps) {
  const { t } = useTranslation('members');
  return (
    <SettingsPart id="passkeys" title={t('passkey.title')} text={t('passkey.text')} shown={shown}>
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map(({ id, name, since }) => (
            <li key={id}>
              <span>
                <b>{name ?? t('passkey.unnamed')}</b>
                <span className="quiet">{since}</span>
              </span>
              <details>
                <summary>
                  {t('passkey.end')}
                  <HiddenSubject>{name ?? t('passkey.unnamed')}</HiddenSubject>
                </summary>
                <Form reloadDocument method="post" action="/dashboard/settings#passkeys" noValidate>
                  <input type="hidden" name="intent" value="passkey-end" />
                  <input type="hidden" name="passkey" value={id} />
                  <PasswordField label={t('settings.current')} name="current" autoComplete="current-password" />
                  <Button type="submit" kind="line" size="sm">
                    {t('passkey.end')}
                  </Button>
                </Form>
              </details>
            </li>
          ))}
        </ul>
      )}
      <Form noValidate reloadDocument method="post" action="/dashboard/settings#passkeys">
        <input type="hidden" name="intent" value="passkey-add" />
        <Field label={t('passkey.name')} name="name" maxLength={80} isOptional />
        <PasswordField
          label={t('settings.current')}
          name="current"
          autoComplete="current-password"
          error={shown?.fields?.current}
        />
        <PasskeyButton ceremony="add" label={t('passkey.add')} kind="ink" />
        <noscript>
          <p className="quiet">{t('passkey.needsScript')}</p>
        </noscript>
      </Form>
    </SettingsPart>
  );
}
