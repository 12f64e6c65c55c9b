import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Currency } from '#app/shared/money.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { enterRate, findFarRate, FLOATING } from '#app/features/payments/rates.server.ts';
import { currencyRates } from '#app/features/payments/tables.server.ts';

const Input = z.object({
  currency: z.enum(FLOATING as [Currency, ...Currency[]], 'rate_currency'),
  perEuro: z
    .union([z.string(), z.number()], 'rate_invalid')
    // As people write it: with a comma, with spaces among the thousands.
    .transform((typed) => String(typed).replaceAll(/\s/g, '').replace(',', '.'))
    .pipe(z.string().regex(/^\d{1,9}(\.\d{1,9})?$/, 'rate_invalid'))
    .refine((rate) => Number(rate) > 0, 'rate_invalid'),
  day: z.iso.date('rate_day').optional(),
  /** That a rate far from the last one is meant. */
  confirm: z.boolean('invalid_field').default(false),
});
type Input = z.infer<typeof Input>;
type Outcome = { currency: Currency; day: string; perEuro: string; before?: string };

/** `enter-rate`: what one euro is worth in a currency on a day, as `script/admin rates` enters it. */
export function enterRateCall() {
  return defineFunction<Input, Outcome>({
    name: 'enter-rate',
    summary: 'Enters an exchange rate: units of a currency for one euro, on a day',
    input: Input as unknown as z.ZodType<Input>,
    answer: z.object({ currency: z.string(), perEuro: z.string(), day: z.string(), message: z.string() }),
    staff: {
      permission: 'rates.write',
      act: (_input, { currency, day, perEuro, before }) =>
        before === perEuro
          ? undefined
          : { target: `rate:${currency}:${day}`, before: before ? { perEuro: before } : undefined, after: { perEuro } },
    },
    async perform(tx, { currency, perEuro, day = dayInKinshasa(), confirm }) {
      // Kinshasa is an hour ahead: its day has begun where the clock of the database may not say so yet.
      const known = day > dayInKinshasa() ? new Refusal('rate_day', { field: 'day' }) : undefined;
      if (known) return known;
      const far = confirm ? undefined : await findFarRate(tx, currency, perEuro, day);
      if (far) return new Refusal('rate_far', { field: 'perEuro', status: 409, values: { last: far } });
      const [before] = await tx
        .select({ perEuro: currencyRates.perEuro })
        .from(currencyRates)
        .where(and(eq(currencyRates.currency, currency), eq(currencyRates.day, day)));
      await enterRate(tx, currency, perEuro, day);
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
