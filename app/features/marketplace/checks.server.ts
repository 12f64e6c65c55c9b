import { isForgotten } from '#app/features/payments/refunds/forgotten.server.ts';

/** Invariants as SQL: each query returns rows only if something is wrong. */
export const marketChecks: Record<string, string> = {
  'the shelf is not the sum of its moves': `
    select s.product_id from product_stock s left join stock_moves m on m.product_id = s.product_id
    group by s.product_id having s.available <> coalesce(sum(m.delta), 0)`,
  'an order’s goods are neither with it nor on the shelf': `
    select o.id from orders o join order_lines l on l.order_id = o.id left join stock_moves m on m.order_id = o.id and m.product_id = l.product_id
    group by o.id, l.product_id having -coalesce(sum(m.delta), 0) <> case when o.shelved_at is null then max(l.quantity) - max(l.shelved) else 0 end`,
  'goods are not where the state of their order says': `
    select id from orders where case when shelved_at is null then status in ('released', 'gone', 'returned') or (status in ('refunded', 'disputed') and sent_at is null)
      else status in ('pending', 'paid', 'prepared', 'sent', 'delivered', 'return_asked') end`,
  'an order is not where its last event brought it': `
    select o.id from orders o join lateral (select "to" from order_events e where e.order_id = o.id order by e.id desc limit 1) last on true where last."to" <> o.status`,
  'an order is fulfilled without a kept payment': `
    select o.id from orders o where o.status in ('paid', 'prepared', 'sent', 'delivered', 'return_asked')
    and not exists (select 1 from payments p where p.purpose = 'order' and p.purpose_id = o.id and p.kept_minor > 0 and p.duplicate_of is null)`,
  'an order’s total is not its lines and delivery': `
    select o.id from orders o join order_lines l on l.order_id = o.id group by o.id
    having o.subtotal_minor <> sum(l.price_minor * l.quantity) or o.total_minor <> o.subtotal_minor + o.delivery_minor`,
  'a kept payment’s order was released': `
    select o.id from orders o join payments p on p.purpose = 'order' and p.purpose_id = o.id and p.kept_minor > 0 and p.duplicate_of is null
    where o.status in ('pending', 'released')`,
  'money of an order that came back, or had no goods left, goes nowhere': `
    select p.id from payments p join orders o on p.purpose = 'order' and o.id = p.purpose_id
    where o.status in ('gone', 'returned') and ${isForgotten}`,
  'a product’s price is not the last of its prices': `
    select s.product_id from product_stock s left join lateral (select price_minor, was_minor from product_prices p where p.product_id = s.product_id order by p.id desc limit 1) last on true
    where last.price_minor is distinct from s.price_minor or last.was_minor is distinct from s.was_minor`,
  'more pieces of a line went back than were ordered': `
    select l.order_id from order_lines l join line_refunds b on b.order_id = l.order_id and b.product_id = l.product_id join refunds r on r.id = b.refund_id and r.status <> 'failed'
    group by l.order_id, l.product_id, l.quantity having sum(b.quantity) > l.quantity`,
  'the refund of a line is not its pieces and their delivery': `
    select r.id from line_refunds b join refunds r on r.id = b.refund_id join order_lines l on l.order_id = b.order_id and l.product_id = b.product_id
    where r.amount_minor <> b.quantity * l.price_minor + b.delivery_minor`,
};
