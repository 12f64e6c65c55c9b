import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { lightenPhoto } from '#app/features/staff/parts/photo-field.tsx';
import { MadeAs, useFileBack, WaitingForm } from '#app/features/staff/parts/waiting-form.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type ProofFormProps = {
  spendingId: string;
  /** What was paid, as a proof that waits is called. */
  title: string;
  me: string;
  today: string;
  failure?: { fields: Record<string, string>; typed: Record<string, string> };
};

/** A proof: kept on this device first, with its photo or document, and sent when the network is there; without script as any form is. */
export function ProofForm({ spendingId, title, me, today, failure }: ProofFormProps) {
  const { t } = useTranslation('admin');
  return (
    <WaitingForm
      kind="proof"
      me={me}
      words={{
        kept: t('spending.offline'),
        sent: t('spending.sentAll'),
        waiting: (count) => t('spending.waiting', { count }),
      }}
      read={(text, file) => ({
        title,
        call: 'add-proof',
        upload: file && `/api/storage/${file.type === 'application/pdf' ? 'project-files' : 'proofs-pictures'}`,
        body: { spendingId, takenAt: text('takenAt'), place: text('place'), consent: text('consent') === 'on' },
      })}
    >
      {({ key, from, file }, faults) => (
        <ActForm key={key} intent="add-proof" label={t('spending.keepProof')} hasFile>
          <MadeAs />
          <ProofFields
            today={today}
            file={file}
            shown={(from?.body as Record<string, string> | undefined) ?? failure?.typed ?? {}}
            errors={{ ...failure?.fields, ...faults }}
          />
        </ActForm>
      )}
    </WaitingForm>
  );
}

type ProofFieldsProps = {
  today: string;
  file?: File;
  shown: Record<string, string | boolean>;
  errors: Record<string, string>;
};

function ProofFields({ today, file, shown, errors }: ProofFieldsProps) {
  const { t } = useTranslation('admin');
  const box = useFileBack<HTMLDivElement>(file);
  return (
    <div className="form" ref={box}>
      <Field
        label={t('spending.file')}
        hint={t('spending.fileHint')}
        name="file"
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        required
        error={errors.file}
        onChange={lightenPhoto}
      />
      <Field
        label={t('spending.takenAt')}
        name="takenAt"
        type="date"
        max={today}
        required
        defaultValue={String(shown.takenAt ?? today)}
        error={errors.takenAt}
      />
      <Field
        label={t('spending.place')}
        hint={t('spending.placeHint')}
        name="place"
        maxLength={80}
        isOptional
        defaultValue={String(shown.place ?? '')}
        error={errors.place}
      />
      <Checkbox
        name="consent"
        label={t('spending.consent')}
        defaultChecked={shown.consent === true || shown.consent === 'on'}
        error={errors.consent}
      />
    </div>
  );
}
