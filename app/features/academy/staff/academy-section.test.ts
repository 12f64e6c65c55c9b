import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { users } from '#platform/auth-tables.ts';
import { startOfDay } from '#app/shared/dates.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { aiCourses, certificates, enrollments, reviews } from '#app/features/academy/tables.server.ts';
import { countAskedCourses, listAllReviews, listAskedCourses, listCertificates } from './academy-lists.server.ts';
import { academySection, academyStaffReads } from './academy-section.server.ts';

const { db } = await createTestDatabase();
const member = async (name: string) => {
  const id = randomUUID();
  await db.insert(users).values({ id, name, email: `${id}@exemple.org`, emailVerified: true });
  return id;
};
const hourOf = (day: string, hours: number) => new Date(startOfDay(day).getTime() + hours * 3_600_000);
const content = (title: string) => ({ title, description: '', outcomes: [], modules: [] });
const asked = (id: string, createdAt: Date, more: Partial<typeof aiCourses.$inferInsert> = {}) => ({
  id: `ai-${id}`,
  authorHash: 'x',
  topic: 'Le compost',
  level: 'debutant' as const,
  durationHours: 4,
  language: 'fr' as const,
  status: 'draft' as const,
  createdAt,
  ...more,
});
const junior = await member('Junior');
const nameless = await member('');
// A day of Kinshasa begins an hour before UTC's; two came within one moment.
await db
  .insert(aiCourses)
  .values([
    asked('b', hourOf('2026-03-02', 0)),
    asked('d', hourOf('2026-03-03', 23.9), { topic: 'Élever des poules', memberId: junior, language: 'sw' }),
    asked('a', hourOf('2026-03-02', 0), { content: content('Un tas de fumier'), isModel: true, revision: 2 }),
    asked('c', hourOf('2026-03-01', 23.9), { topic: '50% de fumure', status: 'approved', memberId: nameless }),
    asked('e', hourOf('2026-03-04', 0), { status: 'declined', level: 'avance', durationHours: 9 }),
  ]);
const certificate = (number: string, holder: string, issuedAt: Date, more: object = {}) => ({
  number,
  token: `${number.slice(-4)}${'t'.repeat(18)}`,
  holder,
  courseId: '1',
  courseTitle: 'Compter',
  level: 'debutant' as const,
  hours: 1,
  lessons: 1,
  instructor: 'Y',
  language: 'fr' as const,
  issuedAt,
  ...more,
});
const revokedAt = hourOf('2026-05-01', 1);
await db
  .insert(certificates)
  .values([
    certificate('AC-2026-0002', 'Grâce Kalala', hourOf('2026-03-02', 0)),
    certificate('AC-2026-0004', 'Paul Ilunga', hourOf('2026-03-03', 23.9), { revokedAt, revokedWhy: 'Erreur' }),
    certificate('AC-2026-0001', 'Kalama Grâce', hourOf('2026-03-01', 23.9), { courseId: '2', courseTitle: 'Semer' }),
    certificate('AC-2026-0003', 'Ngrâce', hourOf('2026-03-02', 0)),
  ]);
const review = async (name: string, text: string, at: Date, more: object = {}) => {
  const memberId = await member(name);
  const [row] = await db.insert(enrollments).values({ courseId: '1', memberId, isOpen: true }).returning();
  await db.insert(reviews).values({ enrollmentId: row!.id, courseId: '1', name, stars: 4, text, at, ...more });
  return row!.id;
};
const opinions = {
  second: await review('Bintu', 'Clair et court', hourOf('2026-03-02', 0)),
  last: await review('Clara', 'Trop long', hourOf('2026-03-03', 23.9), { state: 'hidden', stars: 2 }),
  first: await review('Junior', 'J’éclaire les autres', hourOf('2026-03-01', 23.9), { courseId: '7' }),
  twin: await review('Odile', 'Bien', hourOf('2026-03-02', 0)),
};
const twins = [opinions.second, opinions.twin].sort().reverse();

const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
const keyOf = (next: string | null) => JSON.parse(Buffer.from(next!, 'base64url').toString()) as [string, string];
const all = { q: '', limit: 50 };

test('courses on request stand newest first; of one moment all are told apart', async () => {
  expect(ids(await listAskedCourses(db, all))).toEqual(['ai-e', 'ai-d', 'ai-b', 'ai-a', 'ai-c']);
  const page = await listAskedCourses(db, { ...all, limit: 3 });
  expect(ids(page)).toEqual(['ai-e', 'ai-d', 'ai-b']);
  const rest = await listAskedCourses(db, { ...all, limit: 3, after: keyOf(page.next) });
  expect([ids(rest), rest.next]).toEqual([['ai-a', 'ai-c'], null]);
  const [at] = keyOf(page.next);
  // A key that is none of ours is left out.
  expect(ids(await listAskedCourses(db, { ...all, after: [at, 'b'] }))).toHaveLength(5);
});

