import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { messageData } from '#app/features/contact/messages.server.ts';
import { closeMessageCall, answerMessageCall, markSpamCall } from '#app/features/contact/staff/message-acts.server.ts';
import { messages } from '#app/features/contact/tables.server.ts';
import { seedFund, seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import { assignments, plans } from '#app/features/staff/tables.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { recordAct } from '#platform/audit.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { readSettings } from '#platform/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { proofs, doubts, spendings } from '#app/features/spending/tables.server.ts';
import { spendingSection } from '#app/features/spending/staff/spending-section.server.ts';
import { answerDoubt } from './answer-doubt.server.ts';
import { doubtDays, holdDoubtDays } from './doubt-days.server.ts';
import { listAnswers, readDoubts } from './read-doubts.server.ts';
import { reportDoubt } from './report-doubt.server.ts';

const { db } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
let mails: { uniqueKey?: string; data: { recipient?: string } }[] = [];
const jobs = {
  send: (_tx: unknown, _name: string, data: never) => {
    mails.push(data);
    return Promise.resolve();
  },
} as never;
const siteContext = { db, settings, translate, hasWords, staff: staffDesk };
const report = reportDoubt({ jobs }) as unknown as SiteFunction;
const { hire, linesOf } = openDesk(siteContext, [
  answerDoubt({ jobs }),
  closeMessageCall(),
  answerMessageCall(jobs),
  markSpamCall(),
]);
await seedGeneralFund(db);
const fund = (id: string) =>
  seedFund(db, {
    id,
    title: 'Une école',
    place: 'Luozi',
    path: '/projects/1',
    cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
    currency: 'USD',
  });
const [ruth, paul, chef, didier] = [
  await hire('collecte'),
  await hire('collecte'),
  await hire('administration'),
  await hire('terrain'),
];

/** A spending in the books of a fund of its own, entered and approved by these. */
async function spend(by: { askedBy?: string; approvedBy?: string; provedBy?: string; isBooked?: boolean } = {}) {
  const [id, fundId] = [randomUUID(), `project-${Math.floor(Math.random() * 1e8)}`];
  await fund(fundId);
  const { askedBy = didier.id, approvedBy, provedBy, isBooked = true } = by;
  await db.insert(spendings).values({
    id,
    fundId,
    amountMinor: 12_000,
    currency: 'USD',
    day: '2026-01-12',
    kind: 'materials',
    title: 'Tôles',
    askedBy,
    ...(isBooked ? { bookedAt: sql`now()`, countedMinor: 12_000 } : {}),
  });
  if (approvedBy)
    await db.insert(plans).values({
      verb: 'record-spending',
      input: { id },
      summary: {},
      reason: 'Tôles',
      requestedBy: askedBy,
      decidedBy: approvedBy,
      decidedAt: sql`now()`,
      state: 'done',
    } as never);
  if (provedBy)
    await db.insert(proofs).values({
      id: randomUUID(),
      spendingId: id,
      kind: 'photo',
      file: id,
      sha256: '0',
      takenAt: sql`now()`,
      addedBy: provedBy,
    });
  return { id, fundId };
}
const visitor = { language: 'sw', address: '10.0.0.7', requestId: 'test' } as never;
async function doubt(spendingId: string, more: object = {}) {
  const { body } = await callFunction(
    siteContext,
    report,
    { spendingId, about: 'price', message: 'À Boma la même tôle se vend 4 800.', ...more },
    visitor,
  );
  const [row] = await db.select().from(doubts).where(eq(doubts.spendingId, spendingId));
  return { body: body as Record<string, unknown>, row: row! };
}
const readerOf = async (messageId: string | null) =>
  (
    await db
      .select()
      .from(assignments)
      .where(eq(assignments.target, `letter:${messageId}`))
  )[0]?.memberId;
/** What persons with this key are called. */
const known = async (kind: string, value: string) =>
  (
    await db.execute(
      sql`select p.name from persons p join person_keys k on k.person_id = p.id where k.kind = ${kind} and k.value = ${value}`,
    )
  ).rows;
const messageOf = async (id: string | null) => (await db.select().from(messages).where(eq(messages.id, id!)))[0]!;

beforeEach(async () => {
  mails = [];
  holdDoubtDays(3);
  await db.delete(assignments);
  await db.execute(sql`update messages set state = 'closed'`);
  await db.execute(sql`delete from limits`);
});

test('a doubt needs no name and no address: it is a message with the day of its answer, and no mail goes to nobody', async () => {
  const { id } = await spend();
  const { body, row } = await doubt(id);
  expect(body.message).toBe(translate('sw', 'transparency')('doubt.done'));
  expect(row).toMatchObject({
    about: 'price',
    answer: null,
    dueOn: dayInKinshasa(new Date(Date.now() + 3 * 86_400_000)),
  });
  expect(await messageOf(row.messageId)).toMatchObject({ kind: 'doubt', email: '', state: 'open', language: 'sw' });
  expect(mails).toHaveLength(1);
  holdDoubtDays(7);
  expect(doubtDays()).toBe(7);
  const later = await doubt((await spend()).id);
  expect(later.row.dueOn).toBe(dayInKinshasa(new Date(Date.now() + 7 * 86_400_000)));
  // Nobody becomes a person of it.
  const { rows } = await db.execute(sql.raw(messageData.signs!));
  expect(rows).toEqual([]);
  expect(await known('name', 'anonyme')).toEqual([]);
});

test('who doubts by their address is known by it, and called as they say when they say it', async () => {
  await doubt((await spend()).id, { email: 'doute@example.org' });
  expect(await known('email', 'doute@example.org')).toEqual([{ name: null }]);
  await db.insert(messages).values({
    id: randomUUID(),
    kind: 'contact',
    name: 'Odile Ilunga',
    email: 'doute@example.org',
    isSuspect: false,
    data: {},
    language: 'fr',
  });
  expect(await known('email', 'doute@example.org')).toEqual([{ name: 'Odile Ilunga' }]);
});

test('it is given to the least loaded of those who answer and touched nothing of its fund', async () => {
  const { id } = await spend({ askedBy: ruth.id, approvedBy: chef.id });
  expect(await readerOf((await doubt(id)).row.messageId)).toBe(paul.id);
  // Now Paul has a letter open: the next one is somebody else's.
  const next = await readerOf((await doubt((await spend()).id)).row.messageId);
  expect([ruth.id, chef.id]).toContain(next);
  const proved = await spend({ provedBy: paul.id, approvedBy: chef.id });
  expect(await readerOf((await doubt(proved.id)).row.messageId)).toBe(ruth.id);
});

test('who attached an invoice of its fund does not read it either', async () => {
  const { id } = await spend({ askedBy: ruth.id, approvedBy: chef.id });
  await db.transaction((tx) =>
    recordAct(tx, { actor: paul.id, verb: 'attach-invoice', target: `spending:${id}`, requestId: 'test' }),
  );
  expect(await readerOf((await doubt(id)).row.messageId)).toBeUndefined();
});

test.each([
  ['asked for', 'waiting'],
  ['asked for, and was told no,', 'declined'],
  ['approved', 'done'],
] as const)('who %s taking one of its fund’s spendings back does not read it either', async (_what, state) => {
  const { id } = await spend({ askedBy: ruth.id, approvedBy: chef.id });
  const isDone = state === 'done';
  await db.insert(plans).values({
    verb: 'reverse-spending',
    input: { spendingId: id, reason: 'x' },
    summary: {},
    reason: 'x',
    requestedBy: isDone ? ruth.id : paul.id,
    ...(state === 'waiting' ? {} : { decidedBy: isDone ? paul.id : didier.id, decidedAt: sql`now()` }),
    state,
  } as never);
  expect(await readerOf((await doubt(id)).row.messageId)).toBeUndefined();
});

test('where everybody who answers touched the fund it is nobody’s, and none of them may answer', async () => {
  const { id, fundId } = await spend({ askedBy: ruth.id, approvedBy: chef.id, provedBy: paul.id });
  const { row } = await doubt(id);
  expect(await readerOf(row.messageId)).toBeUndefined();
  for (const one of [ruth, paul, chef])
    expect(await one.call('answer-doubt', { doubtId: row.id, text: 'C’est juste.' })).toMatchObject({
      code: 'doubt_own',
    });
  const staff = { memberId: chef.id, permissions: new Set(['messages.read', 'messages.answer']) } as never;
  expect(await readDoubts(db, { id, fundId }, { language: 'fr', staff })).toMatchObject([
    { assignee: null, isOwn: true, mayAnswer: false },
  ]);
  // Given to one of them by hand, its page says that this will not do.
  await db.insert(assignments).values({ target: `letter:${row.messageId}`, memberId: ruth.id, assignedBy: chef.id });
  expect(await readDoubts(db, { id, fundId }, { language: 'fr', staff })).toMatchObject([{ isWithTouched: true }]);
});

test('the answer is published, not the question unless staff say so; who left an address gets it by mail, and it can be corrected', async () => {
  const { id } = await spend();
  const { row } = await doubt(id, { email: 'Aline@Exemple.org' });
  expect(await listAnswers(db, [id], 'fr')).toEqual(new Map());
  expect(await ruth.call('answer-doubt', { doubtId: row.id, text: 'Le transport est compris.' })).toMatchObject({
    message: expect.any(String) as string,
  });
  expect((await listAnswers(db, [id], 'fr')).get(id)).toMatchObject([
    { text: 'Le transport est compris.', question: null },
  ]);
  expect(await messageOf(row.messageId)).toMatchObject({ state: 'closed', email: 'aline@exemple.org' });
  // To the foundation, the thanks, the answer.
  expect(mails).toHaveLength(3);
  await paul.call('answer-doubt', { doubtId: row.id, text: 'Transport compris : 1 200.', showQuestion: true });
  expect((await listAnswers(db, [id], 'fr')).get(id)).toMatchObject([
    { text: 'Transport compris : 1 200.', question: 'À Boma la même tôle se vend 4 800.' },
  ]);
  expect((await linesOf(`spending:${id}`)).map(({ after }) => after)).toMatchObject([
    { answered: 'first', question: false },
    { answered: 'again', question: true },
  ]);
  // Whoever asked may be forgotten: their words go, the foundation's answer stays.
  await db.transaction((tx) => messageData.erase(tx, { email: 'aline@exemple.org' } as never));
  expect((await listAnswers(db, [id], 'fr')).get(id)).toMatchObject([
    { text: 'Transport compris : 1 200.', question: null },
  ]);
});

test('in the inbox it is neither answered in private nor closed without its answer; as spam it is out of sight', async () => {
  const { id } = await spend();
  const { row } = await doubt(id);
  const { messageId } = row;
  expect(await ruth.call('answer-message', { messageId, text: 'Bonjour' })).toMatchObject({ code: 'message_doubt' });
  expect(await ruth.call('close-message', { messageId })).toMatchObject({ code: 'message_doubt' });
  expect(mails).toHaveLength(1);
  await ruth.call('answer-doubt', { doubtId: row.id, text: 'Oui.' });
  await ruth.call('mark-spam', { messageId, spam: true });
  expect(await listAnswers(db, [id], 'fr')).toEqual(new Map());
  expect(await ruth.call('answer-doubt', { doubtId: row.id, text: 'Non.' })).toMatchObject({ code: 'message_spam' });
});

test('in À faire it waits, and says so when its day is over; answered, it is gone from there', async () => {
  const { id } = await spend();
  const { row } = await doubt(id);
  const [source] = spendingSection.tasks!;
  const mine = async () => (await source!.list(db, 50)).filter(({ target }) => target === `letter:${row.messageId}`);
  expect(await mine()).toMatchObject([
    { kind: 'doubt', path: `/admin/spending/${id}#doubts`, values: { what: 'Tôles' } },
  ]);
  await db
    .update(doubts)
    .set({ dueOn: dayInKinshasa(new Date(Date.now() - 2 * 86_400_000)) })
    .where(eq(doubts.id, row.id));
  expect(await mine()).toMatchObject([{ kind: 'doubt_late', values: { count: 2 } }]);
  await ruth.call('answer-doubt', { doubtId: row.id, text: 'Oui.' });
  expect(await mine()).toEqual([]);
});

test.each([
  ['no words', { message: ' ' }, 'message_required', 'message'],
  ['no address', { email: 'aline@' }, 'email_invalid', 'email'],
  ['no such spending', { spendingId: randomUUID() }, 'spending_unknown', 'spendingId'],
])('refused: %s', async (_what, more, code, field) => {
  const { id } = await spend();
  const { body } = await doubt(id, more);
  expect([body.code, Object.keys(body.fields as object)]).toEqual([code, [field]]);
});

test('of a spending that is not in the books nobody may doubt yet; a filled trap is kept as spam, and given to nobody', async () => {
  const waiting = await spend({ isBooked: false });
  expect((await doubt(waiting.id)).body).toMatchObject({ code: 'spending_unknown' });
  const { row, body } = await doubt((await spend()).id, { company: 'Casino' });
  expect(body.message).toBeTruthy();
  expect(await messageOf(row.messageId)).toMatchObject({ state: 'spam' });
  expect(await readerOf(row.messageId)).toBeUndefined();
  expect(mails).toEqual([]);
});

test('who may answer: who answers letters, nobody else', async () => {
  const { row } = await doubt((await spend()).id);
  expect(await didier.call('answer-doubt', { doubtId: row.id, text: 'Oui.' })).toMatchObject({
    code: 'permission_missing',
  });
  expect(await db.$count(funds)).toBeGreaterThan(0);
});
