import { EMAIL_FIELD, type FormFields } from '#app/shared/form-fields.ts';
import type { Language } from '#app/shared/language.ts';
import { toMajor } from '#app/shared/money.ts';
import type { Translate } from '#app/shared/words.ts';

/** What the market says and asks; no schema here, so that pages may read it. Sums in US cents. */
export const CATEGORIES = ['grains', 'fruits', 'beverages', 'other'] as const;
type Category = (typeof CATEGORIES)[number];
export const TABS = ['all', 'grains', 'fruits', 'beverages'] as const;
export type Tab = (typeof TABS)[number];

/** One parcel, whatever is in it (spec, 9), until staff save another price. */
export const DELIVERY_CENTS = 1500;
/** Where parcels go, as a form sends them and an order keeps them, with the words each is named by. */
const COUNTRIES = ['Congo (RDC)', 'Burundi', 'Rwanda', 'Uganda', 'Tanzania'] as const;
const COUNTRY_WORDS = { 'Congo (RDC)': 'cd', Burundi: 'bi', Rwanda: 'rw', Uganda: 'ug', Tanzania: 'tz' } as const;

/** Who is delivered to, and where. */
export const DELIVERY_FIELDS = {
  firstName: { kind: 'name', missing: 'first_name_required', autoComplete: 'given-name' },
  /** Not everybody has one. */
  lastName: { kind: 'name', autoComplete: 'family-name' },
  email: EMAIL_FIELD,
  phone: { kind: 'tel', max: 40, autoComplete: 'tel' },
  address: { kind: 'text', max: 200, missing: 'address_required', autoComplete: 'street-address' },
  city: { kind: 'text', max: 80, missing: 'city_required', autoComplete: 'address-level2' },
  postalCode: { kind: 'text', max: 20, autoComplete: 'postal-code' },
  country: {
    kind: 'choice',
    options: COUNTRIES,
    standard: COUNTRIES[0],
    unknown: 'country_unknown',
    autoComplete: 'country-name',
  },
  notes: { kind: 'long', max: 500, rows: 3 },
} as const satisfies FormFields;

/** A country as the reader's language names it; one that no form offers as it was written. */
export const nameCountry = (country: string, t: Translate<'marketplace'>): string =>
  country in COUNTRY_WORDS ? t(`country.${COUNTRY_WORDS[country as keyof typeof COUNTRY_WORDS]}`) : country;

/** What who orders is called; of one name only, that. */
export const customerName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export const MAX_QUANTITY = 50;
/** How long goods are kept for who is paying. */
export const RESERVED_MINUTES = 30;
export const RETURN_DAYS = 30;

/** `gone`: paid too late, a product was sold meanwhile, the money is on its way back. `disputed`: the bank took it back. */
export const ORDER_STATUSES = [
  'pending',
  'released',
  'paid',
  'gone',
  'prepared',
  'sent',
  'delivered',
  'return_asked',
  'returned',
  'refunded',
  'disputed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** With fewer on the shelf than this, unless the product says otherwise, somebody is told. */
export const LOW_AT = 5;
/** The most of one product that one move by hand brings or takes. */
export const MAX_MOVE = 100_000;

/** Why people move goods by hand: they came in, were counted again, or spoiled. */
export const HAND_REASONS = ['received', 'corrected', 'spoiled'] as const;
export type HandReason = (typeof HAND_REASONS)[number];
/** Why goods come on the shelf or leave it. */
export type StockReason = HandReason | 'ordered' | 'released' | 'refunded' | 'disputed' | 'returned' | 'resumed';

/** A line of the cart as the browser keeps it (spec, 3): the price is a text, and the server never believes it. */
export type CartLine = { id: string; name: string; price: string; location: string; image: string; quantity: number };

/** A product as pages show it. */
export type ProductCard = {
  id: string;
  language: Language;
  name: string;
  place: string;
  category: Category;
  description: string;
  image: string;
  /** What one piece is: "le sac de 5 kg". */
  unit?: string;
  priceCents: number;
  originalCents?: number;
  percentOff?: number;
  rating: number;
  reviews: number;
  available: number;
  featured: boolean;
};

export const priceText = (cents: number): string => `$${toMajor({ amountMinor: cents, currency: 'USD' })}`;

/** By how much less than before, whole percents; nothing when it is not less. */
export function percentOff(priceCents: number, originalCents: number | undefined): number | undefined {
  return originalCents && originalCents > priceCents ? Math.round((1 - priceCents / originalCents) * 100) : undefined;
}

/** @param parcelCents what one parcel costs now */
export function sumOf(
  lines: readonly { priceCents: number; quantity: number }[],
  parcelCents: number,
): {
  subtotalCents: number;
  deliveryCents: number;
  totalCents: number;
} {
  const subtotalCents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const deliveryCents = lines.length > 0 ? parcelCents : 0;
  return { subtotalCents, deliveryCents, totalCents: subtotalCents + deliveryCents };
}

/** "1:2,3:1": a cart as its cookie holds it, for the server's first rendering. */
export const writeCart = (lines: readonly { id: string; quantity: number }[]): string =>
  lines.map(({ id, quantity }) => `${id}:${quantity}`).join(',');

export function readCart(text: string): { id: string; quantity: number }[] {
  const lines = new Map<string, number>();
  for (const part of text.split(',').slice(0, 50)) {
    const [, id, quantity] = /^(\d{1,9}):(\d{1,3})$/.exec(part) ?? [];
    if (id && Number(quantity) > 0) lines.set(id, Math.min(Number(quantity), MAX_QUANTITY));
  }
  return [...lines].map(([id, quantity]) => ({ id, quantity }));
}
