import { createHash, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { httpbis } from 'http-message-signatures';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { callFunction } from '#platform/functions.ts';
import { contributions, funds } from '#app/features/donations/tables.server.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { askPhone, tryAgain } from '#app/features/payments/phone/deposit.server.ts';
import { refundIdOf } from '#app/features/payments/phone/pawapay-client.server.ts';
import { createPawapayProvider } from '#app/features/payments/phone/pawapay-provider.server.ts';
import { refundPayment } from '#app/features/payments/refund-job.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receiveEvent } from '#app/features/payments/webhooks.server.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite } from './gifts.ts';

/** What pawaPay's documents say a deposit is (v2); anything else is refused as their server would. */
const DepositRequest = z.strictObject({
  depositId: z.uuid({ version: 'v4' }),
  amount: z.string().regex(/^([0]|([1-9][0-9]{0,17}))([.][0-9]{0,3}[1-9])?$/),
  currency: z.enum(['CDF', 'USD']),
  payer: z.strictObject({ type: z.literal('MMO'), accountDetails: z.strictObject({ phoneNumber: z.string().regex(/^243\d{9}$/), provider: z.enum(['VODACOM_MPESA_COD', 'AIRTEL_COD', 'ORANGE_COD']) }) }),
  clientReferenceId: z.string().max(400).optional(),
  customerMessage: z.string().min(4).max(22).regex(/^[a-zA-Z0-9 ]+$/).optional(),
});
const RefundRequest = z.strictObject({ refundId: z.uuid(), depositId: z.uuid(), amount: z.string(), currency: z.string() });

const deposits = new Map<string, z.infer<typeof DepositRequest> & { status: string; failureReason?: { failureCode: string; failureMessage: string } }>();
const refunds = new Map<string, { status: string; depositId: string }>();
let mood: 'well' | 'rejects' | 'down' = 'well';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const answer = (status: number, body: unknown) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (mood === 'down') return answer(503, {});
    if (request.headers.authorization !== 'Bearer a-token') return answer(401, { failureReason: { failureCode: 'NO_AUTHENTICATION' } });
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
    const [, resource, id] = /^\/v2\/([\w-]+)(?:\/([\w-]+))?/.exec(request.url!) ?? [];
    if (resource === 'active-conf') {
      const bounds = (minAmount: string, maxAmount: string, decimalsInAmount: string) => ({ operationTypes: { DEPOSIT: { minAmount, maxAmount, decimalsInAmount, status: 'OPERATIONAL' } } });
      return answer(200, { companyName: 'Elikya', countries: [{ country: 'COD', providers: [{ provider: 'VODACOM_MPESA_COD', currencies: [{ currency: 'CDF', ...bounds('500', '2000000', 'NONE') }, { currency: 'USD', ...bounds('1', '1000', 'TWO_PLACES') }] }] }] });
    }
    if (resource === 'deposits' && request.method === 'POST') {
      const parsed = DepositRequest.safeParse(body);
      if (!parsed.success) return answer(400, { depositId: body?.depositId, status: 'REJECTED', failureReason: { failureCode: 'INVALID_PARAMETER', failureMessage: parsed.error.message } });
      if (deposits.has(parsed.data.depositId)) return answer(200, { depositId: parsed.data.depositId, status: 'DUPLICATE_IGNORED' });
      // Some rejections come with HTTP 200.
      if (mood === 'rejects') return answer(200, { depositId: parsed.data.depositId, status: 'REJECTED', failureReason: { failureCode: 'PROVIDER_TEMPORARILY_UNAVAILABLE', failureMessage: '' } });
      deposits.set(parsed.data.depositId, { ...parsed.data, status: 'ACCEPTED' });
      return answer(200, { depositId: parsed.data.depositId, status: 'ACCEPTED', created: new Date().toISOString() });
    }
    if (resource === 'deposits') return answer(200, deposits.has(id!) ? { status: 'FOUND', data: { ...deposits.get(id!), country: 'COD', created: new Date().toISOString() } } : { status: 'NOT_FOUND' });
    if (resource === 'refunds' && request.method === 'POST') {
      const parsed = RefundRequest.parse(body);
      if (refunds.has(parsed.refundId)) return answer(200, { refundId: parsed.refundId, status: 'DUPLICATE_IGNORED' });
      refunds.set(parsed.refundId, { status: 'COMPLETED', depositId: parsed.depositId });
      return answer(200, { refundId: parsed.refundId, status: 'ACCEPTED' });
    }
    if (resource === 'refunds') return answer(200, refunds.has(id!) ? { status: 'FOUND', data: { refundId: id, ...refunds.get(id!) } } : { status: 'NOT_FOUND' });
    return answer(404, {});
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const apiUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`;

const { db } = await createTestDatabase();
const { ground, pay } = await openGiftSite(db);
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const callbackKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const ORIGIN = 'https://www.elikya.example';
const provider = createPawapayProvider(db, { token: 'a-token', apiUrl, callbackKey }, ORIGIN);
pay.providers.set('pawapay', provider);
pay.phone = provider;
const give = createDonation(() => pay);
const caller = { language: 'fr', address: '::1', requestId: 't' };
beforeEach(() => {
  mood = 'well';
});

async function start(body: object = {}) {
  const answer = await callFunction(ground, give, { programId: 'project-1', amount: 25_000, donationType: 'one_time', donorName: 'A', donorEmail: 'a@example.org', anonymous: false, method: 'mobile', ...body }, caller);
  if (!answer.ok) return { answer };
  const id = /payments\/([\w-]+)\/phone/.exec(String(answer.body.checkoutUrl))![1]!;
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return { answer, payment: payment! };
}
const read = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
const ASKED = { operator: 'VODACOM_MPESA_COD', phone: '081 000 00 12' };

/** A callback as pawaPay signs it. */
async function callback(id: string, encoding: 'der' | 'ieee-p1363' = 'der', tamper = (body: string) => body): Promise<number> {
  const body = JSON.stringify({ depositId: id, status: deposits.get(id)!.status });
  const url = `${ORIGIN}/webhooks/pawapay`;
  const message = { method: 'POST', url, headers: { 'content-type': 'application/json', 'content-digest': `sha-512=:${createHash('sha512').update(body).digest('base64')}:` } };
  const signed = await httpbis.signMessage({ key: { id: 'K', alg: 'ecdsa-p256-sha256', sign: async (data) => signBytes('sha256', data, { key: privateKey, dsaEncoding: encoding }) }, fields: ['@method', '@authority', '@path', 'content-digest', 'content-type'] }, message);
  return receiveEvent(pay, 'pawapay', tamper(body), new Headers(signed.headers as Record<string, string>), url);
}

for (const encoding of ['der', 'ieee-p1363'] as const) {
  test(`a gift by phone: asked, confirmed by a callback signed in ${encoding}, counted once in the fund's currency`, async () => {
    const { payment } = await start();
    expect(payment!.currency).toBe('CDF');
    expect(payment!.amountMinor % 100).toBe(0);
    expect(await askPhone(pay, payment!, ASKED, 'fr')).toBeUndefined();
    expect(deposits.get(payment!.id)!.payer.accountDetails.phoneNumber).toBe('243810000012');
    expect((await checkPayment(pay, payment!.id))!.status).toBe('pending');
    deposits.get(payment!.id)!.status = 'COMPLETED';
    const before = (await db.select().from(funds))[0]!.raisedMinor;
    expect(await callback(payment!.id, encoding)).toBe(200);
    expect(await callback(payment!.id, encoding)).toBe(200);
    expect((await read(payment!.id)).status).toBe('paid');
    const [counted] = await db.select().from(contributions).where(eq(contributions.paymentId, payment!.id));
    // 25 000 XOF are some 44 dollars.
    expect(counted!.countedMinor).toBeGreaterThan(3500);
    expect((await db.select().from(funds))[0]!.raisedMinor).toBe(before + counted!.countedMinor);
    expect(await findBrokenInvariants(db)).toEqual([]);
  });
}

