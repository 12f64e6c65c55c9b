import { z } from 'zod';
import { foundation } from '#app/kit/foundation.server.ts';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailKind, sendMailLater } from '#platform/mail.ts';
import type { Payment, Purposes } from './purposes.server.ts';
import type { PaymentNews } from './settle.server.ts';
import { recipientOf } from './recipient.server.ts';

const About = z.object({ paymentId: z.string() });
const AboutRefund = About.extend({ refundId: z.string() });
export const paymentRefunded = defineMail('payment-refunded', AboutRefund);
export const paymentDisputed = defineMail('payment-disputed', About);
const Alert = z.discriminatedUnion('is', [
  About.extend({ is: z.literal('flag') }),
  About.extend({ is: z.literal('dispute'), dueAt: z.string().optional() }),
  AboutRefund.extend({ is: z.literal('refund-failed') }),
]);
export type PaymentAlert = z.infer<typeof Alert>;
export const paymentAlert = defineMail('payment-alert', Alert);

/** The receipt of a gift that was accepted with another amount than `askedMinor`, in minor units. */
export const paymentAccepted = defineMail('payment-accepted', About.extend({ askedMinor: z.number() }));

type Parts = { jobs: Pick<Jobs, 'send'>; purposes: Purposes };

/**
 * Puts the mails to payer and foundation into the outbox, in the settling transaction; a repeat sends no second mail.
 */
export async function sendPaymentNews(tx: Database, parts: Parts, payment: Payment, news: PaymentNews): Promise<void> {
  const paymentId = payment.id;
  if (news.is === 'flag')
    return tellFoundation(tx, parts, `flag:${paymentId}:${payment.flag}`, { is: 'flag', paymentId });
  if (news.is === 'dispute') {
    const dueAt = news.dueAt?.toISOString();
    // The hour it was settled: a second dispute of the same payment is news again.
    await tellFoundation(tx, parts, `dispute:${paymentId}:${payment.toldAt?.toISOString()}`, {
      is: 'dispute',
      paymentId,
      dueAt,
    });
    return tellPayer(tx, parts, payment, `dispute-payer:${paymentId}`, paymentDisputed, { paymentId });
  }
  const { id: refundId, status } = news.refund;
  if (status === 'failed')
    return tellFoundation(tx, parts, `refund-failed:${refundId}`, { is: 'refund-failed', paymentId, refundId });
  if (status === 'done')
    await tellPayer(tx, parts, payment, `refund:${refundId}`, paymentRefunded, { paymentId, refundId });
}

async function tellPayer<Data extends object>(
  tx: Database,
  { jobs, purposes }: Parts,
  payment: Payment,
  uniqueKey: string,
  kind: MailKind<Data>,
  data: NoInfer<Data>,
): Promise<void> {
  const recipient = await recipientOf(tx, purposes, payment);
  if (recipient) await sendMailLater(tx, jobs, { uniqueKey, kind, data, language: payment.language, recipient });
}

async function tellFoundation(tx: Database, { jobs }: Parts, uniqueKey: string, data: PaymentAlert): Promise<void> {
  await sendMailLater(tx, jobs, {
    uniqueKey,
    kind: paymentAlert,
    data,
    language: 'fr',
    recipient: foundation().email,
  });
}
