import { useId, useState } from 'react';
import { Form, href, Link } from 'react-router';
import { SumUnderstood } from '#app/ui/sum-understood.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { controlsOf } from '#app/ui/form-controls.ts';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { formatNumber } from '#app/shared/formats.ts';
import { formatMoney, toStep } from '#app/shared/money.ts';
import { classes } from '#app/ui/classes.ts';
import {
  DONATION_CALL,
  DONATION_CURRENCY,
  DONOR_FIELDS,
  FEE_PERMILLE,
  feesOf,
  GIFT_BOUNDS,
  type GiftPresets,
  presetsIn,
  STANDARD_PRESETS,
} from '#app/features/donations/donation-rules.ts';
import { INTERVALS } from '#app/features/payments/payment.ts';
import { PayBy } from '#app/features/payments/parts/pay-by.tsx';
import { GiftAmount, useGiftAmount } from './gift-amount.tsx';
import { MatchNote, MatchNotes } from './match-note.tsx';
import styles from './donation-form.module.css';
import type { ShownMatch } from '#app/features/donations/matching/read-matches.server.ts';
import type { AmountCard } from '#app/features/donations/amount-cards.server.ts';
import type { FormFailure } from '#app/kit/use-form-call.ts';
import { usePayment } from '#app/features/payments/parts/use-payment.ts';

export type DonationFormProps = {
  /** The fund: `general`, `project-1`, `program-1`… */
  programId: string;
  /** Offered instead of one fund; `programId` is chosen first. */
  funds?: readonly { id: string; title: string; match?: ShownMatch }[];
  /** Instead of "Soutenir ce projet". */
  title?: string;
  /** What the page is about: low, so that its button stands near. */
  isPage?: boolean;
  /** Somebody gives as much as is given here. */
  match?: ShownMatch;
  /** Where staff changed them. */
  presets?: GiftPresets;
  /** What each preset buys here, by amount in XOF; an amount that no text is written for stands alone. */
  buys?: Record<string, AmountCard>;
  cloth?: string;
  /** Of a hundred, how much becomes the thing itself, by the fund's own budget. */
  reaches?: number;
  /** What the action gave back when the page was posted without JavaScript. */
  failure?: FormFailure;
  /** The page's own address, which the form posts to without JavaScript. */
  action: string;
};

