import { Link } from 'react-router';
import { useGiving } from '#app/features/donations/parts/use-giving.ts';
import { PayBy } from '#app/features/payments/parts/pay-by.tsx';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import forms from '#app/ui/forms.module.css';
import { useTranslation } from '#app/ui/words.tsx';
import type { CheckoutLine } from '../cart.server.ts';
import { COUNTRIES, DELIVERY_CENTS } from '../market-terms.ts';
import { readOrderFields } from '../order-fields.ts';
import styles from './delivery-form.module.css';

type DeliveryFormProps = { lines: CheckoutLine[]; totalCents: number; email?: string; failure?: { error: string; fields?: Record<string, string>; typed: Record<string, string> }; onOrdered: (checkoutUrl: string) => void };

const LABELS = ['firstName', 'lastName', 'email', 'address', 'city'] as const;

/** Where to deliver, how, and the one press that repeats the total. */
export function DeliveryForm({ lines, totalCents, email, failure, onOrdered }: DeliveryFormProps) {
  const { t, i18n } = useTranslation('marketplace');
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, i18n.language as Language);
  const { state, error, fields, submit } = useGiving(failure, {
    name: 'create-marketplace-order',
    toBody: (typed) => readOrderFields(typed, lines),
    words: { done: t('checkout.created'), doneText: t('checkout.createdText'), failed: t('checkout.failed') },
    onDone: onOrdered,
  });
  const typed = failure?.typed ?? {};
  // A required field says its name in the summary, and its own sentence beside it.
  const field = (name: string, label: string) => ({ name, id: `order-${name}`, label, defaultValue: typed[name], error: fields[name] });
  const toMend = LABELS.filter((name) => fields[name]).map((name) => ({ id: `order-${name}`, label: t(`checkout.${name}`) }));
  const isBusy = state === 'submitting';
  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
      <h2>{t('checkout.where')}</h2>
      <FormNotice error={error} fields={toMend} />
      <div className={forms.two}>
        <Field {...field('firstName', t('checkout.firstName'))} autoComplete="given-name" required />
        <Field {...field('lastName', t('checkout.lastName'))} autoComplete="family-name" required />
        <Field {...field('email', t('checkout.email'))} type="email" autoComplete="email" required defaultValue={typed.email ?? email} />
        <Field label={t('checkout.phone')} name="phone" type="tel" autoComplete="tel" isOptional defaultValue={typed.phone} />
      </div>
      <Field {...field('address', t('checkout.address'))} autoComplete="street-address" required />
      <div className={forms.two}>
        <Field {...field('city', t('checkout.city'))} autoComplete="address-level2" required />
        <Field label={t('checkout.postalCode')} name="postalCode" autoComplete="postal-code" isOptional defaultValue={typed.postalCode} />
      </div>
      <Field control="select" label={t('checkout.country')} name="country" autoComplete="country-name" defaultValue={typed.country ?? COUNTRIES[0]} options={COUNTRIES.map((country) => ({ value: country, label: country }))} />
      <Field control="textarea" label={t('checkout.notes')} name="notes" rows={3} isOptional defaultValue={typed.notes} />
      <fieldset className={styles.delivery}>
        <legend>{t('checkout.delivery')}</legend>
        <label>
          <input type="radio" name="delivery" value="standard" defaultChecked />
          <span>
            <b>{t('checkout.standard')}</b>
            <span className="small">{t('checkout.standardText')}</span>
          </span>
          <span className="num">{money(DELIVERY_CENTS)}</span>
        </label>
      </fieldset>
      <PayBy defaultValue={typed.method} />
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
