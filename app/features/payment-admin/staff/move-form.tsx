import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type MoveFormProps = {
  move: {
    /** Of a payment for several funds: which one moves. */
    parts?: readonly { id: string; title: string; sum: string }[];
    funds: readonly { id: string; title: string }[];
    /** It is given each month or year: all of it moves. */
    comesAgain: boolean;
  };
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

/** A gift, or a part of one for several funds, goes to another fund. */
export function MoveForm({ move: { parts, funds, comesAgain }, failure }: MoveFormProps) {
  const { t } = useTranslation('admin');
  const failed = failure?.intent === 'move-gift' ? failure : undefined;
  return (
    <details className="sheet" open={failed !== undefined}>
      <summary className="sheet__b">{t('payment.move.title')}</summary>
      <div className="sheet__b">
        {comesAgain && <p>{t('payment.move.again')}</p>}
        {parts && <p>{t('payment.move.ofSeveral')}</p>}
        <p className="quiet">{t('payment.move.hint')}</p>
        <ActForm intent="move-gift" kind="line" label={t('payment.move.act')}>
          {parts && (
            <Field
              control="select"
              label={t('payment.move.part')}
              name="giftId"
              required
              options={[
                { value: '', label: t('payment.move.choosePart') },
                ...parts.map(({ id, title, sum }) => ({ value: id, label: `${title} (${sum})` })),
              ]}
              defaultValue={failed?.typed.giftId ?? ''}
              error={failed?.fields.giftId}
            />
          )}
          <Field
            control="select"
            label={t('payment.move.to')}
            name="programId"
            required
            options={[
              { value: '', label: t('payment.move.choose') },
              ...funds.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            defaultValue={failed?.typed.programId ?? ''}
            error={failed?.fields.programId}
          />
          <Field
            label={t('payment.move.why')}
            {...again('reason', failed)}
            maxLength={500}
            required
            hint={t('refund.payment.reasonHint')}
          />
        </ActForm>
      </div>
    </details>
  );
}
