import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { users } from '#platform/auth-tables.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { siteContextKey } from '#platform/site.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import {
  addressOf,
  countCertificates,
  findCertificate,
  issueCertificate,
  revokeCertificate,
} from './certificates.server.ts';
import { visitorContext } from '#platform/visitor.ts';
import { lessonsOf } from './course-rules.ts';
import { courses, findCourse, listCourses, outlineOf } from './courses.server.ts';
import { createEnrollment, findEnrollment, openEnrollment } from './enrollments.server.ts';
import { countAcademy } from './figures.server.ts';
import { loader as readPdf } from './pages/certificate-pdf-route.ts';
import { loader as readCredential } from './pages/credential-route.ts';
import { saveProgress } from './progress.server.ts';
import { certificateEvents, certificateNumbers, certificates } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
await db.transaction((tx) => seedCollection(tx, courses, { withSamples: true }));
const COURSE = '1';
const course = (await findCourse(db, COURSE))!;
const lessons = lessonsOf(outlineOf(course.data)).map(({ key }) => key);
const quizzes = course.data.modules.flatMap(({ quiz }, module) => (quiz.length > 0 ? [{ module, quiz }] : []));
/** Every question of every quiz, answered so many options beside the right one. */
const answers = (beside = 0) =>
  Object.fromEntries(
    quizzes.map(({ module, quiz }) => [
      module,
      quiz.map(({ answer, options }) => (answer + beside) % Math.max(options.length, beside + 1)),
    ]),
  );
let members = 0;

async function join() {
  const id = `m${++members}`;
  const email = `${id}@example.org`;
  await db.insert(users).values({ id, name: id, email, emailVerified: true });
  return { id, email, isConfirmed: true } as never as { id: string };
}
const call = (fn: unknown, body: object, member: { id: string }) =>
  callFunction(siteContext, fn as SiteFunction, body, {
    language: 'fr',
    address: '::1',
    requestId: 't',
    member: member as never,
  });

/** A learner of the course who did this much of it. */
async function learn(progress: { done?: string[]; answers?: object }) {
  const member = await join();
  await openEnrollment(db, COURSE, member.id, true);
  const saved = await call(saveProgress(), { courseId: COURSE, ...progress }, member);
  const enrollment = (await findEnrollment(db, COURSE, member.id))!;
  const claim = () => db.transaction((tx) => issueCertificate(tx, course, enrollment, 'Grâce Kalala', 'fr'));
  return { member, saved, claim };
}
const finish = () => learn({ done: lessons, answers: answers() });

afterEach(() => vi.useRealTimers());

test('each course is charged at its own price; a free one opens at once', async () => {
  const all = await listCourses(db);
  expect(new Set(all.map(({ data }) => data.priceXof)).size).toBeGreaterThan(3);
  for (const { id, data } of all) {
    const member = await join();
    const answer = await call(
      createEnrollment(() => pay),
      { courseId: id },
      member,
    );
    const isOpen = (await findEnrollment(db, id, member.id)) !== undefined;
    if (data.priceXof === 0) {
      expect([id, answer.ok && answer.body.checkoutUrl, isOpen]).toEqual([id, undefined, true]);
      continue;
    }
    const [payment] = await db
      .select()
      .from(payments)
      .where(eq(payments.id, paymentOf(answer)));
    expect([id, payment!.amountMinor, payment!.currency, isOpen]).toEqual([id, data.priceXof, 'XOF', false]);
  }
});

/** What was done of the course, which quizzes count as passed, and whether it ends in a certificate. */
const UNFINISHED: Record<string, { done?: string[]; answers?: object; passed: number[] }> = {
  nothing: { passed: [] },
  'all read, no quiz': { done: lessons, passed: [] },
  'all quizzes, nothing read': { answers: answers(), passed: quizzes.map(({ module }) => module) },
  'all but the last lesson': {
    done: lessons.slice(0, -1),
    answers: answers(),
    passed: quizzes.map(({ module }) => module),
  },
  'all but the last quiz': {
    done: lessons,
    answers: Object.fromEntries(Object.entries(answers()).slice(0, -1)),
    passed: quizzes.slice(0, -1).map(({ module }) => module),
  },
  'all quizzes answered wrong': { done: lessons, answers: answers(1), passed: [] },
  'one answer of each quiz wrong': {
    done: lessons,
    answers: Object.fromEntries(
      quizzes.map(({ module, quiz }) => [module, quiz.map(({ answer }, index) => (index === 0 ? answer + 1 : answer))]),
    ),
    passed: [],
  },
  'each quiz left half-way': {
    done: lessons,
    answers: Object.fromEntries(
      quizzes.map(({ module, quiz }) => [module, quiz.slice(0, -1).map(({ answer }) => answer)]),
    ),
    passed: [],
  },
  'right answers to another quiz': {
    done: [...lessons, '99-1'],
    answers: { 99: quizzes[0]!.quiz.map(({ answer }) => answer) },
    passed: [],
  },
};
for (const [name, { passed, ...progress }] of Object.entries(UNFINISHED)) {
  test(`${name}: no certificate, no number taken, nothing believed`, async () => {
    const before = await db.select().from(certificateNumbers);
    const { saved, claim } = await learn(progress);
    expect(saved).toMatchObject({ ok: true, body: { passed } });
    expect(await claim()).toMatchObject({ code: 'course_unfinished' });
    expect(await db.select().from(certificateNumbers)).toEqual(before);
    expect(await findBrokenInvariants(db)).toEqual([]);
  });
}

