import { and, eq, or, sql } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import { log } from '#platform/log.ts';
import { countEvent } from '#platform/metrics.ts';
import { findByIdOrRef } from './find-payment.server.ts';
import { checkPayment, type PayParts, providerOf } from './pay.server.ts';
import { InvalidEventError, type PaymentProvider, type ProviderEvent } from './provider.server.ts';
import { refunds, webhookEvents } from './tables.server.ts';

/** How many unverified events per minute are processed, of providers that do not sign them. */
const UNPROVED_PER_MINUTE = 120;

/**
 * Processes one webhook: verifies it, stores it under its own id, then fetches the state of what it is about from the
 * provider and settles it.
 * @param sender the address it came from, for the limit on unverified events
 * @returns the HTTP status: 200 done, known or not ours; 400 not from the provider; 429 too many unverified events. An
 * error must become a 500, so that the provider sends the event again.
 */
export async function receiveEvent(
  parts: PayParts,
  providerName: string,
  rawBody: string,
  headers: Headers,
  url = '',
  sender = '',
): Promise<number> {
  const provider = parts.providers.get(providerName);
  if (!provider) return 404;
  // Only what the provider proved names a kind: anybody else could name a million.
  const told: { kind: string } = { kind: 'unproved' };
  try {
    const status = await takeEvent(parts, provider, { rawBody, headers, url, sender }, told);
    countEvent(providerName, told.kind, status);
    return status;
  } catch (error) {
    countEvent(providerName, told.kind, 500);
    throw error;
  }
}

async function takeEvent(
  parts: PayParts,
  provider: PaymentProvider,
  { rawBody, headers, url, sender }: { rawBody: string; headers: Headers; url: string; sender: string },
  told: { kind: string },
): Promise<number> {
  const providerName = provider.name;
  let event: ProviderEvent;
  try {
    event = await provider.readEvent(rawBody, headers, url);
  } catch (error) {
    if (!(error instanceof InvalidEventError)) throw error;
    log.warn({ provider: providerName }, 'webhook refused: signature');
    return 400;
  }
  // An event's name is short and plain; whatever else can't be one, nor be kept.
  if (![event.id, event.kind].every((name) => /^[\x21-\x7e]{1,200}$/.test(name))) return 400;
  if (event.isUnproved) {
    if (await parts.overLimit({ name: 'unproved-events', subject: sender, max: UNPROVED_PER_MINUTE, seconds: 60 }))
      return 429;
    // Anybody may have sent it: what is not about something of ours leaves no trace.
    if (!(await isOurs(parts, providerName, event.about))) return 200;
  } else told.kind = event.kind;
  const known = and(eq(webhookEvents.provider, providerName), eq(webhookEvents.eventId, event.id));
  const [fresh] = await parts.db
    .insert(webhookEvents)
    .values({ provider: providerName, eventId: event.id, kind: event.kind })
    .onConflictDoNothing()
    .returning();
  if (!fresh) {
    const [earlier] = await parts.db.select().from(webhookEvents).where(known);
    // A first arrival that failed half-way was answered 500 and comes back: only a handled one ends here.
    if (earlier?.handledAt) return 200;
  }
  const isForeign = !(await handleEvent(parts, providerName, event));
  await parts.db
    .update(webhookEvents)
    .set({ handledAt: sql`now()`, isForeign })
    .where(known);
  return 200;
}

async function isOurs({ db }: PayParts, provider: string, about: ProviderEvent['about']): Promise<boolean> {
  if (about.is === 'payment') return (await findByIdOrRef(db, provider, about.paymentId)) !== undefined;
  if (about.is === 'refund')
    return (
      (await findRefundRow(db, provider, about.refundRef)) !== undefined ||
      (about.providerRef !== undefined && (await findByIdOrRef(db, provider, about.providerRef)) !== undefined)
    );
  return false;
}

/** @returns false if it belongs to somebody else who uses the same account */
async function handleEvent(parts: PayParts, provider: string, { about, isUnproved }: ProviderEvent): Promise<boolean> {
  if (about.is === 'payment') return (await checkPayment(parts, about.paymentId)) !== undefined;
  if (about.is === 'reference') {
    const payment = await findByIdOrRef(parts.db, provider, about.providerRef);
    return payment !== undefined && (await checkPayment(parts, payment.id)) !== undefined;
  }
  if (about.is === 'refund') return receiveRefund(parts, provider, about, isUnproved === true);
  if (about.is === 'renewal' || about.is === 'subscription' || about.is === 'card')
    return parts.onSubscriptionEvent(parts, provider, about);
  return about.is !== 'foreign';
}

async function findRefundRow(db: PayParts['db'], provider: string, ref: string) {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.provider, provider),
        isUuid(ref) ? or(eq(refunds.id, ref), eq(refunds.providerRef, ref)) : eq(refunds.providerRef, ref),
      ),
    );
  return refund;
}

/**
 * A refund reported by its own reference: ours, or one started in the provider's dashboard, about which the provider is
 * asked.
 */
async function receiveRefund(
  parts: PayParts,
  provider: string,
  about: { refundRef: string; providerRef?: string },
  isUnproved: boolean,
): Promise<boolean> {
  const row = await findRefundRow(parts.db, provider, about.refundRef);
  if (row) return (await checkPayment(parts, row.paymentId)) !== undefined;
  const found = await providerOf(parts, { provider }).refunds?.find?.(about.refundRef);
  // Whose it is, a sender that nothing proves does not decide.
  const providerRef = found?.providerRef ?? (isUnproved ? undefined : about.providerRef);
  const payment = found && providerRef ? await findByIdOrRef(parts.db, provider, providerRef) : undefined;
  if (!found || !payment) {
    log.error({ provider, refundRef: about.refundRef }, 'a refund whose payment nobody names');
    return false;
  }
  return (await checkPayment(parts, payment.id, [found.refund])) !== undefined;
}
