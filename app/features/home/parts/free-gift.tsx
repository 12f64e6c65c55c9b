import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '#app/shared/money.ts';
import type { Language } from '#app/shared/language.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { DONATION_CALL, DONATION_CURRENCY, GENERAL_FUND } from '../../donations/donation-terms.ts';
import { useGiving } from '../../donations/parts/use-giving.ts';
import styles from './free-gift.module.css';

export type FreeGiftProps = {
  /** What the action gave back when the page was posted without JavaScript. */
  failure?: { error: string; fields?: Record<string, string>; typed: Record<string, string> };
};

const QUICK = [5_000, 10_000, 25_000];

/** A gift started from the home page: an amount, and an e-mail for who wants the receipt by mail; without one it is anonymous. */
export function FreeGift({ failure }: FreeGiftProps) {
  const { t, i18n } = useTranslation('home');
  const amount = useRef<HTMLInputElement>(null);
  const { state, error, fields, checkoutUrl, submit } = useGiving(failure, DONATION_CALL);
  // Without JavaScript these would do nothing.
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  const typed = failure?.typed ?? {};
  const message = fields.amount ?? fields.donorEmail ?? error;
  const plain = (value: number) => formatMoney({ amountMinor: value, currency: DONATION_CURRENCY }, i18n.language as Language).replace(/[^\d\s.,\u00a0\u202f]/g, '').trim();
  return (
    <form id="montant-libre" className={styles.gift} method="post" action="/?index#montant-libre" onSubmit={submit} noValidate aria-labelledby="free-gift">
      <div>
        <h3 id="free-gift">{t('free.title')}</h3>
        <p>{t('free.text')}</p>
      </div>
      <input type="hidden" name="programId" value={GENERAL_FUND} />
      <input type="hidden" name="donationType" value="one_time" />
      <input type="hidden" name="anonymousWithoutEmail" value="on" />
      <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
      <div className={styles.quick} role="group" aria-label={t('free.quick')} hidden={!isAwake}>
        {QUICK.map((value) => (
          <button key={value} type="button" className="num" onClick={() => amount.current && (amount.current.value = String(value))}>
            {plain(value)}
          </button>
        ))}
      </div>
      <div className={styles.fields}>
        <span>
          <label htmlFor="free-amount">{t('free.amount')}</label>
          <span className={styles.amount} dir="ltr">
            <input ref={amount} id="free-amount" name="amount" inputMode="decimal" autoComplete="off" defaultValue={typed.amount ?? '15000'} aria-invalid={fields.amount ? true : undefined} aria-describedby={message ? 'free-error' : undefined} />
            <b>{DONATION_CURRENCY}</b>
          </span>
        </span>
        <span>
          <label htmlFor="free-email">{t('free.email')}</label>
          <input className={styles.email} id="free-email" name="donorEmail" type="email" autoComplete="email" maxLength={254} dir="ltr" defaultValue={typed.donorEmail} aria-invalid={fields.donorEmail ? true : undefined} aria-describedby="free-hint" />
        </span>
      </div>
      <p id="free-hint" className={styles.hint}>
        {t('free.hint')}
      </p>
      {message && (
        <p id="free-error" className={styles.error} role="alert">
          <Icon name="warning" /> <span>{message}</span>
        </p>
      )}
      <p>
        <Button type="submit" kind="ink" isBusy={state === 'submitting'}>
          {t(state === 'submitting' ? 'free.submitting' : 'free.submit')}
        </Button>
      </p>
      {checkoutUrl && (
        <p role="status">
          {t('free.opened')} <a href={checkoutUrl}>{t('free.openAgain')}</a>
        </p>
      )}
    </form>
  );
}