test('a row of a course on request says who asked, what, and how far it is', async () => {
  const { items } = await listAskedCourses(db, all);
  expect(items[1]).toEqual({
    id: 'ai-d',
    title: 'Élever des poules',
    topic: 'Élever des poules',
    status: 'draft',
    level: 'debutant',
    hours: 4,
    language: 'sw',
    isModel: false,
    isMember: true,
    who: 'Junior',
    revision: 0,
    createdAt: hourOf('2026-03-03', 23.9),
  });
  expect(items[0]).toMatchObject({ id: 'ai-e', level: 'avance', hours: 9, isMember: false, who: '' });
  expect(items[3]).toMatchObject({ title: 'Un tas de fumier', topic: 'Le compost', isModel: true, revision: 2 });
  expect(items[4]).toMatchObject({ id: 'ai-c', isMember: true, who: '' });
});

test('courses on request are found by the beginning of a word, their state and their days in Kinshasa', async () => {
  const found = async (state: object) => ids(await listAskedCourses(db, { ...all, ...state }));
  expect(await found({ q: 'compo' })).toEqual(['ai-e', 'ai-b', 'ai-a']);
  expect(await found({ q: 'fum' })).toEqual(['ai-a', 'ai-c']);
  expect(await found({ q: 'umier' })).toEqual([]);
  expect(await found({ q: '50%' })).toEqual(['ai-c']);
  expect(await found({ q: '%' })).toEqual([]);
  expect(await found({ state: 'approved' })).toEqual(['ai-c']);
  expect(await found({ from: '2026-03-02' })).toEqual(['ai-e', 'ai-d', 'ai-b', 'ai-a']);
  expect(await found({ to: '2026-03-03' })).toEqual(['ai-d', 'ai-b', 'ai-a', 'ai-c']);
  expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['ai-b', 'ai-a']);
  expect(await countAskedCourses(db)).toEqual({ draft: 3, approved: 1, declined: 1 });
});

test('certificates stand newest first and are found by number, name, state and day', async () => {
  const found = async (state: object) => ids(await listCertificates(db, { ...all, ...state }));
  expect(await found({})).toEqual(['AC-2026-0004', 'AC-2026-0003', 'AC-2026-0002', 'AC-2026-0001']);
  expect(await found({ state: 'valid' })).toEqual(['AC-2026-0003', 'AC-2026-0002', 'AC-2026-0001']);
  expect(await found({ state: 'revoked' })).toEqual(['AC-2026-0004']);
  expect(await found({ q: 'ac-2026-0003' })).toEqual(['AC-2026-0003']);
  expect(await found({ q: 'AC-2026-000' })).toEqual([]);
  expect(await found({ q: 'xAC-2026-0003' })).toEqual([]);
  expect(await found({ q: 'AC-2026-00031234567' })).toEqual([]);
  expect(await found({ q: 'grâc' })).toEqual(['AC-2026-0002', 'AC-2026-0001']);
  expect(await found({ q: '_' })).toEqual([]);
  expect(await found({ from: '2026-03-02' })).toEqual(['AC-2026-0004', 'AC-2026-0003', 'AC-2026-0002']);
  expect(await found({ to: '2026-03-02' })).toEqual(['AC-2026-0003', 'AC-2026-0002', 'AC-2026-0001']);
  const page = await listCertificates(db, { ...all, limit: 2 });
  const rest = await listCertificates(db, { ...all, limit: 2, after: keyOf(page.next) });
  expect([ids(page), ids(rest), rest.next]).toEqual([
    ['AC-2026-0004', 'AC-2026-0003'],
    ['AC-2026-0002', 'AC-2026-0001'],
    null,
  ]);
  expect(await found({ after: [keyOf(page.next)[0], '0003'] })).toHaveLength(4);
  expect(page.items[0]).toEqual({
    id: 'AC-2026-0004',
    number: 'AC-2026-0004',
    address: `AC-2026-0004-0004${'t'.repeat(18)}`,
    holder: 'Paul Ilunga',
    courseId: '1',
    courseTitle: 'Compter',
    issuedAt: hourOf('2026-03-03', 23.9),
    revokedAt,
    revokedWhy: 'Erreur',
  });
  expect(rest.items[1]).toMatchObject({ courseId: '2', courseTitle: 'Semer', revokedAt: null, revokedWhy: null });
});

