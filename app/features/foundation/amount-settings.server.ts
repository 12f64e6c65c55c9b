import { z } from 'zod';
import {
  FEE_PERMILLE,
  type GiftPresets,
  MAX_AMOUNT,
  MIN_AMOUNT,
  STANDARD_PRESETS,
} from '#app/features/donations/donation-rules.ts';
import { holdGiftPresets } from '#app/features/donations/gift-presets.server.ts';
import { holdParcelCents } from '#app/features/marketplace/delivery-price.server.ts';
import { DELIVERY_CENTS } from '#app/features/marketplace/market-rules.ts';
import { holdProofDays } from '#app/features/spending/proof-days.server.ts';
import { DAYS_TO_PROVE, MOST_DAYS_TO_PROVE } from '#app/features/spending/spending-rules.ts';
import { holdSponsorPresets } from '#app/features/sponsorship/sponsor-presets.server.ts';
import {
  KINDS,
  MAX_SPONSORSHIP,
  MIN_SPONSORSHIP,
  SPONSOR_PRESETS,
  type SponsorPresets,
} from '#app/features/sponsorship/sponsorship-rules.ts';
import { parseAmount, toMajor } from '#app/shared/money.ts';
import { AmountList } from './amount-list.ts';
import { defineSetting } from './setting-kind.server.ts';

/** Above it no provider takes money: the comma is wrong. */
const MOST_FEE_PERMILLE = 100;

/** Percents with at most one decimal, as they are typed, in thousandths. */
const permilleOf = (typed: string | number): number | undefined => {
  const cents = parseAmount(typed, 'USD');
  return cents === undefined || cents % 10 !== 0 ? undefined : cents / 10;
};

const GiftAmounts = z
  .object({
    amounts: AmountList({ least: MIN_AMOUNT, most: MAX_AMOUNT }),
    chosen: z
      .union([z.string(), z.number()], 'amount_chosen')
      .transform((typed) => parseAmount(typed, 'XOF') ?? Number.NaN)
      .pipe(z.number('amount_chosen')),
    fees: z
      .union([z.string(), z.number()], 'fee_percent')
      .transform((typed) => permilleOf(typed) ?? Number.NaN)
      .pipe(z.number('fee_percent').max(MOST_FEE_PERMILLE, 'fee_percent'))
      .optional(),
  })
  .refine(({ amounts, chosen }) => amounts.includes(chosen), { message: 'amount_chosen', path: ['chosen'] });

/** The first name of its place: of a list, the list's. */
const listOf = (_value: unknown, [name]: PropertyKey[]): string | undefined =>
  typeof name === 'string' ? name : undefined;

export const giftPresetsSetting = defineSetting<GiftPresets>({
  key: 'gift-presets',
  standard: STANDARD_PRESETS,
  input: () =>
    GiftAmounts.transform(({ fees, ...presets }) => ({
      ...presets,
      ...(fees !== undefined && { feePermille: fees }),
    })) as unknown as z.ZodType<GiftPresets>,
  tell: ({ amounts, chosen, feePermille = FEE_PERMILLE }) => ({
    amounts: `${amounts.join(', ')} XOF`,
    chosen: `${chosen} XOF`,
    fees: `${feePermille / 10} %`,
  }),
  fieldOf: listOf,
  hold: holdGiftPresets,
});

/** In whole euros. */
const Euros = AmountList({ least: MIN_SPONSORSHIP / 100, most: MAX_SPONSORSHIP / 100 });
const SponsorAmounts = z.object({ child: Euros, meal: Euros, tree: Euros, classroom: Euros });

export const sponsorPresetsSetting = defineSetting<SponsorPresets>({
  key: 'sponsor-presets',
  standard: SPONSOR_PRESETS,
  input: () => SponsorAmounts as unknown as z.ZodType<SponsorPresets>,
  tell: (value) => Object.fromEntries(KINDS.map((kind) => [kind, `${value[kind].join(', ')} EUR`])),
  fieldOf: listOf,
  hold: holdSponsorPresets,
});

/** Above it the comma is wrong, not the price. */
const MAX_PARCEL_CENTS = 50_000;

type ParcelPrice = { cents: number };
const Parcel = z.object({
  price: z
    .union([z.string(), z.number()], 'delivery_price')
    .transform((typed) => parseAmount(typed, 'USD') ?? Number.NaN)
    .pipe(z.number('delivery_price').max(MAX_PARCEL_CENTS, 'delivery_price')),
});

export const deliverySetting = defineSetting<ParcelPrice>({
  key: 'delivery',
  standard: { cents: DELIVERY_CENTS },
  input: () => Parcel.transform(({ price }) => ({ cents: price })) as unknown as z.ZodType<ParcelPrice>,
  tell: ({ cents }) => ({ price: `${toMajor({ amountMinor: cents, currency: 'USD' })} USD` }),
  hold: ({ cents }) => holdParcelCents(cents),
});

type ProofDays = { days: number };
const Days = z.object({
  days: z
    .union(
      [
        z
          .string()
          .trim()
          .regex(/^\d{1,3}$/, 'proof_days'),
        z.number(),
      ],
      'proof_days',
    )
    .transform(Number)
    .pipe(z.int('proof_days').min(1, 'proof_days').max(MOST_DAYS_TO_PROVE, 'proof_days')),
});

export const proofDaysSetting = defineSetting<ProofDays>({
  key: 'proof-days',
  standard: { days: DAYS_TO_PROVE },
  input: () => Days as unknown as z.ZodType<ProofDays>,
  tell: ({ days }) => ({ days: String(days) }),
  hold: ({ days }) => holdProofDays(days),
});
