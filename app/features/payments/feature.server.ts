import { defineFeature, provide } from '#app/features/define-feature.server.ts';
import { template } from '#platform/mail.ts';
import { paymentChecks } from './checks.server.ts';
import { paymentGauges } from './gauges.server.ts';
import { sweepPending } from './jobs.server.ts';
import { payContext } from './pay-context.server.ts';
import { paymentNewsMails } from './payment-news-mails.server.ts';
import { paymentAlert, paymentDisputed, paymentRefunded } from './payment-news.server.ts';
import { enterRateCall } from './rates/enter-rate.server.ts';
import { fetchRates } from './rates/fetch-rates.server.ts';
import { startRefunds, sweepRefunds } from './refunds/refund-job.server.ts';
import { seedPayments } from './seed.server.ts';
import { acceptPayment } from './staff/accept-payment.server.ts';
import { askAgain } from './staff/ask-again.server.ts';
import { refundPayment } from './staff/refund-payment.server.ts';
import { webhookEndpoint } from './webhook-endpoint.server.ts';

/** Payments from their start to their refund, and the ledger in which they are booked. */
export const paymentsFeature = defineFeature({
  name: 'payments',
  functions: ({ pay, settings }) => [
    refundPayment({ pay, settings }),
    askAgain(pay),
    acceptPayment(pay),
    enterRateCall(),
  ],
  jobs: ({ db, pay, settings }) => [sweepPending(pay), startRefunds(pay), sweepRefunds(pay), fetchRates(db, settings)],
  mails({ pay, settings }) {
    const news = paymentNewsMails({ pay, settings });
    return [
      template(paymentRefunded, news['payment-refunded']),
      template(paymentDisputed, news['payment-disputed']),
      template(paymentAlert, news['payment-alert']),
    ];
  },
  checks: paymentChecks,
  seed: { base: seedPayments },
  gauges: paymentGauges,
  contexts: (_siteContext, { pay }) => [provide(payContext, pay())],
  endpoints: (siteContext, { pay }) => [webhookEndpoint(siteContext, pay)],
  largeBodies: [{ path: /^\/webhooks\/[^/]+$/, max: 1024 * 1024 }],
});
