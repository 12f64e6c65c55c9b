import { useId } from 'react';
import { type CallFailure, useCall } from '#app/features/shell/parts/use-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './newsletter-form.module.css';

type NewsletterFormProps = { source: 'website' | 'impact-hub'; failure?: CallFailure & { typed: Record<string, string> }; withName?: boolean };

/** The letter's sign-up, in the footer and wherever else it stands. Without JavaScript it posts to /newsletter. */
export function NewsletterForm({ source, failure, withName }: NewsletterFormProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const { state, error, fields, submit } = useCall({
    name: 'newsletter-signup',
    toBody: ({ email, name }) => ({ email, name, source }),
    failed: t('newsletter.failed'),
    failure,
    // Nobody is on the list yet: the field says which message to open, the mailed link's page says the rest.
    onDone: (_answer, form) => form.reset(),
  });
  const message = fields.email ?? error;
  return (
    <form className={styles.form} method="post" action="/newsletter" onSubmit={submit} noValidate>
      <input type="hidden" name="source" value={source} />
      {withName && (
        <>
          <label htmlFor={`${id}-name`}>{t('newsletter.name')}</label>
          <div>
            <input id={`${id}-name`} name="name" autoComplete="name" maxLength={120} defaultValue={failure?.typed.name} />
          </div>
        </>
      )}
      <label htmlFor={`${id}-email`}>{t('newsletter.label')}</label>
      <div>
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={t('newsletter.placeholder')}
          maxLength={254}
          dir="ltr"
          defaultValue={failure?.typed.email}
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
    </form>
  );
}
