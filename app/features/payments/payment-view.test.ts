import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { readLink, signLink } from '#platform/signed-links.ts';
import { siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { payContext } from './pay-context.server.ts';
import { checkPayment } from './pay.server.ts';
import { paymentPath } from './payment-link.server.ts';
import { type PaymentView, viewPayment } from './payment-view.server.ts';
import { loader as loadPhone } from './pages/phone-page.tsx';
import {
  action as pressDesk,
  loader as loadDesk,
} from '#app/features/payment-providers/pages/sandbox-checkout-page.tsx';
import { askPhone } from './phone/deposit.server.ts';
import { sandboxContext } from '#app/features/payment-providers/sandbox/sandbox-context.server.ts';
import { findCharge } from '#app/features/payment-providers/sandbox/sandbox-desk.server.ts';
import { createSandboxPhone } from '#app/features/payment-providers/sandbox/sandbox-phone.server.ts';
import { tryAgain } from './try-again.server.ts';
import type { PaymentProvider } from './provider.server.ts';
import { payments, phoneDeposits, refunds } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const sandbox = pay.current;
afterEach(() => {
  pay.providers.set('sandbox', sandbox);
  pay.phone = undefined;
});

const begin = async (more: object = {}) =>
  paymentOf(
    await give({
      programId: 'project-1',
      amount: 10_000,
      ...('donorEmail' in more ? {} : { anonymous: true }),
      ...more,
    }),
  );
async function paid(more: object = {}) {
  const id = await begin(more);
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  return id;
}
function contextOf(language: Language = 'fr') {
  const context = new RouterContextProvider();
  context.set(siteContextKey, siteContext);
  context.set(payContext, pay as never);
  context.set(sandboxContext, desk);
  context.set(visitorContext, { language, address: '::1', requestId: 't' });
  return context;
}
const viewAt = (address: string, language?: Language) => viewPayment(contextOf(language), address);
/** As who began it sees it, by the link they came back by. */
async function view(id: string, language: Language = 'fr'): Promise<PaymentView> {
  const shown = await viewAt(linkOf(id), language);
  if (!shown.isOwn) throw new Error('not their own');
  return shown;
}
const linkOf = (id: string) => paymentPath(siteContext.settings.authSecret, id).split('/').at(-1)!;
/** Where a page leads on to. */
const leads = async (id: string) => {
  const thrown = await view(id).then(
    () => undefined,
    (error: unknown) => error,
  );
  return (thrown as Response | undefined)?.headers.get('location');
};
const opened = (kind: string, path: string | undefined) =>
  readLink(siteContext.settings, kind, path!.split('/').at(-1)!.split('?')[0]!);

test('a payment that is not known is no page', async () => {
  await expect(view(randomUUID())).rejects.toMatchObject({ init: { status: 404 } });
});

test('an id alone says how a payment stands, and opens nothing: neither name, sum, address nor link', async () => {
  const id = await paid({ donorName: 'Aline Kabongo', donorEmail: 'aline@example.org', donationType: 'monthly' });
  expect(await viewAt(id)).toEqual({
    isOwn: false,
    status: 'paid',
    title: translate('fr', 'payments')('state.metaTitle'),
  });
  const open = await begin({ donorEmail: 'aline@example.org' });
  expect(await viewAt(open.toUpperCase())).toMatchObject({ isOwn: false, status: 'pending' });
  // Asked after all the same: whoever looks, a lost webhook loses nothing.
  await desk.act(`sb_${open}`, 'pay');
  expect(await viewAt(open)).toMatchObject({ isOwn: false, status: 'paid' });
  // A link of another kind, or of another payment, is none of this one.
  for (const address of [signLink(siteContext.settings.authSecret, 'row', id), `${open}.${linkOf(id).split('.')[1]}`])
    await expect(viewAt(address)).rejects.toMatchObject({ init: { status: 404 } });
});

test('the demo’s desk, whose address is an id, leads on to the payment only who comes to pay', async () => {
  const id = await begin({ donorEmail: 'aline@example.org' });
  const look = async () =>
    (await loadDesk({ context: contextOf(), params: { payment: id } } as never)) as { returnUrl?: string };
  const press = async (act: string) => {
    const request = new Request(`https://x/demo/checkout/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ act }),
    });
    return (
      (await pressDesk({ context: contextOf(), params: { payment: id }, request } as never)) as Response
    ).headers.get('location');
  };
  const page = siteContext.settings.origin + paymentPath(siteContext.settings.authSecret, id);
  expect((await look()).returnUrl).toBe(page);
  expect(await press('pay')).toBe(page);
  expect((await look()).returnUrl).toBeUndefined();
  expect(await press('pay')).toBe(`/demo/checkout/${id}`);
});

test('an id alone asks nobody’s phone: it leads to how the payment stands', async () => {
  const id = await begin();
  pay.providers.set('sandbox', {
    ...sandbox,
    phone: { listOperators: async () => [] },
  } as unknown as PaymentProvider);
  const load = (payment: string) => loadPhone({ context: contextOf(), params: { payment } } as never);
  const turned = await load(id).then(
    () => undefined,
    (thrown: unknown) => thrown as Response,
  );
  expect(turned!.headers.get('location')).toBe(`/payments/${id}`);
  expect(await load(linkOf(id))).toMatchObject({ operators: [] });
});

test('another try by phone begins at the number, with a page of its own to come back to', async () => {
  const phone = createSandboxPhone(db, sandbox);
  pay.phone = phone;
  pay.providers.set(phone.name, phone);
  const given = await give({
    programId: 'project-1',
    amount: 10_000,
    donorEmail: 'aline@example.org',
    method: 'mobile',
  });
  const [, first = ''] = /payments\/([\w-]+)\.[\w-]+\/phone$/.exec(String(given.ok && given.body.checkoutUrl)) ?? [];
  await db.update(payments).set({ status: 'failed' }).where(eq(payments.id, first));
  const again = await tryAgain(pay, first, phone);
  const [payment] = await db.select().from(payments).where(eq(payments.id, again));
  expect(payment!.checkoutUrl).toBeNull();
  const typed = { operator: 'ORANGE_COD', phone: '0810000012' };
  expect(await askPhone(pay, payment!, typed, 'fr')).toBeUndefined();
  const charge = await findCharge(db, `sb_${again}`);
  expect(charge).toMatchObject({
    status: 'pending',
    returnUrl: siteContext.settings.origin + paymentPath(siteContext.settings.authSecret, again),
  });
});

test('an open payment leads to its checkout; one paid meanwhile is asked after', async () => {
  const id = await begin({ donorEmail: 'aline.kabongo@example.org' });
  expect(await view(id)).toMatchObject({
    status: 'pending',
    isUnreachable: false,
    checkoutUrl: expect.stringContaining(id),
    email: expect.not.stringContaining('aline.kabongo'),
    thanks: undefined,
    receipt: undefined,
    receiptPath: undefined,
    rank: undefined,
    shareUrl: undefined,
    giftPath: undefined,
    retry: undefined,
    phone: undefined,
  });
  await desk.act(`sb_${id}`, 'pay');
  expect(await view(id)).toMatchObject({ status: 'paid', checkoutUrl: null });
});

test('a provider that does not answer leaves the page standing, and says so', async () => {
  const id = await begin();
  pay.providers.set('sandbox', {
    ...sandbox,
    fetchState: () => Promise.reject(new Error('ECONNREFUSED')),
  });
  expect(await view(id)).toMatchObject({ status: 'pending', isUnreachable: true });
});

test('who gave is thanked by the first name, with a receipt, a row and a link that opens that row alone', async () => {
  const id = await paid({ donorName: '  Aline   Kabongo Mbala ', donorEmail: 'aline@example.org' });
  const shown = await view(id);
  expect(shown.thanks!.title).toContain('Aline');
  expect(shown.thanks!.title).not.toContain('Kabongo');
  expect(shown.title).toBe(shown.thanks!.title);
  expect(shown).toMatchObject({ isGift: true, isMistake: false, covered: undefined, giftPath: undefined });
  expect(opened('receipt', shown.receiptPath)).toBe(id);
  expect(Number(shown.rank)).toBeGreaterThan(0);
  const [, text] = /text=(.+)$/.exec(shown.shareUrl!)!;
  const row = decodeURIComponent(text!).split(' ').at(-1)!;
  expect(opened('row', row)).toBe(id);
  expect(decodeURIComponent(text!)).toContain(shown.purpose);
  // Nobody's name: no empty greeting.
  const nameless = (await view(await paid({ donorEmail: 'aline@example.org' }))).thanks!.title;
  expect(nameless).not.toMatch(/undefined|\{\{|, ?[!.]/);
});

test('fees that were covered are said; a monthly gift has its page; from right to left its title stands apart', async () => {
  const id = await paid({ coverFees: true, donationType: 'monthly', donorEmail: 'aline@example.org' });
  const shown = await view(id, 'ar');
  expect(shown.covered).toBeTruthy();
  expect(shown.interval).toBe('monthly');
  expect(shown.purpose).toMatch(/^\u2068.+\u2069$/);
  const [{ subscriptionId } = {}] = await db.select().from(payments).where(eq(payments.id, id));
  expect(opened('gift', shown.giftPath)).toBe(subscriptionId);
});

test('a failed payment may be retried if no other payment for the same purpose is pending', async () => {
  const id = await begin();
  await desk.act(`sb_${id}`, 'refuse');
  expect(await view(id)).toMatchObject({
    status: 'failed',
    retry: { isPhone: false, hasPhone: false },
    thanks: undefined,
  });
});

test('a payment by phone that nobody was asked for begins with the number', async () => {
  const id = await begin();
  pay.providers.set('sandbox', { ...sandbox, phone: {} } as unknown as PaymentProvider);
  expect(await leads(id)).toBe(`/payments/${linkOf(id)}/phone`);
});

test('money that went back is no gift any more: no thanks, no row, no receipt', async () => {
  const id = await paid({ donorEmail: 'aline@example.org' });
  await sendBack(pay, id);
  await checkPayment(pay, id);
  expect(await view(id)).toMatchObject({
    status: 'refunded',
    isMistake: false,
    refundedWhy: undefined,
    thanks: undefined,
    rank: undefined,
    shareUrl: undefined,
    receiptPath: undefined,
  });
  // Why it went back is said where its payer may read it.
  await db.update(refunds).set({ reason: 'paid_twice' }).where(eq(refunds.paymentId, id));
  expect(await view(id)).toMatchObject({
    refundedWhy: expect.stringContaining('ce second paiement est remboursé') as string,
  });
  // Entered by mistake, what is awaited now is another payment for the same.
  await db.update(refunds).set({ reason: 'entered_wrongly' }).where(eq(refunds.paymentId, id));
  expect(await view(id)).toMatchObject({ isMistake: true });
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  const next = randomUUID();
  await db.insert(payments).values({
    ...row!,
    id: next,
    status: 'pending',
    keptMinor: 0,
    refundedMinor: 0,
    paidAt: null,
    providerRef: null,
    createdAt: new Date(),
  } as never);
  expect(await leads(id)).toBe(`/payments/${linkOf(next)}`);
  expect(await viewAt(id)).toMatchObject({ isOwn: false, status: 'refunded' });
});

test('by phone it shows the number and the operator, and in the demo a phone to play with', async () => {
  const id = await begin();
  await db.insert(phoneDeposits).values({ paymentId: id, operator: 'ORANGE_COD', maskedPhone: '+243 81 ••• 00 12' });
  pay.providers.set('sandbox', { ...sandbox, phone: {} } as unknown as PaymentProvider);
  const number = '+243 81 ••• 00 12';
  const demoUrl = `/demo/checkout/${id}`;
  expect(await view(id)).toMatchObject({
    phone: { number, operator: 'Orange Money', demoUrl },
    checkoutUrl: null,
    isUnreachable: false,
  });
  siteContext.settings.isLive = true;
  const live = await view(id);
  siteContext.settings.isLive = false;
  expect(live.phone).toEqual({ number, operator: 'Orange Money', demoUrl: undefined });
  await db.delete(phoneDeposits).where(eq(phoneDeposits.paymentId, id));
  await db.update(payments).set({ status: 'failed' }).where(eq(payments.id, id));
  expect(await view(id)).toMatchObject({
    phone: { number: undefined, operator: undefined, demoUrl },
    retry: { isPhone: true, hasPhone: false },
  });
});

test('a failed card payment may be retried by phone if configured, but not a recurring one', async () => {
  pay.phone = { ...sandbox, subscriptions: undefined };
  const [once, monthly] = [await begin(), await begin({ donationType: 'monthly', donorEmail: 'a@example.org' })];
  for (const id of [once, monthly]) await desk.act(`sb_${id}`, 'refuse');
  const retries = [(await view(once)).retry, (await view(monthly)).retry];
  pay.phone = undefined;
  expect(retries).toEqual([
    { isPhone: false, hasPhone: true },
    { isPhone: false, hasPhone: false },
  ]);
});

test('a promised transfer shows its account under a title of its own, and no page to pay on', async () => {
  const id = await begin({ method: 'transfer', donorEmail: 'aline@example.org' });
  const words = translate('fr', 'payments');
  expect(await view(id)).toMatchObject({
    title: words('transfer.metaTitle'),
    transfer: { amount: '10000', account: { holder: 'Fondation Elikya ASBL' } },
    checkoutUrl: null,
    status: 'pending',
  });
  const open = await view(await begin());
  expect([open.title, open.transfer]).toEqual([words('pending.metaTitle'), undefined]);
});

test('an automatically refunded payment shows neither receipt nor row nor gift; only gifts have covered fees', async () => {
  const id = await paid({ coverFees: true, donationType: 'monthly', donorEmail: 'aline@example.org' });
  const own = pay.purposes.donation!;
  const saying = (more: object): void => {
    pay.purposes.donation = { ...own, facts: async (...asked) => ({ ...(await own.facts(...asked)), ...more }) };
  };
  const { thanks } = await own.facts(db, (await db.select().from(payments).where(eq(payments.id, id)))[0]!.purposeId);
  saying({ thanks: { ...thanks, isGoingBack: true } });
  const back = await view(id);
  saying({ isGift: false });
  const bought = await view(id);
  pay.purposes.donation = own;
  expect(back).toMatchObject({
    status: 'paid',
    thanks: { isGoingBack: true },
    rank: undefined,
    shareUrl: undefined,
    receipt: undefined,
    receiptPath: undefined,
    giftPath: undefined,
  });
  expect(bought).toMatchObject({ isGift: false, covered: undefined, thanks: { isGoingBack: false } });
  expect(bought.receipt).toMatch(/^ELK-/);
  expect((await view(id)).covered).toBeTruthy();
});
