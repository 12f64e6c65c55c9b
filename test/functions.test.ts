import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { hasWords } from '#app/kit/words.server.ts';
import { submitContactForm, submitVolunteerApplication } from '#app/features/contact/messages.server.ts';
import { newsletterSignup } from '#app/features/contact/newsletter.server.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { seedSponsorshipFunds } from '#app/features/sponsorship/seed.server.ts';
import { events } from '#app/features/events/events.server.ts';
import { registerForEvent } from '#app/features/events/registration.server.ts';
import { submitProjectIdea } from '#app/features/impact-hub/impact-hub.server.ts';
import { aiCourseGenerator } from '#app/features/academy/ai-courses.server.ts';
import { courses } from '#app/features/academy/courses.server.ts';
import { createEnrollment } from '#app/features/academy/enrollments.server.ts';
import { renewEnrollment } from '#app/features/academy/learning.server.ts';
import { saveProgress } from '#app/features/academy/progress.server.ts';
import { sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { createInvestment } from '#app/features/crowd-farming/investments.server.ts';
import { moveStock } from '#app/features/marketplace/staff/move-stock.server.ts';
import { createMarketplaceOrder } from '#app/features/marketplace/create-order.server.ts';
import { products } from '#app/features/marketplace/products.server.ts';
import { users } from '#platform/auth-tables.ts';
import { cancelPledge, confirmPledge } from '#app/features/pledges/answer-pledge.server.ts';
import { provePersonAddress } from '#app/features/persons/prove-person-address.server.ts';
import { ADDRESS_LINK } from '#app/features/persons/address-mail.server.ts';
import { PLEDGE_LINK } from '#app/features/pledges/pledge-mails.server.ts';
import { pledgeGift } from '#app/features/pledges/pledge-gift.server.ts';
import { changeTribute, refuseCards, stopTribute } from '#app/features/tributes/change-tribute.server.ts';
import { giveToSeveral } from '#app/features/donations/several/give-to-several.server.ts';
import { giveTribute } from '#app/features/tributes/give-tribute.server.ts';
import { GIVER_LINK, STOP_LINK } from '#app/features/tributes/tribute-mails.server.ts';
import { signLink } from '#platform/signed-links.ts';
import { createSponsorship } from '#app/features/sponsorship/sponsorship.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { callFunction, defineFunction, type SiteFunction } from '#platform/functions.ts';
import { uploadEndpoint } from '#app/features/impact-hub/upload-endpoints.server.ts';
import { apiPaths } from '#server/endpoints/api-docs.ts';
import { SITE } from '#server/features.ts';
import { callFromJson, describeFunctions } from '#platform/json-endpoint.ts';
import { seedCollection } from '#platform/seed-content.ts';
import type { Member } from '#platform/auth.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';
import { sampled } from './looks.ts';
import { openMemoryFiles } from './memory-files.ts';
import { messagesOf } from './zod-messages.ts';
import { holdFieldsOpen } from './open-fields.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
siteContext.settings.limits.callsPerMinute = 1e9;
siteContext.settings.limits.mailsPerHour = 1e9;
siteContext.settings.limits.suspiciousAfter = 1e9;
await db.transaction(async (tx) => {
  await seedGeneralFund(tx);
  await seedSponsorshipFunds(tx);
  await seedCollection(tx, events, { withSamples: false, withSampleEntries: true });
  await seedCollection(tx, products, { withSamples: false, withSampleEntries: true });
  await seedCollection(tx, courses, { withSamples: false, withSampleEntries: true });
  await seedCollection(tx, sharedFields, { withSamples: false, withSampleEntries: true });
  await holdFieldsOpen(tx);
  await tx.insert(users).values({ id: 'm', name: 'm', email: 'm@example.org', emailVerified: true });
});
const jobs = pay.jobs;
/** Some functions are for members only. */
const member: Member = {
  id: 'm',
  email: 'm@example.org',
  name: 'm',
  language: 'fr',
  isConfirmed: true,
  hasSecondFactor: false,
  isStrong: false,
  factorAt: null,
  createdAt: new Date(),
  confirmedAt: null,
  lastSignInAt: null,
  sessionId: 's',
};
const functions = new Map(
  [
    createDonation(() => pay),
    createSponsorship(() => pay),
    giveToSeveral(() => pay),
    giveTribute(() => pay, siteContext.settings),
    changeTribute(jobs, siteContext.settings),
    stopTribute(siteContext.settings),
    refuseCards(siteContext.settings),
    pledgeGift(jobs),
    confirmPledge(siteContext.settings),
    provePersonAddress(siteContext.settings, jobs),
    cancelPledge(siteContext.settings),
    createMarketplaceOrder(() => pay),
    createInvestment(() => pay),
    createEnrollment(() => pay),
    saveProgress(),
    renewEnrollment(),
    aiCourseGenerator(jobs),
    newsletterSignup(jobs),
    registerForEvent(jobs),
    submitContactForm(jobs),
    submitVolunteerApplication(jobs),
    submitProjectIdea(jobs, openMemoryFiles()),
  ].map((fn) => [fn.name, fn as unknown as SiteFunction]),
);
const app = new Hono();
app.all('/api/:name', bodyLimit({ maxSize: 64 * 1024 }), (c) =>
  callFromJson(siteContext, functions, c, { language: 'fr', address: '::1', requestId: 't', member }),
);

const call = (name: string, body: string, headers: Record<string, string> = {}) =>
  app.request(`/api/${name}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

const GOOD = {
  programId: 'project-1',
  amount: 25_000,
  currency: 'XOF',
  transferCurrency: 'XOF',
  donationType: 'one_time',
  donorName: 'A',
  donorEmail: 'a@example.org',
  anonymous: false,
  coverFees: false,
  method: 'card',
};
/** A link of ours to what is no longer there. */
const GONE = 'd0000000-0000-4000-8000-000000000000';
const CARD = {
  honoured: 'Papa Simon',
  salutation: '',
  words: 'Merci.',
  from: 'Odette',
  recipientEmail: '',
  sendOn: '',
};
const GOODS: Record<string, Record<string, unknown>> = {
  'create-marketplace-order': {
    items: [{ id: '1', name: 'x', price: '$1', quantity: 1 }],
    customerInfo: {
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.org',
      phone: '',
      address: 'a',
      city: 'b',
      postalCode: '',
      country: 'Rwanda',
      notes: '',
    },
    totalAmount: 27.5,
  },
  'create-crowdfarming-investment': { projectId: '1', amount: 10, investmentType: 'sponsor' },
  'create-course-enrollment': { courseId: '1', method: 'card' },
  'save-course-progress': { courseId: '2', done: ['1-1'], answers: { 0: [1, 2] } },
  'renew-course-enrollment': { courseId: '2' },
  'ai-course-generator': { topic: 'vélo', level: 'debutant', duration: 20 },
  'create-donation': GOOD,
  'create-sponsorship': {
    kind: 'tree',
    amount: 15,
    recurring: true,
    firstName: 'A',
    lastName: 'B',
    email: 'a@example.org',
    country: 'Suisse',
  },
  'give-to-several': {
    ...GOOD,
    gifts: [
      { programId: 'project-1', amount: 5000 },
      { programId: 'general', amount: 2000 },
    ],
  },
  'give-tribute': {
    ...GOOD,
    ...CARD,
    kind: 'memory',
  },
  'change-tribute': { ...CARD, token: signLink(siteContext.settings.authSecret, GIVER_LINK, GONE) },
  'stop-tribute': { token: signLink(siteContext.settings.authSecret, GIVER_LINK, GONE) },
  'refuse-cards': { token: signLink(siteContext.settings.authSecret, STOP_LINK, 'hash') },
  'pledge-gift': {
    programId: 'project-1',
    amount: 25_000,
    day: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    donorName: 'A',
    donorEmail: 'a@example.org',
  },
  'prove-address': { token: signLink(siteContext.settings.authSecret, ADDRESS_LINK, GONE) },
  'confirm-pledge': { token: signLink(siteContext.settings.authSecret, PLEDGE_LINK, GONE) },
  'cancel-pledge': { token: signLink(siteContext.settings.authSecret, PLEDGE_LINK, GONE) },
  'newsletter-signup': { email: 'a@example.org', name: 'A', source: 'website' },
  'register-for-event': { eventId: '1', name: 'A', email: 'a@example.org', people: 2 },
  'submit-contact-form': { name: 'A', email: 'a@example.org', message: 'Bonjour', company: '', seconds: 20 },
  'submit-volunteer-application': {
    name: 'A',
    email: 'a@example.org',
    phone: '',
    skills: '',
    motivation: 'Oui',
    availability: 'weekends',
    areas: ['health'],
    seconds: 20,
  },
  'submit-project-idea': {
    full_name: 'A',
    email: 'a@example.org',
    country: '',
    city: '',
    project_name: 'P',
    sector: 'Autre',
    project_description: 'D',
    funding_stage: 'Seed',
    consent_gdpr: true,
    file_url: null,
  },
};
test('whatever a visitor pays for keeps by what they came', async () => {
  const paying = Object.keys(GOODS).filter((name) => functions.get(name)!.isGuarded && /^(create|give)-/.test(name));
  expect(paying).toHaveLength(7);
  for (const source of paying) {
    const fn = functions.get(source)!;
    const answer = await callFunction(siteContext, fn, GOODS[source], {
      language: 'fr',
      address: '::1',
      requestId: 't',
      member,
      source,
    });
    expect([source, answer.ok, await db.$count(payments, eq(payments.source, source))]).toEqual([source, true, 1]);
  }
});

test('what is charged in another currency is told to who pays by a form, by the server’s own computation, before it is begun', async () => {
  const paying = Object.keys(GOODS).filter((name) => functions.get(name)!.isGuarded && /^(create|give)-/.test(name));
  const { current } = pay;
  pay.current = { ...current, currencies: ['CDF'] };
  const count = () => db.$count(payments);
  try {
    for (const name of paying) {
      const ask = (charged?: unknown) =>
        callFunction(
          siteContext,
          functions.get(name)!,
          { ...GOODS[name], ...(charged !== undefined && { charged }) },
          { language: 'fr', address: '::1', requestId: 't', member: { ...member, id: 'm2' } },
        );
      await db
        .insert(users)
        .values({ id: 'm2', name: 'm', email: 'm2@example.org', emailVerified: true })
        .onConflictDoNothing();
      const before = await count();
      const refused = await ask('');
      expect([name, refused]).toMatchObject([
        name,
        { ok: false, status: 409, body: { code: 'charge_to_confirm', charged: expect.stringMatching(/^\d+ CDF$/) } },
      ]);
      const { body } = refused as unknown as { body: { charged: string; fields: { charged: string } } };
      const francs = body.charged.split(' ')[0]!;
      expect(body.fields.charged.replaceAll(/(?<=\d)\s(?=\d)/g, '')).toContain(`${francs} CDF`.replace(' ', '\u00a0'));
      // Another sum than the server's, and anything else that a form may send.
      for (const wrong of [`${Number(francs) - 1} CDF`, `${francs} USD`, 'x', '0'])
        expect([name, wrong, (await ask(wrong)).ok]).toEqual([name, wrong, false]);
      expect([name, await count()]).toEqual([name, before]);
      expect([name, await ask(body.charged)]).toMatchObject([name, { ok: true }]);
      expect([name, await count()]).toEqual([name, before + 1]);
      const [payment] = await db.select().from(payments).orderBy(desc(payments.createdAt)).limit(1);
      expect([name, payment!.amountMinor, payment!.currency]).toEqual([name, Number(francs) * 100, 'CDF']);
    }
  } finally {
    pay.current = current;
  }
});

// The gift carries money: it gets the most.
const runsOf = (name: string) => sampled(name === 'create-donation' ? 1000 : 100);

// Bodies near a good one, with one or more fields of any kind: what a broken or hostile client sends.
const field = fc.oneof(
  fc.anything(),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.bigInt().map(String),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    'NaN',
    '१००',
    'project-1',
    'project-999999999',
    "'; drop table gifts; --",
    '\u0000',
    '\ud800',
    '__proto__',
    null,
    [],
    {},
    true,
  ),
);
const bodyFor = (good: Record<string, unknown>) =>
  fc.oneof(
    fc
      .tuple(fc.dictionary(fc.constantFrom(...Object.keys(good), '__proto__', 'constructor', 'toString'), field))
      .map(([change]) => JSON.stringify({ ...good, ...change })),
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '',
      'null',
      '[]',
      '{',
      '"x"',
      '1',
      '{"amount":1e999}',
      '{"donorName":"\\u0000"}',
      `[${'['.repeat(5000)}`,
    ),
  );

for (const name of functions.keys()) {
  const runs = runsOf(name);
  test(`${name}: ${runs} bad bodies give no 5xx, and every refusal has error and code`, async () => {
    await fc.assert(
      fc.asyncProperty(bodyFor(GOODS[name]!), async (text) => {
        const response = await call(name, text ?? 'undefined');
        const answer = (await response.json()) as Record<string, unknown>;
        expect(response.status).toBeLessThan(500);
        if (response.status === 200) {
          expect(typeof (answer.checkoutUrl ?? answer.message)).toBe('string');
          return;
        }
        expect(typeof answer.error).toBe('string');
        expect(answer.code).toMatch(/^[a-z][a-z0-9_]+$/);
        expect(answer.error).not.toBe(answer.code);
      }),
      { numRuns: runs },
    );
  }, 120_000);
}

test('every message of an input is a code with words', () => {
  const codes = [...functions.values()].flatMap(({ input }) => messagesOf(input));
  expect(codes).toContain('amount_invalid');
  expect(codes).toContain('email_invalid');
  expect(codes.filter((code) => !hasWords('errors', code))).toEqual([]);
});

test('the endpoints say what is wrong with a call', async () => {
  const status = async (response: Response | Promise<Response>) => (await response).status;
  expect(await status(call('create-donation', JSON.stringify(GOOD)))).toBe(200);
  expect(await status(call('create-donation', '{'))).toBe(400);
  expect(await status(call('create-donation', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }))).toBe(
    415,
  );
  expect(await status(call('create-donation', JSON.stringify({ ...GOOD, donorName: 'x'.repeat(70_000) })))).toBe(413);
  expect(await status(call('no-such', '{}'))).toBe(404);
  expect(await status(app.request('/api/create-donation'))).toBe(405);
});

test('over the limit a call is told when to come again', async () => {
  siteContext.settings.limits.callsPerMinute = 1;
  await call('create-donation', '{}');
  const response = await call('create-donation', '{}');
  siteContext.settings.limits.callsPerMinute = 1e9;
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the OpenAPI document describes every function from its own schema', () => {
  const document = describeFunctions(functions.values(), 'http://localhost', 'API') as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }>;
  };
  expect(Object.keys(document.paths).sort()).toEqual(
    Object.keys(GOODS)
      .map((name) => `/api/${name}`)
      .sort(),
  );
  expect(
    Object.keys(
      document.paths['/api/create-donation']!.post.requestBody.content['application/json']!.schema.properties,
    ),
  ).toEqual(Object.keys(GOOD));
});

test('it describes the reads and the upload too, with the schemas of one document', () => {
  const { paths } = describeFunctions(
    functions.values(),
    'http://localhost',
    'API',
    apiPaths(SITE.reads, [uploadEndpoint(siteContext, openMemoryFiles())]),
  ) as {
    paths: Record<
      string,
      { get?: { responses: object; parameters: { name: string }[] }; post?: { requestBody: object } }
    >;
  };
  for (const path of [
    '/api/courses',
    '/api/courses/{id}',
    '/api/approved-projects',
    '/api/course-enrollments',
    '/api/crowdfarming-projects',
    '/api/crowdfarming-projects/{id}',
  ])
    expect(paths[path]?.get?.responses, path).toHaveProperty('200');
  expect(paths['/api/courses/{id}']!.get!.parameters).toMatchObject([{ name: 'id', in: 'path' }]);
  expect(paths['/api/course-enrollments']!.get!.parameters).toMatchObject([{ name: 'course_id', in: 'query' }]);
  expect(paths['/api/storage/project-files']!.post!.requestBody).toMatchObject({
    content: { 'multipart/form-data': {} },
  });
});

test('a time the volunteer’s form does not offer is said beside its field', async () => {
  const answer = await call(
    'submit-volunteer-application',
    JSON.stringify({ ...GOODS['submit-volunteer-application'], availability: 'never' }),
  );
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_field', fields: { availability: expect.any(String) } }),
  ]);
  expect(
    (
      await call(
        'submit-volunteer-application',
        JSON.stringify({ ...GOODS['submit-volunteer-application'], availability: null }),
      )
    ).status,
  ).toBe(200);
});

test('an idea names no file that we do not have', async () => {
  for (const file_url of [
    'https://evil.example/files/ideas/1-00000000000000000000000000000000.pdf',
    '/files/ideas/1-00000000000000000000000000000000.pdf',
    'javascript:alert(1)',
  ]) {
    const answer = await call('submit-project-idea', JSON.stringify({ ...GOODS['submit-project-idea'], file_url }));
    expect([answer.status, await answer.json()], file_url).toEqual([
      400,
      expect.objectContaining({ code: 'file_unknown' }),
    ]);
  }
});

test('it says what a key opens, and describes every webhook by the schema of its event', async () => {
  type Operation = { security?: object[]; 'x-permission'?: string };
  const all = [...functions.values(), moveStock() as unknown as SiteFunction];
  const document = describeFunctions(
    all,
    'http://localhost',
    'API',
    apiPaths(SITE.reads, [uploadEndpoint(siteContext, openMemoryFiles())]),
    SITE.events,
  ) as {
    paths: Record<string, { get?: Operation; post?: Operation }>;
    webhooks: Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }
    >;
    components: { securitySchemes: object };
  };
  expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } });
  const security = [{ apiKey: [] }, { session: [] }];
  expect(document.paths['/api/move-stock']!.post).toMatchObject({ security, 'x-permission': 'stock.move' });
  expect(document.paths['/api/admin/deliveries']!.get).toMatchObject({ security, 'x-permission': 'keys.read' });
  expect(document.paths['/api/create-donation']!.post).not.toHaveProperty('security');
  expect(Object.keys(document.webhooks)).toEqual(SITE.events.map(({ name }) => name));
  expect(document.webhooks['gift.paid']!.post.requestBody.content['application/json']!.schema.properties).toMatchObject(
    {
      type: { const: 'gift.paid' },
      timestamp: { format: 'date-time' },
      data: { properties: { amount: { type: 'number' }, currency: { enum: expect.arrayContaining(['XOF']) } } },
    },
  );
});

test('controls and marks that turn the direction of what follows are left out of every text', async () => {
  const heard: unknown[] = [];
  const anything = defineFunction<{ value?: unknown }, object>({
    name: 'anything',
    summary: 'Takes anything',
    input: z.object({ value: z.unknown() }),
    answer: z.object({}),
    perform: async (_tx, { value }) => ({ at: heard.push(value) }),
    respond: async () => ({}),
  });
  const caller = { language: 'fr' as const, address: '::1', requestId: 't' };
  const value = { name: 'A\u202eenilA\u0008', lines: ['a\r\n\tb\u001b', 'كينشاسا\u200f 🌳'], 'k\u0007': 1 };
  await callFunction(siteContext, anything, { value }, caller);
  expect(heard).toEqual([{ name: 'AenilA', lines: ['a\r\n\tb', 'كينشاسا\u200f 🌳'], 'k\u0007': 1 }]);
});

test('a body that is nested deeper than any form is refused, whatever its fields may hold', async () => {
  const anything = defineFunction<{ value?: unknown }, object>({
    name: 'anything',
    summary: 'Takes anything',
    input: z.object({ value: z.unknown() }),
    answer: z.object({}),
    perform: async () => ({}),
    respond: async () => ({}),
  });
  const send = async (depth: number) => {
    const value: unknown = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    const caller = { language: 'fr' as const, address: '::1', requestId: 't' };
    return callFunction(siteContext, anything, { value }, caller, { idempotencyKey: `deep-body-${depth}` });
  };
  expect(await send(50)).toMatchObject({ ok: true });
  for (const depth of [70, 200_000])
    expect(await send(depth)).toMatchObject({ ok: false, status: 400, body: { code: 'malformed_json' } });
});

test('every function of visitors that makes something new says so: pressed twice without script it makes one', () => {
  const making = [...functions.values()].filter(
    ({ staff, name }) => !staff && /^(create|give|submit|pledge|weave|start|report)-|-generator$/.test(name),
  );
  expect(making.length).toBeGreaterThan(9);
  // A row is reported or not, however often.
  const rest = making.filter(({ makesNew, name }) => !makesNew && name !== 'report-row');
  expect(rest.map(({ name }) => name)).toEqual([]);
});
