import { Link } from 'react-router';
import type { FormFailure } from '#app/kit/use-form-call.ts';
import { usePayment } from '#app/features/payments/parts/use-payment.ts';
import { PayBy } from '#app/features/payments/parts/pay-by.tsx';
import { formatMoney } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { controlsOf } from '#app/ui/form-controls.ts';
import { FormNotice } from '#app/ui/form-notice.tsx';
import forms from '#app/ui/forms.module.css';
import { useTranslation } from '#app/ui/words.tsx';
import type { CheckoutLine } from '#app/features/marketplace/cart.server.ts';
import { DELIVERY_FIELDS, nameCountry } from '#app/features/marketplace/market-rules.ts';
import { readOrderFields } from '#app/features/marketplace/order-fields.ts';
import styles from './delivery-form.module.css';

type DeliveryFormProps = {
  lines: CheckoutLine[];
  /** What one parcel costs. */
  parcelCents: number;
  totalCents: number;
  email?: string;
  failure?: FormFailure;
  onOrdered: (checkoutUrl: string) => void;
};

/** Where to deliver, how, and the one press that repeats the total. */
export function DeliveryForm({ lines, parcelCents, totalCents, email, failure, onOrdered }: DeliveryFormProps) {
  const { t, i18n } = useTranslation('marketplace');
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, i18n.language);
  const { state, error, fields, submit } = usePayment(failure, {
    name: 'create-marketplace-order',
    toBody: (typed) => readOrderFields(typed, lines, parcelCents),
    words: { done: t('checkout.created'), doneText: t('checkout.createdText'), failed: t('checkout.failed') },
    onDone: onOrdered,
  });
  const controls = controlsOf(DELIVERY_FIELDS, { email: email ?? '', ...failure?.typed }, fields);
  // A required field says its name in the summary, and its own sentence beside it.
  const field = <Name extends keyof typeof controls>(name: Name) => ({
    id: `order-${name}`,
    label: t(`checkout.${name}`),
    ...controls[name],
  });
  const toMend = (Object.keys(DELIVERY_FIELDS) as (keyof typeof DELIVERY_FIELDS)[])
    .filter((name) => fields[name])
    .map((name) => ({ id: `order-${name}`, label: t(`checkout.${name}`) }));
  const isBusy = state === 'submitting';
  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
      <h2>{t('checkout.where')}</h2>
      <FormNotice error={error} fields={toMend} />
      <div className={forms.two}>
        <Field {...field('firstName')} />
        <Field {...field('lastName')} />
        <Field {...field('email')} />
        <Field {...field('phone')} />
      </div>
      <Field {...field('address')} />
      <div className={forms.two}>
        <Field {...field('city')} />
        <Field {...field('postalCode')} />
      </div>
      <Field
        {...field('country')}
        options={DELIVERY_FIELDS.country.options.map((country) => ({ value: country, label: nameCountry(country, t) }))}
      />
      <Field {...field('notes')} />
      <fieldset className={styles.delivery}>
        <legend>{t('checkout.delivery')}</legend>
        <label>
          <input type="radio" name="delivery" value="standard" defaultChecked />
          <span>
            <b>{t('checkout.standard')}</b>
            <span className="small">{t('checkout.standardText')}</span>
          </span>
          <span className="num">{money(parcelCents)}</span>
        </label>
      </fieldset>
      <PayBy sum={{ amountMinor: totalCents, currency: 'USD' }} typed={failure?.typed} errors={fields} />
      <Button type="submit" isBlock isBusy={isBusy}>
        {isBusy ? t('checkout.busy') : t('checkout.pay', { total: money(totalCents) })}
      </Button>
      <p className="small quiet">{t('checkout.secure')}</p>
      <p>
        <Link to="/marketplace">{t('checkout.goOn')}</Link>
      </p>
    </form>
  );
}
