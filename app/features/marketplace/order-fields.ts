import { readFields } from '#app/shared/form-fields.ts';
import { toMajor } from '#app/shared/money.ts';
import { DELIVERY_FIELDS, sumOf } from './market-rules.ts';

/** The checkout's fields as `create-marketplace-order` takes them (spec, 7). */
export function readOrderFields(
  fields: Record<string, string>,
  lines: readonly {
    id: string;
    quantity: number;
    name: string;
    price: string;
    location: string;
    image: string;
    priceCents: number;
  }[],
  parcelCents: number,
) {
  return {
    items: lines.map(({ id, name, price, location, image, quantity }) => ({
      id,
      name,
      price,
      location,
      image,
      quantity,
    })),
    customerInfo: readFields(DELIVERY_FIELDS, fields),
    method: fields.method,
    totalAmount: toMajor({ amountMinor: sumOf(lines, parcelCents).totalCents, currency: 'USD' }),
  };
}
