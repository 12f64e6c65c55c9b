import { type CallFailure, useCall } from '#app/features/shell/parts/use-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { AREAS, AVAILABILITIES } from '../volunteering.ts';
import { FormNotice } from '#app/ui/form-notice.tsx';
import styles from '#app/ui/forms.module.css';
import { Trap } from './trap.tsx';
import { useOpenTime } from './use-open-time.ts';

type VolunteerFormProps = { isSent: boolean; failure?: CallFailure & { typed: Record<string, string>; areas: string[] } };

export function VolunteerForm({ isSent, failure }: VolunteerFormProps) {
  const { t } = useTranslation('contact');
  const openTime = useOpenTime();
  const { state, error, fields, submit } = useCall({
    name: 'submit-volunteer-application',
    toBody: ({ name, email, phone, skills, motivation, availability, company }, form) => ({ name, email, phone, skills, motivation, availability: availability || null, areas: form.getAll('areas'), company, seconds: openTime() }),
    failed: t('volunteer.failed'),
    failure,
    onDone(answer, form) {
      toast({ kind: 'ok', title: t('volunteer.doneTitle'), text: answer.message ?? '' });
      form.reset();
    },
  });
  const typed = failure?.typed ?? {};
  return (
    <form id="candidature" className={styles.form} method="post" action="/volunteer#candidature" onSubmit={submit} noValidate aria-labelledby="apply">
      <h2 id="apply">{t('volunteer.apply')}</h2>
      <FormNotice done={(isSent || state === 'done') && t('volunteer.done')} error={Object.keys(fields).length > 0 ? t('errors') : error} />
      <div className={styles.two}>
        <Field label={t('fullName')} name="name" autoComplete="name" maxLength={120} required defaultValue={typed.name} error={fields.name} />
        <Field label={t('email')} name="email" type="email" autoComplete="email" maxLength={254} required defaultValue={typed.email} error={fields.email} />
      </div>
      <Field label={t('phone')} name="phone" type="tel" autoComplete="tel" maxLength={40} isOptional defaultValue={typed.phone} error={fields.phone} />
      <fieldset>
        <legend>{t('volunteer.areas')}</legend>
        <div className={styles.picks}>
          {AREAS.map((area) => (
            <span key={area}>
              <input type="checkbox" id={`area-${area}`} name="areas" value={area} defaultChecked={failure?.areas.includes(area)} />
              <label htmlFor={`area-${area}`}>{t(`volunteer.area.${area}`)}</label>
            </span>
          ))}
        </div>
      </fieldset>
      <Field label={t('volunteer.availability')} name="availability" control="select" isOptional defaultValue={typed.availability ?? ''} error={fields.availability} options={[{ value: '', label: t('volunteer.when.none') }, ...AVAILABILITIES.map((value) => ({ value, label: t(`volunteer.when.${value}`) }))]} />
      <Field label={t('volunteer.skills')} name="skills" maxLength={1000} isOptional defaultValue={typed.skills} error={fields.skills} />
      <Field label={t('volunteer.motivation')} name="motivation" control="textarea" rows={5} maxLength={3000} required hint={t('volunteer.motivationHint')} defaultValue={typed.motivation} error={fields.motivation} />
      <Trap />
      <p>
        <Button type="submit" isBusy={state === 'submitting'}>
          {t(state === 'submitting' ? 'sending' : 'volunteer.send')}
        </Button>
      </p>
    </form>
  );
}
