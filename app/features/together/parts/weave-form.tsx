import type { ShownMatch } from '#app/features/donations/matching/read-matches.server.ts';
import { GiftAmount, useGiftAmount } from '#app/features/donations/parts/gift-amount.tsx';
import { MatchNote } from '#app/features/donations/parts/match-note.tsx';
import { useId } from 'react';
import { Form } from 'react-router';
import { GIFT_BOUNDS, type GiftPresets, presetsIn, STANDARD_PRESETS } from '#app/features/donations/donation-rules.ts';
import { PayBy } from '#app/features/payments/parts/pay-by.tsx';
import { usePayment } from '#app/features/payments/parts/use-payment.ts';
import type { FormFailure } from '#app/kit/use-form-call.ts';
import { formatMoney } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { controlsOf } from '#app/ui/form-controls.ts';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { SumUnderstood } from '#app/ui/sum-understood.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { ROW_CALL, ROW_FIELDS } from '#app/features/together/together-rules.ts';
import { MotifChoice } from './motif-choice.tsx';
import styles from './weave-form.module.css';

type WeaveFormProps = {
  clothId: string;
  /** The page's own address, which the form posts to without JavaScript. */
  action: string;
  presets?: GiftPresets;
  /** Of the motifs, in their order. */
  tiles: readonly string[];
  areHeightsBySum: boolean;
  match?: ShownMatch;
  /** What the action gave back when the page was posted without JavaScript. */
  failure?: FormFailure;
};

/** A gift that is a row of this cloth. Complete without JavaScript; awake, it opens the payment page in a new tab. */
export function WeaveForm({
  clothId,
  action,
  presets = STANDARD_PRESETS,
  tiles,
  areHeightsBySum,
  match,
  failure,
}: WeaveFormProps) {
  const { t, i18n } = useTranslation('together');
  const { t: say } = useTranslation('donations');
  const titleId = useId();
  const typed = failure?.typed ?? {};
  const gift = useGiftAmount(typed, (of) => {
    const amounts = presetsIn(presets, of).amounts.slice(0, 3);
    return { amounts, chosen: amounts[1] ?? amounts[0] };
  });
  const { currency, amountMinor } = gift;
  const { state, error, fields, checkoutUrl, submit } = usePayment(failure, ROW_CALL);
  const controls = controlsOf(ROW_FIELDS, typed, fields);
  const asMoney = (sumMinor: number) => formatMoney({ amountMinor: sumMinor, currency }, i18n.language);
  const minimum = asMoney(GIFT_BOUNDS[currency][0]);
  return (
    <Form
      reloadDocument
      className={styles.form}
      id="donner"
      method="post"
      action={`${action}#donner`}
      aria-labelledby={titleId}
      onSubmit={submit}
      noValidate
    >
      <h2 id={titleId} tabIndex={-1}>
        {t('form.title')}
      </h2>
      <MatchNote match={match} />
      <FormNotice error={Object.keys(fields).length > 0 ? say('errors') : error} />
      <input type="hidden" name="clothId" value={clothId} />
      <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
      <GiftAmount
        of={gift}
        legend={say('amount')}
        custom={{
          label: say('other'),
          buys: say('otherBuys', { minimum }),
          fieldLabel: say('otherLabel'),
          hint: say('otherHint', { minimum }),
        }}
        error={fields.amount}
      />
      <MotifChoice tiles={tiles} defaultValue={typed.motif} error={fields.motif} />
      <Field label={t('form.rowName')} hint={t('form.rowNameHint')} {...controls.rowName} />
      <Field label={t('form.word')} hint={t('form.wordHint')} {...controls.word} />
      <Field label={t('form.donorName')} {...controls.donorName} />
      <Field label={say('email')} hint={say('emailHint')} {...controls.donorEmail} type="email" isOptional={false} />
      <Checkbox
        label={t('form.anonymous')}
        name="anonymous"
        hint={t('form.anonymousHint')}
        defaultChecked={typed.anonymous === 'on'}
      />
      {areHeightsBySum && (
        <Checkbox label={t('form.isMiddle')} name="isMiddle" defaultChecked={typed.isMiddle === 'on'} />
      )}
      <PayBy sum={{ amountMinor, currency }} typed={typed} errors={fields} />
      <Button type="submit" kind="primary" isBlock isBusy={state === 'submitting'}>
        {state === 'submitting'
          ? say('submitting')
          : amountMinor
            ? say('submit.one_time', { sum: asMoney(amountMinor) })
            : say('submitPlain')}
      </Button>
      <SumUnderstood isOnButton money={{ amountMinor: amountMinor ?? 0, currency }} />
      {checkoutUrl && (
        <p className={styles.opened} role="status">
          {say('opened')} <a href={checkoutUrl}>{say('openAgain')}</a>
        </p>
      )}
      <p className={styles.note}>{t('form.note')}</p>
    </Form>
  );
}
