import { useRevalidator } from 'react-router';
import { type CallFailure, useCall } from '#app/features/shell/parts/use-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './registration-form.module.css';

type RegistrationFormProps = { eventId: string; isRegistered: boolean; failure?: CallFailure & { typed: Record<string, string> } };

export function RegistrationForm({ eventId, isRegistered, failure }: RegistrationFormProps) {
  const { t } = useTranslation('events');
  const { revalidate } = useRevalidator();
  const { state, error, fields, submit } = useCall({
    name: 'register-for-event',
    toBody: ({ name, email, people }) => ({ eventId, name, email, people }),
    failed: t('register.failed'),
    failure,
    onDone(answer, form) {
      toast({ kind: 'ok', title: t('register.doneTitle'), text: answer.message ?? t('register.done') });
      form.reset();
      // The count of participants beside the form follows.
      void revalidate();
    },
  });
  const typed = failure?.typed ?? {};
  return (
    <form id="inscription" className={styles.form} method="post" action={`/events/${eventId}#inscription`} onSubmit={submit} noValidate aria-labelledby="register">
      <h2 id="register">{t('register.title')}</h2>
      {(isRegistered || state === 'done') && (
        <p className={styles.done} role="status">
          {t('register.done')}
        </p>
      )}
      {error && Object.keys(fields).length === 0 && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Field label={t('register.name')} name="name" autoComplete="name" maxLength={120} required defaultValue={typed.name} error={fields.name} />
      <Field label={t('register.email')} name="email" type="email" autoComplete="email" maxLength={254} required defaultValue={typed.email} error={fields.email} />
      <Field label={t('register.people')} name="people" type="number" inputMode="numeric" min={1} max={10} required defaultValue={typed.people ?? '1'} error={fields.people} hint={t('register.peopleHint')} />
      <Button type="submit" kind="ink" isBlock isBusy={state === 'submitting'}>
        {t(state === 'submitting' ? 'register.submitting' : 'register.submit')}
      </Button>
      <p className="small quiet">{t('register.note')}</p>
    </form>
  );
}