/** The gift form of every fund. Complete without JavaScript; awake, it opens the payment page in a new tab. */
export function DonationForm({
  programId,
  funds,
  title,
  isPage = false,
  match,
  presets = STANDARD_PRESETS,
  buys,
  cloth,
  reaches,
  failure,
  action,
}: DonationFormProps) {
  const { t, i18n } = useTranslation('donations');
  const { t: sign } = useTranslation('ui');
  const language = i18n.language;
  const titleId = useId();
  const typed = failure?.typed ?? {};
  const gift = useGiftAmount(typed, (currency) => presetsIn(presets, currency));
  const { currency, amountMinor } = gift;
  const [interval, setInterval] = useState(INTERVALS.find((known) => known === typed.donationType) ?? 'one_time');
  const { state, error, fields, checkoutUrl, submit } = usePayment(failure, DONATION_CALL);
  const controls = controlsOf(DONOR_FIELDS, typed, fields);
  const asMoney = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
  const permille = presets.feePermille ?? FEE_PERMILLE;
  const [isCovering, setIsCovering] = useState(typed.coverFees === 'on');
  const [method, setMethod] = useState(typed.method);
  const feesMinor = amountMinor && toStep({ amountMinor: feesOf(amountMinor, permille), currency }).amountMinor;
  const totalMinor = amountMinor && amountMinor + (isCovering && method !== 'transfer' ? feesMinor! : 0);
  const minimum = asMoney(GIFT_BOUNDS[currency][0]);
  const toMend = [
    { error: fields.amount, id: 'give-free', label: t('amount') },
    { error: fields.donorEmail, id: 'give-email', label: t('email') },
  ].filter(({ error }) => error);
  return (
    <Form
      reloadDocument
      className={classes(styles.form, isPage && styles.page)}
      id="donner"
      method="post"
      action={`${action}#donner`}
      aria-labelledby={titleId}
      onSubmit={submit}
      noValidate
      style={cloth ? ({ '--cloth': cloth } as object) : undefined}
    >
      <h2 id={titleId} tabIndex={-1} className={isPage ? 'visually-hidden' : undefined}>
        {title ?? t('title')}
      </h2>
      <MatchNote match={match} />
      {funds && <MatchNotes funds={funds} />}
      <FormNotice error={Object.keys(fields).length > 0 ? t('errors') : error} fields={toMend} />
      <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
      <Segmented
        legend={t('frequency')}
        isLegendHidden
        name="donationType"
        options={INTERVALS.map((value) => ({ value, label: t(`type.${value}`) }))}
        defaultValue={typed.donationType ?? 'one_time'}
        onValue={setInterval}
      />
      <GiftAmount
        of={gift}
        legend={t('amount')}
        isLow={isPage}
        buys={currency === DONATION_CURRENCY ? buys : undefined}
        custom={{
          label: t('other'),
          buys: !isPage && t('otherBuys', { minimum }),
          fieldLabel: t('otherLabel'),
          hint: t('otherHint', { minimum }),
        }}
        error={fields.amount}
        id="give"
      />
      <div className={isPage ? styles.two : styles.one}>
        {funds ? (
          <Field
            label={t('fund')}
            name="programId"
            control="select"
            defaultValue={typed.programId ?? programId}
            options={funds.map(({ id, title: label }) => ({ value: id, label }))}
            error={fields.programId}
          />
        ) : (
          <input type="hidden" name="programId" value={programId} />
        )}
        <Field
          label={t('email')}
          hint={isPage ? undefined : t('emailHint')}
          {...controls.donorEmail}
          id="give-email"
          type="email"
          isOptional={false}
        />
        <Field label={t('name')} hint={isPage ? undefined : t('nameHint')} {...controls.donorName} />
        <Checkbox
          label={
            isPage ? (
              <>
                {t('anonymous') + sign('signs.gap')}
                <span className={styles.aside}>{t('anonymousShort')}</span>
              </>
            ) : (
              t('anonymous')
            )
          }
          name="anonymous"
          hint={isPage ? undefined : t('anonymousHint')}
          defaultChecked={typed.anonymous === 'on'}
        />
      </div>
      <PayBy
        sum={{ amountMinor: totalMinor, currency }}
        typed={typed}
        errors={fields}
        onMethod={setMethod}
        hasTransfer
      />
      {permille > 0 && method !== 'transfer' && (
        <Checkbox
          label={feesMinor ? t('coverFees', { sum: asMoney(feesMinor) }) : t('coverFeesPlain')}
          name="coverFees"
          hint={isPage ? undefined : t('coverFeesHint', { percent: formatNumber(permille / 10, language) })}
          defaultChecked={isCovering}
          onChange={(event) => setIsCovering(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" kind="primary" isBlock isBusy={state === 'submitting'}>
        {state === 'submitting'
          ? t('submitting')
          : totalMinor
            ? t(`submit.${interval}`, { sum: asMoney(totalMinor) })
            : t('submitPlain')}
      </Button>
      <SumUnderstood isOnButton money={{ amountMinor: totalMinor ?? 0, currency }} />
      {reaches !== undefined && <p className={styles.reaches}>{t('reaches', { share: reaches, currency })}</p>}
      {checkoutUrl && (
        <p className={styles.opened} role="status">
          {t('opened') + sign('signs.gap')}
          <a href={checkoutUrl}>{t('openAgain')}</a>
        </p>
      )}
      {isPage && (
        <p className={styles.note}>
          {t('trust') + sign('signs.gap')}
          <Link to={href('/transparence')}>{t('trustLink')}</Link>
        </p>
      )}
      <p className={styles.note}>{t('note')}</p>
    </Form>
  );
}
