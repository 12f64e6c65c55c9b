import { type ComponentProps, useState } from 'react';
import { useChosenCurrency } from '#app/features/payments/parts/worth.tsx';
import { isWorthCurrency, type WorthCurrency } from '#app/shared/worth.ts';
import { AmountChooser } from '#app/ui/amount-chooser.tsx';
import { useTypedSum } from '#app/ui/typed-sum.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { bareAmount, DONATION_CURRENCY, type Presets } from '#app/features/donations/donation-rules.ts';
import type { AmountCard } from '#app/features/donations/amount-cards.server.ts';
import { CurrencyCells } from './currency-cells.tsx';

/** What a form offers in a currency, in whole units; without `chosen` the giver chooses first. */
type Offered = Pick<Presets, 'amounts'> & Partial<Presets>;

/**
 * The currency and the amount of a form in which somebody gives (decision 0113): the currency that was chosen before, else `first`; the
 * amount that was `typed`, as long as its currency is this one. `amountMinor` is in minor units, undefined where there is none.
 */
export function useGiftAmount(
  typed: Record<string, string>,
  offer: (currency: WorthCurrency) => Offered,
  first: WorthCurrency = DONATION_CURRENCY,
) {
  const { i18n } = useTranslation('donations');
  const posted = isWorthCurrency(typed.currency) ? typed.currency : first;
  const currency = useChosenCurrency(typed.amount || typed.currency ? posted : undefined, first);
  const isAsTyped = typed.amount !== undefined && currency === posted;
  const firstAmount = isAsTyped ? typed.amount! : String(offer(currency).chosen ?? '');
  const custom = isAsTyped ? typed.customAmount : undefined;
  const [amount, setAmount] = useState(firstAmount === 'custom' ? (custom ?? '') : firstAmount);
  const amountMinor = useTypedSum(amount, currency, i18n.language);
  return { currency, amount, amountMinor, setAmount, offer, firstAmount, custom };
}

type GiftAmountProps = {
  of: ReturnType<typeof useGiftAmount>;
  /** What an amount pays for, by the amount; one without stands alone. */
  buys?: Record<string, AmountCard>;
} & Pick<ComponentProps<typeof CurrencyCells>, 'to'> &
  Omit<ComponentProps<typeof AmountChooser>, 'currency' | 'presets' | 'beside' | 'onAmount' | 'custom'> & {
    custom: Omit<ComponentProps<typeof AmountChooser>['custom'], 'unit'>;
  };

/** The amounts on offer, with the currencies beside them; posts `currency`. */
export function GiftAmount({ of, buys, to, custom, ...chooser }: GiftAmountProps) {
  const { i18n } = useTranslation('donations');
  const { currency, offer, setAmount } = of;
  return (
    <>
      <input type="hidden" name="currency" value={currency} />
      <AmountChooser
        key={currency}
        currency={currency}
        beside={
          <CurrencyCells
            current={currency}
            to={to}
            onCurrency={(other) => setAmount(String(offer(other).chosen ?? ''))}
          />
        }
        presets={offer(currency).amounts.map((value) => ({
          value: String(value),
          label: bareAmount(value, i18n.language),
          buys: buys?.[value] && <span lang={buys[value].lang}>{buys[value].text}</span>,
        }))}
        custom={{ ...custom, unit: currency }}
        defaultValue={of.firstAmount}
        defaultCustom={of.custom}
        onAmount={setAmount}
        {...chooser}
      />
    </>
  );
}
