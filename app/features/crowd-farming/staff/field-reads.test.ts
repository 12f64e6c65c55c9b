import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  findField,
  listFields,
  readFieldState,
  sharedFields,
  toRead,
} from '#app/features/crowd-farming/fields.server.ts';
import { toCard } from '#app/features/crowd-farming/field-view.server.ts';
import {
  countHarvests,
  findLatestSharePayment,
  findOwnSharePayment,
  findWhyBack,
  listOwnShares,
  readImpact,
  shareData,
} from '#app/features/crowd-farming/own-shares.server.ts';
import { lastReports, listReports, listWho, reportTitle } from '#app/features/crowd-farming/reports.server.ts';
import {
  fieldEvents,
  fieldHarvests,
  fieldReports,
  plots,
  sharePayouts,
  shares,
} from '#app/features/crowd-farming/tables.server.ts';
import { createInvestment } from '#app/features/crowd-farming/investments.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { users } from '#platform/auth-tables.ts';
import { callFunction } from '#platform/functions.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { countPlots, listPlots, listSilent, listToShare, listToStart } from './field-list.server.ts';
import { fieldRead, fieldSection } from './field-section.server.ts';
import { readReckoning, readShared } from './read-payout.server.ts';
import { holdFieldsOpen } from '#test/open-fields.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await db.transaction((tx) => seedCollection(tx, sharedFields, { withSamples: true, withSampleEntries: true }));
await db.delete(shares);
await db
  .insert(users)
  .values(['aline', 'other'].map((id) => ({ id, email: `${id}@example.org`, name: id, emailVerified: true })));
const day = (n: number, hour = 12) => new Date(Date.UTC(2026, 1, n, hour));
async function share(fieldId: string, more: Partial<typeof shares.$inferInsert> = {}) {
  const id = randomUUID();
  await db.insert(shares).values({
    id,
    fieldId,
    kind: 'investor',
    amountMinor: 5000,
    heldMinor: 5000,
    countedAt: day(1),
    createdAt: day(1),
    ...more,
  });
  return id;
}
const set = (id: string, more: Partial<typeof plots.$inferInsert>) =>
  db.update(plots).set(more).where(eq(plots.id, id));
const words = translate('fr', 'crowdFarming');

test('fields are read newest first, page by page, by title, place or state, with their sums in dollars', async () => {
  const list = (query: Record<string, string>) => listPlots(db, readListState(query));
  const ids = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id);
  expect(await ids({})).toEqual(['3', '2', '1', '4', '6', '5']);
  const first = await list({ limit: '4' });
  expect(first.items.map(({ id }) => id)).toEqual(['3', '2', '1', '4']);
  expect(await ids({ limit: '4', after: first.next! })).toEqual(['6', '5']);
  expect(await ids({ q: 'KISANTU' })).toEqual(['5']);
  expect(await ids({ q: 'Kwango' })).toEqual(['1']);
  expect(await ids({ q: '%' })).toEqual([]);
  expect(await ids({ state: 'active' })).toEqual(['4']);
  expect(await ids({ state: 'nowhere' })).toEqual([]);
  const [maize] = (await list({ q: 'Kenge' })).items;
  expect(maize).toEqual({
    id: '1',
    title: expect.stringContaining('hectares de maïs à Kenge'),
    place: 'Kenge, Kwango',
    crop: 'Maïs',
    status: 'funding',
    raised: 8640,
    goal: 18000,
    currency: 'USD',
    people: 93,
    fundingUntil: '2027-02-28',
    isFunded: false,
  });
  expect((await list({ q: 'Kisantu' })).items[0]).toMatchObject({ isFunded: true });
  expect(await countPlots(db)).toEqual({ funding: 3, active: 1, harvesting: 1, completed: 1 });
  const read = await fieldRead.read(db, { query: { state: 'active' } } as never);
  expect(read).toMatchObject({ items: [{ id: '4' }] });
  expect(await fieldSection.find![0]!.search(db, 'kenge', {} as never)).toEqual([
    { id: 'field:1', group: 'field', title: maize!.title, detail: 'Kenge, Kwango', path: '/admin/fields/1' },
  ]);
});

