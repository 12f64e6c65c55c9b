import type { Currency } from '#app/shared/money.ts';
import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type GiftActsProps = {
  acts: {
    /** The provider was not told yet of what was asked for before. */
    isWaiting: boolean;
    isResting: boolean;
    /** In major units, and the least as it is read. */
    amount: string;
    minimum: string;
    currency: Currency;
    /** Days, `YYYY-MM-DD`. */
    tomorrow: string;
    inThreeMonths: string;
  };
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

/** What can be done with a gift for its giver, who is told by mail. */
export function GiftActs({ acts, failure }: GiftActsProps) {
  const { t } = useTranslation('admin');
  const of = (intent: string) =>
    failure?.intent === intent ? failure : { fields: {}, typed: {} as Record<string, string> };
  const [pause, change, stop] = [of('pause-gift'), of('change-gift'), of('stop-gift')];
  const reason = ({ fields, typed }: ReturnType<typeof of>) => (
    <Field
      label={t('subscription.reason')}
      name="reason"
      maxLength={500}
      required
      hint={t('subscription.reasonHint')}
      defaultValue={typed.reason}
      error={(fields as Record<string, string>).reason}
    />
  );
  if (acts.isWaiting)
    return (
      <p className="msg" role="status">
        {t('subscription.waiting')}
      </p>
    );
  return (
    <>
      <section className="sheet" aria-labelledby="pause">
        <div className="sheet__h">
          <h2 id="pause">{t('subscription.pause.title')}</h2>
        </div>
        <div className="sheet__b">
          <ActForm intent="pause-gift" kind="line" label={t('subscription.pause.act')}>
            <Field
              label={t('subscription.pause.until')}
              name="until"
              type="date"
              min={acts.tomorrow}
              isOptional
              hint={t('subscription.pause.hint')}
              defaultValue={pause.typed.until ?? acts.inThreeMonths}
              error={(pause.fields as Record<string, string>).until}
            />
            {reason(pause)}
          </ActForm>
        </div>
      </section>
      <section className="sheet" aria-labelledby="change">
        <div className="sheet__h">
          <h2 id="change">{t('subscription.change.title')}</h2>
        </div>
        <div className="sheet__b">
          <ActForm intent="change-gift" kind="line" label={t('subscription.change.act')}>
            <StaffSumField
              unit={acts.currency}
              label={t('subscription.change.amount', { currency: acts.currency })}
              name="amount"
              maxLength={20}
              required
              hint={`${t('subscription.change.least', { sum: acts.minimum })} ${t('subscription.change.raise')}`}
              defaultValue={change.typed.amount ?? acts.amount}
              error={(change.fields as Record<string, string>).amount}
            />
            {reason(change)}
          </ActForm>
        </div>
      </section>
      <section className="sheet" aria-labelledby="stop">
        <div className="sheet__h">
          <h2 id="stop">{t('subscription.stop.title')}</h2>
        </div>
        <div className="sheet__b">
          <p className="quiet">{t('subscription.stop.text')}</p>
          <ActForm intent="stop-gift" kind="line" label={t('subscription.stop.act')}>
            {reason(stop)}
          </ActForm>
        </div>
      </section>
    </>
  );
}
