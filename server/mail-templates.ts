import { courseTwinMail } from '#app/features/academy/course-twin-mail.server.ts';
import { letterThanks, letterToFoundation } from '#app/features/contact/letters.server.ts';
import { newsletterMail } from '#app/features/contact/newsletter.server.ts';
import { shareMail } from '#app/features/crowd-farming/share-mail.server.ts';
import { registrationMail } from '#app/features/events/registration.server.ts';
import { ideaMail, ideaThanks } from '#app/features/impact-hub/impact-hub.server.ts';
import { orderMail } from '#app/features/marketplace/order-mail.server.ts';
import { accountMails } from '#app/features/members/account-mails.server.ts';
import { ownDataMail } from '#app/features/members/own-data.server.ts';
import { weeklyReportMail } from '#app/features/members/weekly-report.server.ts';
import { failureAlert } from '#app/features/payments/failure-alert.server.ts';
import type { PayContext } from '#app/features/payments/pay-context.server.ts';
import { paymentNewsMails } from '#app/features/payments/payment-news-mails.server.ts';
import { receiptMail } from '#app/features/payments/receipt-mail.server.ts';
import type { Files } from '#platform/files.ts';
import type { Settings } from '#platform/settings.ts';
import { alertMails } from './alerts.ts';

/** Every mail the site writes, by the name the outbox knows it under. */
export function createTemplates({ pay, files, settings }: { pay: () => PayContext; files: Files; settings: Settings }) {
  return {
    receipt: receiptMail({ pay, files, settings }),
    newsletter: newsletterMail(settings),
    idea: ideaMail(settings),
    'idea-thanks': ideaThanks,
    letter: letterToFoundation,
    'letter-thanks': letterThanks,
    'event-registration': registrationMail(settings),
    'course-twin': courseTwinMail(settings),
    share: shareMail(settings),
    order: orderMail({ pay, files, settings }),
    'failure-alert': failureAlert,
    ...paymentNewsMails({ pay, settings }),
    ...alertMails,
    ...accountMails(settings),
    'own-data': ownDataMail(settings),
    'weekly-report': weeklyReportMail(settings),
  };
}
