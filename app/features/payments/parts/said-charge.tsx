import { useEffect, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Money } from '#app/shared/money.ts';
import type { Site } from '#app/shared/site.ts';
import { chargedCurrency, chargeOf, rateBetween, tellCharge } from '#app/features/payments/charge.ts';
import { Charged } from './charged.tsx';
import styles from './pay-by.module.css';

/** What is paid, and what a press before this one was answered. */
export type PaidProps = {
  /** What the form's button says is paid; without a sum while none is chosen. */
  sum: Pick<Money, 'currency'> & Partial<Money>;
  typed: Record<string, string | undefined> | undefined;
  errors: Record<string, string> | undefined;
};

/**
 * Says to the server what the form said will be charged: it begins no payment in another currency whose sum was not said. Where the form
 * could not say it, the server does, and the next press agrees to it.
 */
export function SaidCharge({
  sum: { amountMinor, currency },
  to,
  typed,
  errors,
}: PaidProps & { to: Money['currency'] }) {
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
