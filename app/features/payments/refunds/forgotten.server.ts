/**
 * Of a payment `p` that should have gone back, in SQL: something of it is kept that is neither on its way back nor was refused on that
 * way. What was refused is the foundation's to mend: it was written to.
 */
export const isForgotten = `p.kept_minor > (
  select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.status <> 'done')`;
