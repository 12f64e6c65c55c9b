import { type FormEvent, type ReactNode, useState } from 'react';
import { Form, href } from 'react-router';
import {
  bareAmount,
  DONATION_CURRENCY,
  DONOR_FIELDS,
  type GiftPresets,
  MIN_AMOUNT,
  STANDARD_PRESETS,
} from '#app/features/donations/donation-rules.ts';
import type { ShownMatch } from '#app/features/donations/matching/read-matches.server.ts';
import { MatchNotes } from '#app/features/donations/parts/match-note.tsx';
import { PayBy } from '#app/features/payments/parts/pay-by.tsx';
import { usePayment } from '#app/features/payments/parts/use-payment.ts';
import { Worth, WorthUnder } from '#app/features/payments/parts/worth.tsx';
import { TRIBUTE_CALL, TRIBUTE_KINDS } from '#app/features/tributes/tribute-rules.ts';
import type { FormFailure } from '#app/kit/use-form-call.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTypedSum } from '#app/ui/typed-sum.ts';
import { AmountChooser } from '#app/ui/amount-chooser.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { controlsOf } from '#app/ui/form-controls.ts';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SumUnderstood } from '#app/ui/sum-understood.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { CardFields, MailingFields } from './card-fields.tsx';
import styles from './tribute-form.module.css';

type TributeFormProps = {
  funds: readonly { id: string; title: string; match?: ShownMatch }[];
  /** Chosen before anybody chose. */
  fundId: string;
  /** Where staff changed them. */
  presets?: GiftPresets;
  failure?: FormFailure;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** The card, under what stands on it. */
  children: ReactNode;
};

/** The gift, its card, where that goes, and who gives. Complete without JavaScript; awake, it opens the payment page in a new tab. */
export function TributeForm({
  funds,
  fundId,
  presets = STANDARD_PRESETS,
  failure,
  onInput,
  children,
}: TributeFormProps) {
  const { t, i18n } = useTranslation('tributes');
  const typed = failure?.typed ?? {};
  const { state, error, fields, checkoutUrl, submit } = usePayment(failure, TRIBUTE_CALL);
  const controls = controlsOf(DONOR_FIELDS, typed, fields);
  const of = { typed, errors: fields };
  const isBusy = state === 'submitting';
  const chosen = typed.amount ?? String(presets.chosen);
  const [amount, setAmount] = useState(chosen === 'custom' ? (typed.customAmount ?? '') : chosen);
  const amountMinor = useTypedSum(amount, DONATION_CURRENCY, i18n.language);
  return (
    <Form
      reloadDocument
      id="donner"
      className={styles.form}
      method="post"
      action={`${href('/hommage')}#donner`}
      onSubmit={submit}
      onInput={onInput}
      noValidate
      aria-labelledby="hommage"
    >
      <h2 id="hommage" tabIndex={-1}>
        {t('form.title')}
      </h2>
      <FormNotice error={error && (Object.keys(fields).length > 0 ? t('form.errors') : error)} />
      <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
      <Segmented
        legend={t('form.kind')}
        name="kind"
        options={TRIBUTE_KINDS.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
        defaultValue={typed.kind ?? 'memory'}
      />
      <CardFields {...of} />
      {children}
      <fieldset className={styles.part}>
        <legend>{t('form.mailing')}</legend>
        <MailingFields {...of} hint={t('form.recipientHint')} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('form.gift')}</legend>
        <Field
          label={t('form.fund')}
          name="programId"
          control="select"
          defaultValue={typed.programId ?? fundId}
          options={funds.map(({ id, title }) => ({ value: id, label: title }))}
          error={fields.programId}
        />
        <MatchNotes funds={funds} />
        <Amount presets={presets} typed={typed} amountMinor={amountMinor} onAmount={setAmount} error={fields.amount} />
        <Field label={t('form.name')} {...controls.donorName} />
        <Field
          label={t('form.email')}
          hint={t('form.emailHint')}
          {...controls.donorEmail}
          type="email"
          isOptional={false}
        />
        <Checkbox
          label={t('form.anonymous')}
          name="anonymous"
          hint={t('form.anonymousHint')}
          defaultChecked={typed.anonymous === 'on'}
        />
      </fieldset>
      <PayBy sum={{ amountMinor, currency: DONATION_CURRENCY }} typed={typed} errors={fields} hasTransfer />
      <Button type="submit" kind="primary" isBlock isBusy={isBusy}>
        {isBusy ? t('form.submitting') : t('form.submit')}
      </Button>
      <SumUnderstood money={{ amountMinor: amountMinor ?? 0, currency: DONATION_CURRENCY }} />
      {checkoutUrl && (
        <p className={styles.opened} role="status">
          {t('form.opened')} <a href={checkoutUrl}>{t('form.openAgain')}</a>
        </p>
      )}
      <p className={styles.note}>{t('form.note')}</p>
    </Form>
  );
}

function Amount({
  presets,
  typed,
  amountMinor,
  onAmount,
  error,
}: {
  presets: GiftPresets;
  typed: Record<string, string>;
  amountMinor: number | undefined;
  onAmount: (amount: string) => void;
  error: string | undefined;
}) {
  const { t, i18n } = useTranslation('donations');
  const minimum = formatMoney({ amountMinor: MIN_AMOUNT, currency: DONATION_CURRENCY }, i18n.language);
  return (
    <>
      <AmountChooser
        currency={DONATION_CURRENCY}
        legend={t('amount')}
        name="amount"
        customName="customAmount"
        columns={2}
        presets={presets.amounts.map((value) => ({
          value: String(value),
          label: (
            <>
              {bareAmount(value, i18n.language)}
              <Worth money={{ amountMinor: value, currency: DONATION_CURRENCY }} />
            </>
          ),
        }))}
        custom={{
          label: t('other'),
          fieldLabel: t('otherLabel'),
          unit: DONATION_CURRENCY,
          hint: t('otherHint', { minimum }),
        }}
        defaultValue={typed.amount ?? String(presets.chosen)}
        defaultCustom={typed.customAmount}
        error={error}
        onAmount={onAmount}
      />
      {amountMinor ? <WorthUnder money={{ amountMinor, currency: DONATION_CURRENCY }} /> : null}
    </>
  );
}
