import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { HAND_REASONS, MAX_MOVE } from '#app/features/marketplace/market-rules.ts';
import { Level } from './level.tsx';

export type Failure = { intent: string; fields: Record<string, string>; typed: Record<string, string> };
type MoveFormProps = {
  product: { available: number; lowAt: number; level: 'out' | 'low' | 'soon' | 'good' };
  failure?: Failure;
};

/** Of a failed form only its own: what the page's other forms say is theirs. */
export const failureOf = (failure: Failure | undefined, intent: string): Pick<Failure, 'fields' | 'typed'> =>
  failure?.intent === intent ? failure : { fields: {}, typed: {} };

/** A move by hand, and from which count on somebody is told. */
export function MoveForm({ product: { available, lowAt, level }, failure }: MoveFormProps) {
  const { t } = useTranslation('admin');
  const moved = failureOf(failure, 'move-stock');
  const low = failureOf(failure, 'set-low-stock');
  return (
    <section className="sheet" aria-labelledby="move">
      <div className="sheet__h">
        <h2 id="move">{t('stock.move')}</h2>
      </div>
      <div className="sheet__b">
        <Level available={available} lowAt={lowAt} level={level} />
        <ActForm intent="move-stock" label={t('stock.moveAct')}>
          <Field
            label={t('stock.reasonHead')}
            {...again('reason', moved)}
            control="select"
            options={HAND_REASONS.map((value) => ({ value, label: t(`stock.reason.${value}`) }))}
          />
          <Field
            label={t('stock.pieces')}
            {...again('quantity', moved)}
            type="number"
            min={-MAX_MOVE}
            max={MAX_MOVE}
            required
            hint={t('stock.piecesHint')}
          />
          <Field label={t('stock.note')} {...again('note', moved)} maxLength={500} isOptional />
        </ActForm>
        <ActForm intent="set-low-stock" kind="line" label={t('stock.keep')} values={{ before: String(lowAt) }}>
          <Field
            label={t('stock.lowAt')}
            name="lowAt"
            type="number"
            min={0}
            max={MAX_MOVE}
            required
            hint={t('stock.lowAtHint')}
            defaultValue={low.typed.lowAt ?? String(lowAt)}
            error={low.fields.lowAt}
          />
        </ActForm>
      </div>
    </section>
  );
}
