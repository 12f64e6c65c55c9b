import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { httpbis } from 'http-message-signatures';
import { z } from 'zod';
import type { RootDatabase } from '#platform/database.ts';
import { type Currency, isCurrency, parseAmount, toMajor } from '../../../shared/money.ts';
import type { PaymentTruth } from '../payment.ts';
import { InvalidEventError, type PaymentProvider } from '../provider.server.ts';
import { payments } from '../tables.server.ts';
import { type Operator, type OperatorId, OPERATORS } from './phone-money.ts';

export type PawapaySettings = { token: string; apiUrl: string; /** PEM; callbacks must be signed by it when set. */ callbackKey?: string };

/** Never asked for a PIN within this time, a payment is given up. */
const EXPIRES_AFTER_MS = 2 * 60 * 60 * 1000;
const CONF_KEPT_MS = 5 * 60 * 1000;

const Deposit = z.object({
  depositId: z.string(),
  status: z.string(),
  amount: z.string(),
  currency: z.string(),
  payer: z.object({ accountDetails: z.object({ phoneNumber: z.string(), provider: z.string() }).partial().optional() }).partial().optional(),
  failureReason: z.object({ failureCode: z.string() }).partial().optional(),
});
// v2 wraps what it found; older answers are the deposit itself, or a list of one.
const Found = z.union([z.object({ status: z.literal('FOUND'), data: Deposit }), z.object({ status: z.literal('NOT_FOUND') }), Deposit, z.array(Deposit).max(1)]);
const Started = z.object({ status: z.enum(['ACCEPTED', 'REJECTED', 'DUPLICATE_IGNORED']), failureReason: z.object({ failureCode: z.string() }).partial().optional() });
const Refund = z.union([z.object({ status: z.literal('FOUND'), data: z.object({ status: z.string() }) }), z.object({ status: z.string() })]);
const Bounds = z.object({ minAmount: z.string(), maxAmount: z.string(), decimalsInAmount: z.string().optional(), status: z.string().optional() });
const Conf = z.object({
  countries: z.array(z.object({ country: z.string(), providers: z.array(z.object({ provider: z.string(), currencies: z.array(z.object({ currency: z.string(), operationTypes: z.object({ DEPOSIT: Bounds }).partial() })) })) })),
});

/**
 * Mobile money in the DR Congo by pawaPay, API v2 (docs.pawapay.io/v2): one payment is one deposit under our own UUID. The
 * payer confirms on the phone; callbacks are hints, `GET /v2/deposits/{id}` is the truth.
 */
