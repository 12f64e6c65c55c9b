import { type FormEvent, useEffect, useState } from 'react';
import { Form, Link } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { AuthShown } from '#app/features/accounts/auth-answers.server.ts';
import { Notice } from './notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import styles from './auth-panel.module.css';

type AuthPanelProps = {
  tab: 'login' | 'signup' | 'reset';
  token?: string;
  step?: string;
  notice?: string;
  next?: string;
  reason?: 'enrol' | 'invest';
  result?: AuthShown;
};

/** One step of the sign-in at a time: sign in, sign up, second factor, ask for a link, choose a password, or what was done. */
export function AuthPanel({ tab, token, step, notice, next, reason, result }: AuthPanelProps) {
  const { t } = useTranslation('members');
  if (result?.done === 'signed_up') return <SignedUp email={result.email ?? ''} note={result} />;
  if (result?.done)
    return <Notice kind="ok" title={t(`done.${result.done}.title`)} text={t(`done.${result.done}.text`)} />;
  if (step === 'unconfirmed') {
    return (
      <>
        <Notice kind="wait" title={t('error.email_unconfirmed.title')} text={t('error.email_unconfirmed.text')} />
        <ButtonLink kind="ink" to={next ?? '/dashboard'}>
          {t('auth.goOn')}
        </ButtonLink>
      </>
    );
  }
  if (step === 'code') return <CodeForm next={next} result={result} />;
  if (tab === 'reset') return token ? <NewPasswordForm token={token} result={result} /> : <ResetForm result={result} />;
  return (
    <>
      {reason && <Notice kind="wait" title={t('auth.needed')} text={t(`auth.neededFor.${reason}`)} />}
      {notice === 'password-changed' && (
        <Notice kind="ok" title={t('done.password_changed.title')} text={t('done.password_changed.text')} />
      )}
      {notice === 'link-expired' && (
        <Notice kind="bad" title={t('error.link_expired.title')} text={t('error.link_expired.text')} />
      )}
      {notice === 'session-ended' && <Notice kind="wait" title={t('auth.ended')} text={t('auth.endedText')} />}
      <Failure result={result} />
      {tab === 'signup' ? (
        <SignUpForm next={next} result={result} />
      ) : (
        <>
          <SignInForm next={next} result={result} />
          <PasskeyForm next={next} />
        </>
      )}
    </>
  );
}

/** What is wrong with the form as a whole, under its title of the spec. */
function Failure({ result }: { result?: AuthShown }) {
  return result?.error && <Notice kind="bad" title={result.error.title} text={result.error.text} />;
}

/** Whoever ended the waiting, or comes back from the browser's page of no network, may press again then. */
const BUSY_MS = 10_000;

/** A form of the sign-in posts like any other; while it does, its button says so and a second press does nothing. */
function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const onSubmit = (event: FormEvent) => {
    if (isBusy) return event.preventDefault();
    setBusy(true);
    setTimeout(() => setBusy(false), BUSY_MS);
  };
  return { isBusy, onSubmit };
}

type FormProps = { next?: string; result?: AuthShown };

function SignInForm({ next, result }: FormProps) {
  const { t } = useTranslation('members');
  const { isBusy, onSubmit } = useBusy();
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit} noValidate>
      <input type="hidden" name="intent" value="login" />
      {next && <input type="hidden" name="next" value={next} />}
      <Field
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={result?.email}
        error={result?.fields?.email}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        error={result?.fields?.password}
      />
      <div className={styles.row}>
        <Checkbox name="remember" value="yes" defaultChecked label={t('auth.remember')} />
        <Link to="/auth?tab=reset">{t('auth.forgot')}</Link>
      </div>
      <Button type="submit" isBlock isBusy={isBusy}>
        {t(isBusy ? 'auth.loggingIn' : 'auth.logIn')}
      </Button>
    </form>
  );
}

/** The other way in, where this browser knows it. */
function PasskeyForm({ next }: Pick<FormProps, 'next'>) {
  const { t } = useTranslation('members');
  return (
    <form method="post" className={styles.form}>
      <input type="hidden" name="intent" value="passkey" />
      {next && <input type="hidden" name="next" value={next} />}
      <PasskeyButton ceremony="enter" label={t('passkey.enter')} isBlock />
    </form>
  );
}

