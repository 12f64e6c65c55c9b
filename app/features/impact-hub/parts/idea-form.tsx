import { type FormEvent, useState } from 'react';
import { Form, Link } from 'react-router';
import { type FormFailure, useFormCall } from '#app/kit/use-form-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { controlsOf } from '#app/ui/form-controls.ts';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import styles from '#app/ui/forms.module.css';
import { IDEA_FIELDS, readIdeaFields } from '#app/features/impact-hub/idea-rules.ts';
import { FileField } from './file-field.tsx';
import { uploadFile } from './upload-file.ts';

type IdeaFormProps = { isSent: boolean; failure?: FormFailure };

/** The idea form. The file goes first, with its progress; when that fails nothing is sent and nothing typed is lost. */
export function IdeaForm({ isSent, failure }: IdeaFormProps) {
  const { t } = useTranslation('impact-hub');
  const { t: sign } = useTranslation('ui');
  const [upload, setUpload] = useState<{ percent?: number; error?: string }>({});
  const [fileUrl, setFileUrl] = useState<string>();
  const { state, error, fields, send } = useFormCall({
    name: 'submit-project-idea',
    toBody: readIdeaFields,
    words: { failed: t('form.failed') },
    failure,
    onDone(answer, form) {
      toast({ kind: 'ok', title: t('form.doneTitle'), text: answer.message ?? '' });
      form.reset();
      setUpload({});
      setFileUrl(undefined);
    },
  });
  const uploadAndSend = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const file = (form.elements.namedItem('file') as HTMLInputElement).files?.[0];
    const urlField = form.elements.namedItem('file_url') as HTMLInputElement;
    if (file && !fileUrl) {
      setUpload({ percent: 0 });
      const answer = await uploadFile(file, (percent) => setUpload({ percent })).catch(
        () => ({ error: t('form.failed') }) as { error: string; publicUrl?: string },
      );
      if (!answer.publicUrl) {
        setUpload({ error: answer.error ?? t('form.failed') });
        return;
      }
      setUpload({ percent: 100 });
      setFileUrl(answer.publicUrl);
      urlField.value = answer.publicUrl;
    }
    await send(form);
  };
  const typed = failure?.typed ?? {};
  const controls = controlsOf(IDEA_FIELDS, typed, fields);
  const { sector, funding_stage: stage } = IDEA_FIELDS;
  const choices = {
    sector: sector.options.map((value) => ({ value, label: t(sector.word(value)) })),
    funding_stage: stage.options.map((value) => ({ value, label: t(stage.word(value)) })),
  };
  return (
    <Form
      reloadDocument
      id="project-form"
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      action="/impact-hub#project-form"
      onSubmit={uploadAndSend}
      noValidate
      aria-labelledby="idea"
    >
      <h2 id="idea">{t('form.title')}</h2>
      <FormNotice
        done={(isSent || state === 'done') && t('form.done')}
        error={Object.keys(fields).length > 0 ? t('form.errors') : error}
      />
      <div className={styles.two}>
        <Field label={t('form.full_name')} {...controls.full_name} />
        <Field label={t('form.email')} {...controls.email} />
        <Field label={t('form.country')} {...controls.country} />
        <Field label={t('form.city')} {...controls.city} />
      </div>
      <Field label={t('form.project_name')} {...controls.project_name} />
      <div className={styles.two}>
        {(['sector', 'funding_stage'] as const).map((name) => (
          <Field
            key={name}
            label={t(`form.${name}`)}
            {...controls[name]}
            options={[{ value: '', label: t('form.choose') }, ...choices[name]]}
          />
        ))}
      </div>
      <Field label={t('form.project_description')} {...controls.project_description} />
      <FileField
        percent={upload.percent}
        error={upload.error ?? fields.file}
        onChoose={(problem) => {
          setFileUrl(undefined);
          setUpload({ error: problem });
        }}
      />
      <input type="hidden" name="file_url" defaultValue={typed.file_url} />
      <Checkbox
        label={
          <>
            {t('form.consent') + sign('signs.gap')}
            <Link to="/privacy">{t('form.privacy')}</Link>
            {sign('signs.comma')}
            <Link to="/gdpr">{t('form.gdpr')}</Link>
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
    </Form>
  );
}
