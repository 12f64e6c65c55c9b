import { useEffect, useState } from 'react';
import type { CheckoutLine } from '#app/features/marketplace/cart.server.ts';
import { followCart, loadCart, saveCart } from '#app/features/marketplace/cart-store.ts';
import type { CartLine } from '#app/features/marketplace/market-rules.ts';

/**
 * The cart of this browser: as the server drew it from the cookie, then as the storage holds it; saved on every change, followed
 * across tabs. A quantity of zero or less takes the line away (spec, 4).
 */
export function useCart(drawn: CheckoutLine[]) {
  const [lines, setLines] = useState(drawn);
  const [paymentUrl, setPaymentUrl] = useState('');
  const known = new Map([...drawn, ...lines].map((line) => [line.id, line]));
  const show = (kept: readonly Pick<CartLine, 'id' | 'quantity'>[]) =>
    setLines(
      kept.flatMap(({ id, quantity }) => {
        const line = known.get(id);
        return line ? [{ ...line, quantity }] : [];
      }),
    );
  useEffect(() => {
    const stored = loadCart();
    // The server knows the cookie and the product of the address; the storage has the last word on quantities.
    const merged = drawn.map((line) => ({
      ...line,
      quantity: stored?.find(({ id }) => id === line.id)?.quantity ?? line.quantity,
    }));
    setLines(merged);
    saveCart(merged.map(toLine));
    return followCart(() => {
      const now = loadCart() ?? [];
      // A product put in elsewhere is not drawn here yet: the server draws it.
      if (now.some(({ id }) => !known.has(id))) location.reload();
      else show(now);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for what the server drew
  }, []);
  return {
    lines,
    paymentUrl,
    setPaymentUrl,
    change(id: string, quantity: number) {
      const next = lines.flatMap((line) => (line.id !== id ? [line] : quantity > 0 ? [{ ...line, quantity }] : []));
      setLines(next);
      saveCart(next.map(toLine));
    },
    clear() {
      setLines([]);
      saveCart([]);
    },
  };
}

const toLine = ({ id, name, price, location, image, quantity }: CheckoutLine): CartLine => ({
  id,
  name,
  price,
  location,
  image,
  quantity,
});
