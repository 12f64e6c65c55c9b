import { useState } from 'react';
import { Form, href } from 'react-router';
import type { AmountCard } from '#app/features/donations/amount-cards.server.ts';
import type { FormFailure } from '#app/kit/use-form-call.ts';
import { usePayment } from '#app/features/payments/parts/use-payment.ts';
import { Worth } from '#app/features/payments/parts/worth.tsx';
import { PayBy } from '#app/features/payments/parts/pay-by.tsx';
import { formatMoney } from '#app/shared/money.ts';
import { useTypedSum } from '#app/ui/typed-sum.ts';
import { AmountChooser } from '#app/ui/amount-chooser.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SumUnderstood } from '#app/ui/sum-understood.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import {
  announced,
  ANNOUNCED_RETURN_PERCENT,
  INVESTMENT_TYPES,
  type InvestmentType,
  MIN_SHARE,
} from '#app/features/crowd-farming/field-rules.ts';
import { readInvestmentFields } from '#app/features/crowd-farming/investment-fields.ts';
import styles from './invest-form.module.css';

type InvestFormProps = {
  /** Its own on a page with several. */
  id?: string;
  plotId: string;
  presets: { dollars: number; meaning: AmountCard }[];
  failure?: FormFailure;
  /** What was typed before signing in. */
  kept?: Record<string, string>;
  onDone?: () => void;
};

/** Takes a share: as an investor, with what is announced and the risk beside it; or as a sponsor, who asks for nothing back. */
export function InvestForm({ id = 'part', plotId, presets, failure, kept, onDone }: InvestFormProps) {
  const { t, i18n } = useTranslation('crowdFarming');
  const { t: ofDonations } = useTranslation('donations');
  const language = i18n.language;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, language);
  const { state, error, fields, submit } = usePayment(failure, {
    name: 'create-crowdfarming-investment',
    toBody: readInvestmentFields,
    words: {
      done: ofDonations('toast.redirectTitle'),
      doneText: ofDonations('toast.redirect'),
      failed: t('invest.failed'),
    },
    onDone: onDone && (() => onDone()),
  });
  const typed = failure?.typed ?? kept ?? {};
  const [kind, setKind] = useState<InvestmentType>(typed.investmentType === 'sponsor' ? 'sponsor' : 'investor');
  const [amount, setAmount] = useState(
    (typed.amount === 'custom' ? typed.customAmount : typed.amount) ?? String(presets[1]!.dollars),
  );
  const amountMinor = useTypedSum(amount, 'USD', language) ?? 0;
  const isBusy = state === 'submitting';
  return (
    <Form
      reloadDocument
      id={id}
      method="post"
      action={href('/crowdfarming/project/:id', { id: plotId })}
      className={styles.form}
      onSubmit={submit}
      noValidate
    >
      <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
      <input type="hidden" name="projectId" value={plotId} />
      <Segmented
        legend={t('invest.as')}
        name="investmentType"
        defaultValue={kind}
        options={INVESTMENT_TYPES.map((value) => ({ value, label: t(`invest.${value}`) }))}
        onValue={(value) => setKind(value as InvestmentType)}
      />
      <AmountChooser
        currency="USD"
        legend={t('invest.amount')}
        presets={presets.map(({ dollars, meaning }) => ({
          value: String(dollars),
          label: money(dollars * 100),
          buys: <span lang={meaning.lang}>{meaning.text}</span>,
        }))}
        custom={{
          label: t('invest.other'),
          buys: t('invest.from', { sum: money(MIN_SHARE) }),
          fieldLabel: t('invest.otherLabel'),
          unit: 'USD',
          hint: t('invest.from', { sum: money(MIN_SHARE) }),
        }}
        defaultValue={typed.amount ?? String(presets[1]!.dollars)}
        defaultCustom={typed.customAmount}
        error={fields.amount}
        onAmount={setAmount}
      />
      {kind === 'investor' ? (
        <div className={styles.terms}>
          <p>
            <span>{t('invest.paid')}</span>
            <b className="num">
              {money(amountMinor)}
              <Worth money={{ amountMinor, currency: 'USD' }} />
            </b>
          </p>
          <p>
            <span>{t('invest.back')}</span>
            <b className="num">{money(announced(amountMinor))}</b>
          </p>
          <p className="small">{t('invest.risk', { percent: ANNOUNCED_RETURN_PERCENT })}</p>
        </div>
      ) : (
        <p className={styles.terms}>{t('invest.gift')}</p>
      )}
      <PayBy sum={{ amountMinor, currency: 'USD' }} typed={typed} errors={fields} />
      <FormNotice error={error} />
      <Button type="submit" isBlock isBusy={isBusy}>
        {isBusy ? t('invest.busy') : t(`invest.submit.${kind}`, { sum: money(amountMinor) })}
      </Button>
      <SumUnderstood isOnButton money={{ amountMinor, currency: 'USD' }} />
      <p className="small quiet">{t('invest.account')}</p>
    </Form>
  );
}
