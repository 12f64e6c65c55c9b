import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#platform/auth-tables.ts';
import type { Known } from '#platform/own-data.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { createTestDatabase } from '#test/database.ts';
import { courses, findCourse } from './courses.server.ts';
import { findEnrollment, openEnrollment } from './enrollments.server.ts';
import { learningData, listOwnCourses } from './own-courses.server.ts';
import { certificates, coursePurchases, enrollments, lessonProgress, quizPasses } from './tables.server.ts';

const { db } = await createTestDatabase();
await db.transaction((tx) => seedCollection(tx, courses, { withSamples: true }));
const join = async (id: string) => {
  const email = `${id}@exemple.org`;
  await db.insert(users).values({ id, name: id, email, emailVerified: true });
  return { id, email };
};
/** Somebody who began a course on a day, and read so many of its lessons. */
async function learn(courseId: string, memberId: string, createdAt: Date, lessons: string[] = []) {
  await openEnrollment(db, courseId, memberId, true);
  const row = await findEnrollment(db, courseId, memberId);
  await db.update(enrollments).set({ createdAt }).where(eq(enrollments.id, row!.id));
  if (lessons.length > 0)
    await db.insert(lessonProgress).values(lessons.map((lesson) => ({ enrollmentId: row!.id, lesson })));
  return row!.id;
}
const certify = (number: string, enrollmentId: string | null, memberId: string, more: object = {}) =>
  db.insert(certificates).values({
    number,
    enrollmentId,
    memberId,
    holder: 'Grâce Kalala',
    courseId: '1',
    courseTitle: 'X',
    level: 'debutant',
    hours: 1,
    lessons: 1,
    instructor: 'Y',
    language: 'fr',
    ...more,
  });
const titleOf = async (id: string) => (await findCourse(db, id))!.data.title;
const countLessons = async (id: string) =>
  (await findCourse(db, id))!.data.modules.flatMap((one) => one.lessons).length;
const day = (number: number) => new Date(`2026-03-0${number}T10:00:00Z`);

const grace = await join('grace');
const paul = await join('paul');
const begun = await learn('1', grace.id, day(2), ['1-1', '1-2']);
const done = await learn('2', grace.id, day(4), ['1-1']);
const revoked = await learn('4', grace.id, day(1));
const other = await learn('3', paul.id, day(3));
// Taken off the site before anybody's version of it was kept.
await learn('999', grace.id, day(5));
await db.insert(quizPasses).values({ enrollmentId: begun, module: 1 });
await certify('AC-2026-0001', done, grace.id);
await certify('AC-2026-0002', revoked, grace.id, { revokedAt: day(6), revokedWhy: 'Erreur' });
await certify('AC-2026-0003', null, paul.id);

test('a member’s courses are listed with how far each is; one that is nowhere any more is left out', async () => {
  const own = await listOwnCourses(db, grace);
  expect(new Map(own.map(({ enrollment, ...row }) => [enrollment.id, row]))).toEqual(
    new Map([
      [
        begun,
        {
          course: expect.objectContaining({ id: '1', language: 'fr' }),
          outline: expect.any(Array),
          progress: { done: expect.arrayContaining(['1-1', '1-2']), passed: [1] },
          certificate: undefined,
        },
      ],
      [done, expect.objectContaining({ certificate: expect.objectContaining({ number: 'AC-2026-0001' }) })],
      [revoked, expect.objectContaining({ certificate: expect.objectContaining({ number: 'AC-2026-0002' }) })],
    ]),
  );
  const first = own.find(({ enrollment }) => enrollment.id === begun);
  expect(first!.outline.flatMap(({ lessons }) => lessons)).toHaveLength(await countLessons('1'));
});

test('staff read the newest courses of a person, with the certificate or how much was read, and whether it holds', async () => {
  const known = { members: [grace.id, paul.id], proved: [grace.id] } as unknown as Known;
  const things = (limit: number) => learningData.things!(db, known, limit);
  expect(await things(9)).toEqual([
    {
      id: done,
      at: day(4),
      title: await titleOf('2'),
      detail: 'AC-2026-0001',
      state: 'certificate.state.valid',
      isProved: true,
    },
    {
      id: other,
      at: day(3),
      title: await titleOf('3'),
      detail: `0 / ${await countLessons('3')}`,
      state: undefined,
      isProved: false,
    },
    {
      id: begun,
      at: day(2),
      title: await titleOf('1'),
      detail: `2 / ${await countLessons('1')}`,
      state: undefined,
      isProved: true,
    },
    {
      id: revoked,
      at: day(1),
      title: await titleOf('4'),
      detail: 'AC-2026-0002',
      state: 'certificate.state.revoked',
      isProved: true,
    },
  ]);
  expect((await things(2)).map(({ id }) => id)).toEqual([done, other]);
});

test('a member is given what is kept of their courses', async () => {
  const rows = (await learningData.list(db, grace)) as { course: string }[];
  const byTitle = new Map(rows.map((row) => [row.course, row]));
  expect(byTitle.get(await titleOf('1'))).toEqual({
    course: await titleOf('1'),
    enrolledAt: day(2),
    done: expect.arrayContaining(['1-1', '1-2']),
    passed: [1],
    certificate: undefined,
  });
  expect(byTitle.get(await titleOf('2'))).toMatchObject({ done: ['1-1'], passed: [], certificate: 'AC-2026-0001' });
  expect(byTitle.size).toBe(3);
});

test('an erased person is taken out of certificates and purchases, and out of nobody else’s', async () => {
  const purchase = (id: string, memberId: string | null, email: string | null) => ({
    id: `00000000-0000-4000-8000-00000000000${id}`,
    courseId: '1',
    memberId,
    email,
  });
  await db
    .insert(coursePurchases)
    .values([
      purchase('1', grace.id, 'autre@exemple.org'),
      purchase('2', null, grace.email),
      purchase('3', paul.id, paul.email),
    ]);
  expect([await learningData.keeps!(db, grace), await learningData.keeps!(db, paul)]).toEqual([2, 1]);
  await db.transaction((tx) => learningData.erase(tx, grace));
  const left = await db.select().from(coursePurchases).orderBy(coursePurchases.id);
  expect(left.map(({ memberId, email }) => [memberId, email])).toEqual([
    [null, null],
    [null, null],
    [paul.id, paul.email],
  ]);
  const kept = await db.select().from(certificates).orderBy(certificates.number);
  expect(kept.map(({ number, holder, memberId }) => [number, holder, memberId])).toEqual([
    ['AC-2026-0001', '—', null],
    ['AC-2026-0002', '—', null],
    ['AC-2026-0003', 'Grâce Kalala', paul.id],
  ]);
  expect([await learningData.keeps!(db, grace), await learningData.keeps!(db, paul)]).toEqual([0, 1]);
});
