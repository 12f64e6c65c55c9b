import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type RefundFormProps = {
  order: {
    lines: readonly { productId: string; name: string; quantity: number; refunded: number }[];
    /** The parcel has not left yet. */
    isHere: boolean;
    /** May give small sums back without a second person. */
    isAlone: boolean;
  };
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

/** Pieces of one line are paid back: by who may, or asked for of somebody else. */
export function RefundForm({ order: { lines, isHere, isAlone }, failure }: RefundFormProps) {
  const { t } = useTranslation('admin');
  const { fields = {}, typed = {} } = failure?.intent === 'refund-line' ? failure : {};
  const left = lines.filter(({ quantity, refunded }) => refunded < quantity);
  if (left.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="refund">
      <div className="sheet__h">
        <h2 id="refund">{t('refund.title')}</h2>
      </div>
      <div className="sheet__b">
        <p className="quiet">{t(isAlone ? 'refund.alone' : 'refund.asked')}</p>
        <ActForm intent="refund-line" kind="line" label={t(isAlone ? 'refund.act' : 'refund.ask')}>
          <Field
            label={t('refund.line')}
            {...again('productId', { typed, fields })}
            control="select"
            options={left.map(({ productId, name, quantity, refunded }) => ({
              value: productId,
              label: `${name} (${quantity - refunded})`,
            }))}
          />
          <Field
            label={t('refund.quantity')}
            name="quantity"
            type="number"
            min={1}
            max={Math.max(...left.map(({ quantity, refunded }) => quantity - refunded))}
            required
            defaultValue={typed.quantity ?? '1'}
            error={fields.quantity}
          />
          <Field label={t('refund.reason')} {...again('reason', { typed, fields })} maxLength={500} required />
          <Checkbox
            name="isShelved"
            label={t('refund.shelve')}
            hint={t(isHere ? 'refund.shelveHere' : 'refund.shelveSent')}
            defaultChecked={failure?.intent === 'refund-line' ? typed.isShelved === 'on' : isHere}
          />
        </ActForm>
        <p className="fine quiet">{t('refund.final')}</p>
      </div>
    </section>
  );
}
