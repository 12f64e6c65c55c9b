import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#platform/auth-tables.ts';
import { hideEntry, showEntry } from '#platform/content-store.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { translations } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { issueCertificate } from './certificates.server.ts';
import type { Course } from './course.ts';
import { carryOver } from './course-carry.ts';
import { lessonsOf } from './course-rules.ts';
import { courses, findCourse, outlineOf } from './courses.server.ts';
import { openEnrollment } from './enrollments.server.ts';
import { findLearning, renewEnrollment } from './learning.server.ts';
import { listOwnCourses } from './own-courses.server.ts';
import { readProgress, saveProgress } from './progress.server.ts';
import { certificates, courseVersions, enrollments } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
await db.transaction((tx) => seedCollection(tx, courses, { withSamples: true }));

const lesson = (title: string, text = `${title}, en quelques mots.`) => ({ title, minutes: 5, text });
const question = (asked: string, answer = 0) => ({
  question: asked,
  options: ['Oui', 'Non', 'Parfois'],
  answer,
  why: 'Parce que.',
});
type Modules = Course['modules'];
const FIRST: Modules = [
  { title: 'Un', lessons: [lesson('A'), lesson('B')], quiz: [question('Pourquoi')] },
  { title: 'Deux', lessons: [lesson('C')], quiz: [question('Comment'), question('Quand', 2)] },
];

const template = (await findCourse(db, '2'))!.data;
let made = 100;
/** A course of these modules, read by everybody. */
async function openCourse(modules = FIRST) {
  const id = String(++made);
  await show(id, modules);
  return id;
}
const show = (id: string, modules: Modules, more: Partial<Course> = {}) =>
  db.transaction((tx) =>
    showEntry(tx, courses, { id, data: { ...template, priceXof: 0, ...more, modules } as Course, body: '' }),
  );

let people = 0;
async function join(courseId: string) {
  const id = `v${++people}`;
  await db.insert(users).values({ id, name: id, email: `${id}@example.org`, emailVerified: true });
  await db.transaction((tx) => openEnrollment(tx, courseId, id, true));
  return { id };
}
type Person = { id: string };
const learning = async (courseId: string, member: Person, language?: 'en') =>
  (await findLearning(db, courseId, { member }, language))!;
const call = (fn: unknown, body: object, member: Person) =>
  callFunction(siteContext, fn as SiteFunction, body, {
    language: 'fr',
    address: '::1',
    requestId: 't',
    member: member as never,
  });
const learn = async (courseId: string, member: Person, done: string[], answers: Record<string, number[]> = {}) =>
  (await call(saveProgress(), { courseId, done, answers }, member)).body;
const keysOf = ({ data }: { data: Course }) => lessonsOf(outlineOf(data)).map(({ key }) => key);
const certify = async (courseId: string, member: Person) => {
  const { course, enrollment } = await learning(courseId, member);
  return db.transaction((tx) => issueCertificate(tx, course, enrollment!, 'Moi', 'fr'));
};

