import { letterMail } from '#app/features/shell/letter-mail.server.ts';
import { translate } from '#app/features/shell/words.server.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import type { Language } from '../../shared/language.ts';
import { formatMoney } from '../../shared/money.ts';
import { findOrder } from './orders.server.ts';

/** After the payment: what was bought and where it goes, with the order's own page; or that it was gone and the money goes back. */
export function orderMail({ origin, authSecret }: Pick<Settings, 'origin' | 'authSecret'>) {
  return async (db: RootDatabase, { orderId }: { orderId: string }, language: string): Promise<MailContent | undefined> => {
    const order = await findOrder(db, orderId);
    if (!order) return undefined;
    const t = translate(language, 'marketplace');
    const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, language as Language);
    const kind = order.status === 'refunded' ? 'gone' : 'paid';
    return letterMail(language, {
      subject: t(`mail.${kind}.subject`, { number: String(order.number) }),
      paragraphs: [t(`mail.${kind}.text`)],
      facts: [
        ...order.lines.map(({ name, quantity, priceMinor }): [string, string] => [`${quantity} × ${name}`, money(priceMinor * quantity)]),
        [t('cart.delivery'), money(order.deliveryMinor)],
        [t('cart.total'), money(order.totalMinor)],
        [t('mail.to'), [`${order.customer.firstName} ${order.customer.lastName}`, order.customer.address, order.customer.city, order.customer.country].join(', ')],
      ],
      action: { label: t('mail.action'), url: `${origin}/orders/${signLink(authSecret, 'order', orderId)}` },
      note: t(`mail.${kind}.note`),
    });
  };
}
