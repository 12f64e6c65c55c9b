import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sessions, users } from '#platform/auth-tables.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { auditLog, mails } from '#platform/tables.ts';
import { staffRoles } from '#app/features/staff/tables.server.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { findAnswer } from './ai-courses.server.ts';
import type { AiCourse } from './course.ts';
import { courseDecisionMail } from './course-decision-mail.server.ts';
import { mendPassages, passagesOf } from './course-passages.ts';
import { findCourse, hashAuthor, listCourses } from './courses.server.ts';
import { readFigures } from './figures.server.ts';
import { openEnrollment } from './enrollments.server.ts';
import { listReviews, saveReview } from './reviews.server.ts';
import { listAllReviews, listAskedCourses, listCertificates } from './staff/academy-lists.server.ts';
import { decideCourse } from './staff/decide-course.server.ts';
import { mendCourse } from './staff/mend-course.server.ts';
import { moderateReview } from './staff/moderate-review.server.ts';
import { revokeCertificate } from './staff/revoke-certificate.server.ts';
import { aiCourses, certificateEvents, certificates, courseEvents, enrollments } from './tables.server.ts';
import { compareWords } from './word-changes.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const { jobs } = pay;
const calls = new Map<string, SiteFunction>();
for (const fn of [decideCourse(jobs), mendCourse(), moderateReview(), revokeCertificate()])
  calls.set(fn.name, fn as unknown as SiteFunction);

async function join(name: string, role?: 'enseignement') {
  const [id, sessionId] = [randomUUID(), randomUUID()];
  const email = `${id.slice(0, 8)}@example.org`;
  await db.insert(users).values({ id, email, name, emailVerified: true });
  if (role) await db.insert(staffRoles).values({ memberId: id, role, grantedBy: 'test' });
  await db
    .insert(sessions)
    .values({ id: sessionId, userId: id, token: sessionId, expiresAt: new Date(Date.now() + 86_400_000) });
  return { id, email, sessionId };
}
const teacher = await join('Esther', 'enseignement');
const other = await join('Odile', 'enseignement');
const author = await join('Junior');
const call = async (name: string, body: object, who = teacher) =>
  (
    await callFunction(siteContext, calls.get(name)!, body, {
      language: 'fr',
      address: '::1',
      requestId: 't',
      member: { ...who, hasSecondFactor: false } as never,
    })
  ).body as Record<string, unknown>;

const LONG = 'Installez le tas en plein soleil. Arrosez-le abondamment chaque jour, matin et soir, sans faute.';
const CONTENT: AiCourse = {
  title: 'Compost',
  description: 'Faire du compost en saison sèche.',
  outcomes: ['Choisir un endroit', 'Arroser juste'],
  modules: [
    {
      title: 'L’endroit',
      lessons: [{ title: 'Le soleil', minutes: 5, text: LONG }],
      quiz: [
        { question: 'Combien de temps ?', options: ['2 semaines', '10 semaines'], answer: 0, why: 'Le tas sèche.' },
      ],
    },
    { title: 'L’eau', lessons: [{ title: 'Le seau', minutes: 5, text: LONG }], quiz: [] },
  ],
};
const TEXT = 'modules.0.lessons.0.text';
let id: string;
beforeEach(async () => {
  id = `ai-${randomUUID()}`;
  await db.insert(aiCourses).values({
    id,
    authorHash: hashAuthor('browser'),
    memberId: author.id,
    topic: 'compost',
    level: 'debutant',
    durationHours: 4,
    language: 'sw',
    status: 'draft',
    content: CONTENT,
  });
  await db.insert(courseEvents).values({ courseId: id, from: 'working', to: 'draft' });
});
const rowOf = async () => (await db.select().from(aiCourses).where(eq(aiCourses.id, id)))[0]!;
const decisions = () => db.select().from(mails).where(eq(mails.recipient, author.email));

test('an approved course is everybody’s; who asked reads the words in their language, once', async () => {
  expect(await findCourse(db, id)).toBeUndefined();
  expect(await call('decide-course', { id, decision: 'accept', text: 'Bon plan.' })).toMatchObject({
    status: 'approved',
  });
  expect((await listCourses(db)).some((course) => course.id === id)).toBe(true);
  await call('decide-course', { id, decision: 'accept', text: 'Encore.' });
  const [mail, ...more] = await decisions();
  expect([mail!.language, more]).toEqual(['sw', []]);
  const content = await courseDecisionMail(siteContext.settings)(db, mail!.data as never, mail!.language);
  expect(content!.subject).toBe('Kozi yako iko wazi kwa wote: Compost');
  expect(content!.text).toContain('Bon plan.');
  expect(await findAnswer(db, id, { member: author })).toBe('Bon plan.');
  expect(await findAnswer(db, id, { member: other })).toBeUndefined();
  const lines = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `course:${id}`));
  expect(lines).toMatchObject([{ before: { status: 'draft' }, after: { status: 'approved' }, reason: 'Bon plan.' }]);
  expect(await call('decide-course', { id, decision: 'decline', text: 'Non.' })).toMatchObject({
    code: 'step_refused',
  });
  await db.delete(mails);
});