test('what waits with fields: a season to begin, a month without a word, a harvest to share, the longest waiting first', async () => {
  await db.delete(fieldEvents);
  await set('1', { fundedAt: day(8) });
  await set('2', { fundedAt: day(3) });
  const start = await listToStart(db, 9);
  expect(start.map(({ id, since }) => [id, since])).toEqual([
    ['2', day(3)],
    ['1', day(8)],
  ]);
  expect((await listToStart(db, 1)).map(({ id }) => id)).toEqual(['2']);
  await set('4', { status: 'harvesting' });
  const event = (fieldId: string, to: 'active' | 'harvesting', at: Date) =>
    db.insert(fieldEvents).values({ fieldId, from: 'funding', to, at });
  await event('4', 'harvesting', day(4));
  await event('4', 'active', day(20));
  await event('5', 'harvesting', day(6));
  await event('5', 'harvesting', day(9));
  expect((await listToShare(db, 9)).map(({ id, since }) => [id, since])).toEqual([
    ['4', day(4)],
    ['5', day(9)],
  ]);
  expect((await listToShare(db, 1)).map(({ id }) => id)).toEqual(['4']);
  const tasks = fieldSection.tasks!;
  expect(await tasks[0]!.list(db, 1)).toEqual([
    {
      id: 'field_start:2',
      kind: 'field_start',
      target: 'field:2',
      since: day(3),
      path: '/admin/fields/2',
      values: { title: expect.stringContaining('manioc') },
    },
  ]);
  expect((await tasks[2]!.list(db, 1)).map(({ id }) => id)).toEqual(['field_share:4']);
  await set('4', { status: 'active' });
  const silent = (today: string) => listSilent(db, 9, today);
  const told = async (at: string) =>
    db.insert(fieldReports).values({ fieldId: '4', day: at, text: 'Sarclé.', who: 'terrain' });
  await told('2026-10-01');
  const last = async () => (await listReports(db, (await findField(db, '4'))!))[0]!.date;
  await told('2026-12-01');
  expect(await last()).toBe('2026-12-01');
  expect(await silent('2027-01-01')).toEqual([]);
  expect((await silent('2027-01-02')).map(({ id }) => id)).toEqual(['4']);
  // Of the three fields one waits to be sown no longer, one is silent today.
  expect(await fieldSection.places![0]!.count!(db)).toBe(2 + 1 + (await listSilent(db, 9)).length);
});

test('a field grows from the day of Kinshasa it was sown on, and nothing else was told', async () => {
  await db.delete(fieldReports);
  await db.delete(fieldEvents);
  await set('6', { status: 'active' });
  await db.execute(sql`update entries set data = data || '{"reports": []}' where collection = 'fields' and id = '6'`);
  await db.insert(fieldEvents).values({ fieldId: '6', from: 'funding', to: 'active', at: day(1, 23) });
  expect((await listSilent(db, 9, '2026-03-05')).map(({ id }) => id)).toEqual([]);
  expect(await listSilent(db, 9, '2026-03-06')).toEqual([
    { id: '6', title: expect.stringContaining('arachides'), since: new Date('2026-03-04T23:00:00Z') },
  ]);
  await set('6', { status: 'completed' });
});

