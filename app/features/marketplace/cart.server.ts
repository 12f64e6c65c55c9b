import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { priceText, readCart, type CartLine } from './market-rules.ts';
import { pickProducts } from './products.server.ts';

/** The cart in the browser's cookie. */
export const cookieCart = (request: Request) =>
  readCart(/(?:^|;\s*)cart=([\d:,]*)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '');

export type CheckoutLine = CartLine & { language: Language; priceCents: number; available: number };

/** The lines of a cart with current names and prices. A product named in the address is added once if it is missing. */
export async function drawCart(db: Database, request: Request, language: Language): Promise<CheckoutLine[]> {
  const lines = cookieCart(request);
  const asked = new URL(request.url).searchParams.get('product') ?? '';
  if (/^\d{1,9}$/.test(asked) && !lines.some(({ id }) => id === asked)) lines.push({ id: asked, quantity: 1 });
  const cards = await pickProducts(
    db,
    lines.map(({ id }) => id),
    language,
  );
  return lines.flatMap(({ id, quantity }) => {
    const card = cards.get(id);
    return card
      ? [
          {
            id,
            quantity,
            language: card.language,
            name: card.name,
            location: card.place,
            image: card.image,
            price: priceText(card.priceCents),
            priceCents: card.priceCents,
            available: card.available,
          },
        ]
      : [];
  });
}
