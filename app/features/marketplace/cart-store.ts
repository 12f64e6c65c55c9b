import { type CartLine, MAX_QUANTITY, writeCart } from './market-rules.ts';

/** The cart in the browser's storage (spec, 7: key `cart`), mirrored in a cookie so that the server can draw it at once. */
const KEY = 'cart';
const EVENT = 'elikya:cart';

export function loadCart(): CartLine[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!Array.isArray(kept)) return undefined;
    return kept
      .filter(
        (line): line is CartLine =>
          typeof line?.id === 'string' && Number.isInteger(line.quantity) && line.quantity > 0,
      )
      .slice(0, 50);
  } catch {
    return undefined;
  }
}

export function saveCart(lines: readonly CartLine[]): void {
  try {
    if (lines.length > 0) localStorage.setItem(KEY, JSON.stringify(lines));
    else localStorage.removeItem(KEY);
  } catch {
    // Full or forbidden: the cookie remembers.
  }
  document.cookie = `cart=${writeCart(lines)}; path=/; max-age=${lines.length > 0 ? 30 * 86_400 : 0}; samesite=lax`;
  dispatchEvent(new Event(EVENT));
}

export function addToCart(line: Omit<CartLine, 'quantity'>, quantity = 1): void {
  const lines = loadCart() ?? [];
  const known = lines.find(({ id }) => id === line.id);
  if (known) known.quantity = Math.min(known.quantity + quantity, MAX_QUANTITY);
  saveCart(known ? lines : [...lines, { ...line, quantity }]);
}

/** Called when the cart changes, here or in another tab. */
export function followCart(onChange: () => void): () => void {
  const fromElsewhere = (event: StorageEvent) => (event.key === KEY || event.key === null) && onChange();
  addEventListener(EVENT, onChange);
  addEventListener('storage', fromElsewhere);
  return () => {
    removeEventListener(EVENT, onChange);
    removeEventListener('storage', fromElsewhere);
  };
}

export const countCart = (): number => (loadCart() ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
