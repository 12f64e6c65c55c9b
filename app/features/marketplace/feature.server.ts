import { defineFeature } from '#app/features/define-feature.server.ts';
import { seedDemoOrders } from './seed.server.ts';
import { orderForgetting } from './forgetting.server.ts';
import { template } from '#platform/mail.ts';
import { orderAnnouncements } from './order-announcements.server.ts';
import { marketChecks } from './checks.server.ts';
import { createMarketplaceOrder } from './create-order.server.ts';
import { orderTold } from './order-events.server.ts';
import { orderMail } from './order-mail.server.ts';
import { orderPurpose } from './order-purpose.server.ts';
import { orderData } from './orders.server.ts';
import { products } from './products.server.ts';
import { advanceOrder } from './staff/advance-order.server.ts';
import { marketSection, orderRead, stockRead } from './staff/market-section.server.ts';
import { moveStock, setLowStock } from './staff/move-stock.server.ts';
import { refundLine } from './staff/refund-line.server.ts';
import { setPrice } from './staff/set-price.server.ts';
import { releaseReservations } from './reservations.server.ts';

export const marketplaceFeature = defineFeature({
  name: 'marketplace',
  events: orderAnnouncements,
  functions: ({ pay, jobs, settings }) => [
    createMarketplaceOrder(pay),
    advanceOrder(jobs),
    refundLine({ jobs, settings }),
    moveStock(),
    setLowStock(),
    setPrice(),
  ],
  reads: [orderRead, stockRead],
  staff: marketSection,
  jobs: ({ db }) => [releaseReservations(db)],
  mails: ({ pay, files, settings }) => [template(orderTold, orderMail({ pay, files, settings }))],
  purposes: (jobs) => ({ order: orderPurpose(jobs) }),
  collections: [products],
  ownData: [orderData],
  checks: marketChecks,
  forget: orderForgetting,
  seed: { samples: seedDemoOrders },
});
