import { href, Link } from 'react-router';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { RowOutcome, ImportState } from '#app/features/imports/gift-file.ts';

type ImportActsProps = {
  read: { state: ImportState; counts: Partial<Record<RowOutcome, number>>; planId?: string; isTooOld: boolean };
  failure?: { fields: Record<string, string>; typed: Record<string, string> };
};

/** What can be asked of an import, each by one and decided by another: that it runs, that it is undone. */
export function ImportActs({ read: { state, counts, planId, isTooOld }, failure }: ImportActsProps) {
  const { t } = useTranslation('admin');
  const act = state === 'read' ? 'run' : state === 'done' ? 'undo' : undefined;
  if (!act) return null;
  const isPossible = act === 'undo' ? (counts.booked ?? 0) > 0 : (counts.new ?? 0) > 0 && !isTooOld;
  return (
    <section className="sheet" aria-labelledby="act">
      <div className="sheet__h">
        <h2 id="act">{t(`import.${act}.title`)}</h2>
      </div>
      <div className="sheet__b stack stack--s">
        <p className="quiet">{t(`import.${act}.text`)}</p>
        {!isPossible && <p>{t(isTooOld ? 'import.tooOld' : 'import.nothing')}</p>}
        {isPossible && planId && (
          <p>
            <Link to={href('/admin/plans/:id', { id: planId })}>{t('import.waits')}</Link>
          </p>
        )}
        {isPossible && !planId && (
          <ActForm intent={`${act}-import`} kind={act === 'undo' ? 'line' : 'primary'} label={t(`import.${act}.ask`)}>
            <Field
              label={t('refund.reason')}
              {...again('reason', failure)}
              maxLength={500}
              required={act === 'undo'}
              isOptional={act === 'run'}
            />
          </ActForm>
        )}
      </div>
    </section>
  );
}
