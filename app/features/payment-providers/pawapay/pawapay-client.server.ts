import { z } from 'zod';
import { timeOutside } from '#platform/metrics.ts';

export type PawapaySettings = {
  token: string;
  apiUrl: string;
  /** A public key (PEM) with which callbacks must be signed, if it is set. */
  callbackKey?: string;
};

const Deposit = z.object({
  depositId: z.string(),
  status: z.string(),
  amount: z.string(),
  currency: z.string(),
  payer: z
    .object({ accountDetails: z.object({ phoneNumber: z.string(), provider: z.string() }).partial().optional() })
    .partial()
    .optional(),
  failureReason: z.object({ failureCode: z.string() }).partial().optional(),
});
// v2 wraps what it found; older answers are the deposit itself, or a list of one.
const Found = z.union([
  z.object({ status: z.literal('FOUND'), data: Deposit }),
  z.object({ status: z.literal('NOT_FOUND') }),
  Deposit,
  z.array(Deposit).max(1),
]);
const Started = z.object({
  status: z.enum(['ACCEPTED', 'REJECTED', 'DUPLICATE_IGNORED']),
  failureReason: z.object({ failureCode: z.string() }).partial().optional(),
});
const Refund = z.object({
  refundId: z.string(),
  status: z.string(),
  amount: z.string(),
  currency: z.string(),
  depositId: z.string().optional(),
  failureReason: z.object({ failureCode: z.string() }).partial().optional(),
});
const FoundRefund = z.union([
  z.object({ status: z.literal('FOUND'), data: Refund }),
  z.object({ status: z.literal('NOT_FOUND') }),
  Refund,
]);

const Wallets = z.object({
  balances: z.array(z.object({ country: z.string(), currency: z.string(), provider: z.string().nullish() })),
});
export type Wallet = z.infer<typeof Wallets>['balances'][number];
const StartedStatement = z.object({ status: z.string(), statementId: z.uuid().optional() });
const FoundStatement = z.union([
  z.object({ status: z.literal('NOT_FOUND') }),
  z.object({ status: z.literal('FOUND'), data: z.object({ status: z.string(), downloadUrl: z.url().optional() }) }),
]);

type StatementRequest = {
  wallet: { country: string; currency: string; provider?: string };
  callbackUrl: string;
  /** `YYYY-MM-DDTHH:MM:SS`, in UTC; at most 31 days. */
  startDate: string;
  endDate: string;
  compressed: boolean;
};

export type PawapayClient = ReturnType<typeof createPawapayClient>;

/**
 * The calls of pawaPay's API v2 (docs.pawapay.io/v2) with their answers.
 * @throws if pawaPay is unavailable or refuses our token
 */
export function createPawapayClient(settings: Pick<PawapaySettings, 'token' | 'apiUrl'>) {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const response = await timeOutside('pawapay', () =>
      fetch(`${settings.apiUrl}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${settings.token}`,
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      }),
    );
    // A rejection may come with 200 or 4xx; both say why in the same words.
    if (response.status >= 500 || response.status === 401 || response.status === 403)
      throw new Error(`pawaPay answered ${response.status} to ${path.replace(/[0-9a-f-]{36}/, ':id')}`);
    return response.json();
  };
  return {
    call,
    /** A deposit; undefined if pawaPay does not know it. */
    async findDeposit(depositId: string) {
      const found = Found.parse(await call(`/v2/deposits/${depositId}`));
      if (Array.isArray(found)) return found[0];
      if ('depositId' in found) return found;
      return found.status === 'FOUND' ? found.data : undefined;
    },
    /** Requests a deposit or a refund. The answer says only whether it was accepted; the result comes later. */
    async start(path: '/v2/deposits' | '/v2/refunds', body: object) {
      return Started.parse(await call(path, body));
    },
    /** A refund by its UUID, ours or one created in pawaPay's dashboard; undefined if pawaPay does not know it. */
    async findRefund(refundId: string) {
      const found = FoundRefund.parse(await call(`/v2/refunds/${refundId}`));
      if ('refundId' in found) return found;
      return found.status === 'FOUND' ? found.data : undefined;
    },
    /** The wallets with our money: by country and currency, some of them per operator. */
    async listWallets() {
      return Wallets.parse(await call('/v2/wallet-balances')).balances;
    },
    /**
     * Requests a statement of a wallet.
     * @returns pawaPay's UUID of it
     */
    async startStatement(request: StatementRequest): Promise<string> {
      const { status, statementId } = StartedStatement.parse(await call('/v2/statements', request));
      if (status !== 'ACCEPTED' || !statementId) throw new Error(`pawaPay makes no statement: ${status}`);
      return statementId;
    },
    /** A requested statement, with its address once it is ready; undefined if pawaPay does not know it. */
    async findStatement(statementId: string) {
      const found = FoundStatement.parse(await call(`/v2/statements/${statementId}`));
      return found.status === 'FOUND' ? found.data : undefined;
    },
    /** Downloads the text of a statement. Its address is signed, so our token is not sent. */
    async download(url: string): Promise<string> {
      const response = await fetch(url, { signal: AbortSignal.timeout(15_000) });
      if (!response.ok) throw new Error(`pawaPay answered ${response.status} to a statement's download`);
      return response.text();
    },
  };
}
