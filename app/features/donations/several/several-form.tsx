import { useId, useState } from 'react';
import { Form } from 'react-router';
import { PayBy } from '#app/features/payments/parts/pay-by.tsx';
import { usePayment } from '#app/features/payments/parts/use-payment.ts';
import { CurrencyCells } from '#app/features/donations/parts/currency-cells.tsx';
import { useChosenCurrency } from '#app/features/payments/parts/worth.tsx';
import type { FormFailure } from '#app/kit/use-form-call.ts';
import { readForm } from '#app/kit/form-key.ts';
import { formatNumber } from '#app/shared/formats.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney, toStep } from '#app/shared/money.ts';
import { isWorthCurrency } from '#app/shared/worth.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { controlsOf } from '#app/ui/form-controls.ts';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { SumUnderstood } from '#app/ui/sum-understood.tsx';
import { useSumReader } from '#app/ui/typed-sum.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { DONOR_FIELDS, feesOf, GIFT_BOUNDS } from '#app/features/donations/donation-rules.ts';
import { amountsOf, MAX_PARTS, partName, SEVERAL_CALL } from './several-rules.ts';
import styles from './several-form.module.css';

type SeveralFormProps = {
  funds: readonly { id: string; title: string; place: string; language: Language }[];
  /** The fund somebody came from. */
  asked?: string;
  /** Of a thousand, what is added to a gift whose fees are covered; 0 offers none. */
  permille: number;
  /** What the action gave back when the page was posted without JavaScript. */
  failure?: FormFailure;
};

/** An amount for each fund, one payment for all. Complete without JavaScript; awake, it adds up and opens the payment page in a new tab. */
export function SeveralForm({ funds, asked, permille, failure }: SeveralFormProps) {
  const { t, i18n } = useTranslation('donations');
  const { t: tell } = useTranslation('several');
  const { t: sign } = useTranslation('ui');
  const { language } = i18n;
  const titleId = useId();
  const partsId = useId();
  const typed = failure?.typed ?? {};
  const { state, error, fields, checkoutUrl, submit } = usePayment(failure, SEVERAL_CALL);
  const posted = isWorthCurrency(typed.currency) ? typed.currency : undefined;
  const currency = useChosenCurrency(posted);
  const [given, setGiven] = useState(() => ({ amounts: amountsOf(typed), isCovering: typed.coverFees === 'on' }));
  const read = useSumReader(given.amounts);
  const givenMinor = given.amounts.reduce((sum, one) => sum + (read(one, currency, language) ?? 0), 0);
  const controls = controlsOf(DONOR_FIELDS, typed, fields);
  const asMoney = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
  const feesMinor = toStep({ amountMinor: feesOf(givenMinor, permille), currency }).amountMinor;
  const totalMinor = givenMinor + (given.isCovering ? feesMinor : 0);
  return (
    <Form
      reloadDocument
      className={styles.form}
      id="donner"
      method="post"
      action="/donate/plusieurs#donner"
      aria-labelledby={titleId}
      onSubmit={submit}
      onInput={({ currentTarget }) => {
        const now = readForm(currentTarget);
        setGiven({ amounts: amountsOf(now), isCovering: now.coverFees !== undefined });
      }}
      noValidate
    >
      <h2 id={titleId} tabIndex={-1}>
        {tell('amounts', { currency })}
      </h2>
      <FormNotice error={Object.keys(fields).length > 0 ? (fields.gifts ?? t('errors')) : error} />
      <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
      <p id={partsId}>
        {tell('rule', { most: formatNumber(MAX_PARTS, language), minimum: asMoney(GIFT_BOUNDS[currency][0]) })}
      </p>
      <input type="hidden" name="currency" value={currency} />
      <div>
        <CurrencyCells
          current={currency}
          to={[asked ? `?fund=${asked}&` : '?', 'donner']}
          onCurrency={() => setGiven((before) => ({ ...before, amounts: [] }))}
        />
      </div>
      <ul key={currency} className={styles.funds} aria-labelledby={titleId} aria-describedby={partsId}>
        {funds.map(({ id, title, place, language: shown }) => (
          <li key={id}>
            <Field
              className={styles.fund}
              label={
                <>
                  <span lang={shown}>{title}</span>{' '}
                  {place && (
                    <span className={styles.place} lang={shown}>
                      {place}
                    </span>
                  )}
                </>
              }
              name={partName(id)}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              placeholder={currency}
              defaultValue={currency === posted ? typed[partName(id)] : undefined}
              error={fields[partName(id)]}
            />
          </li>
        ))}
      </ul>
      <div className={styles.total} role="status">
        {givenMinor > 0 && (
          <p>
            {tell('total') + sign('signs.gap')}
            <b className="num">{asMoney(totalMinor)}</b>
          </p>
        )}
      </div>
      <div className={styles.giver}>
        <Field label={t('name')} hint={t('nameHint')} {...controls.donorName} />
        <Field label={t('email')} hint={t('emailHint')} {...controls.donorEmail} type="email" isOptional={false} />
      </div>
      <Checkbox
        label={t('anonymous')}
        name="anonymous"
        hint={t('anonymousHint')}
        defaultChecked={typed.anonymous === 'on'}
      />
      <PayBy sum={{ amountMinor: totalMinor, currency }} typed={typed} errors={fields} />
      {permille > 0 && (
        <Checkbox
          label={feesMinor ? t('coverFees', { sum: asMoney(feesMinor) }) : t('coverFeesPlain')}
          name="coverFees"
          hint={tell('coverFeesHint', { percent: formatNumber(permille / 10, language) })}
          defaultChecked={typed.coverFees === 'on'}
        />
      )}
      <Button type="submit" kind="primary" isBlock isBusy={state === 'submitting'}>
        {state === 'submitting'
          ? t('submitting')
          : totalMinor
            ? t('submit.one_time', { sum: asMoney(totalMinor) })
            : t('submitPlain')}
      </Button>
      <SumUnderstood isOnButton money={{ amountMinor: totalMinor, currency }} />
      {checkoutUrl && (
        <p className={styles.opened} role="status">
          {t('opened') + sign('signs.gap')}
          <a href={checkoutUrl}>{t('openAgain')}</a>
        </p>
      )}
      <p className={styles.note}>{tell('note')}</p>
    </Form>
  );
}
