import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Visitor } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import type { PayParts } from './pay.server.ts';
import { InvalidEventError, type PaymentProvider, type ProviderEvent } from './provider.server.ts';
import { webhookEvents } from './tables.server.ts';
import { webhookEndpoint } from './webhook-endpoint.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const endpoint = webhookEndpoint(siteContext, () => pay as unknown as PayParts);
const app = new Hono<{ Variables: { visitor: Visitor } }>()
  .use(async (c, next) => {
    c.set('visitor', { language: 'fr', address: '192.0.2.9', requestId: 't' });
    await next();
  })
  .post(endpoint.path, async (c) => (await endpoint.handle(c)) as Response);

/** A provider that is asked once, by what reads its event. */
const telling = (readEvent: PaymentProvider['readEvent']) =>
  pay.providers.set('teller', { name: 'teller', readEvent } as PaymentProvider);
const post = (path: string, body = '{"a":1}') =>
  app.request(path, { method: 'POST', body, headers: { 'x-signature': 'signed' } });
const event = (more: Partial<ProviderEvent> = {}): ProviderEvent => ({
  id: 'evt_1',
  kind: 'ping',
  about: { is: 'nothing' },
  ...more,
});

test('it is a machine’s address, and says so', () => {
  expect(endpoint).toMatchObject({ method: 'POST', path: '/webhooks/:provider', machine: {} });
});

test('what a provider tells is read as it was sent: body, headers and our own address, and kept', async () => {
  const heard: unknown[] = [];
  telling(async (body, headers, url) => {
    heard.push([body, headers.get('x-signature'), url]);
    return event();
  });
  const answer = await post('/webhooks/teller', '{ "a": 1 }');
  expect([answer.status, await answer.json(), answer.headers.get('retry-after')]).toEqual([200, {}, null]);
  expect(heard).toEqual([['{ "a": 1 }', 'signed', `${siteContext.settings.origin}/webhooks/teller`]]);
  expect(await db.select().from(webhookEvents)).toMatchObject([{ provider: 'teller', eventId: 'evt_1', kind: 'ping' }]);
});

test('a provider we do not know is 404, an event that nothing proves 400', async () => {
  expect((await post('/webhooks/nobody')).status).toBe(404);
  telling(async () => {
    throw new InvalidEventError('signature');
  });
  expect((await post('/webhooks/teller')).status).toBe(400);
});

test('too many unproved events of one sender are told to wait a minute', async () => {
  const asked: unknown[] = [];
  telling(async () => event({ id: 'evt_2', isUnproved: true }));
  const { overLimit } = pay;
  pay.overLimit = async (limit) => {
    asked.push(limit);
    return 17;
  };
  const answer = await post('/webhooks/teller');
  pay.overLimit = overLimit;
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  expect(asked).toEqual([{ name: 'unproved-events', subject: '192.0.2.9', max: 120, seconds: 60 }]);
});

test('a fault of ours is 500, so that it comes again', async () => {
  telling(async () => {
    throw new Error('out of order');
  });
  const answer = await post('/webhooks/teller');
  expect([answer.status, await answer.json()]).toEqual([500, {}]);
});
