import { useId } from 'react';
import { Form } from 'react-router';
import { type FormFailure, useFormCall } from '#app/kit/use-form-call.ts';
import { type FieldValue, readFields } from '#app/shared/form-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { controlsOf, plainInput } from '#app/ui/form-controls.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { NEWSLETTER_FIELDS } from '#app/features/contact/message-fields.ts';
import styles from './newsletter-form.module.css';

type NewsletterFormProps = {
  source: FieldValue<typeof NEWSLETTER_FIELDS.source>;
  failure?: FormFailure;
  withName?: boolean;
};

/** The letter's sign-up, in the footer and wherever else it stands. Without JavaScript it posts to /newsletter. */
export function NewsletterForm({ source, failure, withName }: NewsletterFormProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const { state, error, fields, submit } = useFormCall({
    name: 'newsletter-signup',
    toBody: (typed) => readFields(NEWSLETTER_FIELDS, typed),
    words: { failed: t('newsletter.failed') },
    failure,
    // Nobody is on the list yet: the field says which message to open, the mailed link's page says the rest.
    onDone: (_answer, form) => form.reset(),
  });
  const controls = controlsOf(NEWSLETTER_FIELDS, failure?.typed, fields);
  const message = fields.email ?? error;
  return (
    <Form reloadDocument className={styles.form} method="post" action="/newsletter" onSubmit={submit} noValidate>
      <input type="hidden" name="source" value={source} />
      {withName && (
        <>
          <label htmlFor={`${id}-name`}>{t('newsletter.name')}</label>
          <div>
            <input id={`${id}-name`} {...plainInput(controls.name)} />
          </div>
        </>
      )}
      <label htmlFor={`${id}-email`}>{t('newsletter.label')}</label>
      <div>
        <input
          id={`${id}-email`}
          {...plainInput(controls.email)}
          placeholder={t('newsletter.placeholder')}
          dir="ltr"
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
        />
        <Button type="submit" kind="sun" isBusy={state === 'submitting'}>
          {t(state === 'submitting' ? 'newsletter.submitting' : 'newsletter.submit')}
        </Button>
      </div>
      {message && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="warning" /> <span>{message}</span>
        </p>
      )}
      {state === 'done' && (
        <p role="status" className={styles.done}>
          {t('newsletter.check')}
        </p>
      )}
    </Form>
  );
}
