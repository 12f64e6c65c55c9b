import { z } from 'zod';
import { inputsOf } from '#app/shared/field-inputs.ts';
import { GivenSum, minorOf, ReadIn } from '#app/shared/sum-input.ts';
import { Method } from '#app/features/payments/pay-method.ts';
import { DELIVERY_FIELDS, MAX_QUANTITY } from './market-rules.ts';

/** The answer as a whole where something required is missing (spec, 3); beside each field stands its own. */
export const MISSING = 'order_fields_missing';

/** A line of the cart; of all it holds only the product and how many count, the rest is the browser's memory. */
const Line = z.object({
  id: z
    .union([z.string(), z.number()], 'cart_invalid')
    .transform(String)
    .pipe(z.string().regex(/^\d{1,9}$/, 'cart_invalid')),
  quantity: z.coerce
    .number('cart_invalid')
    .int('cart_invalid')
    .min(1, 'cart_invalid')
    .max(MAX_QUANTITY, 'quantity_too_large'),
});

/** Who has one name only may write it into either field. */
const CustomerInfo = z.preprocess(
  (info) => (isNamedLast(info) ? { ...info, firstName: info.lastName, lastName: '' } : info),
  z
    .object(inputsOf(DELIVERY_FIELDS), MISSING)
    .transform(({ lastName, ...info }) => ({ ...info, lastName: lastName ?? '' })),
);

const isNamedLast = (info: unknown): info is { lastName: string } => {
  const { firstName, lastName } = Object(info) as Record<string, unknown>;
  return typeof lastName === 'string' && lastName.trim() !== '' && (firstName ?? '').toString().trim() === '';
};

/** `create-marketplace-order` (spec, 7). `totalAmount` in dollars is only compared with our own sum. */
export const OrderInput = z
  .object({
    items: z.array(Line, 'cart_empty').min(1, 'cart_empty').max(50, 'cart_invalid'),
    customerInfo: CustomerInfo,
    method: Method,
    totalAmount: GivenSum.optional(),
    readIn: ReadIn,
  })
  .transform(({ totalAmount, readIn, ...order }) => ({
    ...order,
    totalAmount: totalAmount === undefined ? undefined : (minorOf(totalAmount, 'USD', readIn).minor ?? -1),
  }));
export type OrderInput = z.infer<typeof OrderInput>;
