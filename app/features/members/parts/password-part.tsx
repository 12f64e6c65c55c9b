import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { PasswordField } from '#app/features/accounts/parts/password-field.tsx';
import { SettingsPart, type SettingsShown } from './settings-part.tsx';

/** The password; the hidden address is for password managers. */
export function PasswordPart({ email, shown }: { email: string; shown: SettingsShown | undefined }) {
  const { t } = useTranslation('members');
  return (
    <SettingsPart id="password" title={t('settings.password')} shown={shown}>
      <Form reloadDocument method="post" action="/dashboard/settings#password" noValidate>
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('settings.current')}
          name="current"
          autoComplete="current-password"
          error={shown?.fields?.current}
        />
        <PasswordField
          label={t('auth.newPassword')}
          name="password"
          autoComplete="new-password"
          hint={t('auth.passwordHint')}
          error={shown?.fields?.password}
          isNew
        />
        <Button type="submit" kind="ink">
          {t('settings.changePassword')}
        </Button>
      </Form>
    </SettingsPart>
  );
}
