import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newsletterMailings, newsletterRecipients } from '#app/features/newsletter/tables.server.ts';
import { messages, newsletterSubscribers } from '#app/features/contact/tables.server.ts';
import { eventRegistrations } from '#app/features/events/tables.server.ts';
import { projectIdeas } from '#app/features/impact-hub/tables.server.ts';
import { orders } from '#app/features/marketplace/tables.server.ts';
import { giftImportRows, giftImports } from '#app/features/imports/tables.server.ts';
import { keptWords } from '#app/shared/retention.ts';
import { entries } from '#platform/tables.ts';
import type { Language } from '#app/shared/language.ts';
import { donations, funds } from '#app/features/donations/tables.server.ts';
import { pledges } from '#app/features/pledges/tables.server.ts';
import { tributes } from '#app/features/tributes/tables.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { forget } from './forgetting.ts';

const { db } = await createTestDatabase();
const ago = (text: string) => sql`now() - ${text}::interval`;
const language: Language = 'fr';

test('each term of /privacy is kept to the day, and nothing goes before', async () => {
  await db.insert(entries).values({
    collection: 'events',
    id: '1',
    position: 0,
    data: { date: new Date(Date.now() - 95 * 86_400_000).toISOString().slice(0, 10) },
  });
  await db.insert(entries).values({
    collection: 'events',
    id: '2',
    position: 1,
    data: { date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) },
  });
  for (const [name, age] of [
    ['alt', '25 months'],
    ['neu', '23 months'],
  ] as const) {
    await db.insert(messages).values({
      kind: 'contact',
      name,
      email: `${name}@example.org`,
      data: {},
      language,
      isSuspect: false,
      createdAt: ago(age),
    });
    await db.insert(projectIdeas).values({
      fullName: name,
      email: `${name}@example.org`,
      projectName: 'x',
      sector: 'x',
      projectDescription: 'x',
      fundingStage: 'x',
      language,
      consentAt: ago(age),
    });
  }
  await db.insert(newsletterSubscribers).values([
    { email: 'forgotten@example.org', source: 'website', language, createdAt: ago('40 days') },
    { email: 'fresh@example.org', source: 'website', language, createdAt: ago('20 days') },
    {
      email: 'confirmed@example.org',
      source: 'website',
      language,
      createdAt: ago('400 days'),
      confirmedAt: ago('399 days'),
    },
  ]);
  await db.insert(eventRegistrations).values([
    { eventId: '1', name: 'past', email: 'a@example.org', people: 1, language, createdAt: ago('200 days') },
    { eventId: '2', name: 'coming', email: 'b@example.org', people: 1, language, createdAt: ago('200 days') },
    { eventId: '1', name: 'late', email: 'c@example.org', people: 1, language, createdAt: ago('2 days') },
  ]);
  const customer = {
    firstName: 'A',
    lastName: 'B',
    phone: '1',
    address: 'rue',
    city: 'ville',
    postalCode: 'p',
    country: 'France',
    notes: 'n',
  };
  const order = (status: 'delivered' | 'sent', days: number) => ({
    id: randomUUID(),
    email: 'o@example.org',
    customer,
    status,
    subtotalMinor: 1,
    deliveryMinor: 0,
    totalMinor: 1,
    language,
    reservedUntil: new Date(),
    createdAt: ago(`${days + 5} days`),
    deliveredAt: status === 'delivered' ? ago(`${days} days`) : null,
  });
  const [old, recent, underway] = [order('delivered', 31), order('delivered', 29), order('sent', 90)];
  await db.insert(orders).values([old, recent, underway]);

  const from = { source: 'Ancien', mapping: { day: 'a', amount: 'b', currency: 'c', fund: 'd' }, readBy: 'test' };
  const reads = [
    { id: randomUUID(), ...from, readAt: ago('31 days') },
    { id: randomUUID(), ...from, readAt: ago('29 days') },
    { id: randomUUID(), ...from, readAt: ago('90 days'), state: 'running' as const },
  ];
  await db.insert(giftImports).values(reads);
  const line = { line: 2, fate: 'new' as const, plainKey: 'x', donorName: 'A', donorEmail: 'a@example.org', note: 'n' };
  await db.insert(giftImportRows).values(reads.map(({ id }) => ({ ...line, importId: id })));

  const [reader] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, 'confirmed@example.org'));
  const [mailing] = await db
    .insert(newsletterMailings)
    .values({
      issueId: '1',
      revision: 1,
      audience: { language: [], interest: [] },
      state: 'sent',
      askedBy: 'x',
      leavesAt: new Date(),
      written: { fr: { subject: '', html: '', text: '' } },
    })
    .returning();
  const copy = { mailingId: mailing!.id, subscriberId: reader!.id, language: 'fr' as const, state: 'sent' as const };
  await db.insert(newsletterRecipients).values([
    { ...copy, issueId: '1', at: ago('13 months') },
    { ...copy, issueId: '2', at: ago('11 months') },
  ]);

  await db
    .insert(funds)
    .values({ id: 'general', title: 'T', place: 'P', path: '/', cloth: {} as never, currency: 'EUR' });
  const pledge = { fundId: 'general', amountMinor: 100, currency: 'EUR', day: '2026-12-01', language } as const;
  await db.insert(pledges).values([
    { ...pledge, email: 'nobody-said-yes@example.org', createdAt: ago('8 days') },
    { ...pledge, email: 'yesterday@example.org', createdAt: ago('6 days') },
    { ...pledge, email: 'sure@example.org', state: 'waiting', createdAt: ago('8 days') },
  ]);
  const card = async (days: number, sendOn: string | null) => {
    const id = randomUUID();
    await db.insert(donations).values({
      id,
      donationType: 'one_time',
      isAnonymous: false,
      fundId: 'general',
      amountMinor: 100,
      currency: 'EUR',
      donorEmail: 'd@example.org',
      language,
      createdAt: ago(`${days} days`),
    });
    await db.insert(tributes).values({
      donationId: id,
      kind: 'memory',
      honoured: 'Papa Simon',
      fromNames: 'A',
      recipientEmail: 'r@example.org',
      sendOn,
      token: randomUUID(),
    });
    return id;
  };
  const cards = [
    await card(31, null),
    await card(29, null),
    await card(31, new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)),
  ];

  expect(await forget(db)).toEqual({
    messages: 1,
    ideas: 1,
    registrations: 1,
    newsletter: 1,
    letterCopies: 1,
    orderAddresses: 1,
    importedLines: 1,
    pledges: 1,
    cardAddresses: 1,
  });
  expect((await db.select().from(pledges)).map(({ email }) => email).sort()).toEqual([
    'sure@example.org',
    'yesterday@example.org',
  ]);
  const addresses = new Map((await db.select().from(tributes)).map((row) => [row.donationId, row.recipientEmail]));
  expect(cards.map((id) => addresses.get(id))).toEqual([null, 'r@example.org', 'r@example.org']);
  const lines = new Map((await db.select().from(giftImportRows)).map((row) => [row.importId, row]));
  expect(reads.map(({ id }) => lines.get(id)!.donorEmail)).toEqual([null, 'a@example.org', 'a@example.org']);
  expect(lines.get(reads[0]!.id)).toMatchObject({ fate: 'new', donorName: null, note: null });
  expect((await db.select().from(messages)).map(({ name }) => name)).toEqual(['neu']);
  expect(
    (await db.select().from(newsletterRecipients)).map(({ issueId, subscriberId }) => [issueId, subscriberId]).sort(),
  ).toEqual([
    ['1', null],
    ['2', reader!.id],
  ]);
  expect((await db.select().from(newsletterSubscribers)).map(({ email }) => email).sort()).toEqual([
    'confirmed@example.org',
    'fresh@example.org',
  ]);
  expect((await db.select().from(eventRegistrations)).map(({ name }) => name).sort()).toEqual(['coming', 'late']);
  const kept = new Map((await db.select().from(orders)).map((row) => [row.id, row.customer]));
  expect(kept.get(old.id)).toEqual({
    firstName: 'A',
    lastName: 'B',
    phone: null,
    address: '',
    city: '',
    postalCode: null,
    country: 'France',
    notes: null,
  });
  expect([kept.get(recent.id), kept.get(underway.id)]).toEqual([customer, customer]);
  expect(Object.values(await forget(db)).every((count) => count === 0)).toBe(true);
});

test('the terms as the page prints them', () => {
  expect(keptWords('fr')).toMatchObject({
    keptLetters: '2\u00a0ans',
    keptRegistrations: '3\u00a0mois',
    keptNewsletter: '1\u00a0mois',
    keptOrderAddress: '30\u00a0jours',
  });
  expect(keptWords('en')).toMatchObject({ keptLetters: '2\u00a0years', keptImports: '30\u00a0days' });
});