test('who began a course reads it to its end, and gets its certificate by its own conditions; who comes later gets the new one', async () => {
  const id = await openCourse();
  const early = await join(id);
  await learn(id, early, ['1-1'], { 0: [0] });
  // A lesson goes, one comes, an answer changes.
  await show(id, [
    { title: 'Un', lessons: [lesson('B')], quiz: [question('Pourquoi', 1)] },
    { title: 'Deux', lessons: [lesson('C'), lesson('D')], quiz: [question('Comment')] },
  ]);
  const late = await join(id);
  const [own, newer] = [await learning(id, early), await learning(id, late)];
  expect(own.course.data.modules).toEqual(FIRST);
  expect([own.hasNewer, own.course.version, newer.hasNewer, newer.course.version]).toEqual([true, 1, false, 2]);
  expect(keysOf(newer.course)).toEqual(['1-1', '2-1', '2-2']);

  // The answers of their own version are right, those of the new one are not.
  expect(await learn(id, early, ['1-2', '2-1'], { 1: [0] })).toMatchObject({ passed: [0] });
  expect(await certify(id, early)).toMatchObject({ code: 'course_unfinished' });
  expect(await learn(id, early, [], { 1: [0, 2] })).toEqual({ done: ['1-1', '1-2', '2-1'], passed: [0, 1] });
  const number = await certify(id, early);
  expect(number).toMatch(/^AC-/);
  const [certificate] = await db
    .select()
    .from(certificates)
    .where(eq(certificates.number, String(number)));
  expect(certificate!.lessons).toBe(3);

  // The later one answers as their version asks.
  expect(await learn(id, late, ['1-1'], { 0: [0] })).toMatchObject({ passed: [] });
  expect(await learn(id, late, ['2-2'], { 0: [1] })).toMatchObject({ passed: [0] });
  expect(await certify(id, late)).toMatchObject({ code: 'course_unfinished' });
  expect((await listOwnCourses(db, early))[0]!.outline).toEqual(outlineOf(own.course.data));
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('words beside lessons and questions make no new version; the newest says them', async () => {
  const id = await openCourse();
  const member = await join(id);
  await show(id, FIRST, { title: 'Un autre titre', priceXof: 5000 });
  const { course, hasNewer } = await learning(id, member);
  expect([course.data.title, course.data.priceXof, hasNewer, course.version]).toEqual([
    'Un autre titre',
    5000,
    false,
    1,
  ]);
  expect(await db.$count(courseVersions, eq(courseVersions.courseId, id))).toBe(1);
});

test('moving to the new version keeps what is the same in it, at its new place', async () => {
  const id = await openCourse();
  const member = await join(id);
  await learn(id, member, ['1-1', '1-2', '2-1'], { 0: [0], 1: [0, 2] });
  const AGAIN: Modules = [
    // B with other words, C unchanged elsewhere, A gone; the questions of the second module come first.
    { title: 'Zéro', lessons: [lesson('C'), lesson('N')], quiz: [question('Comment'), question('Quand', 2)] },
    { title: 'Un', lessons: [lesson('B', 'Tout autre chose.')], quiz: [question('Pourquoi', 1)] },
  ];
  await show(id, AGAIN);
  expect(await call(renewEnrollment(), { courseId: id }, member)).toMatchObject({ body: { version: 2 } });
  const { course, enrollment, hasNewer } = await learning(id, member);
  expect(hasNewer).toBe(false);
  expect(course.data.modules).toEqual(AGAIN);
  const { done, passed } = await readProgress(db, enrollment!.id);
  expect([done.sort(), passed]).toEqual([['1-1', '2-1'], [0]]);
  expect(await certify(id, member)).toMatchObject({ code: 'course_unfinished' });
  // Asked twice, nothing more happens.
  await call(renewEnrollment(), { courseId: id }, member);
  expect((await readProgress(db, enrollment!.id)).done.sort()).toEqual(['1-1', '2-1']);
  expect(await call(renewEnrollment(), { courseId: id }, { id: 'nobody' })).toMatchObject({ status: 404 });
});

test('what a phone did in the version before counts as far as it is the same', async () => {
  const id = await openCourse();
  const member = await join(id);
  await show(id, [{ title: 'Un', lessons: [lesson('N'), lesson('B')], quiz: [question('Pourquoi')] }]);
  await call(renewEnrollment(), { courseId: id }, member);
  const sent = { courseId: id, version: 1, done: ['1-1', '1-2', '2-1'], answers: { 0: [0], 1: [0, 2] } };
  const { body } = await call(saveProgress(), sent, member);
  expect(body).toEqual({ done: ['1-2'], passed: [0] });
});

test('a course that is offered no longer is read on by who began it, and by nobody else', async () => {
  const id = await openCourse();
  const member = await join(id);
  await db.transaction((tx) => hideEntry(tx, 'courses', id));
  expect(await findCourse(db, id)).toBeUndefined();
  expect(await findLearning(db, id, {})).toBeUndefined();
  const { course, hasNewer } = await learning(id, member);
  expect([course.data.modules, hasNewer]).toEqual([FIRST, false]);
  expect(await learn(id, member, ['1-1'])).toMatchObject({ done: ['1-1'] });
});

test('an older version keeps the translation it had', async () => {
  const member = await join('1');
  const before = (await findCourse(db, '1', {}, 'en'))!;
  expect(before.language).toBe('en');
  const modules = (await findCourse(db, '1'))!.data.modules;
  await show('1', modules.slice(1));
  await db.delete(translations).where(eq(translations.id, '1'));
  const { course } = await learning('1', member, 'en');
  expect([course.language, course.stale]).toEqual(['en', undefined]);
  expect(course.data.modules).toEqual(before.data.modules);
});

test('an enrolment without a version is in the one of its day', async () => {
  const id = await openCourse();
  const member = await join(id);
  await db.update(enrollments).set({ version: null }).where(eq(enrollments.memberId, member.id));
  await show(id, FIRST.slice(1));
  expect((await learning(id, member)).course.version).toBe(1);
  await db
    .update(enrollments)
    .set({ createdAt: sql`now()` })
    .where(eq(enrollments.memberId, member.id));
  expect((await learning(id, member)).course.version).toBe(2);
});

test('who pays again for a course they had not begun gets the newest; who had begun goes on', async () => {
  const id = await openCourse();
  const [idle, busy] = [await join(id), await join(id)];
  await learn(id, busy, ['1-1']);
  for (const { id: memberId } of [idle, busy]) await db.transaction((tx) => openEnrollment(tx, id, memberId, false));
  await show(id, FIRST.slice(1));
  for (const { id: memberId } of [idle, busy]) await db.transaction((tx) => openEnrollment(tx, id, memberId, true));
  expect([(await learning(id, idle)).course.version, (await learning(id, busy)).course.version]).toEqual([2, 1]);
});

test('so many right answers are enough as the module says', async () => {
  const quiz = [question('Un ?'), question('Deux ?'), question('Trois ?')];
  const id = await openCourse([{ title: 'Un', lessons: [lesson('A')], quiz, pass: 2 }]);
  const member = await join(id);
  expect(await learn(id, member, [], { 0: [0, 1, 1] })).toMatchObject({ passed: [] });
  expect(await learn(id, member, [], { 0: [0, 1, 0] })).toMatchObject({ passed: [0] });
});

test('questions are the same only with their answers and as many of them enough', () => {
  const of = (quiz: Modules[number]['quiz'], pass?: number): Modules => [
    { title: 'M', lessons: [lesson('A')], quiz, ...(pass ? { pass } : {}) },
  ];
  const quiz = [question('Un ?'), question('Deux ?')];
  const carried = (to: Modules) => carryOver(of(quiz), to).modules.get(0);
  expect(carried(of([{ ...quiz[0]!, why: 'Autrement dit.' }, quiz[1]!]))).toBe(0);
  expect(carried(of(quiz, 2))).toBe(0);
  expect(carried(of(quiz, 1))).toBeUndefined();
  expect(carried(of([question('Un ?', 1), quiz[1]!]))).toBeUndefined();
  expect(carried(of(quiz.slice(0, 1)))).toBeUndefined();
});
