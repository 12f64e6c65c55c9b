import { type SQL, sql } from 'drizzle-orm';
import { KEPT } from '#app/shared/retention.ts';

/** Deletes delivery addresses of old orders. */
export const orderForgetting = {
  // The order itself belongs to the books; where it was brought does not.
  orderAddresses: (
    now: SQL,
  ) => sql`update orders set customer = customer || '{"address": "", "city": "", "postalCode": null, "phone": null, "notes": null}'
    where customer->>'address' <> '' and status in ('delivered', 'returned', 'refunded', 'released')
    and coalesce(delivered_at, shelved_at, created_at) < ${now} - make_interval(days => ${KEPT.orderAddressDays})`,
};
