import { defineFeature } from '#app/features/define-feature.server.ts';
import { paymentChecks } from './checks.server.ts';
import { sweepPending } from './jobs.server.ts';
import { ACCEPTED, paymentAcceptedMail } from './payment-accepted-mail.server.ts';
import { paymentNewsMails } from './payment-news-mails.server.ts';
import { CORRECTED, receiptCorrectedMail } from './receipts/receipt-corrected-mail.server.ts';
import { receiptMail } from './receipts/receipt-mail.server.ts';
import { startRefunds, sweepRefunds } from './refunds/refund-job.server.ts';
import { acceptPayment } from './staff/accept-payment.server.ts';
import { askAgain } from './staff/ask-again.server.ts';
import { correctReceipt } from './staff/correct-receipt.server.ts';
import { paymentReads, paymentRoom } from './staff/payment-room.server.ts';
import { refundPayment } from './staff/refund-payment.server.ts';
import { resendReceipt } from './staff/resend-receipt.server.ts';
import { issueTaxReceipt } from './tax/issue-tax-receipt.server.ts';
import { saveEntity } from './tax/save-entity.server.ts';
import { taxMails } from './tax/tax-mails.server.ts';

export const paymentsFeature = defineFeature({
  name: 'payments',
  functions: ({ pay, settings }) => [
    refundPayment({ pay, settings }),
    resendReceipt(pay),
    correctReceipt(pay),
    askAgain(pay),
    acceptPayment(pay),
    issueTaxReceipt(pay),
    saveEntity(),
  ],
  reads: paymentReads,
  staff: paymentRoom,
  jobs({ pay }) {
    const { desk } = pay();
    return [sweepPending(pay), startRefunds(pay), sweepRefunds(pay), ...(desk ? [desk.delivery] : [])];
  },
  mails: ({ pay, files, settings }) => ({
    receipt: receiptMail({ pay, files, settings }),
    [ACCEPTED]: paymentAcceptedMail({ pay, files, settings }),
    [CORRECTED]: receiptCorrectedMail({ pay, files, settings }),
    ...taxMails({ files }),
    ...paymentNewsMails({ pay, settings }),
  }),
  checks: paymentChecks,
});
