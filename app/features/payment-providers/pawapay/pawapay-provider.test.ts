import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { httpbis } from 'http-message-signatures';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { InvalidEventError } from '#app/features/payments/provider.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import { checkCallback } from './pawapay-callback.server.ts';
import { createPawapayClient } from './pawapay-client.server.ts';
import { createOperatorList } from './pawapay-operators.server.ts';
import { createPawapayProvider } from './pawapay-provider.server.ts';

const { db } = await createTestDatabase();
const API = 'https://pawa.example';
const settings = { token: 'the-token', apiUrl: API };
const provider = createPawapayProvider(db, settings, 'https://site.example', 45);
const client = createPawapayClient(settings);

/** What pawaPay answers to a path, and what it was asked. */
let answers: Record<string, unknown> = {};
let status = 200;
let asked: { path: string; method?: string; headers: Record<string, string>; body?: unknown }[] = [];
beforeEach(() => {
  answers = {};
  status = 200;
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url).replace(API, '');
    const headers = Object.fromEntries(new Headers(init?.headers));
    const { body } = init ?? {};
    asked.push({ path, method: init?.method, headers, ...(body ? { body: JSON.parse(String(body)) } : {}) });
    const answer = answers[path];
    return typeof answer === 'string' ? new Response(answer, { status }) : Response.json(answer, { status });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function payment(more: Partial<typeof payments.$inferInsert> = {}) {
  const id = randomUUID();
  await db.insert(payments).values({
    id,
    purpose: 'donation',
    purposeId: randomUUID(),
    provider: 'pawapay',
    amountMinor: 500_000,
    currency: 'CDF',
    interval: 'one_time',
    language: 'fr',
    ...more,
  });
  return id;
}
const deposit = (depositId: string, more: object = {}) => ({
  depositId,
  status: 'COMPLETED',
  amount: '5000',
  currency: 'CDF',
  payer: { accountDetails: { phoneNumber: '243810000012', provider: 'VODACOM_MPESA_COD' } },
  ...more,
});
const says = (id: string, more: object = {}) => {
  answers[`/v2/deposits/${id}`] = { status: 'FOUND', data: deposit(id, more) };
  return provider.fetchState(id);
};

test('a payment’s page is its phone’s, under our own id; what comes again it does not take', async () => {
  const id = randomUUID();
  expect(await provider.openCheckout({ paymentId: id, pageUrl: 'https://site.example/payments/p.s' } as never)).toEqual(
    {
      providerRef: id,
      checkoutUrl: 'https://site.example/payments/p.s/phone',
    },
  );
  expect(provider).toMatchObject({ name: 'pawapay', currencies: ['USD', 'CDF'], ratesGoodForDays: 45 });
  expect(provider.subscriptions).toBeUndefined();
});

test('a deposit that is complete is paid, with operator and the end of the number', async () => {
  const id = await payment();
  expect(await says(id)).toEqual({
    status: 'paid',
    amountMinor: 500_000,
    currency: 'CDF',
    refunds: [],
    method: 'M-Pesa (Vodacom) •• 12',
  });
  expect(asked[0]).toEqual({
    path: `/v2/deposits/${id}`,
    method: 'GET',
    headers: { authorization: 'Bearer the-token', accept: 'application/json' },
  });
  const method = async (payer: unknown) => (await says(id, { payer })).method;
  expect(await method(undefined)).toBeUndefined();
  expect(await method({})).toBeUndefined();
  expect(await method({ accountDetails: { provider: 'OTHER' } })).toBe('Mobile money •• ');
});

test('one that failed or was rejected says why; any other is still to come', async () => {
  const id = await payment();
  for (const said of ['FAILED', 'REJECTED'])
    expect(await says(id, { status: said, failureReason: { failureCode: 'WRONG_PIN' } })).toEqual({
      status: 'failed',
      amountMinor: 500_000,
      currency: 'CDF',
      method: 'M-Pesa (Vodacom) •• 12',
      failureCode: 'WRONG_PIN',
    });
  expect((await says(id, { status: 'FAILED' })).failureCode).toBeUndefined();
  for (const said of ['ACCEPTED', 'PROCESSING', 'IN_RECONCILIATION'])
    expect(await says(id, { status: said })).toEqual({
      status: 'pending',
      amountMinor: 500_000,
      currency: 'CDF',
      method: 'M-Pesa (Vodacom) •• 12',
    });
});

test('a deposit never asked for waits two hours and then expires, by our own sum', async () => {
  const ago = (ms: number) => new Date(Date.now() - ms);
  const [fresh, old] = [await payment({ createdAt: ago(7_190_000) }), await payment({ createdAt: ago(7_201_000) })];
  for (const id of [fresh, old]) answers[`/v2/deposits/${id}`] = { status: 'NOT_FOUND' };
  const ours = { amountMinor: 500_000, currency: 'CDF' };
  expect(await provider.fetchState(fresh)).toEqual({ ...ours, status: 'pending' });
  expect(await provider.fetchState(old)).toEqual({ ...ours, status: 'expired' });
  const unknown = randomUUID();
  answers[`/v2/deposits/${unknown}`] = { status: 'NOT_FOUND' };
  await expect(provider.fetchState(unknown)).rejects.toThrow('No such payment');
});

test('money that is not ours is a fault, and a sum that cannot be read is none of ours', async () => {
  const id = await payment();
  await expect(says(id, { currency: 'ZMW' })).rejects.toThrow('pawaPay took ZMW');
  expect((await says(id, { amount: 'many' })).amountMinor).toBe(-1);
});

test('only refunds of the deposit that have not ended are asked after, ours by our id, others by theirs', async () => {
  const [id, other] = [await payment(), await payment()];
  const [open, theirs, done, unheard] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const row = { provider: 'pawapay', amountMinor: 1, currency: 'CDF' as const, reason: 'staff', paymentId: id };
  await db.insert(refunds).values([
    { ...row, id: open, status: 'asked' },
    { ...row, id: randomUUID(), status: 'accepted', providerRef: theirs },
    { ...row, id: unheard, status: 'accepted' },
    { ...row, id: done, status: 'done' },
    { ...row, id: randomUUID(), status: 'asked', paymentId: other },
  ]);
  const found = (refundId: string, said: string, more: object = {}) => {
    answers[`/v2/refunds/${refundId}`] = { refundId, status: said, amount: '10', currency: 'CDF', ...more };
  };
  found(open, 'PROCESSING');
  found(theirs, 'FAILED', { failureReason: { failureCode: 'RECIPIENT_NOT_FOUND' } });
  answers[`/v2/refunds/${unheard}`] = { status: 'NOT_FOUND' };
  const { refunds: told } = await says(id);
  expect(told!.toSorted((a, b) => (a.status < b.status ? -1 : 1))).toEqual([
    { ref: open, refundId: open, amountMinor: 1000, currency: 'CDF', status: 'accepted', failureCode: undefined },
    {
      ref: theirs,
      refundId: theirs,
      amountMinor: 1000,
      currency: 'CDF',
      status: 'failed',
      failureCode: 'RECIPIENT_NOT_FOUND',
    },
  ]);
});

test('a refund is found by its id, with its deposit where it is named', async () => {
  const [refundId, depositId] = [randomUUID(), randomUUID()];
  const find = async (more: object) => {
    const data = { refundId, status: 'COMPLETED', amount: '12.5', currency: 'USD', ...more };
    answers[`/v2/refunds/${refundId}`] = { status: 'FOUND', data };
    return provider.refunds!.find!(refundId);
  };
  expect(await find({ depositId })).toEqual({
    providerRef: depositId,
    refund: { ref: refundId, refundId, amountMinor: 1250, currency: 'USD', status: 'done', failureCode: undefined },
  });
  expect(await find({})).toMatchObject({ providerRef: undefined, refund: { status: 'done' } });
  expect(await find({ status: 'REJECTED' })).toMatchObject({ refund: { status: 'failed' } });
  // Nothing is made of a sum or a currency that cannot be read.
  expect(await find({ status: 'ACCEPTED', amount: '?' })).toMatchObject({
    refund: { status: 'accepted', amountMinor: undefined },
  });
  expect(await find({ currency: 'ZMW' })).toMatchObject({ refund: { currency: 'ZMW', amountMinor: undefined } });
  answers[`/v2/refunds/${refundId}`] = { status: 'NOT_FOUND' };
  expect(await provider.refunds!.find!(refundId)).toBeUndefined();
});

test('money goes back as operators take it: whole francs, no decimals that say nothing', async () => {
  const [refundId, providerRef] = [randomUUID(), randomUUID()];
  const start = (amountMinor: number, currency: 'CDF' | 'USD', answer: object = { status: 'ACCEPTED' }) => {
    answers['/v2/refunds'] = answer;
    return provider.refunds!.start({ refundId, providerRef, amountMinor, currency });
  };
  const base = { ref: refundId, refundId };
  expect(await start(150, 'CDF')).toEqual({
    ...base,
    amountMinor: 150,
    status: 'failed',
    failureCode: 'AMOUNT_DECIMALS',
  });
  expect(asked).toEqual([]);
  expect(await start(1200, 'CDF')).toEqual({ ...base, amountMinor: 1200, status: 'accepted', failureCode: undefined });
  expect(asked[0]).toMatchObject({
    path: '/v2/refunds',
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer the-token' },
    body: { refundId, depositId: providerRef, amount: '12', currency: 'CDF' },
  });
  const sums = [];
  for (const minor of [1250, 1255, 1000, 100_000]) {
    await start(minor, 'USD', { status: 'DUPLICATE_IGNORED' });
    sums.push((asked.at(-1)!.body as { amount: string }).amount);
  }
  expect(sums).toEqual(['12.5', '12.55', '10', '1000']);
  expect(await start(1200, 'CDF', { status: 'DUPLICATE_IGNORED' })).toMatchObject({ status: 'accepted' });
  expect(await start(1200, 'CDF', { status: 'REJECTED', failureReason: { failureCode: 'NO' } })).toEqual({
    ...base,
    amountMinor: 1200,
    status: 'failed',
    failureCode: 'NO',
  });
});

test('the PIN is asked for once a payment; refused before it, with the code or without one', async () => {
  const paymentId = randomUUID();
  const start = (answer: object) => {
    answers['/v2/deposits'] = answer;
    return provider.phone!.startDeposit({
      paymentId,
      operator: 'ORANGE_COD',
      phone: '243810000012',
      amountMinor: 500_000,
      currency: 'CDF',
    });
  };
  const failureReason = { failureCode: 'PROVIDER_DOWN' };
  expect(await start({ status: 'ACCEPTED', failureReason })).toEqual({ failureCode: undefined });
  expect(asked[0]!.body).toEqual({
    depositId: paymentId,
    amount: '5000',
    currency: 'CDF',
    payer: { type: 'MMO', accountDetails: { phoneNumber: '243810000012', provider: 'ORANGE_COD' } },
    clientReferenceId: paymentId,
    customerMessage: expect.stringMatching(/^[a-zA-Z0-9 ]{4,22}$/),
  });
  expect(await start({ status: 'DUPLICATE_IGNORED' })).toEqual({ failureCode: undefined });
  expect(await start({ status: 'REJECTED', failureReason })).toEqual({ failureCode: 'PROVIDER_DOWN' });
  expect(await start({ status: 'REJECTED' })).toEqual({ failureCode: 'REJECTED' });
});

test('a deposit is read from every form of answer that pawaPay gave over time', async () => {
  const id = randomUUID();
  const found = async (answer: unknown) => {
    answers[`/v2/deposits/${id}`] = answer;
    return (await client.findDeposit(id))?.depositId;
  };
  expect(await found({ status: 'FOUND', data: deposit(id) })).toBe(id);
  expect(await found(deposit(id))).toBe(id);
  expect(await found([deposit(id)])).toBe(id);
  expect(await found([])).toBeUndefined();
  expect(await found({ status: 'NOT_FOUND' })).toBeUndefined();
});

test('pawaPay down or refusing our token is a fault without the id that was asked for; a refusal in words is an answer', async () => {
  const id = randomUUID();
  answers[`/v2/deposits/${id}`] = { status: 'NOT_FOUND' };
  for (status of [500, 503, 401, 403])
    await expect(client.findDeposit(id)).rejects.toThrow(`pawaPay answered ${status} to /v2/deposits/:id`);
  for (status of [400, 404, 499]) expect(await client.findDeposit(id)).toBeUndefined();
});

test('a statement is asked for, looked after and fetched without our token', async () => {
  const id = randomUUID();
  const request = {
    wallet: { country: 'COD', currency: 'CDF' },
    callbackUrl: 'https://site.example/',
    startDate: '2026-03-01T00:00:00',
    endDate: '2026-03-02T00:00:00',
    compressed: false,
  };
  answers['/v2/statements'] = { status: 'ACCEPTED', statementId: id };
  expect(await client.startStatement(request)).toBe(id);
  expect(asked[0]!.body).toEqual(request);
  for (const answer of [{ status: 'REJECTED', statementId: id }, { status: 'ACCEPTED' }]) {
    answers['/v2/statements'] = answer;
    await expect(client.startStatement(request)).rejects.toThrow(`pawaPay makes no statement: ${answer.status}`);
  }
  const data = { status: 'COMPLETED', downloadUrl: `${API}/files/1.csv` };
  answers[`/v2/statements/${id}`] = { status: 'FOUND', data };
  expect(await client.findStatement(id)).toEqual(data);
  answers[`/v2/statements/${id}`] = { status: 'NOT_FOUND' };
  expect(await client.findStatement(id)).toBeUndefined();
  answers['/files/1.csv'] = 'a,b';
  expect(await client.download(`${API}/files/1.csv`)).toBe('a,b');
  expect(asked.at(-1)).toEqual({ path: '/files/1.csv', method: undefined, headers: {} });
  status = 404;
  await expect(client.download(`${API}/files/1.csv`)).rejects.toThrow("pawaPay answered 404 to a statement's download");
});

test('a provider that is asked whether it is there lists its wallets', async () => {
  answers['/v2/wallet-balances'] = { balances: [{ country: 'COD', currency: 'CDF', provider: null }] };
  await provider.ping!();
  expect(asked.map(({ path }) => path)).toEqual(['/v2/wallet-balances']);
  expect(await client.listWallets()).toEqual([{ country: 'COD', currency: 'CDF', provider: null }]);
});

test('operators are those we know that take deposits now, with their bounds, asked after at most every five minutes', async () => {
  const bounds = { minAmount: '1.5', maxAmount: '2500' };
  const takes = (currency: string, DEPOSIT?: object) => ({ currency, operationTypes: DEPOSIT ? { DEPOSIT } : {} });
  answers['/v2/active-conf?country=COD&operationType=DEPOSIT'] = {
    countries: [
      {
        country: 'COD',
        providers: [
          {
            provider: 'ORANGE_COD',
            currencies: [
              takes('USD', { ...bounds, decimalsInAmount: 'TWO_PLACES', status: 'OPERATIONAL' }),
              takes('CDF', { minAmount: '100', maxAmount: 'much', decimalsInAmount: 'NONE' }),
              takes('ZMW', bounds),
              takes('EUR'),
              takes('XOF', { ...bounds, status: 'CLOSED' }),
            ],
          },
          { provider: 'AIRTEL_COD', currencies: [takes('USD', { ...bounds, status: 'CLOSED' })] },
          { provider: 'MTN_ZMB', currencies: [takes('USD', bounds)] },
        ],
      },
    ],
  };
  const list = createOperatorList(client);
  const operators = [
    {
      id: 'ORANGE_COD',
      name: 'Orange Money',
      limits: [
        { currency: 'USD', leastMinor: 150, mostMinor: 250_000, isWhole: false },
        { currency: 'CDF', leastMinor: 10_000, mostMinor: 0, isWhole: true },
      ],
    },
  ];
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    expect(await list()).toEqual(operators);
    vi.setSystemTime(Date.now() + 299_000);
    expect(await list()).toEqual(operators);
    expect(asked).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1000);
    expect(await list()).toEqual(operators);
    expect(asked).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a callback names a deposit, a refund or a statement; anything else is none', async () => {
  const [depositId, refundId, statementId] = [randomUUID(), randomUUID(), randomUUID()];
  const read = (body: unknown) =>
    provider.readEvent(typeof body === 'string' ? body : JSON.stringify(body), new Headers());
  expect(await read({ depositId, status: 'COMPLETED' })).toEqual({
    id: `${depositId}:COMPLETED`,
    kind: 'deposit.completed',
    isUnproved: true,
    about: { is: 'payment', paymentId: depositId },
  });
  expect(await read({ refundId, depositId, status: 'IN_RECONCILIATION' })).toEqual({
    id: `refund:${refundId}:IN_RECONCILIATION`,
    kind: 'refund.in_reconciliation',
    isUnproved: true,
    about: { is: 'refund', refundRef: refundId, providerRef: depositId },
  });
  expect(await read({ statementId, refundId, status: 'COMPLETED' })).toEqual({
    id: `statement:${statementId}:COMPLETED`,
    kind: 'statement',
    isUnproved: true,
    about: { is: 'foreign' },
  });
  for (const body of [{ status: 'COMPLETED' }, { depositId }, { depositId: 'x', status: 'A' }, 'no json', '', 'null'])
    await expect(read(body)).rejects.toThrow(InvalidEventError);
});

