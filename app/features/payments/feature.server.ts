import { defineFeature } from '#app/features/define-feature.server.ts';
import { joinRooms } from '#app/features/staff/rooms.server.ts';
import { paymentChecks } from './checks.server.ts';
import { sweepPending } from './jobs.server.ts';
import { paymentNewsMails } from './payment-news-mails.server.ts';
import { receiptMail } from './receipts/receipt-mail.server.ts';
import { startRefunds, sweepRefunds } from './refunds/refund-job.server.ts';
import { followRenewals } from './renewals/dunning-job.server.ts';
import { tellProvider } from './renewals/gift-orders.server.ts';
import { renewalMails } from './renewals/renewal-mails.server.ts';
import { GIFT_ACTS } from './renewals/renewals.ts';
import { askAgain } from './staff/ask-again.server.ts';
import { closeMonth, reopenMonth } from './staff/close-month.server.ts';
import { giftAct } from './staff/gift-acts.server.ts';
import { paymentReads, paymentRoom } from './staff/payment-room.server.ts';
import { refundPayment } from './staff/refund-payment.server.ts';
import { resendReceipt } from './staff/resend-receipt.server.ts';
import { subscriptionRead, subscriptionRoom } from './staff/subscription-room.server.ts';

export const paymentsFeature = defineFeature({
  name: 'payments',
  functions: ({ pay, settings, jobs }) => [
    refundPayment({ pay, settings }),
    resendReceipt(pay),
    askAgain(pay),
    ...GIFT_ACTS.map((act) => giftAct(act, jobs)),
    closeMonth(),
    reopenMonth(),
  ],
  reads: (paidFor) => [...paymentReads(paidFor), subscriptionRead(paidFor)],
  staff: (paidFor) => joinRooms([paymentRoom(paidFor), subscriptionRoom(paidFor)]),
  jobs({ pay }) {
    const { desk } = pay();
    return [
      sweepPending(pay),
      startRefunds(pay),
      sweepRefunds(pay),
      followRenewals(pay),
      tellProvider(pay),
      ...(desk ? [desk.delivery] : []),
    ];
  },
  mails: ({ pay, files, settings }) => ({
    receipt: receiptMail({ pay, files, settings }),
    ...paymentNewsMails({ pay, settings }),
    ...renewalMails({ pay, settings }),
  }),
  checks: paymentChecks,
});
