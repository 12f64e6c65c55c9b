import { toMajor } from '../../shared/money.ts';
import { sumOf } from './market-terms.ts';

/** The checkout's fields as `create-marketplace-order` takes them (spec, 7). */
export function readOrderFields(fields: Record<string, string>, lines: readonly { id: string; quantity: number; name: string; price: string; location: string; image: string; priceCents: number }[]) {
  const { firstName, lastName, email, phone, address, city, postalCode, country, notes, method } = fields;
  return {
    items: lines.map(({ id, name, price, location, image, quantity }) => ({ id, name, price, location, image, quantity })),
    customerInfo: { firstName, lastName, email, phone, address, city, postalCode, country, notes },
    method,
    totalAmount: toMajor({ amountMinor: sumOf(lines).totalCents, currency: 'USD' }),
  };
}
