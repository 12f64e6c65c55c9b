import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#platform/auth-tables.ts';
import { showEntry } from '#platform/content-store.ts';
import { mails } from '#platform/tables.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { COURSE_FACTS } from '#test/course.ts';
import { academyChecks } from './checks.server.ts';
import type { Course } from './course.ts';
import { courseDecisionMail, sendCourseDecision } from './course-decision-mail.server.ts';
import { coursePurpose } from './course-purpose.server.ts';
import { duplicatePurchaseMail, sendDuplicateMail } from './duplicate-purchase-mail.server.ts';
import { courses, hashAuthor } from './courses.server.ts';
import { findEnrollment } from './enrollments.server.ts';
import { aiCourses, courseEvents, coursePurchases, enrollments } from './tables.server.ts';

const { db } = await createTestDatabase();
const { pay } = await openGiftSite(db);
const { jobs } = pay;
const purpose = coursePurpose(jobs);
const COURSE: Course = {
  ...COURSE_FACTS,
  modules: [{ title: 'Un', lessons: [{ title: 'A', minutes: 5, text: 'Un.' }], quiz: [] }],
};
await db.transaction((tx) => showEntry(tx, courses, { id: '1', data: COURSE, body: '' }));

const FORGOTTEN = 'money for a course that was paid for already goes nowhere';

let people = 0;
async function join() {
  const id = `p${++people}`;
  await db.insert(users).values({ id, name: id, email: `${id}@exemple.org`, emailVerified: true });
  return { id, email: `${id}@exemple.org` };
}
async function buy(more: Partial<typeof coursePurchases.$inferInsert> = {}) {
  const id = randomUUID();
  await db.insert(coursePurchases).values({ id, courseId: '1', email: 'x@exemple.org', ...more });
  return id;
}
/** Money that came for a purchase, or went back. */
async function money(purposeId: string, keptMinor: number): Promise<Payment> {
  const [row] = await db
    .insert(payments)
    .values({
      id: randomUUID(),
      provider: 'sandbox',
      providerRef: randomUUID(),
      purpose: 'course',
      purposeId,
      amountMinor: 7500,
      keptMinor,
      currency: 'XOF',
      interval: 'one_time',
      language: 'sw',
      status: 'paid',
    })
    .returning();
  return row!;
}
const keep = (payment: Payment) => db.transaction((tx) => purpose.onKept(tx, payment));

test('what a purchase is of is said with its way back; one turned away says that it goes back', async () => {
  const [paid, duplicate, gone] = [await buy(), await buy({ turnedAwayAt: new Date() }), await buy({ courseId: '9' })];
  const facts = await purpose.facts(db, paid);
  expect(facts).toEqual({
    title: 'Compter',
    path: '/academy/course/1',
    cloth: { motif: 'chevron', fg: '#0F3D2C', bg: '#FFB71B' },
    payerName: null,
    payerEmail: 'x@exemple.org',
    isGift: false,
    hasOwnMail: false,
    thanks: {
      namespace: 'academy',
      title: 'thanks.title',
      text: 'thanks.text',
      drawing: { kind: 'scene', seed: 'cours-ouvert', type: 'etagere', palette: 'aube' },
      next: { label: 'enrol.start', to: expect.any(Function) },
    },
    formPath: '/academy/course/1',
  });
  const turned = await purpose.facts(db, duplicate);
  expect(turned).toMatchObject({
    hasOwnMail: true,
    thanks: {
      namespace: 'academy',
      title: 'enrol.known',
      text: 'enrol.twice',
      drawing: { kind: 'scene', seed: 'cours-deux-fois', type: 'groupes', palette: 'fleuve' },
      next: { label: 'enrol.goOn' },
      isGoingBack: true,
    },
  });
  for (const { thanks } of [facts, turned]) expect(thanks.next.to(() => '')).toBe('/academy/course/1');
  expect(await purpose.facts(db, gone)).toMatchObject({ title: 'Cours 9', path: '/academy/course/9' });
  const list = await purpose.listFacts!(db, [paid, gone]);
  expect([...list].map(([id, { title }]) => [id, title]).sort()).toEqual(
    [
      [paid, 'Compter'],
      [gone, 'Cours 9'],
    ].sort(),
  );
});

