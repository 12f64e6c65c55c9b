import { useEffect, useState } from 'react';
import { Form, href, Link } from 'react-router';
import { useChosenCurrency } from '#app/features/payments/parts/worth.tsx';
import { isWorthCurrency } from '#app/shared/worth.ts';
import { useTypedSum } from '#app/ui/typed-sum.ts';
import type { Language } from '#app/shared/language.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SumUnderstood } from '#app/ui/sum-understood.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import {
  bareAmount,
  DONATION_CALL,
  DONATION_CURRENCY,
  GENERAL_FUND,
  type GiftPresets,
  presetsIn,
  STANDARD_PRESETS,
} from '#app/features/donations/donation-rules.ts';
import type { FormFailure } from '#app/kit/use-form-call.ts';
import { NotOpen, PAY_NAMES } from '#app/features/payments/parts/not-open.tsx';
import { usePayment } from '#app/features/payments/parts/use-payment.ts';
import styles from './free-gift.module.css';

export type FreeGiftProps = {
  /** What the action gave back when the page was posted without JavaScript. */
  failure?: FormFailure;
  /** Where staff changed them. */
  presets?: GiftPresets;
};

/** A gift started from the home page: an amount, and an e-mail for who wants the receipt by mail; without one it is anonymous. */
export function FreeGift({ failure, presets = STANDARD_PRESETS }: FreeGiftProps) {
  const { t, i18n } = useTranslation('home');
  const { t: sign } = useTranslation('ui');
  const { state, error, fields, checkoutUrl, submit } = usePayment(failure, DONATION_CALL);
  // Without JavaScript these would do nothing.
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  const typed = failure?.typed ?? {};
  const posted = isWorthCurrency(typed.currency) ? typed.currency : undefined;
  const currency = useChosenCurrency(posted ?? (typed.amount ? DONATION_CURRENCY : undefined));
  const { amounts, chosen } = presetsIn(presets, currency);
  const [amount, setAmount] = useState(typed.amount ?? String(currency === DONATION_CURRENCY ? 15_000 : chosen));
  const amountMinor = useTypedSum(amount, currency, i18n.language);
  const message = fields.amount ?? fields.donorEmail ?? error;
  return (
    <Form
      reloadDocument
      id="montant-libre"
      className={styles.gift}
      method="post"
      action="/?index#montant-libre"
      onSubmit={submit}
      noValidate
      aria-labelledby="free-gift"
    >
      <div>
        <h3 id="free-gift">{t('free.title')}</h3>
        <p>{t('free.text')}</p>
      </div>
      <input type="hidden" name="programId" value={GENERAL_FUND} />
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="donationType" value="one_time" />
      <input type="hidden" name="anonymousWithoutEmail" value="on" />
      <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
      <div className={styles.quick} role="group" aria-label={t('free.quick')} hidden={!isAwake}>
        {amounts.slice(0, 3).map((value) => (
          <button key={value} type="button" className="num" onClick={() => setAmount(String(value))}>
            {bareAmount(value, i18n.language as Language)}
          </button>
        ))}
      </div>
      <div className={styles.fields}>
        <span>
          <label htmlFor="free-amount">{t('free.amount')}</label>
          <span className={styles.amount} dir="ltr">
            <input
              id="free-amount"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
              aria-invalid={fields.amount ? true : undefined}
              aria-describedby={message ? 'free-error' : undefined}
            />
            <b>{currency}</b>
          </span>
        </span>
        <span>
          <label htmlFor="free-email">{t('free.email')}</label>
          <input
            className={styles.email}
            id="free-email"
            name="donorEmail"
            type="email"
            autoComplete="email"
            maxLength={254}
            dir="ltr"
            defaultValue={typed.donorEmail}
            aria-invalid={fields.donorEmail ? true : undefined}
            aria-describedby="free-hint"
          />
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
      <input type="hidden" name="charged" defaultValue={typed.charged} />
      <NotOpen />
      <p className={styles.hint}>
        {t('free.ways', { ways: [...PAY_NAMES.mobile, ...PAY_NAMES.card].join(sign('signs.listComma')) }) +
          sign('signs.gap')}
        <Link to={href('/donate')}>{t('free.waysLink')}</Link>
      </p>
      <p>
        <Button type="submit" kind="ink" isBusy={state === 'submitting'}>
          {t(state === 'submitting' ? 'free.submitting' : 'free.submit')}
        </Button>
      </p>
      <SumUnderstood money={{ amountMinor: amountMinor ?? 0, currency }} />
      {checkoutUrl && (
        <p role="status">
          {t('free.opened') + sign('signs.gap')}
          <a href={checkoutUrl}>{t('free.openAgain')}</a>
        </p>
      )}
    </Form>
  );
}
