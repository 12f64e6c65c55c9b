import { Form } from 'react-router';
import { type FormFailure, useFormCall } from '#app/kit/use-form-call.ts';
import { readFields } from '#app/shared/form-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { controlsOf } from '#app/ui/form-controls.ts';
import { FormNotice } from '#app/ui/form-notice.tsx';
import styles from '#app/ui/forms.module.css';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { VOLUNTEER_FIELDS } from '#app/features/contact/volunteering.ts';
import { Trap } from './trap.tsx';
import { useOpenTime } from './use-open-time.ts';

const { areas, availability } = VOLUNTEER_FIELDS;

export function VolunteerForm({ isSent, failure }: { isSent: boolean; failure?: FormFailure }) {
  const { t } = useTranslation('contact');
  const openTime = useOpenTime();
  const { state, error, fields, submit } = useFormCall({
    name: 'submit-volunteer-application',
    toBody: (typed) => ({ ...readFields(VOLUNTEER_FIELDS, typed), company: typed.company, seconds: openTime() }),
    words: { failed: t('volunteer.failed') },
    failure,
    onDone(answer, form) {
      toast({ kind: 'ok', title: t('volunteer.doneTitle'), text: answer.message ?? '' });
      form.reset();
    },
  });
  const controls = controlsOf(VOLUNTEER_FIELDS, failure?.typed, fields);
  return (
    <Form
      reloadDocument
      id="candidature"
      className={styles.form}
      method="post"
      action="/volunteer#candidature"
      onSubmit={submit}
      noValidate
      aria-labelledby="apply"
    >
      <h2 id="apply">{t('volunteer.apply')}</h2>
      <FormNotice
        done={(isSent || state === 'done') && t('volunteer.done')}
        error={Object.keys(fields).length > 0 ? t('errors') : error}
      />
      <div className={styles.two}>
        <Field label={t('fullName')} {...controls.name} />
        <Field label={t('email')} {...controls.email} />
      </div>
      <Field label={t('phone')} {...controls.phone} />
      <fieldset>
        <legend>{t('volunteer.areas')}</legend>
        <div className={styles.picks}>
          {areas.options.map((area) => (
            <span key={area}>
              <input
                type="checkbox"
                id={`area-${area}`}
                name={controls.areas.name}
                value={area}
                defaultChecked={controls.areas.chosen.includes(area)}
              />
              <label htmlFor={`area-${area}`}>{t(areas.word(area))}</label>
            </span>
          ))}
        </div>
      </fieldset>
      <Field
        label={t('volunteer.availability')}
        {...controls.availability}
        options={[
          { value: '', label: t('volunteer.when.none') },
          ...availability.options.map((value) => ({ value, label: t(availability.word(value)) })),
        ]}
      />
      <Field label={t('volunteer.skills')} {...controls.skills} />
      <Field label={t('volunteer.motivation')} hint={t('volunteer.motivationHint')} {...controls.motivation} />
      <Trap />
      <p>
        <Button type="submit" isBusy={state === 'submitting'}>
          {t(state === 'submitting' ? 'sending' : 'volunteer.send')}
        </Button>
      </p>
    </Form>
  );
}
