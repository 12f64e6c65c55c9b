import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { publishChange } from '#platform/changes.ts';
import { mailboxOf } from '#platform/mail-limits.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import { findConfirmedMember } from '#app/features/accounts/find-member.server.ts';
import { answerCheckout, type PayParts, providerFor, startPayment } from '#app/features/payments/pay.server.ts';
import { parcelCents } from './delivery-price.server.ts';
import { RESERVED_MINUTES, sumOf } from './market-rules.ts';
import { MISSING, OrderInput } from './order.ts';
import { pickProducts } from './products.server.ts';
import { takeStock } from './stock.server.ts';
import { orderLines, orders } from './tables.server.ts';

/** `create-marketplace-order`: reserves the goods for half an hour and records the order and its pending payment. */
export function createMarketplaceOrder(pay: () => PayParts) {
  return defineFunction<OrderInput, { paymentId: string }>({
    name: 'create-marketplace-order',
    makesNew: true,
    isGuarded: true,
    summary:
      'Reserves the goods of a cart, records the order and answers with the address of the payment page; sums in US dollars, the server’s own total decides',
    input: OrderInput,
    missing: MISSING,
    answer: z.object({ checkoutUrl: z.url() }),
    limits: ({ customerInfo: { email } }, { settings }) => [
      { name: 'orders', subject: mailboxOf(email), max: settings.limits.mailsPerHour, seconds: 3600 },
    ],
    perform: (tx, input, { language, member, source, said }) =>
      startOrder(tx, pay(), input, { language, memberId: member?.id, source, said }),
    respond: (_siteContext, { paymentId }, caller) => answerCheckout(pay(), paymentId, caller),
  });
}

async function startOrder(
  tx: Database,
  pay: PayParts,
  { items, customerInfo, totalAmount, method }: OrderInput,
  { language, memberId, source, said }: { language: Language; memberId?: string; source?: string; said?: string },
): Promise<{ paymentId: string } | Refusal> {
  const provider = providerFor(pay, method, 'one_time');
  if (provider instanceof Refusal) return provider;
  const wanted = new Map<string, number>();
  for (const { id, quantity } of items) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  const cards = await pickProducts(tx, [...wanted.keys()]);
  const lines = [];
  for (const [productId, quantity] of wanted) {
    const card = cards.get(productId);
    if (!card) return new Refusal('product_unknown', { field: 'items', values: { product: productId } });
    lines.push({ productId, name: card.name, priceCents: card.priceCents, quantity });
  }
  const { subtotalCents, deliveryCents, totalCents } = sumOf(lines, parcelCents());
  if (totalAmount !== undefined && totalAmount !== totalCents) {
    const total = { amountMinor: totalCents, currency: 'USD' as const };
    return new Refusal('total_changed', {
      status: 409,
      values: { total: formatMoney(total, language) },
      details: { total: Number(toMajor(total)) },
    });
  }
  const id = randomUUID();
  const { email, ...customer } = customerInfo;
  const owner = memberId ?? (await findConfirmedMember(tx, email));
  await tx.insert(orders).values({
    id,
    memberId: owner,
    email,
    customer,
    subtotalMinor: subtotalCents,
    deliveryMinor: deliveryCents,
    totalMinor: totalCents,
    language,
    reservedUntil: sql`now() + make_interval(mins => ${RESERVED_MINUTES})`,
  });
  await tx.insert(orderLines).values(
    lines.map(({ productId, name, priceCents, quantity }) => ({
      orderId: id,
      productId,
      name,
      priceMinor: priceCents,
      quantity,
    })),
  );
  // Always in the same order, so that two carts never wait for each other.
  for (const line of [...lines].sort((a, b) => a.productId.localeCompare(b.productId))) {
    const { productId, name } = line;
    if (!(await takeStock(tx, id, line, 'ordered')))
      return new Refusal('out_of_stock', {
        status: 409,
        field: 'items',
        values: { product: name, left: cards.get(productId)!.available },
      });
  }
  const paymentId = await startPayment(tx, provider, {
    purpose: 'order',
    purposeId: id,
    interval: 'one_time',
    amountMinor: totalCents,
    currency: 'USD',
    language,
    source,
    said,
  });
  await publishChange(tx, { topic: 'product', id: '' });
  return { paymentId };
}
