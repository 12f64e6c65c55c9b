import { defineFeature } from '#app/features/define-feature.server.ts';
import { paymentChecks } from './checks.server.ts';
import { sweepPending } from './jobs.server.ts';
import { paymentNewsMails } from './payment-news-mails.server.ts';
import { receiptMail } from './receipts/receipt-mail.server.ts';
import { refundPayment, sweepRefunds } from './refunds/refund-job.server.ts';

export const paymentsFeature = defineFeature({
  name: 'payments',
  jobs({ pay }) {
    const { desk } = pay();
    return [sweepPending(pay), refundPayment(pay), sweepRefunds(pay), ...(desk ? [desk.delivery] : [])];
  },
  mails: ({ pay, files, settings }) => ({
    receipt: receiptMail({ pay, files, settings }),
    ...paymentNewsMails({ pay, settings }),
  }),
  checks: paymentChecks,
});
