import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type BudgetLineFieldProps = { lines: readonly string[]; line?: string | null; error?: string };

/** On which line of its project's budget a spending falls; on none at first. One that was taken off since stays in sight. */
export function BudgetLineField({ lines, line, error }: BudgetLineFieldProps) {
  const { t } = useTranslation('admin');
  const all = line && !lines.includes(line) ? [...lines, line] : lines;
  return (
    <Field
      label={t('spending.budgetLine')}
      hint={t('spending.budgetLineHint')}
      name="budgetLine"
      control="select"
      options={[
        { value: '', label: t('spending.noLine') },
        ...all.map((one) => ({ value: one, label: lines.includes(one) ? one : t('spending.goneLine', { line: one }) })),
      ]}
      defaultValue={line ?? ''}
      error={error}
    />
  );
}