test('the sum of a purchase is the course’s; it is found by its payer’s address', async () => {
  const [own, other] = [
    await buy({ email: 'grace@exemple.org' }),
    await buy({ email: 'paul@exemple.org', courseId: '9' }),
  ];
  const sharesOf = async (id: string) => purpose.shares(db, await money(id, 0), 7500);
  expect(await sharesOf(own)).toEqual([{ account: 'course:1', amountMinor: 7500, coveredMinor: 0 }]);
  expect(await sharesOf(other)).toEqual([{ account: 'course:9', amountMinor: 7500, coveredMinor: 0 }]);
  expect((await db.execute(purpose.paidBy('grace@exemple.org'))).rows).toEqual([{ id: own }]);
});

test('a paid course opens with its money and closes when all of it goes back', async () => {
  const { id } = await join();
  const purchase = await buy({ memberId: id });
  const payment = await money(purchase, 7500);
  await keep(payment);
  expect(await findEnrollment(db, '1', id)).toMatchObject({ isOpen: true });
  await keep({ ...payment, keptMinor: 0 });
  expect(await findEnrollment(db, '1', id)).toBeUndefined();
  expect(await db.select().from(enrollments).where(eq(enrollments.memberId, id))).toMatchObject([{ isOpen: false }]);
});

test('money for a purchase that is nobody’s any more, or nowhere, opens nothing', async () => {
  const before = await db.$count(enrollments);
  await keep(await money(await buy(), 7500));
  await keep(await money(randomUUID(), 7500));
  expect(await db.$count(enrollments)).toBe(before);
});

test('paid twice, the later sum goes back and its payer is told, once; the course stays open', async () => {
  const { id, email } = await join();
  const other = await join();
  const [first, second] = [await buy({ memberId: id, email }), await buy({ memberId: id, email })];
  // Neither another member’s money nor another course’s makes a duplicate.
  await money(await buy({ memberId: other.id }), 7500);
  await money(await buy({ memberId: id, courseId: '2' }), 7500);
  const paid = await money(first, 7500);
  await keep(paid);
  const turnedAway = async () =>
    (await db.select().from(coursePurchases).where(eq(coursePurchases.memberId, id)))
      .filter(({ turnedAwayAt }) => turnedAwayAt !== null)
      .map((row) => row.id);
  expect(await turnedAway()).toEqual([]);
  const duplicate = await money(second, 7500);
  await keep(duplicate);
  expect(await turnedAway()).toEqual([second]);
  expect(await db.execute(academyChecks[FORGOTTEN]!)).toMatchObject({ rows: [] });
  await db.delete(refunds).where(eq(refunds.paymentId, duplicate.id));
  expect(await db.execute(academyChecks[FORGOTTEN]!)).toMatchObject({ rows: [{ id: duplicate.id }] });
  await keep(duplicate);
  expect(await db.select().from(refunds).where(eq(refunds.paymentId, duplicate.id))).toMatchObject([
    { amountMinor: 7500, reason: 'paid_twice' },
  ]);
  const letters = () => db.select().from(mails).where(eq(mails.recipient, email));
  expect(await letters()).toMatchObject([
    { template: 'course-twin', language: 'sw', data: { purchaseId: second, amountMinor: 7500 } },
  ]);
  expect(await findEnrollment(db, '1', id)).toMatchObject({ isOpen: true });
  // Its sum went back: the first still pays for the course; where that goes back too, it closes.
  await db.update(payments).set({ keptMinor: 0 }).where(eq(payments.id, duplicate.id));
  await keep({ ...duplicate, keptMinor: 0 });
  expect(await findEnrollment(db, '1', id)).toMatchObject({ isOpen: true });
  await db.update(payments).set({ keptMinor: 0 }).where(eq(payments.id, paid.id));
  await keep({ ...paid, keptMinor: 0 });
  expect(await findEnrollment(db, '1', id)).toBeUndefined();
  // What was turned away once opens nothing later.
  await keep(duplicate);
  expect(await findEnrollment(db, '1', id)).toBeUndefined();
});

