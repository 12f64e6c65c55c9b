import { useRouteLoaderData } from 'react-router';
import { useState } from 'react';
import type { Money } from '#app/shared/money.ts';
import type { Site } from '#app/shared/site.ts';
import { Field } from '#app/ui/field.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { chargedCurrency } from '#app/features/payments/charge.ts';
import { Charged } from './charged.tsx';
import { NotOpen, PAY_NAMES } from './not-open.tsx';
import { ByCard, type PaidProps, SaidCharge } from './said-charge.tsx';
import styles from './pay-by.module.css';

type PayByProps = PaidProps & {
  onMethod?: (method: string) => void;
  /** A gift may come from a bank too. */
  hasTransfer?: boolean;
};

const ICONS = { mobile: 'device-mobile', card: 'credit-card', transfer: 'file-text' } as const;

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
      <Segmented
        isList
        legend={t('payBy')}
        name="method"
        onValue={(value) => {
          setMethod(value);
          onMethod?.(value);
        }}
        defaultValue={method}
        options={methods.map((value) => ({
          value,
          label: (
            <span>
              <b>{t(`payMethod.${value}`)}</b>{' '}
              <small>{value === 'transfer' ? t('transferNext') : <bdi>{PAY_NAMES[value]}</bdi>}</small>
            </span>
          ),
          icon: ICONS[value],
        }))}
      />
      {errors?.method && (
        <p className={styles.error} role="alert">
          {errors.method}
        </p>
      )}
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
