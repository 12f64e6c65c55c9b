import { defineFeature } from '#app/features/define-feature.server.ts';
import { paymentReads, paymentSection } from './staff/payment-section.server.ts';

/** The staff's list of payments, and the page of one payment with its receipts, fees and ledger entries. */
export const paymentAdminFeature = defineFeature({
  name: 'payment-admin',
  reads: paymentReads,
  staff: paymentSection,
});