test('what was told of a field is read newest first, from its file and from here, with who wrote what is from here', async () => {
  await db.delete(fieldReports);
  const field = (await findField(db, '5', 'en'))!;
  const file = field.data.reports;
  expect(file.length).toBeGreaterThan(1);
  const rows = await db
    .insert(fieldReports)
    .values([
      { fieldId: '5', day: '2020-01-01', text: 'Vieux.', who: 'terrain', step: 'active' },
      { fieldId: '5', day: '2099-01-01', text: 'Dernier.', who: 'chef', picture: '/p/1' },
      { fieldId: '5', day: '2098-01-01', text: 'Avant.', who: 'chef' },
      { fieldId: '4', day: '2099-06-01', text: 'Ailleurs.', who: 'chef' },
    ])
    .returning();
  const all = await listReports(db, field);
  expect(all.map(({ date }) => date)).toEqual(
    all
      .map(({ date }) => date)
      .sort()
      .reverse(),
  );
  expect(all).toHaveLength(file.length + 3);
  expect(all[0]).toEqual({
    id: `r${rows[1]!.id}`,
    date: '2099-01-01',
    step: undefined,
    text: 'Dernier.',
    picture: '/p/1',
    language: 'fr',
  });
  expect(all.at(-1)).toMatchObject({ id: `r${rows[0]!.id}`, step: 'active', picture: undefined });
  expect(all.find(({ id }) => id === 'f0')).toEqual({ id: 'f0', ...file[0], language: field.language });
  expect((await listReports(db, field, 1)).map(({ text }) => text)).toContain('Dernier.');
  expect((await listReports(db, field, 1)).map(({ text }) => text)).not.toContain('Avant.');
  expect(await listWho(db, '5')).toEqual(new Map(rows.slice(0, 3).map(({ id, who }) => [`r${id}`, who])));
  await db.delete(fieldReports).where(sql`day > '2090-01-01' and field_id = '5'`);
  const last = await lastReports(db, await listFields(db));
  expect(last.get('4')).toMatchObject({ text: 'Ailleurs.' });
  expect(last.get('5')!.date).toBe(
    file
      .map(({ date }) => date)
      .sort()
      .at(-1),
  );
  expect(await lastReports(db, [])).toEqual(new Map());
});

test('a report in a line is its title, the step it began, or its first words', () => {
  const line = (more: object) =>
    reportTitle({ id: 'r', date: '2026-02-01', text: 'Semé.', language: 'fr', ...more }, words);
  expect(line({ title: 'Pluie', step: 'active' })).toEqual({ title: 'Pluie', titleLanguage: 'fr' });
  expect(line({ step: 'active' })).toEqual({ title: 'La saison commence' });
  expect(line({ step: 'harvesting' })).toEqual({ title: 'La récolte commence' });
  expect(line({ step: 'refunded' })).toEqual({ title: 'Le champ est clos, les mises sont remboursées' });
  expect(line({ step: 'completed' })).toEqual({ title: 'Semé.', titleLanguage: 'fr' });
  expect(line({ text: 'x'.repeat(90) }).title).toBe('x'.repeat(90));
  expect(line({ text: `${'x'.repeat(89)} yz` }).title).toBe(`${'x'.repeat(89)}…`);
});

test('a harvest is reckoned as it is typed, in words; what is wrong stands beside its field', async () => {
  await db.delete(shares);
  const [a, b] = [await share('5', { heldMinor: 10_000 }), await share('5', { heldMinor: 30_000 })];
  await share('5', { heldMinor: 7000, kind: 'sponsor' });
  const errors = translate('fr', 'errors');
  const reckon = (query: string) => readReckoning(db, '5', new URLSearchParams(query), { language: 'fr', errors });
  expect(await reckon('')).toEqual({ asked: { harvest: '', price: '', fields: {} } });
  expect(await reckon('harvest=100')).toEqual({
    asked: { harvest: '100', price: '', fields: { price: errors('price_invalid') } },
  });
  expect((await reckon('harvest=x&price=1')).asked.fields).toEqual({ harvest: errors('harvest_invalid') });
  const { asked, payout } = await reckon('harvest=1000&price=0,5');
  expect(asked).toEqual({ harvest: '1000', price: '0,5', fields: {} });
  // 1 000 kg at 0.50: 500 dollars, of which the shares get back their 400 and the announced 60.
  expect(payout!.total).toBe('460.00');
  expect(
    Object.fromEntries(Object.entries(payout!.sums).map(([name, said]) => [name, said.replaceAll(/\s/g, ' ')])),
  ).toEqual({
    weight: '1 000 kg',
    price: expect.stringContaining('0,50'),
    sale: expect.stringContaining('500'),
    stakes: expect.stringContaining('400'),
    shared: expect.stringContaining('460'),
    farmers: expect.stringContaining('40'),
  });
  expect(
    payout!.parts
      .map(({ id, stake, part }) => [id, stake.includes('100') || stake.includes('300'), part.replaceAll(/\s/g, ' ')])
      .sort(),
  ).toEqual(
    [
      [a, true, expect.stringContaining('115')],
      [b, true, expect.stringContaining('345')],
    ].sort(),
  );
  expect(await readShared(db, '5', 'fr')).toBeUndefined();
  await db.insert(fieldHarvests).values({
    fieldId: '5',
    grams: 1_000_000,
    pricePerKg: 5000,
    saleMinor: 50_000,
    stakesMinor: 40_000,
    sharedMinor: 46_000,
    who: 't',
  });
  await db.insert(sharePayouts).values([
    { shareId: b, fieldId: '5', stakeMinor: 30_000, amountMinor: 34_500 },
    { shareId: a, fieldId: '5', stakeMinor: 10_000, amountMinor: 11_500 },
  ]);
  const shared = (await readShared(db, '5', 'fr'))!;
  expect(shared.sums).toEqual(payout!.sums);
  expect(shared.total).toBe('460.00');
  expect(shared.parts.map(({ id }) => id)).toEqual([a, b].sort());
  expect([...shared.parts].sort((x, y) => x.id.localeCompare(y.id))).toEqual(
    [...payout!.parts].sort((x, y) => x.id.localeCompare(y.id)),
  );
});

