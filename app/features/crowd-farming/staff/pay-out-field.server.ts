import { z } from 'zod';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import { findField } from '#app/features/crowd-farming/fields.server.ts';
import { sayHarvest } from '#app/features/crowd-farming/harvest-words.server.ts';
import type { Harvest, Payout } from '#app/features/crowd-farming/payout-rules.ts';
import { payOut, reckonPayout } from '#app/features/crowd-farming/payouts.server.ts';
import { findPlot } from '#app/features/crowd-farming/plots.server.ts';
import { fieldInput, writeDecimal } from './field-input.ts';
import { GivenSum, withSums } from '#app/shared/sum-input.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';

const GRAM_DECIMALS = 3;
const PRICE_DECIMALS = 4;
/** At most a thousand tonnes, and a thousand dollars per kilogram. */
const MAX_GRAMS = 1e9;
const MAX_PRICE = 1e7;
/** In US cents: more than could ever be owed. */
const MAX_TOTAL = 1e13;

const number = (code: ErrorCode) => z.union([z.string(), z.number()], code);
const upTo = (most: number, invalid: ErrorCode) => ({
  invalid,
  faultOf: (whole: number) => (whole > most ? invalid : undefined),
});

/** The weight sold in kilograms, and its price per kilogram in US dollars. */
const harvestFields = { harvest: number('harvest_invalid'), price: number('price_invalid') };
const HARVEST = {
  harvest: { unit: GRAM_DECIMALS, ...upTo(MAX_GRAMS, 'harvest_invalid') },
  price: { unit: PRICE_DECIMALS, ...upTo(MAX_PRICE, 'price_invalid') },
};
/** In grams, and in hundredths of a US cent per kilogram. */
export const HarvestInput = withSums(harvestFields, HARVEST);

const Input = withSums(
  {
    ...harvestFields,
    fieldId: fieldInput,
    /** The amount for the shares that the form showed; if it differs when the action runs, nothing is done. */
    total: GivenSum.optional(),
    reason: z.string().trim().max(500, 'text_too_long').optional(),
  },
  { ...HARVEST, total: { unit: 'USD', ...upTo(MAX_TOTAL, 'amount_invalid') } },
);
type Input = z.infer<typeof Input>;

const dollars = (amountMinor: number) => Number(toMajor({ amountMinor, currency: 'USD' }));
/** For the answer and the audit log, in dollars. */
const sumsOf = ({ saleMinor, stakesMinor, sharedMinor, farmersMinor, parts }: Payout) => ({
  sale: dollars(saleMinor),
  stakes: dollars(stakesMinor),
  shared: dollars(sharedMinor),
  farmers: dollars(farmersMinor),
  shares: parts.length,
  currency: 'USD' as const,
});

/** Converted for computing. */
export const toHarvest = ({ harvest, price }: z.infer<typeof HarvestInput>): Harvest => ({
  grams: harvest,
  pricePerKg: price,
});
/** Converted back for showing. */
const inDecimals = ({ harvest, price }: z.infer<typeof HarvestInput>) => ({
  harvest: writeDecimal(harvest, GRAM_DECIMALS),
  price: writeDecimal(price, PRICE_DECIMALS),
});
const isRight = ({ total }: Pick<Input, 'total'>, { sharedMinor }: Payout) =>
  total === undefined || total === sharedMinor;

/** `pay-out-field`: pays out a harvest to the shares of its field. Always needs approval by a second person. */
export function payOutField(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<Input, Payout>({
    name: 'pay-out-field',
    summary: 'Asks for the sharing of a field’s harvest; answers 409 with the plan and its sums, in US dollars',
    input: Input,
    answer: z.object({ shared: z.number(), shares: z.number().int() }),
    staff: {
      permission: 'fields.payOut',
      needsProof: true,
      async plan(tx, input) {
        const { fieldId } = input;
        const plot = await findPlot(tx, fieldId);
        if (!plot) return new Refusal('field_missing', { status: 404, field: 'fieldId' });
        if (plot.status !== 'harvesting')
          return new Refusal('step_refused', { status: 409, details: { status: plot.status } });
        const payout = await reckonPayout(tx, fieldId, toHarvest(input));
        if (!isRight(input, payout)) return new Refusal('payout_changed', { status: 409, details: sumsOf(payout) });
        const { weight, price, sale } = sayHarvest({ ...toHarvest(input), ...payout }, 'fr');
        const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, 'fr');
        return {
          reason: input.reason || 'partage de la récolte',
          summary: {
            field: (await findField(tx, fieldId))?.data.title ?? fieldId,
            harvest: weight,
            price,
            sale,
            shares: payout.parts.length,
            stakes: money(payout.stakesMinor),
            sum: money(payout.sharedMinor),
            farmers: money(payout.farmersMinor),
          },
          answer: sumsOf(payout),
          // What is approved is what is shared, or nothing.
          input: {
            ...input,
            ...inDecimals(input),
            total: toMajor({ amountMinor: payout.sharedMinor, currency: 'USD' }),
          },
        };
      },
      act: ({ fieldId, reason, ...sold }, payout) => ({
        target: `field:${fieldId}`,
        before: { status: 'harvesting' },
        after: {
          status: 'completed',
          harvest: Number(inDecimals(sold).harvest),
          price: Number(inDecimals(sold).price),
          ...sumsOf(payout),
        },
        reason,
      }),
    },
    async perform(tx, input, { staff }) {
      const done = await payOut(tx, jobs, { fieldId: input.fieldId, ...toHarvest(input) }, staff!.memberId, (payout) =>
        isRight(input, payout),
      );
      if (done === 'unknown') return new Refusal('field_missing', { status: 404, field: 'fieldId' });
      if (done === 'refused') return new Refusal('step_refused', { status: 409 });
      return done === 'changed' ? new Refusal('payout_changed', { status: 409 }) : done;
    },
    respond: async (_siteContext, payout) => sumsOf(payout),
  });
}
