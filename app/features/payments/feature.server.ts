import { defineFeature, provide } from '#app/features/define-feature.server.ts';
import { paymentGauges } from './gauges.server.ts';
import { payContext } from './pay-context.server.ts';
import { webhookEndpoint } from './webhook-endpoint.server.ts';
import { seedPayments } from './seed.server.ts';
import { seedDemoEntities } from './tax/seed.server.ts';
import { seedDemoSubscriptions } from './renewals/seed.server.ts';
import { template } from '#platform/mail.ts';
import { joinRooms } from '#app/features/staff/rooms.server.ts';
import { receiptCancelled, receiptIssued } from './receipts/receipt-events.server.ts';
import { subscriptionEnded, subscriptionFailed } from './renewals/gift-events.server.ts';
import { fetchRates } from './rates/fetch-rates.server.ts';
import { enterRateCall } from './rates/enter-rate.server.ts';
import { saveAccountNumber } from './accounts/save-account-number.server.ts';
import { paymentChecks } from './checks.server.ts';
import { movementChecks } from './movements/checks.server.ts';
import { readMovements } from './movements/read-movements.server.ts';
import { sweepPending } from './jobs.server.ts';
import { paymentAlert, paymentDisputed, paymentRefunded } from './payment-news.server.ts';
import { receiptMail, receiptSent } from './receipts/receipt-mail.server.ts';
import { paymentAccepted, paymentAcceptedMail } from './payment-accepted-mail.server.ts';
import { paymentNewsMails } from './payment-news-mails.server.ts';
import { receiptCorrected, receiptCorrectedMail } from './receipts/receipt-corrected-mail.server.ts';
import { startRefunds, sweepRefunds } from './refunds/refund-job.server.ts';
import { acceptPayment } from './staff/accept-payment.server.ts';
import { correctReceipt } from './staff/correct-receipt.server.ts';
import { endDuplicates } from './renewals/end-duplicate-job.server.ts';
import { followRenewals } from './renewals/dunning-job.server.ts';
import { endOffers } from './renewals/gift-offers.server.ts';
import { tellProvider } from './renewals/gift-orders.server.ts';
import { renewalMails } from './renewals/renewal-mails.server.ts';
import { GIFT_ACTS } from './renewals/renewals.ts';
import { askAgain } from './staff/ask-again.server.ts';
import { closeMonth, reopenMonth } from './staff/close-month.server.ts';
import { giftAct } from './staff/gift-acts.server.ts';
import { paymentReads, paymentRoom } from './staff/payment-room.server.ts';
import { findPayoutCall, readPayoutsCall, settleMovementCall, unfindPayoutCall } from './staff/payout-acts.server.ts';
import { refundPayment } from './staff/refund-payment.server.ts';
import { resendReceipt } from './staff/resend-receipt.server.ts';
import { issueTaxReceipt } from './tax/issue-tax-receipt.server.ts';
import { recordPartnerReceipt, tellPartner } from './tax/partner-receipt.server.ts';
import { saveEntity } from './tax/save-entity.server.ts';
import { taxMails } from './tax/tax-mails.server.ts';
import { transferMail, transferPromised } from './transfer/transfer-mail.server.ts';
import { subscriptionRead, subscriptionRoom } from './staff/subscription-room.server.ts';

export const paymentsFeature = defineFeature({
  name: 'payments',
  events: [receiptIssued, receiptCancelled, subscriptionFailed, subscriptionEnded],
  functions: ({ pay, settings, jobs }) => [
    refundPayment({ pay, settings }),
    resendReceipt(pay),
    askAgain(pay),
    findPayoutCall(),
    unfindPayoutCall(),
    settleMovementCall(),
    readPayoutsCall(jobs),
    correctReceipt(pay),
    acceptPayment(pay),
    issueTaxReceipt(pay),
    recordPartnerReceipt(pay),
    tellPartner(),
    saveEntity(),
    ...GIFT_ACTS.map((act) => giftAct(act, jobs, () => pay().purposes)),
    closeMonth(),
    reopenMonth(),
    saveAccountNumber(),
    enterRateCall(),
  ],
  reads: (paidFor) => [...paymentReads(paidFor), subscriptionRead(paidFor)],
  staff: (paidFor) => joinRooms([paymentRoom(paidFor), subscriptionRoom(paidFor)]),
  jobs({ db, pay, settings }) {
    const { desk } = pay();
    return [
      sweepPending(pay),
      startRefunds(pay),
      sweepRefunds(pay),
      endDuplicates(pay),
      readMovements(pay),
      followRenewals(pay),
      tellProvider(pay),
      fetchRates(db, settings),
      ...(desk ? [desk.delivery] : []),
    ];
  },
  mails({ pay, files, settings }) {
    const news = paymentNewsMails({ pay, settings });
    return [
      template(receiptSent, receiptMail({ pay, files, settings })),
      template(paymentRefunded, news['payment-refunded']),
      template(paymentDisputed, news['payment-disputed']),
      template(paymentAlert, news['payment-alert']),
      template(transferPromised, transferMail({ pay, settings })),
      template(paymentAccepted, paymentAcceptedMail({ pay, files, settings })),
      template(receiptCorrected, receiptCorrectedMail({ pay, files, settings })),
      ...taxMails({ files }),
      ...renewalMails({ pay, settings }),
    ];
  },
  checks: { ...paymentChecks, ...movementChecks },
  seed: {
    ground: seedPayments,
    async samples(tx) {
      await seedDemoEntities(tx);
      await seedDemoSubscriptions(tx);
    },
  },
  gauges: paymentGauges,
  whenRightsEnd: endOffers,
  contexts: (_siteContext, { pay }) => [provide(payContext, pay())],
  endpoints: (siteContext, { pay }) => [webhookEndpoint(siteContext, pay)],
  largeBodies: [{ path: /^\/webhooks\/[^/]+$/, max: 1024 * 1024 }],
});
