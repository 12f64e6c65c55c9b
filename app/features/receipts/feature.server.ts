import { defineFeature } from '#app/features/define-feature.server.ts';
import { template } from '#platform/mail.ts';
import { paymentAccepted } from '#app/features/payments/payment-news.server.ts';
import { paymentAcceptedMail } from './payment-accepted-mail.server.ts';
import { receiptChecks } from './checks.server.ts';
import { receiptCorrected, receiptCorrectedMail } from './receipt-corrected-mail.server.ts';
import { receiptCancelled, receiptIssued } from './receipt-events.server.ts';
import { receiptMail, receiptSent } from './receipt-mail.server.ts';
import { correctReceipt } from './staff/correct-receipt.server.ts';
import { resendReceipt } from './staff/resend-receipt.server.ts';
import { issueTaxReceipt } from './tax/issue-tax-receipt.server.ts';
import { recordPartnerReceipt, tellPartner } from './tax/partner-receipt.server.ts';
import { receiptSection } from './receipt-section.server.ts';
import { saveEntity } from './tax/save-entity.server.ts';
import { seedDemoEntities } from './tax/seed.server.ts';
import { taxMails } from './tax/tax-mails.server.ts';

/** Receipts of payments, and tax receipts of legal entities abroad. */
export const receiptsFeature = defineFeature({
  name: 'receipts',
  events: [receiptIssued, receiptCancelled],
  functions: ({ pay }) => [
    resendReceipt(pay),
    correctReceipt(pay),
    issueTaxReceipt(pay),
    recordPartnerReceipt(pay),
    tellPartner(),
    saveEntity(),
  ],
  staff: receiptSection,
  mails: ({ pay, files, settings }) => [
    template(receiptSent, receiptMail({ pay, files, settings })),
    template(paymentAccepted, paymentAcceptedMail({ pay, files, settings })),
    template(receiptCorrected, receiptCorrectedMail({ pay, files, settings })),
    ...taxMails({ files }),
  ],
  checks: receiptChecks,
  seed: { samples: seedDemoEntities },
});
