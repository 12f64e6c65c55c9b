import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { type CallFailure, useCall } from '#app/features/shell/parts/use-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import styles from '#app/ui/forms.module.css';
import { FUNDING_STAGES, SECTORS } from '../idea-terms.ts';
import { FileField } from './file-field.tsx';
import { uploadFile } from './upload-file.ts';

type IdeaFormProps = { isSent: boolean; failure?: CallFailure & { typed: Record<string, string> } };

/** The idea form. The file goes first, with its progress; when that fails nothing is sent and nothing typed is lost. */
export function IdeaForm({ isSent, failure }: IdeaFormProps) {
  const { t } = useTranslation('impact-hub');
  const [upload, setUpload] = useState<{ percent?: number; error?: string }>({});
  const [fileUrl, setFileUrl] = useState<string>();
  const { state, error, fields, submit } = useCall({
    name: 'submit-project-idea',
    toBody: ({ file: _file, consent_gdpr, ...idea }, form) => ({ ...idea, consent_gdpr: consent_gdpr === 'on', file_url: form.get('file_url') || null }),
    failed: t('form.failed'),
    failure,
    onDone(answer, form) {
      toast({ kind: 'ok', title: t('form.doneTitle'), text: answer.message ?? '' });
      form.reset();
      setUpload({});
      setFileUrl(undefined);
    },
  });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const file = (form.elements.namedItem('file') as HTMLInputElement).files?.[0];
    const urlField = form.elements.namedItem('file_url') as HTMLInputElement;
    if (file && !fileUrl) {
      setUpload({ percent: 0 });
      const answer = await uploadFile(file, (percent) => setUpload({ percent })).catch(() => ({ error: t('form.failed') }) as { error: string; publicUrl?: string });
      if (!answer.publicUrl) {
        setUpload({ error: answer.error ?? t('form.failed') });
        toast({ kind: 'error', title: t('form.errorTitle'), text: answer.error ?? t('form.failed') });
        return;
      }
      setUpload({ percent: 100 });
      setFileUrl(answer.publicUrl);
      urlField.value = answer.publicUrl;
    }
    await submit({ preventDefault() {}, currentTarget: form } as FormEvent<HTMLFormElement>);
  };
  const typed = failure?.typed ?? {};
  return (
    <form id="project-form" className={styles.form} method="post" encType="multipart/form-data" action="/impact-hub#project-form" onSubmit={send} noValidate aria-labelledby="idea">
      <h2 id="idea">{t('form.title')}</h2>
      <FormNotice done={(isSent || state === 'done') && t('form.done')} error={Object.keys(fields).length > 0 ? t('form.errors') : error} />
      <div className={styles.two}>
        <Field label={t('form.full_name')} name="full_name" autoComplete="name" maxLength={120} required defaultValue={typed.full_name} error={fields.full_name} />
        <Field label={t('form.email')} name="email" type="email" autoComplete="email" maxLength={254} required defaultValue={typed.email} error={fields.email} />
        <Field label={t('form.country')} name="country" autoComplete="country-name" maxLength={80} isOptional defaultValue={typed.country} error={fields.country} />
        <Field label={t('form.city')} name="city" autoComplete="address-level2" maxLength={80} isOptional defaultValue={typed.city} error={fields.city} />
      </div>
      <Field label={t('form.project_name')} name="project_name" maxLength={160} required defaultValue={typed.project_name} error={fields.project_name} />
      <div className={styles.two}>
        <Field label={t('form.sector')} name="sector" control="select" required defaultValue={typed.sector ?? ''} error={fields.sector} options={[{ value: '', label: t('form.choose') }, ...SECTORS.map((value) => ({ value, label: t(`sector.${value}`) }))]} />
        <Field label={t('form.funding_stage')} name="funding_stage" control="select" required defaultValue={typed.funding_stage ?? ''} error={fields.funding_stage} options={[{ value: '', label: t('form.choose') }, ...FUNDING_STAGES.map((value) => ({ value, label: t(`stage.${value}`) }))]} />
      </div>
      <Field label={t('form.project_description')} name="project_description" control="textarea" rows={6} maxLength={5000} required defaultValue={typed.project_description} error={fields.project_description} />
      <FileField percent={upload.percent} error={upload.error ?? fields.file} onChoose={(problem) => { setFileUrl(undefined); setUpload({ error: problem }); }} />
      <input type="hidden" name="file_url" defaultValue={typed.file_url} />
      <Checkbox
        label={
          <>
            {t('form.consent')} <Link to="/privacy">{t('form.privacy')}</Link>, <Link to="/gdpr">{t('form.gdpr')}</Link>
          </>
        }
        name="consent_gdpr"
        defaultChecked={typed.consent_gdpr === 'on'}
        error={fields.consent_gdpr}
      />
      <p>
        <Button type="submit" isBusy={state === 'submitting' || (upload.percent !== undefined && upload.percent < 100)}>
          {t(state === 'submitting' ? 'form.submitting' : 'form.submit')}
        </Button>
      </p>
    </form>
  );
}
