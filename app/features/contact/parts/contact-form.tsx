import { type CallFailure, useCall } from '#app/features/shell/parts/use-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import styles from '#app/ui/forms.module.css';
import { Trap } from './trap.tsx';
import { useOpenTime } from './use-open-time.ts';

export function ContactForm({ isSent, failure }: { isSent: boolean; failure?: CallFailure & { typed: Record<string, string> } }) {
  const { t } = useTranslation('contact');
  const openTime = useOpenTime();
  const { state, error, fields, submit } = useCall({
    name: 'submit-contact-form',
    toBody: ({ name, email, message, company }) => ({ name, email, message, company, seconds: openTime() }),
    failed: t('contact.failed'),
    failure,
    onDone(answer, form) {
      toast({ kind: 'ok', title: t('contact.doneTitle'), text: answer.message ?? '' });
      form.reset();
    },
  });
  const typed = failure?.typed ?? {};
  return (
    <form id="ecrire" className={styles.form} method="post" action="/contact#ecrire" onSubmit={submit} noValidate aria-labelledby="write">
      <h2 id="write">{t('contact.write')}</h2>
      <FormNotice done={(isSent || state === 'done') && t('contact.done')} error={Object.keys(fields).length > 0 ? t('errors') : error} />
      <div className={styles.two}>
        <Field label={t('name')} name="name" autoComplete="name" maxLength={120} required defaultValue={typed.name} error={fields.name} />
        <Field label={t('email')} name="email" type="email" autoComplete="email" maxLength={254} required defaultValue={typed.email} error={fields.email} />
      </div>
      <Field label={t('contact.message')} name="message" control="textarea" rows={6} maxLength={5000} required defaultValue={typed.message} error={fields.message} />
      <Trap />
      <p>
        <Button type="submit" kind="ink" isBusy={state === 'submitting'}>
          {t(state === 'submitting' ? 'sending' : 'contact.send')}
        </Button>
      </p>
    </form>
  );
}
