import { useRouteLoaderData } from 'react-router';
import { useEffect, useRef, useState } from 'react';
import type { Money } from '#app/shared/money.ts';
import type { Site } from '#app/shared/site.ts';
import { Field } from '#app/ui/field.tsx';
import { RadioList } from '#app/ui/radio-list.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { chargedCurrency, chargeOf, rateBetween, tellCharge } from '#app/features/payments/charge.ts';
import { PAY_NAMES } from '#app/features/payments/pay-names.ts';
import { Charged } from './charged.tsx';
import styles from './pay-by.module.css';

/** What is paid, and what a press before this one was answered. */
type PaidProps = {
  /** What the form's button says is paid; without a sum while none is chosen. */
  sum: Pick<Money, 'currency'> & Partial<Money>;
  typed: Record<string, string | undefined> | undefined;
  errors: Record<string, string> | undefined;
};

type PayByProps = PaidProps & {
  onMethod?: (method: string) => void;
  /** A gift may come from a bank too. */
  hasTransfer?: boolean;
};

const ICONS = { mobile: 'device-mobile', card: 'credit-card', transfer: 'file-text' } as const;

/** Beside the button of what begins a payment: that it would be refused, while the site does not know for whom. */
export function NotOpen() {
  const { t } = useTranslation('ui');
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  return site?.isClosed ? (
    <p className={styles.error} role="note">
      {t('notOpen')}
    </p>
  ) : null;
}

/**
 * Says to the server what the form said will be charged: it begins no payment in another currency whose sum was not said. Where the form
 * could not say it, the server does, and the next press agrees to it.
 */
function SaidCharge({ sum: { amountMinor, currency }, to, typed, errors }: PaidProps & { to: Money['currency'] }) {
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const field = useRef<HTMLInputElement>(null);
  const rate = site && to !== currency ? rateBetween(site.worth.perEuro, currency, to) : undefined;
  const said = amountMinor && rate ? tellCharge(chargeOf({ amountMinor, currency }, to, rate)) : '';
  useEffect(() => {
    if (said) field.current!.value = said;
  }, [said]);
  return (
    <>
      <input type="hidden" name="charged" defaultValue={typed?.charged ?? ''} ref={field} suppressHydrationWarning />
      {errors?.charged && (
        <p className={`${styles.says} ${styles.toConfirm}`} role="alert">
          {errors.charged}
        </p>
      )}
    </>
  );
}

/** What a card is charged, for a form that takes nothing else. */
export function ByCard(props: PaidProps) {
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const to = chargedCurrency(site?.takes?.card, props.sum.currency);
  return (
    <>
      <Charged sum={props.sum} method="card" to={to} />
      <SaidCharge {...props} to={to} />
    </>
  );
}

/** Card, phone or bank, where there is a choice. The currency of a transfer shows once that is chosen, also without script. */
export function PayBy({ sum, typed, errors, onMethod, hasTransfer = false }: PayByProps) {
  const { t } = useTranslation('ui');
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const [method, setMethod] = useState(typed?.method ?? 'card');
  const currencies = (hasTransfer && site?.transferCurrencies) || [];
  const [into, setInto] = useState(typed?.transferCurrency || currencies[0]);
  const methods = [
    ...(site?.hasPhone ? ['mobile' as const] : []),
    'card' as const,
    ...(currencies.length > 0 ? ['transfer' as const] : []),
  ];
  if (site?.isClosed) return <NotOpen />;
  if (methods.length === 1) return <ByCard sum={sum} typed={typed} errors={errors} />;
  const [card, mobile] = [site?.takes?.card, site?.takes?.mobile].map((takes) => chargedCurrency(takes, sum.currency));
  return (
    <div className={styles.pay}>
      <RadioList
        isJoined
        legend={t('payBy')}
        name="method"
        onValue={(value) => {
          setMethod(value);
          onMethod?.(value);
        }}
        defaultValue={method}
        options={methods.map((value) => ({
          value,
          label: <b>{t(`payMethod.${value}`)}</b>,
          hint: value === 'transfer' ? t('transferNext') : <bdi>{PAY_NAMES[value]}</bdi>,
          icon: ICONS[value],
        }))}
        error={errors?.method}
      />
      {site?.tooOldRates && (
        <p className={styles.error} role="note">
          {t('tooOldRates', { currencies: site.tooOldRates.join(', ') })}
        </p>
      )}
      <Charged sum={sum} method="card" to={card!} />
      <Charged sum={sum} method="mobile" to={mobile!} />
      {currencies.length > 0 && (
        <div className={styles.transfer}>
          <Field
            label={t('transferCurrency')}
            hint={t('transferHint')}
            name="transferCurrency"
            control="select"
            defaultValue={into}
            onChange={(event) => setInto(event.currentTarget.value as Money['currency'])}
            options={currencies.map((value) => ({ value, label: t(`transferCurrencies.${value}`) }))}
            error={errors?.transferCurrency}
          />
          {currencies.map((currency) => (
            <Charged key={currency} sum={sum} method="transfer" to={currency} isChosen={currency === into} />
          ))}
        </div>
      )}
      <SaidCharge
        sum={sum}
        typed={typed}
        errors={errors}
        to={method === 'transfer' ? (into as Money['currency']) : method === 'mobile' ? mobile! : card!}
      />
    </div>
  );
}