test('a forged or tampered callback is refused, and even a true one says nothing by itself', async () => {
  const { payment } = await start();
  await askPhone(pay, payment!, ASKED, 'fr');
  expect(await callback(payment!.id, 'der', (body) => body.replace('ACCEPTED', 'COMPLETED'))).toBe(400);
  expect(await receiveEvent(pay, 'pawapay', JSON.stringify({ depositId: payment!.id, status: 'COMPLETED' }), new Headers(), `${ORIGIN}/webhooks/pawapay`)).toBe(400);
  expect(await callback(payment!.id)).toBe(200);
  expect((await read(payment!.id)).status).toBe('pending');
});

test('a second press asks once; dollars may be chosen instead of francs', async () => {
  const { payment } = await start();
  expect(await askPhone(pay, payment!, { ...ASKED, currency: 'USD' }, 'fr')).toBeUndefined();
  expect(await askPhone(pay, await read(payment!.id), ASKED, 'fr')).toBeUndefined();
  expect(deposits.get(payment!.id)!.currency).toBe('USD');
  deposits.get(payment!.id)!.status = 'COMPLETED';
  expect((await checkPayment(pay, payment!.id))!.status).toBe('paid');
  expect((await read(payment!.id)).method).toBe('M-Pesa (Vodacom) •• 12');
});

