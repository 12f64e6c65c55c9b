import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  FEE_PERMILLE,
  GIFT_BOUNDS,
  type GiftPresets,
  MAX_AMOUNT,
  MIN_AMOUNT,
  OTHER_PRESETS,
  type OtherCurrency,
  type Presets,
  presetsIn,
  STANDARD_PRESETS,
} from '#app/features/donations/donation-rules.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { holdGiftPresets } from '#app/features/donations/gift-presets.server.ts';
import { holdParcelCents } from '#app/features/marketplace/delivery-price.server.ts';
import { DELIVERY_CENTS } from '#app/features/marketplace/market-rules.ts';
import { holdDoubtDays } from '#app/features/spending/doubts/doubt-days.server.ts';
import { DAYS_TO_ANSWER, MOST_DAYS_TO_ANSWER } from '#app/features/spending/doubt-rules.ts';
import { holdProofDays } from '#app/features/spending/proof-days.server.ts';
import { DAYS_TO_PROVE, MOST_DAYS_TO_PROVE } from '#app/features/spending/spending-rules.ts';
import { holdSponsorPresets } from '#app/features/sponsorship/sponsor-presets.server.ts';
import {
  type Kind,
  KINDS,
  MAX_SPONSORSHIP,
  MIN_SPONSORSHIP,
  OTHER_SPONSOR_PRESETS,
  type OtherSponsorCurrency,
  SPONSOR_CURRENCY,
  SPONSOR_PRESETS,
  type SponsorPresets,
  sponsorPresetsIn,
} from '#app/features/sponsorship/sponsorship-rules.ts';
import type { Language } from '#app/shared/language.ts';
import { type Currency, decimalsOf, toMajor } from '#app/shared/money.ts';
import { WORTH_CURRENCIES } from '#app/shared/worth.ts';
import { minorOf } from '#app/shared/sum-input.ts';
import { AmountList } from './amount-list.ts';
import { defineSetting } from './setting-kind.server.ts';

/** In thousandths; a higher fee is a typing mistake. */
const MOST_FEE_PERMILLE = 100;

/** A number or its text, converted to minor units of the currency. */
const numberInput = (unit: Currency | number, readIn: Language | undefined, code: ErrorCode) =>
  z
    .union([z.string(), z.number()], code)
    .transform((typed) => minorOf(typed, unit, readIn).minor ?? Number.NaN)
    .pipe(z.number(code));

const OTHERS = Object.keys(OTHER_PRESETS) as OtherCurrency[];

/** Amounts in another currency: `amountsUSD` and the preselected `chosenUSD`; left out, the defaults apply. */
const otherAmounts = (currency: OtherCurrency, readIn?: Language) => {
  const [least, most] = GIFT_BOUNDS[currency].map((minor) => minor / 10 ** decimalsOf(currency));
  return {
    [`amounts${currency}`]: AmountList({ least: least!, most: most!, readIn }).optional(),
    [`chosen${currency}`]: numberInput(0, readIn, 'amount_chosen').optional(),
  };
};

const giftAmounts = (readIn?: Language) =>
  z
    .object({
      ...(Object.assign({}, ...OTHERS.map((currency) => otherAmounts(currency, readIn))) as Record<
        `amounts${OtherCurrency}`,
        z.ZodType<number[] | undefined>
      > &
        Record<`chosen${OtherCurrency}`, z.ZodType<number | undefined>>),
      amounts: AmountList({ least: MIN_AMOUNT, most: MAX_AMOUNT, readIn }),
      chosen: numberInput('XOF', readIn, 'amount_chosen'),
      /** Percentages with at most one decimal, converted to thousandths. */
      fees: numberInput(1, readIn, 'fee_percent').pipe(z.number().max(MOST_FEE_PERMILLE, 'fee_percent')).optional(),
    })
    .refine(({ amounts, chosen }) => amounts.includes(chosen), { message: 'amount_chosen', path: ['chosen'] })
    .superRefine((given, context) => {
      for (const currency of OTHERS) {
        const [amounts, chosen] = [given[`amounts${currency}`], given[`chosen${currency}`]];
        if (amounts ? chosen === undefined || !amounts.includes(chosen) : chosen !== undefined)
          context.addIssue({ code: 'custom', message: 'amount_chosen', path: [`chosen${currency}`] });
      }
    });

type GivenAmounts = z.output<ReturnType<typeof giftAmounts>>;

/** For storage: other currencies only if they differ from the defaults. */
function presetsOf(given: GivenAmounts): GiftPresets {
  const { amounts, chosen, fees } = given;
  const others = Object.fromEntries(
    OTHERS.flatMap((currency): [OtherCurrency, Presets][] => {
      const own = { amounts: given[`amounts${currency}`]!, chosen: given[`chosen${currency}`]! };
      return own.amounts && !isDeepStrictEqual(own, OTHER_PRESETS[currency]) ? [[currency, own]] : [];
    }),
  );
  return {
    amounts,
    chosen,
    ...(fees !== undefined && { feePermille: fees }),
    ...(Object.keys(others).length > 0 && { others }),
  };
}

/** The field of an error in a list is the list. */
const listOf = (_value: unknown, [name]: PropertyKey[]): string | undefined =>
  typeof name === 'string' ? name : undefined;

