import { eq } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import type { SiteFunction } from '#platform/functions.ts';
import { callFunction } from '#platform/functions.ts';
import { overLimit } from '#platform/limits.ts';
import type { SiteContext } from '#platform/site.ts';
import { readSettings } from '#platform/settings.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { createImportProvider } from '#app/features/payment-providers/imported/imported.server.ts';
import { IMPORT } from '#app/features/payments/payment.ts';
import { createOfflineProvider, OFFLINE } from '#app/features/payment-providers/offline/offline.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { sendPaymentNews } from '#app/features/payments/payment-news.server.ts';
import { receiptHooks } from '#app/features/receipts/receipt-hooks.server.ts';
import { renewalHooks } from '#app/features/recurring-gifts/renewal-hooks.server.ts';
import { askRefund } from '#app/features/payments/refunds/refund-job.server.ts';
import { refundLater } from '#app/features/payments/refunds/refunds.server.ts';
import { createSandboxDesk, type SandboxDesk } from '#app/features/payment-providers/sandbox/sandbox-desk.server.ts';
import { createSandboxProvider } from '#app/features/payment-providers/sandbox/sandbox-provider.server.ts';
import { refunds } from '#app/features/payments/tables.server.ts';
import { createTransferProvider, TRANSFER } from '#app/features/payment-providers/transfer/transfer.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { seedRates } from '#app/features/payments/seed.server.ts';
import { SITE } from '#server/features.ts';
import rates from '#content/rates.json' with { type: 'json' };

export type GiftSite = {
  siteContext: SiteContext;
  pay: PayParts;
  desk: SandboxDesk;
  /** Jobs as they were sent: nothing runs them in these tests. */
  sent: { name: string; data: object }[];
  /** `source`: what the visitor came by. */
  give: (body: object, key?: string, source?: string) => ReturnType<typeof callFunction>;
};

/** Gifts on a test database with the real verbs and the sandbox, one fund `project-1` of 297 000 dollars; no server. */
export async function openGiftSite(db: RootDatabase): Promise<GiftSite> {
  const settings = { ...readSettings({ DATA_DIR: '/tmp/elikya-unit' }), authSecret: 'x'.repeat(40) };
  await seedRates(db, rates);
  await seedFund(db, {
    id: 'project-1',
    title: 'Une école',
    place: 'Luozi',
    path: '/projects/1',
    cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
    currency: 'USD',
    goalMinor: 29_700_000,
  });
  const sent: GiftSite['sent'] = [];
  const jobs = {
    send: async (_tx: unknown, name: string, data: object) => {
      sent.push({ name, data });
    },
  };
  const sandbox = createSandboxProvider(db, settings);
  const purposes = SITE.purposes(jobs);
  const pay: PayParts = {
    db,
    jobs,
    origin: settings.origin,
    authSecret: settings.authSecret,
    providers: new Map([
      ['sandbox', sandbox],
      [OFFLINE, createOfflineProvider(db)],
      [IMPORT, createImportProvider(db)],
      [TRANSFER, createTransferProvider(db, settings)],
    ]),
    current: sandbox,
    purposes,
    ...receiptHooks({ jobs, purposes }),
    ...renewalHooks,
    overLimit: (limit) => overLimit(db, settings.authSecret, limit),
    onNews: (tx, payment, news) => sendPaymentNews(tx, pay, payment, news),
  };
  // Events go nowhere here: the tests carry them to receiveEvent themselves, when and as often as they like.
  const desk = createSandboxDesk(db, () => jobs, { webhookUrl: 'data:,', authSecret: settings.authSecret });
  const siteContext: SiteContext = { db, settings, translate, hasWords, staff: staffDesk };
  const fn = createDonation(() => pay) as unknown as SiteFunction;
  const give = (body: object, key?: string, source?: string) =>
    callFunction(
      siteContext,
      fn,
      body,
      { language: 'fr', address: '127.0.0.1', requestId: 'test', source },
      { idempotencyKey: key },
    );
  return { siteContext, pay, desk, sent, give };
}

/** The payment an answer of create-donation leads to. */
export function paymentOf(answer: Awaited<ReturnType<typeof callFunction>>): string {
  if (!answer.ok) throw new Error(answer.body.error);
  return String(answer.body.checkoutUrl).split('/').at(-1)!.split('.')[0]!;
}

/** Sends a payment back as a job would: asks for it where nothing asked yet, then the provider. */
export async function sendBack(pay: PayParts, paymentId: string): Promise<void> {
  await refundLater(pay.db, pay.jobs, paymentId, 'staff');
  for (const { id } of await pay.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)))
    await askRefund(pay, id);
}
