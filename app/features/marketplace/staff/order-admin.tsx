import { customerName } from '#app/features/marketplace/market-rules.ts';
import { href, data } from 'react-router';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { again } from '#app/features/staff/parts/again.ts';
import { findPersonId } from '#app/kit/person-ids.server.ts';
import { PersonLink } from '#app/features/staff/parts/person-link.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { History } from '#app/features/staff/parts/history.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { formatStamp } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { isUuid } from '#app/shared/ids.ts';
import { listLineRefunds, refundedPieces } from '#app/features/marketplace/line-refunds.server.ts';
import { listOrderEvents } from '#app/features/marketplace/order-events.server.ts';
import { findOrder } from '#app/features/marketplace/orders.server.ts';
import type { OrderStatus } from '#app/features/marketplace/market-rules.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderState } from './order-state.tsx';
import { RefundForm } from './refund-form.tsx';
import type { Route } from './+types/order-admin.ts';

const NEXT = { paid: 'prepared', prepared: 'sent', sent: 'delivered', return_asked: 'returned' } as const;

const REFUNDABLE: readonly OrderStatus[] = ['paid', 'prepared', 'sent', 'delivered', 'return_asked'];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'orders.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const order = isUuid(params.id) ? await findOrder(db, params.id) : undefined;
  if (!order) throw data(null, { status: 404 });
  const [events, back, refunded] = [
    await listOrderEvents(db, order.id),
    await listLineRefunds(db, order.id),
    await refundedPieces(db, order.id),
  ];
  const names = await nameStaff(
    db,
    [...events, ...back].map(({ who }) => who ?? ''),
  );
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, language);
  const { customer, status } = order;
  const person = personView(staff, 'orders.advance');
  return {
    number: order.number,
    path: href('/admin/orders/:id', params),
    status,
    tracking: order.tracking,
    maySlip: !person.isMasked,
    next: staff.permissions.has('orders.advance') && status in NEXT ? NEXT[status as keyof typeof NEXT] : undefined,
    lines: order.lines.map(({ productId, name, quantity, priceMinor }) => ({
      productId,
      name,
      quantity,
      refunded: refunded.get(productId) ?? 0,
      sum: money(priceMinor * quantity),
    })),
    refunds: back.map(({ refundId, at, who, name, quantity, amountMinor, status: state, why }) => ({
      id: refundId,
      at: formatStamp(at, language),
      who: names.get(who) ?? who,
      goods: `${quantity} × ${name}`,
      sum: money(amountMinor),
      state,
      why,
    })),
    mayRefund: staff.permissions.has('orders.refund') && REFUNDABLE.includes(status),
    isAlone: staff.permissions.has('refunds.alone'),
    isHere: order.sentAt === null,
    delivery: money(order.deliveryMinor),
    total: money(order.totalMinor),
    personId: await findPersonId(db, { memberId: order.memberId, email: order.email }),
    to: [
      person.name(customerName(customer)),
      person.words(customer.address),
      `${person.words(customer.postalCode ?? '')} ${customer.city}`.trim(),
      customer.country,
      person.words(customer.phone ?? ''),
    ].filter((line) => line.trim()),
    notes: customer.notes && person.words(customer.notes),
    events: events.map(({ id, at, who, to, why }) => ({
      id,
      at: formatStamp(at, language),
      who: who && (names.get(who) ?? who),
      to,
      why,
    })),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  // Each call asks for its own right.
  await staffOf(context, request, 'orders.read');
  return callStaffForm(
    context,
    request,
    {
      'advance-order': ({ to, note, tracking }) => ({
        orderId: params.id,
        to,
        note: note || undefined,
        tracking: tracking || undefined,
      }),
      'refund-line': ({ productId, quantity, reason, isShelved }) => ({
        orderId: params.id,
        productId,
        quantity,
        reason,
        isShelved: isShelved === 'on',
      }),
    },
    backToPage(request),
  );
}

/** One order: what is in it, where it goes, its whole way, and its next step. */
export default function OrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('order.title', { number: String(order.number) })}</h1>
          <p className="sub">
            <OrderState status={order.status} />
          </p>
        </div>
        {order.maySlip && (
          <div className="hd__a">
            <a className="b" href={`${order.path}/slip.pdf`} target="_blank" rel="noreferrer">
              <StaffIcon name="printer" />
              {t('order.slip')}
            </a>
          </div>
        )}
      </div>
      <ActNotice error={actionData?.error} />
      {order.next && (
        <section className="sheet" aria-labelledby="next">
          <div className="sheet__h">
            <h2 id="next">{t('order.nextStep')}</h2>
          </div>
          <div className="sheet__b">
            <ActForm
              intent="advance-order"
              label={t(`order.step.${order.next}`)}
              values={{ to: order.next }}
              className="row acts"
            >
              {order.next === 'sent' && (
                <Field label={t('order.tracking')} {...again('tracking', actionData)} maxLength={100} isOptional />
              )}
              <Field
                label={t('order.note')}
                name="note"
                maxLength={500}
                isOptional
                defaultValue={actionData?.typed.note}
              />
            </ActForm>
          </div>
        </section>
      )}
      <div className="cols">
        <div className="stack">
          <OrderLines order={order} />
          <section className="sheet" aria-labelledby="way">
            <div className="sheet__h">
              <h2 id="way">{t('order.way')}</h2>
            </div>
            <div className="sheet__b">
              <History
                entries={order.events.map(({ to, ...event }) => ({ ...event, what: t(`order.status.${to}`) }))}
              />
            </div>
          </section>
        </div>
        <div className="stack">
          {order.mayRefund && <RefundForm order={order} failure={actionData} />}
          <section className="sheet" aria-labelledby="to">
            <div className="sheet__h">
              <h2 id="to">{t('order.to')}</h2>
            </div>
            <div className="sheet__b">
              <address>
                {order.to.map((line, index) => (
                  <span key={line} style={{ display: 'block' }}>
                    {index === 0 ? <PersonLink id={order.personId}>{line}</PersonLink> : line}
                  </span>
                ))}
              </address>
              {!order.maySlip && <p className="fine quiet">{t('person.masked')}</p>}
              {order.notes && <p className="quiet">« {order.notes} »</p>}
              {order.tracking && (
                <p>
                  {t('order.tracking')} : <b>{order.tracking}</b>
                </p>
              )}
            </div>
          </section>
        </div>
      </div>
    </>
  );
}
