import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { PasswordField } from '#app/features/accounts/parts/password-field.tsx';
import styles from './second-factor-form.module.css';

type SecondFactorProps = {
  isOn: boolean;
  begun?: { totpUri?: string; recoveryCodes?: string[]; qr?: string; done?: string };
  fields?: Record<string, string>;
};

/** An authenticator app beside the password: begun with the password, on once the first code is right. */
export function SecondFactor({ isOn, begun, fields }: SecondFactorProps) {
  const { t } = useTranslation('members');
  const { t: sign } = useTranslation('ui');
  if (begun?.totpUri && begun.recoveryCodes) {
    const secret = new URL(begun.totpUri).searchParams.get('secret') ?? '';
    return (
      <div className={styles.steps}>
        <p>{t('second.scan')}</p>
        {begun.qr && (
          <div
            className={styles.qr}
            role="img"
            aria-label={t('second.qr')}
            dangerouslySetInnerHTML={{ __html: begun.qr }}
          />
        )}
        <p>
          {t('second.byHand') + sign('signs.gap')}
          <code dir="ltr">{secret}</code>
        </p>
        <p>
          <b>{t('second.recovery')}</b> {t('second.recoveryText')}
        </p>
        <ul className={styles.codes} dir="ltr">
          {begun.recoveryCodes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Form reloadDocument method="post" action="/dashboard/settings#second" noValidate>
          <input type="hidden" name="intent" value="second-factor-verify" />
          <input type="hidden" name="totpUri" value={begun.totpUri} />
          <input type="hidden" name="recoveryCodes" value={begun.recoveryCodes.join(' ')} />
          <Field
            label={t('auth.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            required
            error={fields?.code}
          />
          <Button type="submit" kind="ink">
            {t('second.turnOn')}
          </Button>
        </Form>
      </div>
    );
  }
  return (
    <Form reloadDocument method="post" action="/dashboard/settings#second" noValidate>
      <p className="quiet">{t(isOn ? 'second.isOn' : 'second.isOff')}</p>
      <input type="hidden" name="intent" value={isOn ? 'second-factor-off' : 'second-factor'} />
      <PasswordField
        label={t('settings.current')}
        name="current"
        autoComplete="current-password"
        error={fields?.current}
      />
      <Button type="submit" kind={isOn ? 'line' : 'ink'}>
        {t(isOn ? 'second.turnOff' : 'second.begin')}
      </Button>
    </Form>
  );
}