test('who left no address is not written to; of a course that is nowhere any more no letter leaves', async () => {
  const before = await db.$count(mails);
  const payment = await money(await buy(), 7500);
  await db.transaction((tx) => sendDuplicateMail(tx, jobs, { id: randomUUID(), email: null }, payment));
  expect(await db.$count(mails)).toBe(before);
  const letter = duplicatePurchaseMail({ origin: 'https://elikya.test' });
  const content = (await letter(db, { purchaseId: await buy(), amountMinor: 7500 }, 'fr'))!;
  expect(content.subject).toBe('Déjà inscrit');
  expect(content.text).toContain('Compter');
  expect(content.text.replace(/\s/g, ' ')).toMatch(
    /les 7 500 F CFA du second paiement|les 7 500 XOF du second paiement/,
  );
  expect(content.text).toContain('https://elikya.test/academy/course/1');
  expect(await letter(db, { purchaseId: await buy({ courseId: '9' }), amountMinor: 1 }, 'fr')).toBeUndefined();
  expect(await letter(db, { purchaseId: randomUUID(), amountMinor: 1 }, 'fr')).toBeUndefined();
});

test('who asked for a course reads what was decided, with staff’s words where there are any', async () => {
  const { id: memberId, email } = await join();
  const content = { title: 'Compost', description: 'x', outcomes: [], modules: [] };
  const asked = (id: string, more: Partial<typeof aiCourses.$inferInsert> = {}) => ({
    id,
    authorHash: hashAuthor('x'),
    topic: 'compost',
    level: 'debutant' as const,
    durationHours: 4,
    language: 'sw' as const,
    content,
    ...more,
  });
  await db.insert(aiCourses).values([asked('ai-1', { memberId }), asked('ai-2'), asked('ai-3', { content: null })]);
  const decide = async (to: 'approved' | 'declined', why?: string, courseId = 'ai-1') =>
    (await db.insert(courseEvents).values({ courseId, from: 'draft', to, why }).returning())[0]!.id;
  const [opened, declined, unmade] = [
    await decide('approved'),
    await decide('declined', 'Trop court.'),
    await decide('declined', 'Rien.', 'ai-3'),
  ];
  const send = (courseId: string, eventId: number) =>
    db.transaction((tx) => sendCourseDecision(tx, jobs, { courseId, eventId }));
  expect([await send('ai-1', opened), await send('ai-2', opened), await send('ai-9', opened)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await db.select().from(mails).where(eq(mails.template, 'course-decision'))).toMatchObject([
    { recipient: email, language: 'sw', data: { courseId: 'ai-1', eventId: opened } },
  ]);
  const letter = courseDecisionMail({ origin: 'https://elikya.test' });
  const read = async (eventId: number, courseId = 'ai-1') => letter(db, { courseId, eventId }, 'fr');
  const good = (await read(opened))!;
  expect(good.subject).toMatch(/^Votre cours est ouvert à tout le monde.*Compost$/);
  expect(good.text).toContain('Il est maintenant dans le catalogue');
  expect(good.text).toContain('https://elikya.test/academy/course/ai-1');
  expect(good.text).not.toContain('Trop court.');
  const bad = (await read(declined))!;
  expect(bad.subject).toMatch(/^Votre cours n’est pas publié.*Compost$/);
  expect(bad.text).toContain('Nous ne le publions pas pour les autres');
  expect(bad.text).toContain('Trop court.');
  expect([await read(999_999), await read(opened, 'ai-9'), await read(unmade, 'ai-3')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
