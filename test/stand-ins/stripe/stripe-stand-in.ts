import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Books, type Thing, all, keep, secondsNow, take } from './stand-in-books.ts';
import { enter, payOut, returnPayout } from './stand-in-balance.ts';
import { release, openDispute, returnRefund, VISA } from './stand-in-money.ts';
import { type Call, serveBooks, type Weather } from './stand-in-server.ts';
import { tryInvoice } from './stand-in-renewals.ts';
import { declineSession, expireSession, finishSession, leaveCard, paySession } from './stand-in-sessions.ts';
import { endSubscription, newInvoice } from './stand-in-subscriptions.ts';

const API_VERSION = '2026-10-28.endive';

/** A signed event as it goes, or would go, to `/webhooks/stripe`; `status` is what the webhook answered. */
export type Delivery = { id: string; type: string; body: string; headers: Headers; status?: number };

/**
 * Stripe on this machine: the part of its API we use, its books in memory, every request held against Stripe's own
 * parameter types. What a payer, a bank or staff in Stripe's dashboard would do is a method; each gives the events it
 * caused, already delivered when there is a `webhookUrl`. References are `cs_…` or, for renewals, `in_…`.
 */
export async function startStripeStandIn({
  secretKey = 'sk_test_standin',
  webhookSecret = 'whsec_standin',
  webhookUrl = '',
  holds = undefined as string | undefined,
  pageSize = 100,
} = {}) {
  const { webhooks } = new Stripe(secretKey);
  const sent: Delivery[] = [];
  const calls: Call[] = [];
  const weather: Weather = { failures: [] };
  let number = 0;
  let delivering: Promise<unknown> = Promise.resolve();
  const books: Books = {
    things: new Map(),
    holds,
    pageSize,
    nextNumber: () => ++number,
    pageUrl: (sessionId) => `${url}/c/pay/${sessionId}`,
    announce: (type, thing) => {
      const id = `evt_${String(++number).padStart(6, '0')}`;
      const event = {
        id,
        object: 'event',
        api_version: API_VERSION,
        created: secondsNow(),
        livemode: false,
        type,
        data: { object: thing },
      };
      const body = JSON.stringify(event);
      const signature = webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
      const delivery: Delivery = {
        id,
        type,
        body,
        headers: new Headers({ 'content-type': 'application/json', 'stripe-signature': signature }),
      };
      sent.push(delivery);
      if (webhookUrl) delivering = delivering.then(() => deliver(delivery));
    },
  };
  const server = serveBooks(books, secretKey, API_VERSION, calls, weather);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Sends one event, again if need be. */
  async function deliver(delivery: Delivery): Promise<void> {
    const { body, headers } = delivery;
    delivery.status = (await fetch(webhookUrl, { method: 'POST', body, headers })).status;
  }

  async function act(doing: () => unknown): Promise<Delivery[]> {
    const before = sent.length;
    doing();
    await delivering;
    return sent.slice(before);
  }

  function chargeFor(ref: string): Thing {
    const session = ref.startsWith('cs_') ? take(books, ref, 'checkout.session') : undefined;
    const invoiceId = session ? session.invoice : ref;
    const [payment] = all(books, 'invoice_payment', (one) => one.invoice === invoiceId);
    return take(
      books,
      take(books, session?.payment_intent ?? payment?.payment.payment_intent, 'payment_intent').latest_charge,
      'charge',
    );
  }

  return {
    url,
    secretKey,
    webhookSecret,
    /** Every event so far, and every call to the API. */
    sent,
    calls,
    weather,
    deliver,
    /** When all events so far, those caused through the API too, have arrived. */
    settled: () => delivering,
    pay: (sessionId: string, { card = VISA, later = false } = {}) =>
      act(() => paySession(books, sessionId, card, later)),
    /** What a payment made `later` came to. */
    finish: (sessionId: string, isPaid: boolean) => act(() => finishSession(books, sessionId, isPaid)),
    decline: (sessionId: string, reason = 'insufficient_funds') =>
      act(() => declineSession(books, sessionId, VISA, reason)),
    expire: (sessionId: string) => act(() => expireSession(books, sessionId)),
    /** A period ends: the next invoice, paid or refused. */
    renew: (subscriptionId: string, { fails = false as false | 'again later' | 'for good', card = VISA } = {}) =>
      act(() =>
        tryInvoice(
          books,
          newInvoice(books, take(books, subscriptionId, 'subscription'), 'subscription_cycle').invoice,
          fails,
          card,
        ),
      ),
    /** A further attempt at an invoice that was refused. */
    retry: (invoiceId: string, { fails = false as false | 'again later' | 'for good', card = VISA } = {}) =>
      act(() => tryInvoice(books, take(books, invoiceId, 'invoice'), fails, card)),
    /** A giver leaves a card on the page of mode 'setup': `pm_bad…` is refused for good. */
    leaveCard: (sessionId: string, paymentMethod = 'pm_new') => act(() => leaveCard(books, sessionId, paymentMethod)),
    /** Staff gives an invoice up. */
    writeOff: (invoiceId: string, status: 'void' | 'uncollectible') =>
      act(() => Object.assign(take(books, invoiceId, 'invoice'), { status })),
    /** All that the account holds in a currency goes to the bank, or what went comes back. */
    payOut: (currency: string) => payOut(books, currency).id,
    returnPayout: (payoutId: string) => returnPayout(books, payoutId),
    /** What the account holds by its own books, in minor units. */
    balance: (currency: string) =>
      all(books, 'balance_transaction', (one) => one.currency === currency).reduce((sum, { net }) => sum + net, 0),
    end: (subscriptionId: string) => act(() => endSubscription(books, take(books, subscriptionId, 'subscription'))),
    /** From Stripe's dashboard: the whole of what is left, or a part. */
    refund: (ref: string, amountMinor?: number) => act(() => release(books, chargeFor(ref), amountMinor)),
    returnRefund: (ref: string) => act(() => returnRefund(books, chargeFor(ref))),
    dispute: (ref: string, status: Stripe.Dispute.Status = 'needs_response') =>
      act(() => openDispute(books, chargeFor(ref), status)),
    closeDispute: (ref: string, isWon: boolean) =>
      act(() => {
        const [dispute] = all(books, 'dispute', (one) => one.charge === chargeFor(ref).id);
        if (isWon) enter(books, 'adjustment', dispute!, dispute!.amount);
        books.announce('charge.dispute.closed', Object.assign(dispute!, { status: isWon ? 'won' : 'lost' }));
      }),
    warnOfFraud: (ref: string) =>
      act(() => {
        const { id: charge, payment_intent } = chargeFor(ref);
        books.announce(
          'radar.early_fraud_warning.created',
          keep(books, 'issfr', 'radar.early_fraud_warning', { charge, payment_intent, actionable: true }),
        );
      }),
    /** Anything else Stripe might send, signed. */
    announce: (type: string, thing: Thing) => act(() => books.announce(type as Stripe.Event.Type, thing)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
