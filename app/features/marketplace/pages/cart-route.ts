import { redirect } from 'react-router';
import { cookieCart } from '#app/features/marketplace/cart.server.ts';
import { readCart, writeCart } from '#app/features/marketplace/market-rules.ts';
import type { Route } from './+types/cart-route.ts';

export function loader() {
  return redirect('/marketplace/checkout', 303);
}

/** The cart without script: one product more, another quantity, or none of it; kept in the cookie alone. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const id = String(form.get('product') ?? '');
  const lines = cookieCart(request);
  const known = lines.find((line) => line.id === id);
  const typed = Number(form.get('quantity') ?? Number.NaN);
  const isSet = form.has('quantity');
  const quantity = isSet ? (Number.isInteger(typed) ? typed : 1) : (known?.quantity ?? 0) + 1;
  const next = known ? lines.map((line) => (line.id === id ? { id, quantity } : line)) : [...lines, { id, quantity }];
  const cart = writeCart(readCart(writeCart(next)));
  const to = isSet || !/^\d{1,9}$/.test(id) ? '/marketplace/checkout' : `/marketplace/checkout?product=${id}`;
  return redirect(to, {
    status: 303,
    headers: { 'Set-Cookie': `cart=${cart}; Path=/; Max-Age=${cart ? 30 * 86_400 : 0}; SameSite=Lax` },
  });
}