test('declining takes words; the course stays its author’s, and can be approved later', async () => {
  for (const text of [undefined, '   '])
    expect(await call('decide-course', { id, decision: 'decline', text })).toMatchObject({
      fields: { text: expect.stringContaining('la personne les lira') },
    });
  await call('decide-course', { id, decision: 'decline', text: 'Le tas brûlerait.' });
  expect(await findCourse(db, id)).toBeUndefined();
  expect(await findCourse(db, id, { author: 'browser' })).toMatchObject({ isDeclined: true, isApproved: false });
  expect(await findAnswer(db, id, { author: 'browser' })).toBe('Le tas brûlerait.');
  expect(await call('decide-course', { id, decision: 'accept' })).toMatchObject({ status: 'approved' });
  expect(await decisions()).toHaveLength(2);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.delete(mails);
});

test('two teachers who decide at once: the first counts, one mail leaves', async () => {
  const both = await Promise.all([
    call('decide-course', { id, decision: 'accept' }),
    call('decide-course', { id, decision: 'accept' }, other),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['approved', 'approved']);
  expect(await decisions()).toHaveLength(1);
  await db.delete(mails);
});

test('passages are mended beside the proposal; a second editor is told, and nothing is overwritten', async () => {
  const text = LONG.replace('en plein soleil', 'à l’ombre d’un manguier');
  expect(await call('mend-course', { id, base: 0, fields: { [TEXT]: text, title: 'Compost' } })).toMatchObject({
    revision: 1,
    changed: 1,
  });
  expect(await rowOf()).toMatchObject({ proposal: CONTENT, revision: 1, mendedBy: teacher.id });
  expect((await rowOf()).content!.modules[0]!.lessons[0]!.text).toBe(text);
  const late = await call('mend-course', { id, base: 0, fields: { title: 'Le tas' } }, other);
  expect(late).toMatchObject({ code: 'course_edited', by: teacher.id, revision: 1 });
  await call('mend-course', { id, base: 1, fields: { title: 'Le tas' } }, other);
  expect(await rowOf()).toMatchObject({ proposal: CONTENT, revision: 2, content: { title: 'Le tas' } });
  // Saved with nothing new: no revision, no line.
  expect(await call('mend-course', { id, base: 2, fields: { title: 'Le tas ' } })).toMatchObject({
    revision: 2,
    changed: 0,
  });
  const lines = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `course:${id}`));
  expect(lines.map(({ after }) => after)).toEqual([{ [TEXT]: text }, { title: 'Le tas' }]);
});

test('what is too short, too long or nowhere in the course is refused beside its field', async () => {
  const faults: [Record<string, string>, string][] = [
    [{ [TEXT]: 'Court.' }, TEXT],
    [{ [TEXT]: 'x'.repeat(4001) }, TEXT],
    [{ title: 'x' }, 'title'],
    [{ 'modules.0.quiz.0.answer': '2' }, 'modules.0.quiz.0.answer'],
    [{ 'modules.7.title': 'Rien' }, 'modules.7.title'],
    [{ '__proto__.x': 'Rien' }, '__proto__.x'],
  ];
  for (const [fields, key] of faults)
    expect(Object.keys((await call('mend-course', { id, base: 0, fields })).fields as object)).toEqual([key]);
  expect(await rowOf()).toMatchObject({ content: CONTENT, proposal: null, revision: 0 });
  expect(await call('mend-course', { id: 'ai-none', base: 0, fields: {} })).toMatchObject({ code: 'course_unknown' });
  await db.update(aiCourses).set({ status: 'working', content: null }).where(eq(aiCourses.id, id));
  expect(await call('mend-course', { id, base: 0, fields: {} })).toMatchObject({ code: 'course_not_made' });
  await db.update(aiCourses).set({ status: 'draft', content: CONTENT }).where(eq(aiCourses.id, id));
});