test('a member’s shares are those they hold, newest first, with their field, its last word and what its harvest brought', async () => {
  const [old, young] = [
    await share('5', { memberId: 'aline', createdAt: day(2) }),
    await share('1', { memberId: 'aline', createdAt: day(3) }),
  ];
  await share('1', { memberId: 'aline', heldMinor: 0 });
  await share('1', { memberId: 'other' });
  await db.insert(sharePayouts).values({ shareId: old, fieldId: '5', stakeMinor: 5000, amountMinor: 5750 });
  const own = await listOwnShares(db, 'aline', 'fr');
  expect(own.map(({ id, field, payout, last }) => [id, field.id, payout?.amountMinor, last?.date])).toEqual([
    [young, '1', undefined, undefined],
    [old, '5', 5750, expect.any(String)],
  ]);
  expect(await countHarvests(db, 'aline')).toBe(0);
  await share('6', { memberId: 'aline' });
  await share('6', { memberId: 'aline' });
  await share('6', { memberId: 'other' });
  expect(await countHarvests(db, 'aline')).toBe(1);
  await db
    .update(shares)
    .set({ heldMinor: 0 })
    .where(and(eq(shares.fieldId, '6'), eq(shares.memberId, 'aline')));
  expect(await countHarvests(db, 'aline')).toBe(0);
});

test('a share’s payment is its member’s alone; of several for one field the newest counts', async () => {
  const begin = async (id: string) =>
    paymentOf(
      await callFunction(
        siteContext,
        createInvestment(() => pay),
        { projectId: '2', amount: 50, investmentType: 'investor' },
        {
          language: 'fr',
          address: '::1',
          requestId: 't',
          member: { id, email: `${id}@example.org` } as never,
        },
      ),
    );
  await set('2', { fundedAt: null });
  await holdFieldsOpen(db);
  const [first, second] = [await begin('aline'), await begin('aline')];
  await db
    .update(payments)
    .set({ createdAt: day(1) })
    .where(eq(payments.id, second));
  await begin('other');
  expect((await findOwnSharePayment(db, first, 'aline'))!.id).toBe(first);
  expect(await findOwnSharePayment(db, first, 'other')).toBeUndefined();
  expect(await findOwnSharePayment(db, 'no id', 'aline')).toBeUndefined();
  expect((await findLatestSharePayment(db, '2', 'aline'))!.id).toBe(first);
  expect(await findLatestSharePayment(db, '1', 'aline')).toBeUndefined();
});