const keys = {
  'ecdsa-p256-sha256': generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  'ecdsa-p384-sha384': generateKeyPairSync('ec', { namedCurve: 'P-384' }),
};
const CALLBACK = 'https://site.example/webhooks/pawapay';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** A check of a callback that was signed so; moments in seconds from now. */
async function signed(
  alg: keyof typeof keys,
  {
    digest = 'sha-512',
    hash = alg === 'ecdsa-p384-sha384' ? 'sha384' : 'sha256',
    fields = ['@method', 'content-digest'],
    created = 0,
    expires = 60,
  } = {},
) {
  const body = '{"a":1}';
  const sum = createHash(digest.replace('-', '').toLowerCase()).update(body).digest('base64');
  const message = { method: 'POST', url: CALLBACK, headers: { 'content-digest': `${digest}=:${sum}:` } };
  const { headers } = await httpbis.signMessage(
    {
      fields,
      paramValues: { created: inSeconds(created), expires: inSeconds(expires) },
      params: ['alg', 'created', 'expires'],
      key: { id: 'k', alg, sign: async (data) => sign(hash, data, keys[alg].privateKey) },
    },
    message,
  );
  const pem = keys[alg].publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return (asBody = body, url = CALLBACK) => checkCallback(pem, asBody, new Headers(headers as never), url);
}

