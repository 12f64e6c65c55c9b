/** SQL that finds what must never be: each gives rows only when something is wrong. */
export const marketChecks: Record<string, string> = {
  'the shelf and the orders do not add up': `
    select s.product_id from product_stock s
    left join (select l.product_id, sum(l.quantity) as held from order_lines l join orders o on o.id = l.order_id where o.status not in ('released', 'refunded', 'returned') group by l.product_id) h on h.product_id = s.product_id
    where s.received - s.available <> coalesce(h.held, 0)`,
  'an order is fulfilled without a kept payment': `
    select o.id from orders o where o.status in ('paid', 'prepared', 'sent', 'delivered')
    and not exists (select 1 from payments p where p.purpose = 'order' and p.purpose_id = o.id and p.kept_minor > 0)`,
  'an order’s total is not its lines and delivery': `
    select o.id from orders o join order_lines l on l.order_id = o.id group by o.id
    having o.subtotal_minor <> sum(l.price_minor * l.quantity) or o.total_minor <> o.subtotal_minor + o.delivery_minor`,
  'a kept payment’s order was released': `
    select o.id from orders o join payments p on p.purpose = 'order' and p.purpose_id = o.id and p.kept_minor > 0
    where o.status in ('pending', 'released')`,
};
