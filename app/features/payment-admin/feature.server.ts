import { defineFeature } from '#app/features/define-feature.server.ts';
import { paymentReads, paymentRoom } from './staff/payment-room.server.ts';

/** The staff's list of payments, and the page of one with its receipts, fees and entries. */
export const paymentAdminFeature = defineFeature({
  name: 'payment-admin',
  reads: paymentReads,
  staff: paymentRoom,
});
