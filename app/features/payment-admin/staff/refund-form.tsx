import { href, Link } from 'react-router';
import type { Currency } from '#app/shared/money.ts';
import { again } from '#app/features/staff/parts/again.ts';
import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { RadioList } from '#app/ui/radio-list.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type RefundFormProps = {
  refund: {
    /** What is left, in major units and as it is read. */
    left: string;
    leftSum: string;
    currency: Currency;
    /** Whether the provider can be asked; else by hand only. */
    canSend: boolean;
    /** Some of it was given back, or is on its way: all that is left is not offered as if nothing had been done. */
    isAgain: boolean;
    /** Of one that waits for a second person. */
    planId?: string;
  };
  /** May give small sums back without a second person. */
  isAlone: boolean;
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

/** A payment is given back, whole or a part: by the way it was paid, or by hand; by who may, or asked for of somebody else. */
export function RefundForm({
  refund: { left, leftSum, currency, canSend, isAgain, planId },
  isAlone,
  failure,
}: RefundFormProps) {
  const { t } = useTranslation('admin');
  const { fields = {}, typed = {} } = failure?.intent === 'refund-payment' ? failure : {};
  const ways = (['provider', 'hand'] as const).filter((way) => way === 'hand' || canSend);
  const form = (
    <>
      <p className="quiet">{t(isAlone ? 'refund.alone' : 'refund.asked')}</p>
      <ActForm intent="refund-payment" kind="line" label={t(isAlone ? 'refund.act' : 'refund.ask')}>
        <StaffSumField
          unit={currency}
          label={t('refund.payment.amount', { currency })}
          name="amount"
          maxLength={20}
          required
          hint={t('refund.payment.most', { sum: leftSum })}
          defaultValue={typed.amount ?? (isAgain ? '' : left)}
          error={fields.amount}
        />
        <Field
          label={t('refund.reason')}
          {...again('reason', { typed, fields })}
          maxLength={500}
          required
          hint={t('refund.payment.reasonHint')}
        />
        <RadioList
          legend={t('refund.payment.how')}
          name="how"
          options={ways.map((value) => ({ value, label: t(`refund.payment.${value}`) }))}
          defaultValue={typed.how ?? ways[0]}
          error={fields.how}
        />
        <Field
          label={t('refund.payment.reference')}
          {...again('reference', { typed, fields })}
          maxLength={100}
          isOptional={canSend}
          hint={t('refund.payment.referenceHint')}
        />
        <Field label={t('refund.payment.day')} {...again('day', { typed, fields })} type="date" isOptional={canSend} />
      </ActForm>
      <p className="fine quiet">{t('refund.payment.final')}</p>
    </>
  );
  return (
    <section className="sheet" aria-labelledby="refund">
      <div className="sheet__h">
        <h2 id="refund">{t('refund.payment.title')}</h2>
      </div>
      <div className="sheet__b stack">
        {planId && (
          <p className="banner">
            <span className="grow">{t('refund.payment.waits')}</span>
            <Link to={href('/admin/plans/:id', { id: planId })}>{t('refund.payment.plan')}</Link>
          </p>
        )}
        {isAgain || planId ? (
          <details open={failure?.intent === 'refund-payment' || undefined}>
            <summary>{t('refund.payment.again')}</summary>
            {form}
          </details>
        ) : (
          form
        )}
      </div>
    </section>
  );
}
