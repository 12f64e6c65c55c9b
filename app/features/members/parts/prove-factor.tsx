import { Form } from 'react-router';
import { PasskeyButton } from '#app/features/accounts/parts/passkey-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { SettingsPart, type SettingsShown } from './settings-part.tsx';

type ProveFactorProps = { ways: { code: boolean; passkey: boolean }; shown?: SettingsShown };

/** Instead of the forms that change how an account is entered: one of its second factors first. */
export function ProveFactor({ ways, shown }: ProveFactorProps) {
  const { t } = useTranslation('members');
  return (
    <SettingsPart id="factor" title={t('factor.title')} text={t('factor.text')} shown={shown}>
      {ways.code && (
        <Form reloadDocument method="post" action="/dashboard/settings#factor" noValidate>
          <input type="hidden" name="intent" value="factor-proof" />
          <Field
            label={t('auth.code')}
            name="code"
            autoComplete="one-time-code"
            dir="ltr"
            required
            error={shown?.fields?.code}
          />
          <Button type="submit" kind="ink">
            {t('factor.prove')}
          </Button>
        </Form>
      )}
      {ways.passkey && (
        <Form reloadDocument method="post" action="/dashboard/settings#factor">
          <input type="hidden" name="intent" value="factor-proof" />
          <PasskeyButton ceremony="enter" label={t('factor.passkey')} kind={ways.code ? 'line' : 'ink'} />
          <noscript>
            <p className="quiet">{t('passkey.needsScript')}</p>
          </noscript>
        </Form>
      )}
    </SettingsPart>
  );
}
