import { Form } from 'react-router';
import type { FormFailure } from '#app/kit/use-form-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { WovenRow } from './woven-cloth.tsx';
import styles from './report-form.module.css';

type ReportFormProps = {
  rows: readonly Pick<WovenRow, 'number' | 'name' | 'word'>[];
  action: string;
  isSent: boolean;
  failure?: FormFailure;
};

/** A word that hurts is told here: a plain form, of which nothing has to be awake. */
export function ReportForm({ rows, action, isSent, failure }: ReportFormProps) {
  const { t } = useTranslation('together');
  const { t: sign } = useTranslation('ui');
  const written = rows.filter(({ name, word }) => name || word);
  if (written.length === 0 && !isSent) return null;
  return (
    <details className={styles.report} id="signaler" open={isSent || failure !== undefined}>
      <summary>{t('report.open')}</summary>
      <Form noValidate reloadDocument method="post" action={`${action}#signaler`} className={styles.form}>
        <FormNotice done={isSent && t('report.done')} error={failure?.error} />
        <input type="hidden" name="intent" value="report" />
        <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
        <Field
          label={t('report.row')}
          name="row"
          control="select"
          defaultValue={failure?.typed.row}
          error={failure?.fields?.row}
          options={written.map(({ number, name, word }) => ({
            value: String(number),
            label: [name ?? t('noName'), word].filter(Boolean).join(sign('signs.colon')),
          }))}
        />
        <Field
          label={t('report.why')}
          name="why"
          maxLength={300}
          isOptional
          defaultValue={failure?.typed.why}
          error={failure?.fields?.why}
        />
        <Button type="submit" kind="line" size="sm">
          {t('report.send')}
        </Button>
      </Form>
    </details>
  );
}
