import { useRouteLoaderData } from 'react-router';
import { useEffect, useRef, useState } from 'react';
import type { Money } from '#app/shared/money.ts';
import type { Site } from '#app/shared/site.ts';
import { Field } from '#app/ui/field.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { chargedCurrency } from '#app/features/payments/charge.ts';
import { Charged } from './charged.tsx';
import styles from './pay-by.module.css';

type PayByProps = {
  /** What the form's button says is paid; without a sum while none is chosen. */
  sum: Pick<Money, 'currency'> & Partial<Money>;
  defaultValue?: string;
  onMethod?: (method: string) => void;
  /** Of a form whose gifts may come from a bank too: what was chosen there before, and what was wrong with it. */
  transfer?: { currency?: string; errors: Record<string, string> };
};

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

/** Card, phone or bank, where there is a choice. The currency of a transfer shows once that is chosen, also without script. */
export function PayBy({ sum, defaultValue = 'card', onMethod, transfer }: PayByProps) {
  const { t } = useTranslation('ui');
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const [into, setInto] = useState(transfer?.currency);
  // For browsers whose styles cannot tell; from the form itself, which may have been filled in before it woke.
  const [method, setMethod] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => setMethod(box.current?.querySelector<HTMLInputElement>('input[name=method]:checked')?.value), []);
  const currencies = (transfer && site?.transferCurrencies) ?? [];
  const methods = [
    'card' as const,
    ...(site?.hasPhone ? ['mobile' as const] : []),
    ...(currencies.length > 0 ? ['transfer' as const] : []),
  ];
  if (site?.isClosed) return <NotOpen />;
  if (methods.length === 1) return null;
  const error = transfer?.errors.method;
  return (
    <div className={styles.pay} ref={box} data-method={method}>
      <Segmented
        legend={t('payBy')}
        name="method"
        onValue={(value) => {
          setMethod(value);
          onMethod?.(value);
        }}
        defaultValue={defaultValue}
        options={methods.map((value) => ({ value, label: t(`payMethod.${value}`) }))}
      />
      {site?.tooOldRates && (
        <p className={styles.error} role="note">
          {t('tooOldRates', { currencies: site.tooOldRates.join(', ') })}
        </p>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Charged sum={sum} method="card" to={chargedCurrency(site?.takes?.card, sum.currency)} />
      <Charged sum={sum} method="mobile" to={chargedCurrency(site?.takes?.mobile, sum.currency)} />
      {currencies.length > 0 && (
        <div className={styles.transfer}>
          <Field
            label={t('transferCurrency')}
            hint={t('transferHint')}
            name="transferCurrency"
            control="select"
            defaultValue={transfer?.currency || currencies[0]}
            onChange={(event) => setInto(event.currentTarget.value)}
            options={currencies.map((value) => ({ value, label: t(`transferCurrencies.${value}`) }))}
            error={transfer?.errors.transferCurrency}
          />
          {currencies.map((currency) => (
            <Charged
              key={currency}
              sum={sum}
              method="transfer"
              to={currency}
              isChosen={currency === (into || currencies[0])}
            />
          ))}
        </div>
      )}
    </div>
  );
}