test('line ends of a form are no change; the right answer of a question is', () => {
  const windows = mendPassages(CONTENT, { [TEXT]: LONG.replace('. ', '.\n') });
  expect(windows).toHaveProperty('changed.length', 1);
  const mended = mendPassages((windows as { content: AiCourse }).content, {
    [TEXT]: LONG.replace('. ', '.\r\n'),
    'modules.0.quiz.0.answer': '1',
  });
  expect(mended).toMatchObject({ changed: [{ key: 'modules.0.quiz.0.answer', before: '0', after: '1' }] });
  expect((mended as { content: AiCourse }).content.modules[0]!.quiz[0]!.answer).toBe(1);
  expect(CONTENT.modules[0]!.quiz[0]!.answer).toBe(0);
  expect(passagesOf(CONTENT)).toHaveLength(15);
});

test('a comparison says what went and what came, and both texts are in it', () => {
  const [before, after] = ['Installez le tas en plein soleil.', 'Installez le tas à l’ombre.'];
  const changes = compareWords(before, after);
  const of = (kind: string) =>
    changes
      .filter((change) => change.kind !== kind)
      .map(({ text }) => text)
      .join('');
  expect([of('new'), of('gone')]).toEqual([before, after]);
  expect(changes[0]).toMatchObject({ kind: 'same', text: 'Installez le tas ' });
  expect(compareWords('a', 'a')).toEqual([{ kind: 'same', text: 'a', at: 0 }]);
});

test('a hidden opinion is read nowhere and counts in no average, until it is shown again', async () => {
  await openEnrollment(db, '1', author.id, true);
  const [enrollment] = await db.select().from(enrollments).where(eq(enrollments.memberId, author.id));
  await saveReview(db, enrollment!, { name: 'Junior', stars: 2, text: 'Acheter ailleurs !' });
  const course = { id: '1', data: { sample: { students: 0, reviews: 0, ratingTenths: 0 } } } as never;
  const seen = async () => [
    (await listReviews(db, '1')).length,
    (await readFigures(db, course, { withSamples: false })).reviews,
  ];
  expect(await seen()).toEqual([1, 1]);
  const reviewId = enrollment!.id;
  expect(await call('moderate-review', { reviewId, decision: 'hide' })).toMatchObject({
    fields: { reason: 'Indiquez la raison.' },
  });
  await call('moderate-review', { reviewId, decision: 'hide', reason: 'Publicité' });
  expect(await seen()).toEqual([0, 0]);
  // Written again it stays hidden, until somebody looks.
  await saveReview(db, enrollment!, { name: 'Junior', stars: 5, text: 'Bien.' });
  expect(await seen()).toEqual([0, 0]);
  expect((await listAllReviews(db, { q: 'bien', state: 'hidden', limit: 5 })).items).toMatchObject([{ id: reviewId }]);
  await call('moderate-review', { reviewId, decision: 'hide', reason: 'Encore' });
  await call('moderate-review', { reviewId, decision: 'show' });
  expect(await seen()).toEqual([1, 1]);
  expect(
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `review:${reviewId}`)),
  ).toHaveLength(2);
  expect(await call('moderate-review', { reviewId: randomUUID(), decision: 'show' })).toMatchObject({
    code: 'review_unknown',
  });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a certificate is taken back once, with a reason; an unknown one is said to be', async () => {
  const number = 'AC-2026-0042';
  await db.insert(certificates).values({
    number,
    holder: 'Grâce Kalala',
    courseId: '1',
    courseTitle: 'X',
    level: 'debutant',
    hours: 1,
    lessons: 1,
    instructor: 'Y',
    language: 'fr',
  });
  expect(await call('revoke-certificate', { number, reason: ' ' })).toMatchObject({
    fields: { reason: 'Indiquez la raison.' },
  });
  for (const reason of ['Délivrée par erreur', 'Encore']) await call('revoke-certificate', { number, reason });
  expect(await db.select().from(certificateEvents)).toMatchObject([{ why: 'Délivrée par erreur', who: teacher.id }]);
  expect((await db.select().from(certificates))[0]).toMatchObject({ revokedWhy: 'Délivrée par erreur' });
  expect((await listCertificates(db, { q: 'ac-2026-0042', state: 'revoked', limit: 5 })).items).toHaveLength(1);
  expect((await listCertificates(db, { q: 'kalala', state: 'valid', limit: 5 })).items).toHaveLength(0);
  for (const wrong of ['AC-2026-9999', 'nonsense'])
    expect(await call('revoke-certificate', { number: wrong, reason: 'x' })).toMatchObject({
      code: 'certificate_unknown',
    });
  const [asked] = (await listAskedCourses(db, { q: 'compo', limit: 5 })).items;
  expect(asked).toMatchObject({ topic: 'compost', who: 'Junior', isMember: true });
});
