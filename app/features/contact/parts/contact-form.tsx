import { Form } from 'react-router';
import { type FormFailure, useFormCall } from '#app/kit/use-form-call.ts';
import { readFields } from '#app/shared/form-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { controlsOf } from '#app/ui/form-controls.ts';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import styles from '#app/ui/forms.module.css';
import { CONTACT_FIELDS } from '#app/features/contact/message-fields.ts';
import { Trap } from './trap.tsx';
import { useOpenTime } from './use-open-time.ts';

export function ContactForm({ isSent, failure }: { isSent: boolean; failure?: FormFailure }) {
  const { t } = useTranslation('contact');
  const openTime = useOpenTime();
  const { state, error, fields, submit } = useFormCall({
    name: 'submit-contact-form',
    toBody: (typed) => ({ ...readFields(CONTACT_FIELDS, typed), company: typed.company, seconds: openTime() }),
    words: { failed: t('contact.failed') },
    failure,
    onDone(answer, form) {
      toast({ kind: 'ok', title: t('contact.doneTitle'), text: answer.message ?? '' });
      form.reset();
    },
  });
  const controls = controlsOf(CONTACT_FIELDS, failure?.typed, fields);
  return (
    <Form
      reloadDocument
      id="ecrire"
      className={styles.form}
      method="post"
      action="/contact#ecrire"
      onSubmit={submit}
      noValidate
      aria-labelledby="write"
    >
      <h2 id="write">{t('contact.write')}</h2>
      <FormNotice
        done={(isSent || state === 'done') && t('contact.done')}
        error={Object.keys(fields).length > 0 ? t('errors') : error}
      />
      <div className={styles.two}>
        <Field label={t('name')} {...controls.name} />
        <Field label={t('email')} {...controls.email} />
      </div>
      <Field label={t('contact.message')} {...controls.message} />
      <Trap />
      <p>
        <Button type="submit" kind="ink" isBusy={state === 'submitting'}>
          {t(state === 'submitting' ? 'sending' : 'contact.send')}
        </Button>
      </p>
    </Form>
  );
}