test('a share says what its field aims at, and why it goes back by itself', async () => {
  const id = await share('1');
  expect(await readImpact(db, id, 'fr')).toEqual({
    production: expect.stringContaining('2,5'),
    language: 'fr',
    jobs: 12,
    families: 150,
  });
  await db.execute(sql`update entries set data = data - 'impact' where collection = 'fields' and id = '2'`);
  expect(await readImpact(db, await share('2'), 'fr')).toMatchObject({ jobs: undefined, families: undefined });
  expect(await readImpact(db, randomUUID(), 'fr')).toBeUndefined();
  expect(await findWhyBack(db, id)).toBeUndefined();
  await set('3', { status: 'refunded' });
  expect(await findWhyBack(db, await share('3'))).toBe('closed');
  expect(await findWhyBack(db, await share('3', { turnedAwayAt: day(1) }))).toBe('late');
  expect(await findWhyBack(db, await share('1', { turnedAwayAt: day(1) }))).toBe('late');
  await set('3', { status: 'funding' });
});

test('a person’s page and file have the shares of their account, and those of their address that no account has', async () => {
  await db.delete(sharePayouts);
  await db.delete(shares);
  const own = await share('1', { memberId: 'aline', createdAt: day(2) });
  const typed = await share('2', { email: 'aline@example.org', createdAt: day(3) });
  const open = await share('1', { memberId: 'aline', countedAt: null });
  await share('1', { memberId: 'other', email: 'aline@example.org' });
  const person = { id: 'aline', email: 'aline@example.org' };
  const known = { members: ['aline'], proved: ['aline'], emails: ['aline@example.org'], phones: [], names: [] };
  expect(await shareData.things!(db, known, 9)).toEqual([
    {
      id: typed,
      at: day(3),
      title: expect.stringContaining('manioc'),
      path: '/admin/fields/2',
      sum: { amountMinor: 5000, currency: 'USD' },
      isProved: false,
    },
    {
      id: own,
      at: day(2),
      title: expect.stringContaining('maïs'),
      path: '/admin/fields/1',
      sum: { amountMinor: 5000, currency: 'USD' },
      isProved: true,
    },
  ]);
  expect(await shareData.things!(db, known, 1)).toMatchObject([{ id: typed }]);
  expect(((await shareData.list(db, person)) as { id: string }[]).map(({ id }) => id).sort()).toEqual(
    [own, typed, open].sort(),
  );
  expect(await shareData.keeps!(db, person)).toBe(3);
  await db.transaction((tx) => shareData.erase!(tx, person));
  const left = await db.select().from(shares);
  expect(left.filter(({ email, memberId }) => email !== null || memberId === 'aline')).toEqual([]);
  expect(left.filter(({ memberId }) => memberId === 'other')).toHaveLength(0);
});

test('a field is read by programs and shown on its card with its own sums, and open pages hear of them', async () => {
  const field = (await findField(db, '1', 'en'))!;
  expect(toRead((await findField(db, '1'))!)).toEqual({
    id: '1',
    title: expect.stringContaining('Kenge'),
    description: expect.stringContaining('familles'),
    image_url: expect.stringContaining('/art/'),
    status: 'funding',
    farmer_name: 'Mama Kapinga (exemple)',
    location: 'Kenge, Kwango',
    crop_type: 'Maïs',
    area_hectares: 12,
    goal_amount: 18000,
    current_amount: 8640,
    expected_yield: expect.stringContaining('2,5'),
    planting_season: 'Septembre et octobre 2027',
    harvest_season: 'Février et mars 2028',
    created_at: '2026-09-14T00:00:00.000Z',
  });
  const card = toCard(field, 'en');
  expect(card).toMatchObject({
    id: '1',
    language: 'en',
    farmer: field.data.farmer.name,
    place: field.data.place,
    areaHectares: 12,
    sums: { raisedMinor: 864_000, goalMinor: 1_800_000, people: 93, status: 'funding' },
    image: expect.stringContaining('/art/'),
    cloth: expect.stringContaining('%23103C2C'),
  });
  expect(card.presets.map(({ dollars }) => dollars)).toEqual([50, 120, 250]);
  expect(card.presets[0]!.meaning).toEqual({ text: expect.stringContaining('hectare') });
  expect(card.presets[0]!.meaning.text).not.toContain('labouré');
  expect(await readFieldState(db, '1')).toEqual({
    id: '1',
    raisedMinor: 864_000,
    goalMinor: 1_800_000,
    people: 93,
    status: 'funding',
  });
  expect(await readFieldState(db, '99')).toBeUndefined();
});