export const giftPresetsSetting = defineSetting<GiftPresets>({
  key: 'gift-presets',
  standard: STANDARD_PRESETS,
  input: (readIn) => giftAmounts(readIn).transform(presetsOf) as unknown as z.ZodType<GiftPresets>,
  tell: (presets) => ({
    amounts: `${presets.amounts.join(', ')} XOF`,
    chosen: `${presets.chosen} XOF`,
    fees: `${(presets.feePermille ?? FEE_PERMILLE) / 10} %`,
    ...Object.assign(
      {},
      ...OTHERS.map((currency) => {
        const { amounts, chosen } = presetsIn(presets, currency);
        return {
          [`amounts${currency}`]: `${amounts.join(', ')} ${currency}`,
          [`chosen${currency}`]: `${chosen} ${currency}`,
        };
      }),
    ),
  }),
  fieldOf: listOf,
  hold: holdGiftPresets,
});

const OTHER_SPONSOR = Object.keys(OTHER_SPONSOR_PRESETS) as OtherSponsorCurrency[];

/** In whole units: for each kind in euros, and in other currencies (`childUSD`); left out, the defaults apply. */
const sponsorAmounts = (readIn?: Language) => {
  const euros = AmountList({ least: MIN_SPONSORSHIP / 100, most: MAX_SPONSORSHIP / 100, readIn });
  const others = OTHER_SPONSOR.flatMap((currency) => {
    const [least, most] = GIFT_BOUNDS[currency].map((minor) => minor / 10 ** decimalsOf(currency));
    const amounts = AmountList({ least: least!, most: most!, readIn }).optional();
    return KINDS.map((kind) => [`${kind}${currency}`, amounts] as const);
  });
  return z.object({
    ...(Object.fromEntries(others) as unknown as Record<
      `${Kind}${OtherSponsorCurrency}`,
      z.ZodType<number[] | undefined>
    >),
    child: euros,
    meal: euros,
    tree: euros,
    classroom: euros,
  });
};

/** For storage: other currencies only if they differ from the defaults. */
function sponsorPresetsOf(given: z.output<ReturnType<typeof sponsorAmounts>>): SponsorPresets {
  const others = OTHER_SPONSOR.flatMap((currency) => {
    const standard = OTHER_SPONSOR_PRESETS[currency];
    const own = Object.fromEntries(KINDS.map((kind) => [kind, given[`${kind}${currency}`] ?? standard[kind]]));
    return isDeepStrictEqual(own, standard) ? [] : [[currency, own] as const];
  });
  const { child, meal, tree, classroom } = given;
  return { child, meal, tree, classroom, ...(others.length > 0 && { others: Object.fromEntries(others) }) };
}

export const sponsorPresetsSetting = defineSetting<SponsorPresets>({
  key: 'sponsor-presets',
  standard: SPONSOR_PRESETS,
  input: (readIn) => sponsorAmounts(readIn).transform(sponsorPresetsOf) as unknown as z.ZodType<SponsorPresets>,
  tell: (value) =>
    Object.fromEntries(
      WORTH_CURRENCIES.flatMap((currency) =>
        KINDS.map((kind) => [
          currency === SPONSOR_CURRENCY ? kind : `${kind}${currency}`,
          `${sponsorPresetsIn(value, currency)[kind].join(', ')} ${currency}`,
        ]),
      ),
    ),
  fieldOf: listOf,
  hold: holdSponsorPresets,
});

/** In US cents; a higher price is a typing mistake. */
const MAX_PARCEL_CENTS = 50_000;

type ParcelPrice = { cents: number };
const parcel = (readIn?: Language) =>
  z.object({
    price: numberInput('USD', readIn, 'delivery_price').pipe(z.number().max(MAX_PARCEL_CENTS, 'delivery_price')),
  });

export const deliverySetting = defineSetting<ParcelPrice>({
  key: 'delivery',
  standard: { cents: DELIVERY_CENTS },
  input: (readIn) => parcel(readIn).transform(({ price }) => ({ cents: price })) as unknown as z.ZodType<ParcelPrice>,
  tell: ({ cents }) => ({ price: `${toMajor({ amountMinor: cents, currency: 'USD' })} USD` }),
  hold: ({ cents }) => holdParcelCents(cents),
});

type DaysOf = { days: number };
/** A number of days, at least one. */
const daysInput = (most: number, code: ErrorCode) =>
  z.object({
    days: z
      .union(
        [
          z
            .string()
            .trim()
            .regex(/^\d{1,3}$/, code),
          z.number(),
        ],
        code,
      )
      .transform(Number)
      .pipe(z.int(code).min(1, code).max(most, code)),
  });

export const proofDaysSetting = defineSetting<DaysOf>({
  key: 'proof-days',
  standard: { days: DAYS_TO_PROVE },
  input: () => daysInput(MOST_DAYS_TO_PROVE, 'proof_days') as unknown as z.ZodType<DaysOf>,
  tell: ({ days }) => ({ days: String(days) }),
  hold: ({ days }) => holdProofDays(days),
});

export const doubtDaysSetting = defineSetting<DaysOf>({
  key: 'doubt-days',
  standard: { days: DAYS_TO_ANSWER },
  input: () => daysInput(MOST_DAYS_TO_ANSWER, 'doubt_days') as unknown as z.ZodType<DaysOf>,
  tell: ({ days }) => ({ days: String(days) }),
  hold: ({ days }) => holdDoubtDays(days),
});