function SignUpForm({ next, result }: FormProps) {
  const { t } = useTranslation('members');
  const { t: sign } = useTranslation('ui');
  const { isBusy, onSubmit } = useBusy();
  const [proof, setProof] = useState('');
  useEffect(() => {
    if (result?.challenge)
      void import('#app/kit/solve-proof.ts')
        .then(({ solveProof }) => solveProof(result.challenge as Parameters<typeof solveProof>[0]))
        .then((solved) => setProof(solved ?? ''));
  }, [result?.challenge]);
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit} noValidate>
      <input type="hidden" name="intent" value="signup" />
      <input type="hidden" name="proof" value={proof} />
      {next && <input type="hidden" name="next" value={next} />}
      <Field
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={result?.email}
        error={result?.fields?.email}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="new-password"
        hint={t('auth.passwordHint')}
        error={result?.fields?.password}
        isNew
      />
      <Button type="submit" kind="ink" isBlock isBusy={isBusy}>
        {t(isBusy ? 'auth.signingUp' : 'auth.signUp')}
      </Button>
      <p className="small quiet">
        {t('auth.terms') + sign('signs.gap')}
        <Link to="/terms">{t('auth.termsLink')}</Link>
        {sign('signs.comma')}
        <Link to="/privacy">{t('auth.privacyLink')}</Link>
        {sign('signs.end')}
      </p>
    </form>
  );
}

/** The same for a new and for a known address: only its mailbox can tell. */
function SignedUp({ email, note }: { email: string; note: AuthShown }) {
  const { t } = useTranslation('members');
  return (
    <>
      <h2>{t('done.signed_up.title')}</h2>
      <Notice kind="ok" title={t('done.signed_up.almost')} text={t('done.signed_up.text', { email })} />
      {note.error && <Notice kind="bad" title={note.error.title} text={note.error.text} />}
      {note.resent && (
        <Notice kind="ok" title={t('done.confirmation_sent.title')} text={t('done.confirmation_sent.text')} />
      )}
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="resend" />
        <input type="hidden" name="email" value={email} />
        <p className="quiet">{t('auth.nothingCame')}</p>
        <Button type="submit" kind="line">
          {t('auth.resend')}
        </Button>
      </form>
    </>
  );
}

function CodeForm({ next, result }: FormProps) {
  const { t } = useTranslation('members');
  return (
    <Form reloadDocument method="post" action="/auth?step=code" className={styles.form} noValidate>
      <h2>{t('auth.codeTitle')}</h2>
      <p>{t('auth.codeText')}</p>
      <Failure result={result} />
      <input type="hidden" name="intent" value="code" />
      {next && <input type="hidden" name="next" value={next} />}
      <Field
        label={t('auth.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        required
        hint={t('auth.codeHint')}
        error={result?.fields?.code}
      />
      <Button type="submit" isBlock>
        {t('auth.verify')}
      </Button>
    </Form>
  );
}

function ResetForm({ result }: { result?: AuthShown }) {
  const { t } = useTranslation('members');
  return (
    <form method="post" className={styles.form} noValidate>
      <h2>{t('auth.resetTitle')}</h2>
      <p className="quiet">{t('auth.resetText')}</p>
      <Failure result={result} />
      <input type="hidden" name="intent" value="reset" />
      <Field
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={result?.email}
        error={result?.fields?.email}
      />
      <Button type="submit" kind="line" isBlock>
        {t('auth.sendLink')}
      </Button>
    </form>
  );
}

function NewPasswordForm({ token, result }: { token: string; result?: AuthShown }) {
  const { t } = useTranslation('members');
  return (
    <form method="post" className={styles.form} noValidate>
      <h2>{t('auth.resetTitle')}</h2>
      <p className="quiet">{t('auth.newPasswordText')}</p>
      <Failure result={result} />
      <input type="hidden" name="intent" value="new-password" />
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label={t('auth.newPassword')}
        name="password"
        autoComplete="new-password"
        hint={t('auth.passwordHint')}
        error={result?.fields?.password}
        isNew
      />
      <Button type="submit" isBlock>
        {t('auth.setPassword')}
      </Button>
    </form>
  );
}
