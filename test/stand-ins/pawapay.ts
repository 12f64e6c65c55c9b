import { createHash, generateKeyPairSync, randomUUID, sign as signBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { httpbis } from 'http-message-signatures';
import { z } from 'zod';

const AMOUNT = z.string().regex(/^([0]|([1-9][0-9]{0,17}))([.][0-9]{0,3}[1-9])?$/);

/** What pawaPay's documents say a deposit is (v2); anything else is refused as their server would. */
const DepositRequest = z.strictObject({
  depositId: z.uuid({ version: 'v4' }),
  amount: AMOUNT,
  currency: z.enum(['CDF', 'USD']),
  payer: z.strictObject({
    type: z.literal('MMO'),
    accountDetails: z.strictObject({
      phoneNumber: z.string().regex(/^243\d{9}$/),
      provider: z.enum(['VODACOM_MPESA_COD', 'AIRTEL_COD', 'ORANGE_COD']),
    }),
  }),
  clientReferenceId: z.string().max(400).optional(),
  customerMessage: z
    .string()
    .min(4)
    .max(22)
    .regex(/^[a-zA-Z0-9 ]+$/)
    .optional(),
});
const RefundRequest = z.strictObject({
  refundId: z.uuid({ version: 'v4' }),
  depositId: z.uuid(),
  amount: AMOUNT,
  currency: z.enum(['CDF', 'USD']),
});

const StatementRequest = z.strictObject({
  wallet: z.strictObject({
    country: z.literal('COD'),
    currency: z.enum(['CDF', 'USD']),
    provider: z.string().optional(),
  }),
  callbackUrl: z.url(),
  startDate: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  endDate: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  compressed: z.boolean().optional(),
});
/** What moved in a wallet, as its statement names it; the sum as it stands there. */
export type WalletRow = {
  at: Date;
  id: string;
  type: string;
  amount: string;
  currency: 'CDF' | 'USD';
  msisdn?: string;
  /** Instead of its moment. */
  written?: string;
};

type Deposit = z.infer<typeof DepositRequest> & { status: string; failureReason?: { failureCode: string } };
type Refund = {
  refundId: string;
  depositId: string;
  amount: string;
  currency: string;
  status: 'ACCEPTED' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
  failureReason?: { failureCode: string };
};

/** 'well', refuses what is asked (with HTTP 200, as it may), is down, or drips an answer that never ends. */
type Mood = 'well' | 'rejects' | 'down' | 'drips';

/**
 * pawaPay on this machine: deposits and refunds of the API v2 in memory, both ended by whoever plays payer, operator or staff at
 * its dashboard; callbacks signed (RFC 9421), sent as often and in whatever order one likes.
 */
export async function startPawapayStandIn({ token = 'a-token', namesDeposits = true, port = 0 } = {}) {
  const deposits = new Map<string, Deposit>();
  const refunds = new Map<string, Refund>();
  const wallet: WalletRow[] = [];
  /** How often one looks before a statement is made. */
  const statements = new Map<string, { request: z.infer<typeof StatementRequest>; looksLeft: number }>();
  const state = { mood: 'well' as Mood, callback: '', looks: 1, columns: COLUMNS };
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const seen = ({ depositId, ...rest }: Refund) => ({
    ...rest,
    ...(namesDeposits ? { depositId } : {}),
    country: 'COD',
    created: new Date().toISOString(),
  });

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (state.mood === 'down') return answer(503, {});
      if (state.mood === 'drips') return void drip(response);
      const [, made] = /^\/files\/([\w-]+)\.csv$/.exec(request.url!) ?? [];
      // Signed by itself, as a store's addresses are: a token beside the signature is refused there.
      if (made)
        return request.headers.authorization || !statements.has(made)
          ? answer(400, {})
          : response
              .writeHead(200, { 'content-type': 'text/csv' })
              .end(csvOf(wallet, statements.get(made)!.request, state.columns));
      if (request.headers.authorization !== `Bearer ${token}`)
        return answer(401, { failureReason: { failureCode: 'NO_AUTHENTICATION' } });
      const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
      const [, resource, id] = /^\/v2\/([\w-]+)(?:\/([\w-]+))?/.exec(request.url!) ?? [];
      if (resource === 'active-conf') return answer(200, CONF);
      if (resource === 'deposits' && request.method === 'POST') {
        const parsed = DepositRequest.safeParse(body);
        if (!parsed.success) return answer(400, refusalOf('depositId', body, parsed.error.message));
        if (deposits.has(parsed.data.depositId))
          return answer(200, { depositId: parsed.data.depositId, status: 'DUPLICATE_IGNORED' });
        if (state.mood === 'rejects')
          return answer(200, {
            depositId: parsed.data.depositId,
            status: 'REJECTED',
            failureReason: { failureCode: 'PROVIDER_TEMPORARILY_UNAVAILABLE' },
          });
        deposits.set(parsed.data.depositId, { ...parsed.data, status: 'ACCEPTED' });
        return answer(200, { depositId: parsed.data.depositId, status: 'ACCEPTED', created: new Date().toISOString() });
      }
      if (resource === 'deposits')
        return answer(
          200,
          deposits.has(id!)
            ? { status: 'FOUND', data: { ...deposits.get(id!), country: 'COD', created: new Date().toISOString() } }
            : { status: 'NOT_FOUND' },
        );
      if (resource === 'refunds' && request.method === 'POST') {
        const parsed = RefundRequest.safeParse(body);
        if (!parsed.success) return answer(400, refusalOf('refundId', body, parsed.error.message));
        const { refundId, depositId, amount, currency } = parsed.data;
        if (refunds.has(refundId)) return answer(200, { refundId, status: 'DUPLICATE_IGNORED' });
        const deposit = deposits.get(depositId);
        // Operators in the DR Congo take francs in whole units only.
        const wrong =
          !deposit || deposit.status !== 'COMPLETED'
            ? 'DEPOSIT_NOT_REFUNDABLE'
            : currency === 'CDF' && amount.includes('.')
              ? 'INVALID_AMOUNT'
              : Number(amount) > leftOf(depositId)
                ? 'AMOUNT_TOO_LARGE'
                : undefined;
        if (wrong || state.mood === 'rejects')
          return answer(200, {
            refundId,
            status: 'REJECTED',
            failureReason: { failureCode: wrong ?? 'REFUNDS_NOT_ALLOWED' },
          });
        refunds.set(refundId, { refundId, depositId, amount, currency, status: 'ACCEPTED' });
        return answer(200, { refundId, status: 'ACCEPTED', created: new Date().toISOString() });
      }
      if (resource === 'refunds')
        return answer(
          200,
          refunds.has(id!) ? { status: 'FOUND', data: seen(refunds.get(id!)!) } : { status: 'NOT_FOUND' },
        );
      if (resource === 'wallet-balances')
        return answer(200, {
          balances: ['CDF', 'USD', 'ZMW'].map((currency) => ({
            country: currency === 'ZMW' ? 'ZMB' : 'COD',
            balance: '0',
            currency,
            provider: '',
          })),
        });
      if (resource === 'statements' && request.method === 'POST') {
        const parsed = StatementRequest.safeParse(body);
        const days =
          parsed.success && (Date.parse(parsed.data.endDate) - Date.parse(parsed.data.startDate)) / 86_400_000;
        if (days === false || days > 31 || days < 0) return answer(400, refusalOf('statementId', body, 'DATE_RANGE'));
        const statementId = randomUUID();
        statements.set(statementId, { request: parsed.data!, looksLeft: state.looks });
        return answer(200, { statementId, status: 'ACCEPTED', created: new Date().toISOString() });
      }
      if (resource === 'statements') {
        const statement = statements.get(id!);
        if (!statement) return answer(200, { status: 'NOT_FOUND' });
        const isMade = statement.looksLeft-- <= 0;
        return answer(200, {
          status: 'FOUND',
          data: {
            statementId: id,
            ...statement.request,
            status: state.mood === 'rejects' ? 'FAILED' : isMade ? 'COMPLETED' : 'PROCESSING',
            ...(isMade ? { downloadUrl: `${address()}/files/${id}.csv` } : {}),
          },
        });
      }
      return answer(404, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const leftOf = (depositId: string): number => {
    const gone = [...refunds.values()]
      .filter((refund) => refund.depositId === depositId && refund.status !== 'FAILED')
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    return Number(deposits.get(depositId)?.amount ?? 0) - gone;
  };

  /** A callback as pawaPay signs it, ready to be carried to our webhook. */
  async function sign(
    payload: object,
    url: string,
    encoding: 'der' | 'ieee-p1363' = 'der',
  ): Promise<{ body: string; headers: Headers }> {
    const body = JSON.stringify(payload);
    const message = {
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'content-digest': `sha-512=:${createHash('sha512').update(body).digest('base64')}:`,
      },
    };
    const key = {
      id: 'K',
      alg: 'ecdsa-p256-sha256',
      sign: async (data: Buffer) => signBytes('sha256', data, { key: privateKey, dsaEncoding: encoding }),
    };
    const signed = await httpbis.signMessage(
      { key, fields: ['@method', '@authority', '@path', 'content-digest', 'content-type'] },
      message,
    );
    return { body, headers: new Headers(signed.headers as Record<string, string>) };
  }

  return {
    url: address(),
    wallet,
    callbackKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    deposits,
    refunds,
    state,
    sign,
    /** The payer types the PIN, or does not. */
    endDeposit: (depositId: string, failureCode?: string) =>
      Object.assign(
        deposits.get(depositId)!,
        failureCode ? { status: 'FAILED', failureReason: { failureCode } } : { status: 'COMPLETED' },
      ),
    endRefund: (refundId: string, failureCode?: string) =>
      Object.assign(
        refunds.get(refundId)!,
        failureCode ? { status: 'FAILED', failureReason: { failureCode } } : { status: 'COMPLETED' },
      ),
    /** Staff sends money back in pawaPay's dashboard, under an id of its own. */
    refundInDashboard(depositId: string, amount: string): string {
      const refundId = randomUUID();
      refunds.set(refundId, {
        refundId,
        depositId,
        amount,
        currency: deposits.get(depositId)!.currency,
        status: 'PROCESSING',
      });
      return refundId;
    },
    refundCallback: (refundId: string, more: object = {}) => ({
      refundId,
      status: refunds.get(refundId)!.status,
      amount: refunds.get(refundId)!.amount,
      currency: refunds.get(refundId)!.currency,
      ...more,
    }),
    depositCallback: (depositId: string) => ({ depositId, status: deposits.get(depositId)!.status }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** As pawaPay's dashboard describes its statements. */
const COLUMNS = ['Creation Date', 'MSISDN', 'Transaction ID', 'Amount', 'Currency', 'Country', 'MMO', 'Type'];

/** The newest first, to the second, within the days asked for and the one wallet. */
function csvOf(
  wallet: readonly WalletRow[],
  { wallet: { currency }, startDate, endDate }: z.infer<typeof StatementRequest>,
  columns: readonly string[],
): string {
  const rows = wallet
    .filter((row) => row.currency === currency)
    .map((row) => ({ ...row, said: row.at.toISOString().slice(0, 19) }))
    .filter(({ said }) => said >= startDate && said <= endDate)
    .sort((a, b) => b.said.localeCompare(a.said))
    .map(({ said, written, id, type, amount, msisdn = '243820000000' }) =>
      [written ?? said.replace('T', ' '), msisdn, id, amount, currency, 'COD', 'VODACOM_MPESA_COD', type].join(','),
    );
  return `\uFEFF${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}

async function drip(response: import('node:http').ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  while (!response.destroyed) {
    response.write(' ');
    await delay(200);
  }
}

const refusalOf = (name: string, body: Record<string, unknown> | undefined, failureMessage: string) => ({
  [name]: body?.[name],
  status: 'REJECTED',
  failureReason: { failureCode: 'INVALID_PARAMETER', failureMessage },
});

const bounds = (minAmount: string, maxAmount: string, decimalsInAmount: string) => ({
  operationTypes: { DEPOSIT: { minAmount, maxAmount, decimalsInAmount, status: 'OPERATIONAL' } },
});
const CONF = {
  companyName: 'Elikya',
  countries: [
    {
      country: 'COD',
      providers: [
        {
          provider: 'VODACOM_MPESA_COD',
          currencies: [
            { currency: 'CDF', ...bounds('500', '2000000', 'NONE') },
            { currency: 'USD', ...bounds('1', '1000', 'TWO_PLACES') },
          ],
        },
      ],
    },
  ],
};
