import { z } from 'zod';
import { Email, OptionalText, RequiredText } from '../../shared/inputs.ts';
import { parseAmount } from '../../shared/money.ts';
import { Method } from '../payments/pay-method.ts';
import { COUNTRIES, MAX_QUANTITY } from './market-terms.ts';

/** The answer as a whole where something required is missing (spec, 3); beside each field stands its own. */
export const MISSING = 'order_fields_missing';

/** A line of the cart; of all it holds only the product and how many count, the rest is the browser's memory. */
const Line = z.object({ id: z.union([z.string(), z.number()], 'cart_invalid').transform(String).pipe(z.string().regex(/^\d{1,9}$/, 'cart_invalid')), quantity: z.coerce.number('cart_invalid').int('cart_invalid').min(1, 'cart_invalid').max(MAX_QUANTITY, 'quantity_too_large') });

const CustomerInfo = z.object(
  {
    firstName: RequiredText(80, 'first_name_required'),
    lastName: RequiredText(80, 'last_name_required'),
    email: Email(),
    phone: OptionalText(40),
    address: RequiredText(200, 'address_required'),
    city: RequiredText(80, 'city_required'),
    postalCode: OptionalText(20),
    country: z.enum(COUNTRIES, 'country_unknown').default('Congo (RDC)'),
    notes: OptionalText(500),
  },
  MISSING,
);

/** `create-marketplace-order` (spec, 7). `totalAmount` in dollars is only compared with our own sum. */
export const OrderInput = z.object({
  items: z.array(Line, 'cart_empty').min(1, 'cart_empty').max(50, 'cart_invalid'),
  customerInfo: CustomerInfo,
  method: Method,
  totalAmount: z
    .union([z.string(), z.number()])
    .optional()
    .transform((typed) => (typed === undefined ? undefined : (parseAmount(typeof typed === 'string' ? typed.replace('$', '') : typed, 'USD') ?? -1))),
});
export type OrderInput = z.infer<typeof OrderInput>;
