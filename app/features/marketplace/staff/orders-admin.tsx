import { data, href } from 'react-router';
import { BULK_MOST, callForRows } from '#app/features/staff/bulk.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { BesideList } from '#app/features/staff/parts/beside-list.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { formatStamp } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { BulkAnswers } from './bulk-answers.tsx';
import { countOrders, listOrders, numbersOf } from './order-list.server.ts';
import { OrderRows } from './order-rows.tsx';
import type { Route } from './+types/orders-admin.ts';

const STATES = ['paid', 'prepared', 'sent', 'return_asked', 'delivered', 'returned', 'refunded'] as const;
/** What is done to many at once; the rest asks for words of its own. */
const BULK = ['prepared', 'sent', 'delivered'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'orders.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const state = readListState(Object.fromEntries(new URL(request.url).searchParams));
  const person = personView(staff, 'orders.advance');
  const { items, next } = await listOrders(db, state, person);
  const whole =
    next || state.after ? await listOrders(db, { ...state, after: undefined, limit: BULK_MOST }, person) : undefined;
  return {
    next,
    all: whole && { count: whole.items.length, isMore: whole.next !== null },
    mayAdvance: staff.permissions.has('orders.advance'),
    counts: await countOrders(db),
    orders: items.map(({ id, number, status, name, place, amount, createdAt }) => ({
      id,
      number,
      status,
      name,
      place,
      at: formatStamp(createdAt, language),
      sum: formatMoney({ amountMinor: Math.round(amount * 100), currency: 'USD' }, language),
    })),
  };
}

/** The chosen orders take one step, each for itself. */
export async function action({ context, request }: Route.ActionArgs) {
  const staff = await staffOf(context, request, 'orders.advance');
  const form = await request.formData();
  const to = BULK.find((step) => step === form.get('to'));
  if (!to) throw data(null, { status: 400 });
  const { db } = siteContextOf(context);
  const state = { ...readListState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const person = personView(staff, 'orders.advance');
  const answers = await callForRows(
    context,
    form,
    'advance-order',
    (orderId) => ({ orderId, to }),
    () => everyPage((page) => listOrders(db, page, person), state),
  );
  const numbers = await numbersOf(
    db,
    answers.map(({ id }) => id),
  );
  return {
    to,
    answers: answers.map(({ id, error }) => ({
      id,
      error,
      number: numbers.get(id),
      path: href('/admin/orders/:id', { id }),
    })),
  };
}

/** Orders to prepare, to send, on their way, done. */
export default function Orders(props: Route.ComponentProps) {
  return (
    <BesideList rows={props.loaderData.orders.map(({ id }) => href('/admin/orders/:id', { id }))}>
      <OrderList {...props} />
    </BesideList>
  );
}

function OrderList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { orders, counts, next, all, mayAdvance } = loaderData;
  return (
    <>
      <ListHead
        title={t('order.list')}
        sentence={t('order.waiting', { count: (counts.paid ?? 0) + (counts.prepared ?? 0) })}
        states={STATES.map((id) => ({ id, label: t(`order.status.${id}`), count: counts[id] }))}
        csv="/admin/orders.csv"
      />
      {actionData && <BulkAnswers {...actionData} />}
      <OrderRows orders={orders} all={all} mayAdvance={mayAdvance} steps={BULK} />
      <ListFoot next={next} />
    </>
  );
}
