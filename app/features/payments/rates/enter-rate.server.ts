import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Currency } from '#app/shared/money.ts';
import { withSums } from '#app/shared/sum-input.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { enterRate, findFarRate, FLOATING, isRateForTwo } from '#app/features/payments/rates.server.ts';
import { currencyRates } from '#app/features/payments/tables.server.ts';

const RATE_DECIMALS = 9;

const Input = withSums(
  {
    currency: z.enum(FLOATING as [Currency, ...Currency[]], 'rate_currency'),
    perEuro: z.union([z.string(), z.number()], 'rate_invalid'),
    day: z.iso.date('rate_day').optional(),
    /** Confirms a rate that differs much from the last one. */
    confirm: z.boolean('invalid_field').default(false),
  },
  {
    perEuro: {
      unit: RATE_DECIMALS,
      invalid: 'rate_invalid',
      faultOf: (rate) => (rate === 0 ? 'rate_invalid' : undefined),
    },
  },
).transform(({ perEuro, ...input }) => ({ ...input, perEuro: writeRate(perEuro) }));
/** A plain decimal, as rates are stored: "1.0842". */
function writeRate(whole: number): string {
  const digits = String(whole).padStart(RATE_DECIMALS + 1, '0');
  return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`.replace(/\.?0+$/, '');
}

type Input = z.infer<typeof Input>;
type Outcome = { currency: Currency; day: string; perEuro: string; before?: string };

/** `enter-rate`: sets what one euro is worth in a currency on a day, like `script/admin rates`. */
export function enterRateCall() {
  return defineFunction<Input, Outcome>({
    name: 'enter-rate',
    summary: 'Enters an exchange rate: units of a currency for one euro, on a day',
    input: Input as unknown as z.ZodType<Input>,
    answer: z.object({ currency: z.string(), perEuro: z.string(), day: z.string(), message: z.string() }),
    staff: {
      permission: 'rates.write',
      needsProof: true,
      async plan(tx, input, staff) {
        const { currency, perEuro, day = dayInKinshasa() } = input;
        if (!(await isRateForTwo(tx, currency, perEuro, staff.memberId))) return undefined;
        const refusal = await whyNot(tx, { ...input, day });
        if (refusal) return refusal;
        return { summary: { currency, rate: perEuro, day }, reason: day, input: { ...input, day, confirm: true } };
      },
      act: (_input, { currency, day, perEuro, before }) =>
        before === perEuro
          ? undefined
          : { target: `rate:${currency}:${day}`, before: before ? { perEuro: before } : undefined, after: { perEuro } },
    },
    async perform(tx, { currency, perEuro, day = dayInKinshasa(), confirm }, { staff }) {
      const refusal = await whyNot(tx, { currency, perEuro, day, confirm });
      if (refusal) return refusal;
      const [before] = await tx
        .select({ perEuro: currencyRates.perEuro })
        .from(currencyRates)
        .where(and(eq(currencyRates.currency, currency), eq(currencyRates.day, day)));
      await enterRate(tx, currency, perEuro, day, staff!.memberId);
      return { currency, day, perEuro, before: before?.perEuro };
    },
    respond: async ({ translate }, { currency, day, perEuro }, { language }) => ({
      currency,
      day,
      perEuro,
      message: translate(language, 'admin')('done.enter-rate'),
    }),
  });
}

async function whyNot(
  tx: Database,
  { currency, perEuro, day, confirm }: Input & { day: string },
): Promise<Refusal | undefined> {
  // Kinshasa is an hour ahead: its day has begun where the clock of the database may not say so yet.
  if (day > dayInKinshasa()) return new Refusal('rate_day', { field: 'day' });
  const far = confirm ? undefined : await findFarRate(tx, currency, perEuro, day);
  return far ? new Refusal('rate_far', { field: 'perEuro', status: 409, values: { last: far } }) : undefined;
}
