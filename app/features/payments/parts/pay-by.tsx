import { useRouteLoaderData } from 'react-router';
import { useEffect, useRef, useState } from 'react';
import type { Currency, Money } from '#app/shared/money.ts';
import type { Site } from '#app/shared/site.ts';
import { Field } from '#app/ui/field.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { chargedCurrency, chargeOf, rateBetween, tellCharge } from '#app/features/payments/charge.ts';
import { Charged } from './charged.tsx';
import { NotOpen, PAY_NAMES } from './not-open.tsx';
import styles from './pay-by.module.css';

type PayByProps = {
  /** What the form's button says is paid; without a sum while none is chosen. */
  sum: Pick<Money, 'currency'> & Partial<Money>;
  /** What a press before this one sent, and was answered. */
  typed: Record<string, string | undefined> | undefined;
  errors: Record<string, string> | undefined;
  onMethod?: (method: string) => void;
  /** A gift may come from a bank too. */
  hasTransfer?: boolean;
};

const ICONS = { mobile: 'device-mobile', card: 'credit-card', transfer: 'file-text' } as const;

/**
 * Card, phone or bank, where there is a choice. The currency of a transfer shows once that is chosen, also without script. `charged` tells
 * the server what was said: it begins no payment in another currency whose sum was not, and says it where the form could not (decision 0114).
 */
export function PayBy({ sum, typed, errors, onMethod, hasTransfer = false }: PayByProps) {
  const { t } = useTranslation('ui');
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  const [method, setMethod] = useState(typed?.method ?? 'card');
  const currencies = (hasTransfer && site?.transferCurrencies) || [];
  const [into, setInto] = useState((typed?.transferCurrency || currencies[0]) as Currency);
  const takes = (way: 'card' | 'mobile') => chargedCurrency(site?.takes?.[way], sum.currency);
  const to = method === 'transfer' ? into : takes(method === 'mobile' ? 'mobile' : 'card');
  const rate = site && to !== sum.currency ? rateBetween(site.worth.perEuro, sum.currency, to) : undefined;
  const said = sum.amountMinor && rate ? tellCharge(chargeOf(sum as Money, to, rate)) : '';
  const [isAwake, setAwake] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // From the form itself, which may have been filled in before it woke.
    const form = field.current && new FormData(field.current.form!);
    setMethod((before) => (form?.get('method') as string | null) ?? before);
    setInto((before) => (form?.get('transferCurrency') as Currency | null) ?? before);
    setAwake(true);
  }, []);
  useEffect(() => {
    if (said) field.current!.value = said;
  }, [said]);
  if (site?.isClosed) return <NotOpen />;
  const methods = [
    ...(site?.hasPhone ? ['mobile' as const] : []),
    'card' as const,
    ...(currencies.length > 0 ? ['transfer' as const] : []),
  ];
  return (
    // For browsers whose styles cannot tell which is checked; not before it is awake: without script the field of a transfer stays.
    <div className={styles.pay} data-method={isAwake ? method : undefined}>
      {methods.length > 1 && (
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
                <small>
                  {value === 'transfer' ? t('transferNext') : <bdi>{PAY_NAMES[value].join(t('signs.listComma'))}</bdi>}
                </small>
              </span>
            ),
            icon: ICONS[value],
          }))}
        />
      )}
      {errors?.method && (
        <p className={styles.error} role="alert">
          {errors.method}
        </p>
      )}
      {site?.tooOldRates && methods.length > 1 && (
        <p className={styles.error} role="note">
          {t('tooOldRates', { currencies: site.tooOldRates.join(t('signs.listComma')) })}
        </p>
      )}
      <Charged sum={sum} method="card" to={takes('card')} />
      {site?.hasPhone && <Charged sum={sum} method="mobile" to={takes('mobile')} />}
      {currencies.length > 0 && (
        <div className={styles.transfer}>
          <Field
            label={t('transferCurrency')}
            hint={t('transferHint')}
            name="transferCurrency"
            control="select"
            defaultValue={into}
            onChange={(event) => setInto(event.currentTarget.value as Currency)}
            options={currencies.map((value) => ({ value, label: t(`transferCurrencies.${value}`) }))}
            error={errors?.transferCurrency}
          />
          {currencies.map((currency) => (
            <Charged key={currency} sum={sum} method="transfer" to={currency} isChosen={currency === into} />
          ))}
        </div>
      )}
      <input type="hidden" name="charged" defaultValue={typed?.charged ?? ''} ref={field} />
      {errors?.charged && (
        <p className={styles.says} role="alert">
          {errors.charged}
        </p>
      )}
    </div>
  );
}
