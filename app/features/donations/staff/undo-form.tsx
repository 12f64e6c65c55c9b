import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type UndoFormProps = { failure?: { fields: Record<string, string>; typed: Record<string, string> } };

/** A batch that was entered wrongly: asked by one, undone once somebody else agrees. */
export function UndoForm({ failure }: UndoFormProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="undo">
      <div className="sheet__h">
        <h2 id="undo">{t('batch.undo')}</h2>
      </div>
      <div className="sheet__b">
        <p className="quiet">{t('batch.undoText')}</p>
        <ActForm intent="undo-batch" kind="line" label={t('batch.undoAsk')}>
          <Field label={t('refund.reason')} {...again('reason', failure)} maxLength={500} required />
        </ActForm>
      </div>
    </section>
  );
}
