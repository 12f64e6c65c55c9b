/**
 * SQL condition for a payment `p` that should have been refunded: some of it is kept without a refund in progress or
 * refused. A refused refund is the foundation's to handle; it was told by mail.
 */
export const isForgotten = `p.kept_minor > (
  select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.status <> 'done')`;
