import { useState } from 'react';
import { Form, href, useRevalidator } from 'react-router';
import { type FormFailure, useFormCall } from '#app/kit/use-form-call.ts';
import { readFields } from '#app/shared/form-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { controlsOf } from '#app/ui/form-controls.ts';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { HELD_MINUTES, REGISTRATION_FIELDS } from '#app/features/events/event-rules.ts';
import styles from './registration-form.module.css';

/** What a registration came to: whether it waits for a place, and whether it is to be confirmed. */
export type Registered = { isWaiting: boolean; isHeld: boolean };

type RegistrationFormProps = {
  eventId: string;
  /** What was said by a form sent without script. */
  registered?: Registered;
  /** Where there is a limit. */
  places?: { places: number; free: number };
  failure?: FormFailure;
};

/** Who comes and with how many; once the places are taken, who waits for one. */
export function RegistrationForm({ eventId, registered, places, failure }: RegistrationFormProps) {
  const { t } = useTranslation('events');
  const { t: sign } = useTranslation('ui');
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState(registered);
  const { state, error, fields, submit } = useFormCall({
    name: 'register-for-event',
    toBody: (typed) => ({ ...readFields(REGISTRATION_FIELDS, typed), eventId }),
    words: { failed: t('register.failed') },
    failure,
    onDone(answer, form) {
      const came = { isWaiting: answer.waiting === true, isHeld: answer.confirm === true };
      setDone(came);
      toast({
        kind: came.isWaiting || came.isHeld ? 'info' : 'ok',
        title: t(
          came.isHeld ? 'register.confirmTitle' : came.isWaiting ? 'register.waitingTitle' : 'register.doneTitle',
        ),
        text: answer.message ?? t('register.done'),
      });
      form.reset();
      // The count of participants beside the form follows.
      void revalidate();
    },
  });
  const isFull = places?.free === 0;
  const controls = controlsOf(REGISTRATION_FIELDS, failure?.typed, fields);
  return (
    <Form
      reloadDocument
      id="inscription"
      className={styles.form}
      method="post"
      action={`${href('/events/:id', { id: eventId })}#inscription`}
      onSubmit={submit}
      noValidate
      aria-labelledby="register"
    >
      <h2 id="register">{t('register.title')}</h2>
      {done && (
        <p className={styles.done} role="status">
          {done.isWaiting && t('register.waiting') + sign('signs.gap')}
          {done.isHeld ? t('register.confirm', { minutes: HELD_MINUTES }) : !done.isWaiting && t('register.done')}
        </p>
      )}
      {places && <p>{places.free > 0 ? t('register.free', { count: places.free }) : t('register.full')}</p>}
      {error && Object.keys(fields).length === 0 && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Field label={t('register.name')} {...controls.name} />
      <Field label={t('register.email')} {...controls.email} />
      <Field label={t('register.people')} hint={t('register.peopleHint')} {...controls.people} />
      <Button type="submit" kind="ink" isBlock isBusy={state === 'submitting'}>
        {t(state === 'submitting' ? 'register.submitting' : isFull ? 'register.wait' : 'register.submit')}
      </Button>
      <p className="small quiet">{t('register.note')}</p>
    </Form>
  );
}
