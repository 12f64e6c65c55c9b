import type { Language } from '#app/shared/language.ts';
import type { AmountCard } from '#app/features/donations/amount-cards.server.ts';
import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { formatMoney } from '#app/shared/money.ts';
import { GiftAmount, useGiftAmount } from '#app/features/donations/parts/gift-amount.tsx';
import { PayBy } from '#app/features/payments/parts/pay-by.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { controlsOf } from '#app/ui/form-controls.ts';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SumUnderstood } from '#app/ui/sum-understood.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { FormFailure } from '#app/kit/use-form-call.ts';
import { usePayment } from '#app/features/payments/parts/use-payment.ts';
import {
  type Kind,
  SPONSOR_CURRENCY,
  SPONSOR_FIELDS,
  SPONSOR_PRESETS,
  SPONSORSHIP_CALL,
  type SponsorPresets,
  sponsorPresetsIn,
} from '#app/features/sponsorship/sponsorship-rules.ts';
import styles from './sponsor-form.module.css';

type SponsorFormProps = {
  kind: Kind;
  person?: { language: Language; name: string; portrait: string };
  /** Where staff changed them. */
  presets?: SponsorPresets;
  /** What each pays for, in whole euros; an amount that no text is written for stands alone. */
  buys?: Record<string, AmountCard>;
  failure?: FormFailure;
};

/** Amount, monthly or once, who gives. Awake, the button waits for an amount and says so; without JavaScript the server does. */
export function SponsorForm({ kind, person, presets = SPONSOR_PRESETS, buys, failure }: SponsorFormProps) {
  const { t, i18n } = useTranslation('sponsorship');
  const { t: sign } = useTranslation('ui');
  const typed = failure?.typed ?? {};
  const [isAwake, setIsAwake] = useState(false);
  const gift = useGiftAmount(typed, (of) => ({ amounts: sponsorPresetsIn(presets, of)[kind] }), SPONSOR_CURRENCY);
  const { currency, amount } = gift;
  const amountMinor = gift.amountMinor || undefined;
  const [recurring, setRecurring] = useState(typed.recurring ?? 'monthly');
  useEffect(() => setIsAwake(true), []);
  const { state, error, fields, checkoutUrl, submit } = usePayment(failure, SPONSORSHIP_CALL);
  const controls = controlsOf(SPONSOR_FIELDS, typed, fields);
  const { country } = SPONSOR_FIELDS;
  const money = (sumMinor: number) => formatMoney({ amountMinor: sumMinor, currency }, i18n.language);
  const isMonthly = recurring === 'monthly';
  return (
    <Form
      reloadDocument
      id="parrainer"
      className={`below ${styles.form}`}
      method="post"
      action={`/sponsor?type=${kind}#parrainer`}
      onSubmit={submit}
      noValidate
      aria-labelledby="sponsor"
    >
      <h2 id="sponsor">{t(`kind.${kind}.action`)}</h2>
      {person && (
        <p className={styles.person}>
          <img src={person.portrait} alt="" width={48} height={58} /> <b lang={person.language}>{person.name}</b>
        </p>
      )}
      <FormNotice error={fields.personId ?? (Object.keys(fields).length > 0 ? t('errors') : error)} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
      <Segmented
        legend={t('rhythm')}
        name="recurring"
        options={[
          { value: 'monthly', label: t('monthly') },
          { value: 'once', label: t('once') },
        ]}
        defaultValue={typed.recurring ?? 'monthly'}
        onValue={setRecurring}
      />
      <GiftAmount
        of={gift}
        legend={t('amount')}
        to={[`?type=${kind}&`, 'parrainer']}
        buys={currency === SPONSOR_CURRENCY ? buys : undefined}
        custom={{ label: t('other'), fieldLabel: t('otherLabel') }}
        error={fields.amount}
      />
      <div className={styles.two}>
        <Field label={t('firstName')} {...controls.firstName} />
        <Field label={t('lastName')} {...controls.lastName} />
      </div>
      <Field label={t('email')} hint={t('emailHint')} {...controls.email} />
      <Field
        label={t('country')}
        {...controls.country}
        options={country.options.map((value) => ({ value, label: t(country.word(value)) }))}
      />
      <div className={styles.summary} role="status">
        <b>{t('summary')}</b>
        {amountMinor ? (
          <>
            <p>{t(`kind.${kind}.buys`, { sum: money(amountMinor) })}</p>
            <p>
              {isMonthly ? t('yearly', { sum: money(amountMinor * 12) }) : t('onceOnly', { sum: money(amountMinor) })}
            </p>
          </>
        ) : (
          <p>{t('noAmount')}</p>
        )}
      </div>
      <PayBy sum={{ amountMinor, currency }} typed={typed} errors={fields} />
      <Button type="submit" isBlock isBusy={state === 'submitting'} disabled={isAwake && !amount}>
        {state === 'submitting'
          ? t('submitting')
          : amountMinor
            ? t(isMonthly ? 'confirmMonthly' : 'confirmOnce', { sum: money(amountMinor) })
            : t('confirm')}
      </Button>
      <SumUnderstood isOnButton money={{ amountMinor: amountMinor ?? 0, currency }} />
      {checkoutUrl && (
        <p role="status">
          {t('opened') + sign('signs.gap')}
          <a href={checkoutUrl}>{t('openAgain')}</a>
        </p>
      )}
      <p className="small quiet">{t('note')}</p>
    </Form>
  );
}