test('opinions stand newest first and are found by their words, the state and the day', async () => {
  const found = async (state: object) => ids(await listAllReviews(db, { ...all, ...state }));
  expect(await found({})).toEqual([opinions.last, ...twins, opinions.first]);
  expect(await found({ q: 'clai' })).toEqual([opinions.second]);
  expect(await found({ q: 'cla' })).toEqual([opinions.last, opinions.second]);
  expect(await found({ q: 'trop' })).toEqual([opinions.last]);
  expect(await found({ state: 'shown' })).toEqual([...twins, opinions.first]);
  expect(await found({ state: 'hidden' })).toEqual([opinions.last]);
  expect(await found({ from: '2026-03-02' })).toEqual([opinions.last, ...twins]);
  expect(await found({ to: '2026-03-02' })).toEqual([...twins, opinions.first]);
  const page = await listAllReviews(db, { ...all, limit: 2 });
  const rest = await listAllReviews(db, { ...all, limit: 2, after: keyOf(page.next) });
  expect([ids(page), ids(rest), rest.next]).toEqual([[opinions.last, twins[0]], [twins[1], opinions.first], null]);
  expect(page.items[0]).toEqual({
    id: opinions.last,
    courseId: '1',
    name: 'Clara',
    stars: 2,
    text: 'Trop long',
    at: hourOf('2026-03-03', 23.9),
    state: 'hidden',
  });
});

test('the reads of the back office give the three lists as their address asks', async () => {
  const read = async (path: string, query: Record<string, string> = {}) => {
    const found = academyStaffReads.find((one) => one.path === path)!;
    return ids((await found.read(db, { query } as never)) as { items: { id: string }[] });
  };
  expect(await read('/api/admin/courses', { state: 'draft', limit: '2' })).toEqual(['ai-d', 'ai-b']);
  expect(await read('/api/admin/reviews', { q: 'court' })).toEqual([opinions.second]);
  expect(await read('/api/admin/certificates', { state: 'valid', to: '2026-03-01' })).toEqual(['AC-2026-0001']);
  expect(academyStaffReads.map(({ isList, query }) => [isList, query])).toEqual(
    Array.from({ length: 3 }, () => [false, ['q', 'state', 'from', 'to', 'after', 'limit']]),
  );
});

test('courses that wait for a decision are a task, the oldest first, and counted beside their place', async () => {
  const [task] = academySection.tasks!;
  const list = await task!.list(db, 2);
  expect(list.map(({ id }) => id).sort()).toEqual(['course:ai-a', 'course:ai-b']);
  expect(list.find(({ id }) => id === 'course:ai-a')).toEqual({
    id: 'course:ai-a',
    kind: 'course_draft',
    target: 'course:ai-a',
    since: hourOf('2026-03-02', 0),
    path: '/admin/courses/ai-a',
    values: { title: 'Un tas de fumier' },
  });
  const { values } = (await task!.list(db, 9))[2]!;
  expect(values).toEqual({ title: 'Élever des poules' });
  const [place, ...others] = academySection.places!;
  expect(await place!.count!(db)).toBe(3);
  expect(others.map(({ count }) => count)).toEqual([undefined, undefined]);
});

test('whoever looks for something in the back office finds courses on request and certificates', async () => {
  const [inCourses, inCertificates] = academySection.find!;
  const viewer = { permissions: new Set<string>() } as never;
  expect(await inCourses!.search(db, 'poul', viewer)).toEqual([
    { id: 'ai-d', group: 'course', title: 'Élever des poules', detail: 'Junior', path: '/admin/courses/ai-d' },
  ]);
  expect(await inCertificates!.search(db, 'ilunga', viewer)).toEqual([
    {
      id: 'AC-2026-0004',
      group: 'certificate',
      title: 'AC-2026-0004',
      detail: 'Paul Ilunga',
      path: '/admin/certificates?q=AC-2026-0004',
    },
  ]);
  await db.insert(aiCourses).values(Array.from({ length: 7 }, (_, at) => asked(`z${at}`, hourOf('2026-04-01', at))));
  expect(await inCourses!.search(db, 'comp', viewer)).toHaveLength(6);
});

test('where no course waits for a decision none is counted', async () => {
  await db.update(aiCourses).set({ status: 'approved' });
  expect(await academySection.places![0]!.count!(db)).toBe(0);
  expect(await academySection.tasks![0]!.list(db, 9)).toEqual([]);
});
