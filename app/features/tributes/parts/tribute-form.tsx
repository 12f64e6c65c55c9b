import type { FormEvent, ReactNode } from 'react';
import { Form, href } from 'react-router';
import {
  DONOR_FIELDS,
  GIFT_BOUNDS,
  type GiftPresets,
  presetsIn,
  STANDARD_PRESETS,
} from '#app/features/donations/donation-rules.ts';
import type { ShownMatch } from '#app/features/donations/matching/read-matches.server.ts';
import { GiftAmount, useGiftAmount } from '#app/features/donations/parts/gift-amount.tsx';
import { MatchNotes } from '#app/features/donations/parts/match-note.tsx';
import { PayBy } from '#app/features/payments/parts/pay-by.tsx';
import { usePayment } from '#app/features/payments/parts/use-payment.ts';
import { TRIBUTE_CALL, TRIBUTE_KINDS } from '#app/features/tributes/tribute-rules.ts';
import type { FormFailure } from '#app/kit/use-form-call.ts';
import { formatMoney } from '#app/shared/money.ts';
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
  const { t: tell } = useTranslation('donations');
  const { t: sign } = useTranslation('ui');
  const typed = failure?.typed ?? {};
  const { state, error, fields, checkoutUrl, submit } = usePayment(failure, TRIBUTE_CALL);
  const controls = controlsOf(DONOR_FIELDS, typed, fields);
  const of = { typed, errors: fields };
  const isBusy = state === 'submitting';
  const gift = useGiftAmount(typed, (currency) => presetsIn(presets, currency));
  const { currency, amountMinor } = gift;
  const minimum = formatMoney({ amountMinor: GIFT_BOUNDS[currency][0], currency }, i18n.language);
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
        <GiftAmount
          of={gift}
          legend={tell('amount')}
          to={[`?fund=${fundId}&`, 'donner']}
          custom={{ label: tell('other'), fieldLabel: tell('otherLabel'), hint: tell('otherHint', { minimum }) }}
          error={fields.amount}
        />
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
      <PayBy sum={{ amountMinor, currency }} typed={typed} errors={fields} hasTransfer />
      <Button type="submit" kind="primary" isBlock isBusy={isBusy}>
        {isBusy ? t('form.submitting') : t('form.submit')}
      </Button>
      <SumUnderstood money={{ amountMinor: amountMinor ?? 0, currency }} />
      {checkoutUrl && (
        <p className={styles.opened} role="status">
          {t('form.opened') + sign('signs.gap')}
          <a href={checkoutUrl}>{t('form.openAgain')}</a>
        </p>
      )}
      <p className={styles.note}>{t('form.note')}</p>
    </Form>
  );
}