test('a finished course gives one certificate, the same however often it is asked for; numbers follow one another', async () => {
  const numbers: string[] = [];
  for (let learner = 0; learner < 3; learner++) {
    const { claim } = await finish();
    // One that breaks off afterwards gives its number back.
    await db
      .transaction(async (tx) => {
        const broken = (await findEnrollment(tx, COURSE, (await finish()).member.id))!;
        await issueCertificate(tx, course, broken, 'X', 'fr');
        throw new Error('the line broke');
      })
      .catch(() => {});
    const number = await claim();
    expect(await claim()).toBe(number);
    numbers.push(number as string);
  }
  const counted = numbers.map((number) => Number(/^AC-\d{4}-(\d{4,7})$/.exec(number)![1]));
  expect(counted).toEqual([counted[0], counted[0]! + 1, counted[0]! + 2]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a revoked certificate counts nowhere and gives neither PDF nor credential; it stays findable with its reason', async () => {
  const { member, claim } = await finish();
  const number = (await claim()) as string;
  const context = new RouterContextProvider();
  context.set(siteContextKey, siteContext);
  context.set(visitorContext, { language: 'fr', address: '::1', requestId: 't' });
  const address = addressOf((await findCertificate(db, number, member))!);
  const read = async (loader: typeof readPdf | typeof readCredential) => {
    const request = new Request(`http://localhost/certificates/${address}`);
    const answer = await loader({ context, params: { number: address }, request } as never).catch(
      (thrown: Response) => thrown,
    );
    return answer.status;
  };
  const { graduates } = await countAcademy(db);
  expect([await countCertificates(db, member.id), await read(readPdf), await read(readCredential)]).toEqual([
    1, 200, 200,
  ]);
  const hand = { who: 'Odette', why: 'Délivrée par erreur' };
  expect(await revokeCertificate(db, number, hand)).toBe('done');
  expect(await revokeCertificate(db, number, { who: 'X', why: 'again' })).toBe('known');
  expect(await revokeCertificate(db, 'AC-2026-9999', hand)).toBe('unknown');
  expect(await db.select().from(certificateEvents)).toEqual([
    expect.objectContaining({ certificateNumber: number, from: 'valid', to: 'revoked', ...hand }),
  ]);
  expect([await countCertificates(db, member.id), await read(readPdf), await read(readCredential)]).toEqual([
    0, 404, 410,
  ]);
  expect((await countAcademy(db)).graduates).toBe(graduates - 1);
  expect(await findCertificate(db, address)).toMatchObject({
    revokedWhy: 'Délivrée par erreur',
    revokedAt: expect.any(Date),
  });
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.delete(certificateEvents);
  expect(await findBrokenInvariants(db)).toEqual([
    `a certificate is not where its last event brought it: [{"number":"${number}"}]`,
  ]);
  await db.update(certificates).set({ revokedAt: null }).where(eq(certificates.number, number));
});

test('a certificate’s page is found by its whole address; by the number, which one can guess, only by its holder', async () => {
  const { member, claim } = await finish();
  const number = (await claim()) as string;
  const other = await join();
  const own = (await findCertificate(db, number, member))!;
  expect(own.token).toMatch(/^[\w-]{22}$/);
  expect(await findCertificate(db, addressOf(own))).toMatchObject({ number });
  const guesses = [number, `${number}-`, `${number}-${'A'.repeat(22)}`, `${number}-${own.token.slice(1)}`, own.token];
  for (const guess of guesses) expect([guess, await findCertificate(db, guess)]).toEqual([guess, undefined]);
  expect(await findCertificate(db, number, other)).toBeUndefined();
  const next = (await (await finish()).claim()) as string;
  expect(await findCertificate(db, `${next}-${own.token}`)).toBeUndefined();
});

test('a certificate is of the year it is in Kinshasa', async () => {
  const { claim } = await finish();
  vi.useFakeTimers({ toFake: ['Date'] });
  // A quarter past midnight in Kinshasa, an hour ahead of UTC.
  vi.setSystemTime('2030-12-31T23:15:00Z');
  expect(await claim()).toBe('AC-2031-0001');
  expect(await db.$count(certificates, eq(certificates.number, 'AC-2031-0001'))).toBe(1);
});
