import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { callFunction } from '#platform/functions.ts';
import { openFiles } from '#platform/files.ts';
import { purgeFiles } from '#platform/housekeeping.ts';
import { toPng } from '#platform/raster.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { mails } from '#platform/tables.ts';
import { findField, sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { createInvestment } from '#app/features/crowd-farming/investments.server.ts';
import { listOwnShares } from '#app/features/crowd-farming/own-shares.server.ts';
import { payoutMail } from '#app/features/crowd-farming/payout-mail.server.ts';
import { orphanPictures } from '#app/features/crowd-farming/pictures.server.ts';
import { keepPicture, readPicture } from '#platform/pictures.ts';
import { lastReports, listReports } from '#app/features/crowd-farming/reports.server.ts';
import { advanceField } from '#app/features/crowd-farming/staff/advance-field.server.ts';
import { listSilent, listToShare, listToStart } from '#app/features/crowd-farming/staff/field-list.server.ts';
import { payOutField } from '#app/features/crowd-farming/staff/pay-out-field.server.ts';
import {
  fieldEvents,
  fieldHarvests,
  fieldReports,
  plots,
  sharePayouts,
} from '#app/features/crowd-farming/tables.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { ledgerBalances, payments, refunds } from '#app/features/payments/tables.server.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite, paymentOf } from './gifts.ts';
import { openDesk } from './staff-desk.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const files = await openFiles({ ...siteContext.settings, dataDir: mkdtempSync(join(tmpdir(), 'elikya-fields-')) });
// Without sample shares: each of a test is a payment of its own.
await db.transaction((tx) => seedCollection(tx, sharedFields, { withSamples: false, withSampleEntries: true }));
const { hire, linesOf, planOf } = openDesk(siteContext, [
  advanceField({ jobs: pay.jobs, files }),
  payOutField(pay.jobs),
]);
const [ground, treasurer, boss] = [await hire('terrain'), await hire('tresorerie'), await hire('administration')];
const invest = createInvestment(() => pay);
const DAY = '2026-11-02';

const plotOf = async (id: string) => (await db.select().from(plots).where(eq(plots.id, id)))[0]!;
/** A field of so many dollars that is open. */
async function open(id: string, dollars: number) {
  await db
    .update(plots)
    .set({
      status: 'funding',
      goalMinor: sql`raised_minor + ${dollars * 100}`,
      fundingUntil: '2099-01-01',
      fundedAt: null,
    })
    .where(eq(plots.id, id));
  await db.delete(fieldEvents).where(eq(fieldEvents.fieldId, id));
}
async function take(
  fieldId: string,
  amount: number,
  investmentType: 'investor' | 'sponsor' = 'investor',
  language: Language = 'fr',
) {
  const member = await hire();
  const answer = await callFunction(
    siteContext,
    invest,
    { projectId: fieldId, amount, investmentType },
    { language, address: '::1', requestId: 't', member: { id: member.id, email: member.email } as never },
  );
  const paymentId = paymentOf(answer);
  await desk.act(`sb_${paymentId}`, 'pay');
  await checkPayment(pay, paymentId);
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return { member, paymentId, shareId: payment!.purposeId };
}
const advance = (who: typeof ground, fieldId: string, to: string, more: object = {}) =>
  who.call('advance-field', { fieldId, to, day: DAY, ...more });

test('a season is told step by step, each with its day; no step is left out, none is told twice', async () => {
  await open('2', 100);
  expect(await advance(ground, '2', 'active')).toMatchObject({ code: 'field_short', status: 'funding' });
  await take('2', 100);
  expect(await advance(ground, '2', 'harvesting')).toMatchObject({ code: 'step_refused' });
  expect(await advance(ground, '2', 'active', { text: 'Semé.' })).toEqual({ status: 'active' });
  // Told again with nothing to say: known.
  expect(await advance(ground, '2', 'active')).toEqual({ status: 'active' });
  expect(await advance(ground, '2', 'active', { text: 'Premier sarclage.', day: '2026-11-20' })).toEqual({
    status: 'active',
  });
  expect(await advance(ground, '2', 'refunded', { text: 'x' })).toMatchObject({ code: 'step_refused' });
  expect(await advance(ground, '2', 'harvesting', { day: '2026-11-21' })).toEqual({ status: 'harvesting' });
  expect(await advance(ground, '2', 'completed')).toMatchObject({ code: 'field_ends_shared' });
  expect(await advance(ground, '2', 'harvesting', { day: '2999-01-01', text: 'x' })).toMatchObject({
    fields: { day: expect.any(String) },
  });
  expect(await advance(ground, '999', 'active', { text: 'x' })).toMatchObject({ code: 'field_missing' });
  const events = await db
    .select()
    .from(fieldEvents)
    .where(and(eq(fieldEvents.fieldId, '2'), sql`who is not null`))
    .orderBy(fieldEvents.id);
  expect(events.map(({ from, to, who }) => [from, to, who])).toEqual([
    ['funding', 'active', ground.id],
    ['active', 'harvesting', ground.id],
  ]);
  const field = (await findField(db, '2'))!;
  expect((await listReports(db, field)).slice(0, 3).map(({ date, step, text }) => [date, step, text])).toEqual([
    ['2026-11-21', 'harvesting', ''],
    ['2026-11-20', undefined, 'Premier sarclage.'],
    ['2026-11-02', 'active', 'Semé.'],
  ]);
  expect((await lastReports(db, [field])).get('2')).toMatchObject({ step: 'harvesting' });
  expect((await linesOf('field:2')).map(({ before, after }) => [before, after])).toEqual([
    [{ status: 'funding' }, { status: 'active', day: DAY }],
    [null, { day: '2026-11-20' }],
    [{ status: 'active' }, { status: 'harvesting', day: '2026-11-21' }],
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

const photo = () =>
  new File([new Uint8Array(toPng('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>', 2))], 'IMG.png');

test('a report carries a photo we keep, and no other; one that nobody tells of goes after a day', async () => {
  const [kept, orphan] = [await keepPicture(files, 'fields', photo()), await keepPicture(files, 'fields', photo())] as {
    publicUrl: string;
  }[];
  const url = siteContext.settings.origin + kept!.publicUrl;
  expect(await advance(ground, '2', 'harvesting', { file: url })).toEqual({ status: 'harvesting' });
  const [report] = await db
    .select()
    .from(fieldReports)
    .where(sql`picture is not null`);
  expect(report).toMatchObject({ picture: kept!.publicUrl, step: null, text: '' });
  for (const file of [
    'https://elsewhere.org/files/fields/1.png',
    '/files/ideas/1-a.pdf',
    kept!.publicUrl.replace(/.$/, 'x'),
  ])
    expect(await advance(ground, '2', 'harvesting', { file })).toMatchObject({
      code: 'file_unknown',
      fields: { file: expect.any(String) },
    });
  expect(await keepPicture(files, 'fields', new File(['%PDF-1.7'], 'a.jpg'))).toMatchObject({
    code: 'picture_wrong_type',
  });
  expect(await keepPicture(files, 'fields', new File([new Uint8Array(9 * 1024 * 1024)], 'a.jpg'))).toMatchObject({
    code: 'picture_too_large',
  });
  const later = new Date(Date.now() + 2 * 86_400_000);
  expect(await purgeFiles(files, [orphanPictures(db)], later)).toBe(6);
  expect((await readPicture(files, 'fields', kept!.publicUrl.split('/').at(-1)!)).contentType).toBe('image/webp');
  await expect(readPicture(files, 'fields', orphan!.publicUrl.split('/').at(-1)!)).rejects.toThrow();
  await expect(readPicture(files, 'fields', '../secret')).rejects.toThrow();
});

test('to close a field that stays short takes two; then every share goes back, once', async () => {
  await open('1', 500);
  const { paymentId } = await take('1', 100);
  expect(await advance(ground, '1', 'refunded')).toMatchObject({
    code: 'reason_required',
    fields: { text: expect.any(String) },
  });
  const asked = await advance(ground, '1', 'refunded', { text: 'Le puits est tari.' });
  expect(asked).toMatchObject({ code: 'approval_needed' });
  expect(await planOf(asked.planId)).toMatchObject({ reason: 'Le puits est tari.', summary: { people: 1 } });
  const back = () => db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  expect([(await plotOf('1')).status, await back()]).toEqual(['funding', []]);
  expect(await boss.call('approve-plan', { planId: asked.planId })).toMatchObject({
    state: 'done',
    status: 'refunded',
  });
  expect([(await plotOf('1')).status, (await back()).length]).toEqual(['refunded', 1]);
  expect(await advance(ground, '1', 'refunded', {})).toEqual({ status: 'refunded' });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

/** Field 3 with two investors and a sponsor, being harvested. */
async function harvesting(fieldId: string) {
  await open(fieldId, 350);
  const [large, small, sponsor] = [
    await take(fieldId, 200, 'investor', 'de'),
    await take(fieldId, 100),
    await take(fieldId, 50, 'sponsor'),
  ];
  await advance(ground, fieldId, 'active');
  await advance(ground, fieldId, 'harvesting');
  return { large, small, sponsor };
}
const ask = (who: typeof ground, fieldId: string, harvest: unknown, price: unknown, more: object = {}) =>
  who.call('pay-out-field', { fieldId, harvest, price, ...more });
const balanceOf = async (account: string) =>
  (await db.select().from(ledgerBalances).where(eq(ledgerBalances.account, account)))[0]?.balanceMinor ?? 0;

test('a harvest is reckoned and shown, asked for by one, approved by another, booked once; members see it and are written to', async () => {
  const { large, small, sponsor } = await harvesting('3');
  expect(await ask(ground, '3', 500, 1)).toMatchObject({ code: 'permission_missing' });
  expect(await ask(treasurer, '3', 'x', 1)).toMatchObject({ fields: { harvest: expect.any(String) } });
  expect(await ask(treasurer, '3', 500, '0,123456')).toMatchObject({ fields: { price: expect.any(String) } });
  const asked = await ask(treasurer, '3', '500,5', '0,62', { total: '310.31' });
  expect(asked).toMatchObject({
    code: 'approval_needed',
    planId: expect.any(String),
    sale: 310.31,
    stakes: 300,
    shared: 310.31,
    farmers: 0,
    shares: 2,
    currency: 'USD',
  });
  expect((await planOf(asked.planId)).summary).toMatchObject({ shares: 2, sum: expect.stringContaining('310,31') });
  expect(await db.select().from(fieldHarvests)).toEqual([]);
  expect(await treasurer.call('approve-plan', { planId: asked.planId })).toMatchObject({ code: 'own_plan' });
  const other = await hire('tresorerie');
  const both = await Promise.all([boss, other].map((who) => who.call('approve-plan', { planId: asked.planId })));
  expect(both.map(({ state, code }) => code ?? state).sort()).toEqual(['done', 'plan_decided']);
  expect((await plotOf('3')).status).toBe('completed');
  const parts = await db.select().from(sharePayouts).where(eq(sharePayouts.fieldId, '3'));
  expect(new Map(parts.map(({ shareId, amountMinor }) => [shareId, amountMinor]))).toEqual(
    new Map([
      [large.shareId, 20_687],
      [small.shareId, 10_344],
    ]),
  );
  expect([await balanceOf('shares:3'), await balanceOf('harvest:3')]).toEqual([-31_031, 31_031]);
  const told = await db.select().from(mails).where(eq(mails.template, 'share-payout'));
  expect(told.map(({ recipient, language }) => [recipient, language]).sort()).toEqual(
    [
      [large.member.email, 'de'],
      [small.member.email, 'fr'],
    ].sort(),
  );
  const seen = async (id: string) => (await listOwnShares(db, id)).map(({ payout }) => payout?.amountMinor);
  expect([await seen(large.member.id), await seen(sponsor.member.id)]).toEqual([[20_687], [undefined]]);
  expect(await ask(boss, '3', 1, 1)).toMatchObject({ code: 'step_refused' });
  expect((await linesOf('field:3')).at(-1)).toMatchObject({
    verb: 'pay-out-field',
    actor: treasurer.id,
    after: { status: 'completed', shared: 310.31, shares: 2, harvest: 500.5, price: 0.62 },
  });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('two plans for one harvest: the second can no longer be done', async () => {
  await harvesting('4');
  const [one, two] = [await ask(treasurer, '4', 400, 1), await ask(boss, '4', 500, 1)];
  const other = await hire('tresorerie');
  const answers = await Promise.all([one, two].map(({ planId }) => other.call('approve-plan', { planId })));
  expect(answers.map(({ state, code }) => code ?? state).sort()).toEqual(['done', 'plan_failed']);
  expect(await db.$count(fieldHarvests, eq(fieldHarvests.fieldId, '4'))).toBe(1);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('what was agreed to is what is done: a share that went back meanwhile stops it', async () => {
  const { small } = await harvesting('5');
  const asked = await ask(treasurer, '5', 1000, 1, { total: 345 });
  expect(asked).toMatchObject({ shared: 345, farmers: 655 });
  expect(await ask(treasurer, '5', 1000, 1, { total: 300 })).toMatchObject({ code: 'payout_changed', shared: 345 });
  await desk.act(`sb_${small.paymentId}`, 'refund');
  await checkPayment(pay, small.paymentId);
  expect(await boss.call('approve-plan', { planId: asked.planId })).toMatchObject({
    code: 'plan_failed',
    reason: 'payout_changed',
  });
  expect((await plotOf('5')).status).toBe('harvesting');
  const again = await ask(treasurer, '5', 1000, 1, { total: 230 });
  expect(await boss.call('approve-plan', { planId: again.planId })).toMatchObject({
    state: 'done',
    shared: 230,
    shares: 1,
  });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the mail of a part says more, less or nothing, in ten languages, with its sums', async () => {
  const { large } = await harvesting('6');
  const asked = await ask(treasurer, '6', 0, 1);
  await boss.call('approve-plan', { planId: asked.planId });
  const template = payoutMail(siteContext.settings);
  const texts = new Set<string>();
  const subjects = new Set<string>();
  const set = (amountMinor: number) =>
    db.update(sharePayouts).set({ amountMinor }).where(eq(sharePayouts.shareId, large.shareId));
  for (const language of LANGUAGES)
    for (const [minor, word] of [
      [0, '0'],
      [15_000, '150'],
      [23_000, '230'],
    ] as const) {
      await set(minor);
      const mail = (await template(db, { shareId: large.shareId }, language))!;
      expect(mail.text).not.toMatch(/payout\.|confirmation\.|\{\{|undefined/);
      expect(mail.text).toContain(word);
      texts.add(mail.text);
      subjects.add(mail.subject);
    }
  expect(texts.size).toBe(30);
  // Who gets less back than they put in reads it in the subject.
  expect(subjects.size).toBe(30);
  await set(0);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('what waits with fields: to begin, to tell of, to share', async () => {
  await db.delete(fieldReports).where(eq(fieldReports.fieldId, '2'));
  await open('1', 10_000);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  expect(ids(await listToStart(db, 9))).toEqual([]);
  await db.update(plots).set({ fundedAt: new Date() }).where(eq(plots.id, '1'));
  expect(ids(await listToStart(db, 9))).toEqual(['1']);
  expect(ids(await listToShare(db, 9))).toEqual(['2']);
  expect(await advance(ground, '1', 'active', { day: '2026-10-01' })).toEqual({ status: 'active' });
  const [begun] = await db.select({ at: fieldEvents.at }).from(fieldEvents).where(eq(fieldEvents.fieldId, '1'));
  const days = (count: number) => new Date(begun!.at.getTime() + count * 86_400_000).toISOString().slice(0, 10);
  expect(ids(await listSilent(db, 9, days(31)))).toEqual([]);
  expect(ids(await listSilent(db, 9, days(33)))).toEqual(['1']);
});
