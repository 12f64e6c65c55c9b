import { and, eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { foundation } from '#app/kit/foundation.server.ts';
import { createAuth } from '#platform/auth.ts';
import { users } from '#platform/auth-tables.ts';
import { showEntry } from '#platform/content-store.ts';
import { functionsContext, type SiteFunction } from '#platform/functions.ts';
import { siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { COURSE_FACTS } from '#test/course.ts';
import { addressOf, findCertificate, findOwnCertificate, issueCertificate } from './certificates.server.ts';
import type { Course } from './course.ts';
import { claimFromPage, enrolFromPage, renewFromPage, reviewFromPage } from './course-steps.server.ts';
import { courses, hashAuthor } from './courses.server.ts';
import { signCredential, toCredential } from './credential.server.ts';
import { createEnrollment, findEnrollment, listEnrolled, openEnrollment } from './enrollments.server.ts';
import { findLearning, renewEnrollment } from './learning.server.ts';
import { revoke } from './revoke-command.server.ts';
import { aiCourses, certificateEvents, certificates, enrollments, lessonProgress, reviews } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const functions = [createEnrollment(() => pay), renewEnrollment()] as unknown as SiteFunction[];

const lesson = (title: string) => ({ title, minutes: 5, text: `${title}, en quelques mots.` });
const COURSE: Course = {
  ...COURSE_FACTS,
  priceXof: 0,
  modules: [{ title: 'Un', lessons: [lesson('A'), lesson('B')], quiz: [] }],
};
const show = (id: string, more: Partial<Course> = {}) =>
  db.transaction((tx) => showEntry(tx, courses, { id, data: { ...COURSE, ...more }, body: '' }));
await show('1');
await show('2', { priceXof: 7500 });
let people = 0;

const asked = (courseId: string) => new Request(`https://elikya.test/academy/course/${courseId}`, { method: 'POST' });

/** Somebody at the page of a course, signed in or not. */
async function sit(isMember = true, author?: string) {
  const id = `m${++people}`;
  const email = `${id}@exemple.org`;
  await db.insert(users).values({ id, name: '', email, emailVerified: true });
  const member = isMember ? ({ id, email } as never) : undefined;
  const context = new RouterContextProvider();
  context.set(siteContextKey, siteContext);
  context.set(functionsContext, new Map(functions.map((fn) => [fn.name, fn])));
  context.set(visitorContext, { language: 'fr', address: '::1', requestId: 't', member, author });
  /** What a form leads to: an address, or what it has to show. */
  const post =
    (step: (context: RouterContextProvider, courseId: string, form: FormData, request: Request) => Promise<unknown>) =>
    async (courseId: string, fields: Record<string, string> = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const answer = await step(context, courseId, form, asked(courseId)).catch((thrown: unknown) => thrown);
      if (answer instanceof Response) return { to: answer.headers.get('location'), status: answer.status };
      const { data, init } = answer as { data: object; init: { status: number } };
      return { ...data, status: init.status };
    };
  return {
    id,
    enrol: post(enrolFromPage),
    renew: post(renewFromPage),
    claim: post(claimFromPage),
    review: post(reviewFromPage),
    begin: (courseId: string) => db.transaction((tx) => openEnrollment(tx, courseId, id, true)),
    async read(courseId: string, ...lessons: string[]) {
      const { id: enrollmentId } = (await findEnrollment(db, courseId, id))!;
      await db.insert(lessonProgress).values(lessons.map((key) => ({ enrollmentId, lesson: key })));
    },
  };
}
type Person = Awaited<ReturnType<typeof sit>>;
const door = { to: '/auth?next=%2Facademy%2Fcourse%2F1', status: 303 };

test('a free course opens at once, a paid one by its payment; who has no account is led to the door and back', async () => {
  const who = await sit();
  expect(await who.enrol('1', { method: 'card' })).toEqual({ to: '/academy/course/1?enrolled=1', status: 303 });
  expect(await findEnrollment(db, '1', who.id)).toMatchObject({ isOpen: true });
  const paid = await who.enrol('2', { method: 'card' });
  expect(paid).toEqual({ to: expect.stringMatching(/^http.*\/[\w-]{36}$/), status: 303 });
  expect(await findEnrollment(db, '2', who.id)).toBeUndefined();
  expect(await (await sit(false)).enrol('1', { method: 'card' })).toEqual(door);
  expect(await who.enrol('999', { method: 'card' })).toMatchObject({
    error: expect.any(String),
    intent: 'enrol',
    status: 404,
  });
  expect(await who.enrol('1', { method: 'gold' })).toMatchObject({ intent: 'enrol', status: 400 });
});

test('a course that a browser asked for is the member’s once its author signs in; another member’s it stays', async () => {
  const content = { title: 'Compost', description: 'x', outcomes: [], modules: COURSE.modules } as never;
  const ask = (id: string, memberId?: string, status: 'draft' | 'approved' = 'draft') =>
    db.insert(aiCourses).values({
      id,
      authorHash: hashAuthor('browser'),
      memberId,
      topic: 'compost',
      level: 'debutant',
      durationHours: 4,
      language: 'fr',
      status,
      content,
    });
  const [who, other] = [await sit(true, 'browser'), await sit()];
  await ask('ai-own');
  await ask('ai-others', other.id);
  await ask('ai-open', undefined, 'approved');
  await ask('ai-beside');
  for (const id of ['ai-own', 'ai-others', 'ai-open'])
    expect(await who.enrol(id, { method: 'card' })).toMatchObject({ to: `/academy/course/${id}?enrolled=1` });
  const rows = await db.select().from(aiCourses);
  expect(Object.fromEntries(rows.map(({ id, memberId }) => [id, memberId]))).toEqual({
    'ai-own': who.id,
    'ai-others': other.id,
    'ai-open': null,
    'ai-beside': null,
  });
  // What is a plan for oneself ends in no certificate.
  const { course, enrollment } = (await findLearning(db, 'ai-own', { member: { id: who.id } }))!;
  expect(await issueCertificate(db, course, enrollment!, 'Moi', 'fr')).toMatchObject({
    code: 'course_uncertified',
    status: 409,
  });
});

test('which courses a member learns: of all or of some, the open ones and their own', async () => {
  const [who, other] = [await sit(), await sit()];
  await who.begin('1');
  await who.begin('2');
  await other.begin('1');
  await db.insert(enrollments).values({ courseId: '3', memberId: who.id, isOpen: false });
  const learnt = async (ids?: string[]) =>
    (await listEnrolled(db, who.id, ids)).map(({ courseId, memberId }) => [courseId, memberId]).sort();
  const all = [
    ['1', who.id],
    ['2', who.id],
  ];
  expect(await learnt()).toEqual(all);
  expect(await learnt([])).toEqual(all);
  expect(await learnt(['2', '3'])).toEqual([['2', who.id]]);
  expect(await findEnrollment(db, '3', who.id)).toBeUndefined();
  expect(await findEnrollment(db, '1', undefined)).toBeUndefined();
});

test('on in the newest version from the course’s page; who has no account is led to the door', async () => {
  const who = await sit();
  await who.begin('1');
  await show('1', { modules: [{ title: 'Un', lessons: [lesson('B'), lesson('C')], quiz: [] }] });
  await who.read('1', '1-2');
  expect(await who.renew('1')).toEqual({ to: '/academy/course/1?tab=curriculum', status: 303 });
  const enrollment = (await findEnrollment(db, '1', who.id))!;
  expect(enrollment.version).toBe(2);
  expect(await db.select().from(lessonProgress).where(eq(lessonProgress.enrollmentId, enrollment.id))).toMatchObject([
    { lesson: '1-1' },
  ]);
  expect(await (await sit(false)).renew('1')).toEqual(door);
  expect(await (await sit()).renew('1')).toEqual({ error: expect.any(String), intent: 'renew', status: 404 });
  await show('1');
});

test('a finished course gives its certificate in the name that was typed; else it is said what is missing', async () => {
  const who = await sit();
  const refused = (error: string, status: number, intent = 'certificate', fields?: object, typed = {}) => ({
    error,
    fields,
    intent,
    typed,
    status,
  });
  expect(await who.claim('1', { holder: 'Grâce' })).toEqual(
    refused('Lisez toutes les leçons et réussissez toutes les questions.', 409, 'certificate'),
  );
  await who.begin('1');
  const said = 'Indiquez le nom à écrire sur l’attestation.';
  expect(await who.claim('1', { holder: '  ' })).toEqual(
    refused(said, 400, 'certificate', { holder: said }, { holder: '  ' }),
  );
  expect(await who.claim('1', { holder: 'Grâce' })).toEqual(
    refused('Lisez toutes les leçons et réussissez toutes les questions.', 409),
  );
  const { id } = (await findEnrollment(db, '1', who.id))!;
  expect(await findOwnCertificate(db, id)).toBeUndefined();
  await who.read('1', '1-1', '1-2');
  const long = 'Raccourcissez ce nom : 120 caractères au plus.'.replace(' :', '\u00a0:');
  expect(await who.claim('1', { holder: 'G'.repeat(121) })).toEqual(
    refused(long, 400, 'certificate', { holder: long }, { holder: 'G'.repeat(121) }),
  );
  const claimed = await who.claim('1', { holder: ` ${'G'.repeat(120)}` });
  const [row] = await db.select().from(certificates).where(eq(certificates.memberId, who.id));
  expect(claimed).toEqual({ to: `/certificates/${row!.number}`, status: 303 });
  expect(row).toMatchObject({
    holder: 'G'.repeat(120),
    courseId: '1',
    courseTitle: 'Compter',
    level: 'avance',
    hours: 4,
    lessons: 2,
    instructor: 'Esther',
    language: 'fr',
    enrollmentId: id,
  });
  expect(await findOwnCertificate(db, id)).toBe(addressOf(row!));
  expect(await (await sit(false)).claim('1', { holder: 'Grâce' })).toEqual(door);
});

test('an opinion has stars, words and a name that is no address; what is missing is said beside what was typed', async () => {
  const who = await sit();
  const typed = { name: 'Grâce', text: 'Clair.', stars: '4' };
  expect(await who.review('1', typed)).toEqual({
    error: 'Inscrivez-vous au cours pour donner un avis.',
    fields: undefined,
    intent: 'review',
    typed: {},
    status: 403,
  });
  await who.begin('1');
  const faults: [string, object, string, object?][] = [
    ['stars', { ...typed, stars: '0' }, 'Choisissez de une à cinq étoiles.'],
    ['stars', { ...typed, stars: '6' }, 'Choisissez de une à cinq étoiles.'],
    ['stars', { ...typed, stars: 'x' }, 'Choisissez de une à cinq étoiles.', { ...typed, stars: 'NaN' }],
    ['text', { ...typed, text: ' ' }, 'Écrivez votre avis en quelques mots.', { ...typed, text: '' }],
    ['name', { ...typed, name: ' ' }, expect.stringContaining('le nom à publier'), { ...typed, name: '' }],
    ['name', { ...typed, name: 'a@b.cd' }, expect.stringContaining('le nom à publier')],
  ];
  for (const [field, fields, error, kept = fields] of faults)
    expect(await who.review('1', fields as Record<string, string>)).toEqual({
      error,
      fields: { [field]: error },
      intent: 'review',
      typed: kept,
      status: 400,
    });
  expect(await db.select().from(reviews)).toEqual([]);
  const done = { to: '/academy/course/1?tab=reviews', status: 303 };
  for (const stars of ['1', '5']) expect(await who.review('1', { ...typed, name: ' Grâce ', stars })).toEqual(done);
  expect(await db.select().from(reviews)).toMatchObject([
    { courseId: '1', name: 'Grâce', stars: 5, text: 'Clair.', state: 'shown' },
  ]);
  expect(await db.select().from(users).where(eq(users.id, who.id))).toMatchObject([{ name: 'Grâce' }]);
  expect(await (await sit(false)).review('1', typed)).toEqual(door);
});

/** Somebody who finished the course and has its certificate. */
async function finish(): Promise<Person & { number: string }> {
  const who = await sit();
  await who.begin('1');
  await who.read('1', '1-1', '1-2');
  const { to } = (await who.claim('1', { holder: 'Grâce Kalala' })) as { to: string };
  return { ...who, number: to.split('/').at(-1)! };
}

test('a certificate as a credential names its holder once, and is signed for fifty years by the site’s key', async () => {
  const { number, id } = await finish();
  const certificate = (await findCertificate(db, number, { id }))!;
  const origin = 'https://elikya.test';
  const url = `${origin}/certificates/${addressOf(certificate)}`;
  const credential = toCredential(certificate, origin);
  expect(credential).toEqual({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: `${url}/credential`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: 'Compter',
    issuer: { id: origin, type: ['Profile'], name: foundation().legalName, url: origin, email: foundation().email },
    validFrom: certificate.issuedAt.toISOString(),
    credentialSubject: {
      id: expect.stringMatching(/^urn:sha256:[0-9a-f]{64}$/),
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: 'Grâce Kalala', identityType: 'name' }],
      achievement: {
        id: `${origin}/academy/course/1`,
        type: ['Achievement'],
        achievementType: 'Course',
        name: 'Compter',
        description: 'Compter: 2 lessons, 4 hours.',
        criteria: { narrative: 'Every lesson read, every module’s questions answered right.' },
      },
    },
  });
  const auth = createAuth(db, siteContext.settings, {} as never);
  const token = await signCredential(auth, certificate, origin);
  const keys = createLocalJWKSet((await auth.api.getJwks()) as never);
  const { payload } = await jwtVerify(token, keys, { issuer: origin });
  const seconds = Math.floor(certificate.issuedAt.getTime() / 1000);
  expect(payload).toMatchObject({
    ...credential,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: seconds,
    exp: seconds + 50 * 365 * 86_400,
  });
  expect(decodeProtectedHeader(token).alg).toBe('ES256');
});

test('where nobody of the staff can, a certificate is taken back from the server, once and with a reason', async () => {
  const { number } = await finish();
  const run = (...words: string[]) => revoke.run({ db } as never, words);
  await expect(run(number)).rejects.toThrow('Say why');
  await expect(run()).rejects.toThrow('Say why');
  expect(await run(number, 'Délivrée', 'par', 'erreur')).toEqual({
    data: { number },
    text: `${number} no longer holds`,
  });
  expect(
    await db.select().from(certificateEvents).where(eq(certificateEvents.certificateNumber, number)),
  ).toMatchObject([{ who: 'script/admin', why: 'Délivrée par erreur', from: 'valid', to: 'revoked' }]);
  await expect(run(number, 'Encore')).rejects.toThrow(`No certificate ${number} that holds`);
  await expect(run('AC-2020-0001', 'Rien')).rejects.toThrow('No certificate AC-2020-0001 that holds');
  expect(
    await db.$count(
      certificates,
      and(eq(certificates.number, number), eq(certificates.revokedWhy, 'Délivrée par erreur')),
    ),
  ).toBe(1);
});
