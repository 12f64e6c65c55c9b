import { joinGifts } from '#app/features/donations/own-gifts.server.ts';
import { randomUUID } from 'node:crypto';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { callFunction } from '#platform/functions.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { signUp } from '#app/features/accounts/sign-up.server.ts';
import { readFailures, watchFailures } from '#app/features/monitoring/failure-alert.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
siteContext.settings.limits.suspiciousAfter = 3;
const give = createDonation(() => pay);
const body = {
  programId: 'project-1',
  amount: 25_000,
  donationType: 'one_time',
  donorName: 'A',
  donorEmail: 'a@example.org',
  anonymous: false,
};
const call = (address: string, proof?: string) =>
  callFunction(siteContext, give, body, { language: 'fr', address, requestId: 't' }, { proof });

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

test('who begins oddly many payments proves some work first; a solution is good once, a forged one never', async () => {
  for (let round = 0; round < 3; round++) expect((await call('10.0.0.1')).ok).toBe(true);
  const refused = await call('10.0.0.1');
  expect(refused).toMatchObject({
    ok: false,
    status: 403,
    body: { code: 'proof_needed', error: expect.stringContaining('réseau') },
  });
  const { challenge } = (refused as unknown as { body: { challenge: Challenge } }).body;
  const proof = await solve(challenge);
  expect((await call('10.0.0.1', proof)).ok).toBe(true);
  expect(await call('10.0.0.1', proof)).toMatchObject({ ok: false, body: { code: 'proof_needed' } });
  const easy = {
    ...challenge,
    parameters: { ...challenge.parameters, keyPrefix: '00', nonce: randomUUID().replaceAll('-', '') },
  };
  expect(await call('10.0.0.1', await solve(easy))).toMatchObject({ ok: false, body: { code: 'proof_needed' } });
  for (const bad of ['', 'x', Buffer.from('{}').toString('base64'), Buffer.from('null').toString('base64')])
    expect(await call('10.0.0.1', bad)).toMatchObject({ ok: false });
  expect((await call('10.0.0.2')).ok).toBe(true);
});

test('accounts asked for oddly often come after some work too', async () => {
  const parts = { db, auth: undefined as never, jobs: pay.jobs, whenProved: joinGifts, settings: siteContext.settings };
  for (let round = 0; round < 3; round++)
    await signUp(parts, { email: `${round}@example.org`, password: 'trois-pagnes-bleus' }, 'fr', {
      address: '10.0.0.9',
    }).catch(() => {});
  expect(
    await signUp(parts, { email: 'x@example.org', password: 'trois-pagnes-bleus' }, 'fr', { address: '10.0.0.9' }),
  ).toMatchObject({ ok: false, code: 'proof_needed', challenge: expect.any(Object) });
});

test('a jump of failures is told once an hour', async () => {
  const row = (status: 'paid' | 'failed') => ({
    id: randomUUID(),
    purpose: 'donation',
    purposeId: randomUUID(),
    provider: 'sandbox',
    amountMinor: 1,
    currency: 'XOF' as const,
    interval: 'one_time' as const,
    status,
    language: 'fr' as const,
  });
  const { run } = watchFailures(db, () => pay.jobs, siteContext.settings);
  await db.insert(payments).values([...Array(8)].map(() => row('failed')));
  await run();
  expect(await db.$count(mails)).toBe(0);
  await db.insert(payments).values([...Array(6)].map(() => row('failed')));
  expect(await readFailures(db)).toEqual({ ended: 14, failed: 14 });
  await run();
  await run();
  expect(await db.$count(mails)).toBe(1);
});

test('while cards fail oddly often, whoever begins a payment proves some work, from whatever network', async () => {
  // The jump of the test before; a few from each of many networks are within every limit on one.
  const refused = await call('10.1.0.1');
  expect(refused).toMatchObject({ ok: false, status: 403, body: { code: 'proof_needed' } });
  for (const network of [2, 3, 4]) expect(await call(`10.1.0.${network}`)).toMatchObject({ ok: false });
  const { challenge } = (refused as unknown as { body: { challenge: Challenge } }).body;
  expect((await call('10.1.0.1', await solve(challenge))).ok).toBe(true);
  // Ten minutes later it is over.
  await db.execute(sql`update limits set window_ends = now()`);
  expect((await call('10.1.0.5')).ok).toBe(true);
});
