import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { PasswordField } from '#app/features/accounts/parts/password-field.tsx';
import { SettingsPart, type SettingsShown } from './settings-part.tsx';

/** The address, changed once both mailboxes agree. */
export function EmailPart({ email, shown }: { email: string; shown: SettingsShown | undefined }) {
  const { t } = useTranslation('members');
  return (
    <SettingsPart id="email" title={t('settings.email')} text={t('settings.emailText', { email })} shown={shown}>
      <Form reloadDocument method="post" action="/dashboard/settings#email" noValidate>
        <input type="hidden" name="intent" value="email" />
        <Field
          label={t('settings.newEmail')}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={shown?.typed?.email}
          error={shown?.fields?.email}
        />
        <PasswordField
          label={t('settings.current')}
          name="current"
          autoComplete="current-password"
          error={shown?.fields?.current}
        />
        <Button type="submit" kind="ink">
          {t('settings.changeEmail')}
        </Button>
      </Form>
    </SettingsPart>
  );
}
