import { customerName, nameCountry } from '#app/features/marketplace/market-rules.ts';
import { href, redirect } from 'react-router';
import { Worth } from '#app/features/payments/parts/worth.tsx';
import { Button } from '#app/ui/button.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatMoment } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { readLink } from '#platform/signed-links.ts';
import { jobsContext, siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import {
  askReturn,
  canReturn,
  deliverOrder,
  prepareOrder,
  returnOrder,
  sendOrder,
} from '#app/features/marketplace/order-steps.server.ts';
import { refundedPieces } from '#app/features/marketplace/line-refunds.server.ts';
import { nameLines } from '#app/features/marketplace/line-names.server.ts';
import { findOrder, type Order } from '#app/features/marketplace/orders.server.ts';
import type { Route } from './+types/order-page.ts';
import styles from './order-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['marketplace'] };

async function orderOf(context: Route.LoaderArgs['context'], token: string) {
  const { db, settings } = siteContextOf(context);
  const id = readLink(settings, 'order', token);
  const order = id && (await findOrder(db, id));
  if (!order) throw new Response(null, { status: 404 });
  return order;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const order = await orderOf(context, params.token);
  const { db, settings } = siteContextOf(context);
  const language = context.get(visitorContext).language;
  const words = translate(language, 'marketplace');
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, language);
  const { customer, status } = order;
  const refunded = await refundedPieces(db, order.id);
  return {
    meta: describePage(context, {
      path: '/marketplace',
      title: words('order.title', { number: String(order.number) }),
      description: words('description'),
      isHidden: true,
    }),
    number: String(order.number),
    status,
    at: formatMoment(order.createdAt, language),
    lines: (await nameLines(db, order.lines, language)).map(({ productId, name, quantity, priceMinor }) => ({
      name,
      quantity,
      refunded: refunded.get(productId) ?? 0,
      sum: money(priceMinor * quantity),
    })),
    subtotal: money(order.subtotalMinor),
    delivery: money(order.deliveryMinor),
    total: { sum: money(order.totalMinor), money: { amountMinor: order.totalMinor, currency: 'USD' as const } },
    to: [
      customerName(customer),
      customer.address,
      `${customer.postalCode ?? ''} ${customer.city}`.trim(),
      nameCountry(customer.country, words),
    ],
    tracking: order.tracking,
    canReturn: canReturn(order),
    // The demo has no warehouse: whoever looks moves the parcel on.
    canMove: !settings.isLive && ['paid', 'prepared', 'sent', 'return_asked'].includes(status),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const order = await orderOf(context, params.token);
  const { db, settings } = siteContextOf(context);
  const jobs = context.get(jobsContext);
  const intent = (await request.formData()).get('intent');
  if (intent === 'return') await askReturn(db, jobs, order.id);
  if (intent === 'move' && !settings.isLive) await moveOn(db, jobs, order);
  throw redirect(href('/orders/:token', { token: params.token }), 303);
}

function moveOn(db: RootDatabase, jobs: Pick<Jobs, 'send'>, { id, status, number }: Order) {
  const hand = { who: 'demo' };
  if (status === 'paid') return prepareOrder(db, jobs, id, hand);
  if (status === 'prepared') return sendOrder(db, jobs, id, { ...hand, tracking: `DEMO-${number}` });
  if (status === 'sent') return deliverOrder(db, jobs, id, hand);
  return returnOrder(db, jobs, id, hand);
}

export const meta = pageMeta;

const WAY = ['paid', 'prepared', 'sent', 'delivered'] as const;

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const { t } = useTranslation('marketplace');
  const reached = WAY.indexOf(order.status as (typeof WAY)[number]);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{t('order.title', { number: order.number })}</h1>
      <p className={styles.facts}>
        <Tag kind={order.status === 'delivered' ? 'ok' : 'wait'}>{t(`order.status.${order.status}`)}</Tag>{' '}
        <span className="quiet">{order.at}</span>
      </p>
      {reached >= 0 && (
        <ol className={styles.way}>
          {WAY.map((step, index) => (
            <li
              key={step}
              data-done={index <= reached || undefined}
              aria-current={index === reached ? 'step' : undefined}
            >
              {t(`order.status.${step}`)}
            </li>
          ))}
        </ol>
      )}
      <p>{t(`order.text.${order.status}`)}</p>
      {order.tracking && (
        <p>
          {t('order.tracking')} <bdi className="num">{order.tracking}</bdi>
        </p>
      )}
      <div className={styles.two}>
        <section aria-labelledby="goods">
          <h2 id="goods">{t('order.goods')}</h2>
          <ul className={styles.lines}>
            {order.lines.map(({ name, quantity, refunded, sum }) => (
              <li key={name}>
                <span>
                  <span lang="fr">
                    {quantity} × {name}
                  </span>
                  {refunded > 0 && (
                    <span className="small quiet"> {t('order.lineRefunded', { quantity: refunded })}</span>
                  )}
                </span>
                <span className="num">{sum}</span>
              </li>
            ))}
            <li>
              <span>{t('cart.delivery')}</span>
              <span className="num">{order.delivery}</span>
            </li>
            <li>
              <b>{t('cart.total')}</b>
              <span>
                <b className="num">{order.total.sum}</b>
                <Worth money={order.total.money} />
              </span>
            </li>
          </ul>
        </section>
        <section aria-labelledby="to">
          <h2 id="to">{t('order.to')}</h2>
          <address>
            {order.to.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </section>
      </div>
      {order.canReturn && (
        <form method="post" className={styles.act}>
          <p>{t('order.returnText')}</p>
          <Button type="submit" kind="line" name="intent" value="return">
            {t('order.return')}
          </Button>
        </form>
      )}
      {order.canMove && (
        <form method="post" className={styles.act}>
          <p className="quiet">{t('order.demo')}</p>
          <Button type="submit" kind="line" size="sm" name="intent" value="move">
            {t('order.move')}
          </Button>
        </form>
      )}
    </div>
  );
}