export function createPawapayProvider(db: RootDatabase, settings: PawapaySettings, origin: string): PaymentProvider {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${settings.apiUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${settings.token}`, accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    // A rejection may come with 200 or 4xx; both say why in the same words.
    if (response.status >= 500 || response.status === 401 || response.status === 403) throw new Error(`pawaPay answered ${response.status} to ${path.replace(/[0-9a-f-]{36}/, ':id')}`);
    return response.json();
  };
  const findDeposit = async (depositId: string) => {
    const found = Found.parse(await call(`/v2/deposits/${depositId}`));
    if (Array.isArray(found)) return found[0];
    if ('depositId' in found) return found;
    return found.status === 'FOUND' ? found.data : undefined;
  };
  let conf: { at: number; operators: Operator[] } | undefined;

  return {
    name: 'pawapay',
    currencies: ['USD', 'CDF'],
    async openCheckout({ paymentId }) {
      return { providerRef: paymentId, checkoutUrl: `${origin}/payments/${paymentId}/phone` };
    },
    async readEvent(rawBody, headers, url = '') {
      if (settings.callbackKey) await checkCallback(settings.callbackKey, rawBody, headers, url);
      const parsed = z.object({ depositId: z.uuid(), status: z.string() }).safeParse(tryJson(rawBody));
      if (!parsed.success) throw new InvalidEventError('body');
      const { depositId, status } = parsed.data;
      // Callbacks have no id of their own: the same news about the same deposit is the same event.
      return { id: `${depositId}:${status}`, kind: `deposit.${status.toLowerCase()}`, about: { is: 'payment', paymentId: depositId } };
    },
    async fetchTruth(depositId): Promise<PaymentTruth> {
      const deposit = await findDeposit(depositId);
      const [payment] = await db.select().from(payments).where(eq(payments.id, depositId));
      if (!payment) throw new Error('No such payment');
      const ours = { amountMinor: payment.amountMinor, currency: payment.currency };
      if (!deposit) return { ...ours, status: Date.now() - payment.createdAt.getTime() > EXPIRES_AFTER_MS ? 'expired' : 'pending', refundedMinor: 0 };
      if (!isCurrency(deposit.currency)) throw new Error(`pawaPay took ${deposit.currency}`);
      const amountMinor = parseAmount(deposit.amount, deposit.currency) ?? -1;
      const money = { amountMinor, currency: deposit.currency as Currency };
      const account = deposit.payer?.accountDetails;
      const method = account ? `${OPERATORS[account.provider as OperatorId] ?? 'Mobile money'} •• ${account.phoneNumber?.slice(-2) ?? ''}` : undefined;
      if (deposit.status === 'COMPLETED') {
        const refund = payment.keptMinor > 0 || payment.status === 'refunded' ? await fetchRefund(call, depositId) : undefined;
        const isBack = refund === 'COMPLETED';
        return { ...money, status: isBack ? 'refunded' : 'paid', refundedMinor: isBack ? amountMinor : 0, method };
      }
      if (deposit.status === 'FAILED' || deposit.status === 'REJECTED') return { ...money, status: 'failed', refundedMinor: 0, method, failureCode: deposit.failureReason?.failureCode };
      // ACCEPTED, PROCESSING, IN_RECONCILIATION: the answer is still to come.
      return { ...money, status: 'pending', refundedMinor: 0, method };
    },
    async fetchSubscription() {
      throw new Error('Mobile money has no subscriptions');
    },
    async endSubscription() {},
    async changeSubscription() {},
    async pauseSubscription() {},
    async refund(depositId, amountMinor) {
      const deposit = await findDeposit(depositId);
      if (!deposit) throw new Error('pawaPay knows no such deposit');
      const currency = deposit.currency as Currency;
      const started = Started.parse(await call('/v2/refunds', { refundId: refundIdOf(depositId), depositId, amount: toMajor({ amountMinor, currency }), currency }));
      if (started.status === 'REJECTED') throw new Error(`pawaPay refused the refund: ${started.failureReason?.failureCode}`);
    },
    phone: {
      async listOperators() {
        if (conf && Date.now() - conf.at < CONF_KEPT_MS) return conf.operators;
        const { countries } = Conf.parse(await call('/v2/active-conf?country=COD&operationType=DEPOSIT'));
        const operators = countries.flatMap(({ providers }) =>
          providers.flatMap(({ provider, currencies }): Operator[] => {
            if (!(provider in OPERATORS)) return [];
            const limits = currencies.flatMap(({ currency, operationTypes: { DEPOSIT } }) => {
              if (!DEPOSIT || !isCurrency(currency) || (DEPOSIT.status && DEPOSIT.status !== 'OPERATIONAL')) return [];
              const bound = (amount: string) => parseAmount(amount, currency) ?? 0;
              return [{ currency, leastMinor: bound(DEPOSIT.minAmount), mostMinor: bound(DEPOSIT.maxAmount), isWhole: DEPOSIT.decimalsInAmount === 'NONE' }];
            });
            return limits.length > 0 ? [{ id: provider as OperatorId, name: OPERATORS[provider as OperatorId], limits }] : [];
          }),
        );
        conf = { at: Date.now(), operators };
        return operators;
      },
      async startDeposit({ paymentId, operator, phone, amountMinor, currency }) {
        const major = toMajor({ amountMinor, currency });
        const started = Started.parse(
          await call('/v2/deposits', {
            depositId: paymentId,
            amount: major.replace(/\.00$/, ''),
            currency,
            payer: { type: 'MMO', accountDetails: { phoneNumber: phone, provider: operator } },
            clientReferenceId: paymentId,
            customerMessage: 'Fondation Elikya',
          }),
        );
        return { failureCode: started.status === 'REJECTED' ? (started.failureReason?.failureCode ?? 'REJECTED') : undefined };
      },
    },
  };
}

const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** One whole refund a deposit, always under the same UUID: asked twice it happens once. */
export function refundIdOf(depositId: string): string {
  const hash = createHash('sha256').update(`refund:${depositId}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

async function fetchRefund(call: (path: string) => Promise<unknown>, depositId: string): Promise<string> {
  const found = Refund.parse(await call(`/v2/refunds/${refundIdOf(depositId)}`));
  return 'data' in found ? found.data.status : found.status;
}

/**
 * RFC 9421 signature of a callback with its Content-Digest (RFC 9530); ECDSA in DER or in P1363 form.
 * @throws InvalidEventError
 */
async function checkCallback(pem: string, rawBody: string, headers: Headers, url: string): Promise<void> {
  const [, algorithm, digest] = /(sha-256|sha-512)=:([^:]+):/i.exec(headers.get('content-digest') ?? '') ?? [];
  const own = algorithm && createHash(algorithm.toLowerCase().replace('-', '')).update(rawBody).digest('base64');
  if (!digest || digest !== own) throw new InvalidEventError('content-digest');
  const key = createPublicKey(pem);
  const verified = await httpbis
    .verifyMessage(
      {
        requiredFields: ['content-digest'],
        tolerance: 300,
        keyLookup: async () => ({
          algs: ['ecdsa-p256-sha256', 'ecdsa-p384-sha384', 'rsa-pss-sha512', 'rsa-v1_5-sha256'],
          verify: async (data, signature, parameters) => {
            const hash = parameters?.alg === 'ecdsa-p384-sha384' ? 'sha384' : 'sha256';
            return (['der', 'ieee-p1363'] as const).some((dsaEncoding) => {
              try {
                return verifySignature(hash, data, { key, dsaEncoding }, signature);
              } catch {
                return false;
              }
            });
          },
        }),
      },
      { method: 'POST', url, headers: Object.fromEntries(headers) },
    )
    .catch(() => false);
  if (verified !== true) throw new InvalidEventError('signature');
}