test('a callback is taken when its digest and its signature hold, by either curve and either digest', async () => {
  for (const alg of ['ecdsa-p256-sha256', 'ecdsa-p384-sha384'] as const)
    for (const digest of ['sha-256', 'sha-512', 'SHA-512'])
      expect(await (await signed(alg, { digest }))()).toBeUndefined();
});

test('a callback of another body, without a digest, or signed by another hash or for less is refused', async () => {
  const check = await signed('ecdsa-p256-sha256');
  await expect(check('{"a":2}')).rejects.toThrow('content-digest');
  await expect(checkCallback('no pem', '{}', new Headers(), CALLBACK)).rejects.toThrow('content-digest');
  const crossed = await signed('ecdsa-p384-sha384', { hash: 'sha256' });
  await expect(crossed()).rejects.toThrow('signature');
  const bare = await signed('ecdsa-p256-sha256', { fields: ['@method'] });
  await expect(bare()).rejects.toThrow('signature');
  const unsigned = new Headers({
    'content-digest': `sha-512=:${createHash('sha512').update('{}').digest('base64')}:`,
  });
  const pem = keys['ecdsa-p256-sha256'].publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await expect(checkCallback(pem, '{}', unsigned, CALLBACK)).rejects.toThrow('signature');
  await expect(checkCallback(pem, '{}', unsigned, CALLBACK)).rejects.toThrow(InvalidEventError);
});

test('a clock may be five minutes off when a signature is made or ends, and no more', async () => {
  const check = async (moments: { created?: number; expires?: number }) =>
    (await signed('ecdsa-p256-sha256', moments))();
  for (const moments of [{ created: 200 }, { created: -400, expires: -200 }])
    expect(await check(moments)).toBeUndefined();
  for (const moments of [{ created: 400 }, { created: -900, expires: -400 }])
    await expect(check(moments)).rejects.toThrow('signature');
});