test('refused before the PIN, with HTTP 200: said beside the number, and the same payment goes on', async () => {
  const { payment } = await start();
  mood = 'rejects';
  expect(await askPhone(pay, payment!, ASKED, 'fr')).toMatchObject({ code: 'phone_refused', field: 'phone' });
  mood = 'well';
  expect(await askPhone(pay, payment!, ASKED, 'fr')).toBeUndefined();
  expect(await askPhone(pay, (await start()).payment!, { ...ASKED, phone: '12' }, 'fr')).toMatchObject({ code: 'phone_invalid' });
  expect(await askPhone(pay, (await start()).payment!, { ...ASKED, operator: 'AIRTEL_COD' }, 'fr')).toMatchObject({ code: 'operator_unknown' });
});

test('limits are read from the provider; an outage loses nothing', async () => {
  const { payment } = await start({ amount: 50_000_000 });
  expect(await askPhone(pay, payment!, ASKED, 'fr')).toMatchObject({ code: 'phone_amount_limits' });
  const small = (await start()).payment!;
  mood = 'down';
  await expect(askPhone(pay, small, ASKED, 'fr')).rejects.toThrow();
  mood = 'well';
  expect(await askPhone(pay, small, ASKED, 'fr')).toBeUndefined();
});

test('a wrong PIN: failed, and a new try is a new payment of the same gift', async () => {
  const { payment } = await start();
  await askPhone(pay, payment!, ASKED, 'fr');
  Object.assign(deposits.get(payment!.id)!, { status: 'FAILED', failureReason: { failureCode: 'PAYMENT_NOT_APPROVED', failureMessage: '' } });
  expect(await callback(payment!.id)).toBe(200);
  expect(await read(payment!.id)).toMatchObject({ status: 'failed', failureCode: 'PAYMENT_NOT_APPROVED' });
  const again = await read(await tryAgain(pay, await read(payment!.id)));
  expect(again).toMatchObject({ status: 'pending', purposeId: payment!.purposeId, amountMinor: payment!.amountMinor });
  expect(again.id).not.toBe(payment!.id);
});

test('the money goes back whole, once, and the receipt no longer counts', async () => {
  const { payment } = await start();
  await askPhone(pay, payment!, ASKED, 'fr');
  deposits.get(payment!.id)!.status = 'COMPLETED';
  await checkPayment(pay, payment!.id);
  const { handle } = refundPayment(() => pay);
  await handle({ paymentId: payment!.id });
  await handle({ paymentId: payment!.id });
  expect(refunds.get(refundIdOf(payment!.id))!.depositId).toBe(payment!.id);
  expect((await read(payment!.id)).status).toBe('refunded');
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('monthly gifts are not taken by phone, and a payment never asked for expires', async () => {
  expect((await start({ donationType: 'monthly' })).answer).toMatchObject({ ok: false, body: { code: 'mobile_once_only' } });
  const { payment } = await start();
  await db.update(payments).set({ createdAt: new Date(Date.now() - 3 * 3600_000) }).where(eq(payments.id, payment!.id));
  expect((await checkPayment(pay, payment!.id))!.status).toBe('expired');
});
