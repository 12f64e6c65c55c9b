import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Role } from '#app/features/staff/roles.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import type { Language } from '#app/shared/language.ts';
import { sessions, users } from '#platform/auth-tables.ts';
import { functionsContext, type SiteFunction } from '#platform/functions.ts';
import { siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import type { AiCourse } from '#app/features/academy/course.ts';
import { aiCourses, courseEvents } from '#app/features/academy/tables.server.ts';
import { findAskedCourse, readPassages } from './asked-course.server.ts';
import { actOnAskedCourse, readAskedCourse } from './asked-course-page.server.ts';
import { decideCourse } from './decide-course.server.ts';
import { mendCourse } from './mend-course.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const functions = [decideCourse(pay.jobs), mendCourse()] as unknown as SiteFunction[];
const { hire } = openDesk(siteContext, functions);

/** Somebody of the staff at the page of a course on request, who reads this language. */
async function sit(language: Language, ...roles: Role[]) {
  const person = await hire(...roles);
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, person.id));
  const member = { id: person.id, email: person.email, sessionId: session!.id } as never;
  const context = new RouterContextProvider();
  context.set(siteContextKey, siteContext);
  context.set(functionsContext, new Map(functions.map((fn) => [fn.name, fn])));
  context.set(visitorContext, { language, address: '::1', requestId: 't', member });
  const staff = (await staffDesk.find(db, member))!;
  const read = (id: string) => readAskedCourse(context, staff, id);
  const post = async (id: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const request = new Request(`http://localhost/admin/courses/${id}`, { method: 'POST', body: form });
    const { data, init } = await actOnAskedCourse(context, request, id).catch((thrown: Response) => ({
      data: thrown.headers.get('location'),
      init: { status: thrown.status },
    }));
    return { data, status: init?.status };
  };
  return { ...person, read, post };
}
const teacher = await sit('fr', 'enseignement');
const reader = await sit('en', 'audit');

const LONG = 'Installez le tas en plein soleil. Arrosez-le abondamment chaque jour, matin et soir, *sans faute*.';
const CONTENT: AiCourse = {
  title: 'Compost',
  description: 'Faire du compost en saison sèche.',
  outcomes: ['Choisir un endroit', 'Arroser juste'],
  modules: [
    {
      title: 'L’endroit',
      lessons: [{ title: 'Le soleil', minutes: 5, text: LONG }],
      quiz: [{ question: 'Combien de temps ?', options: ['2 jours', '10 jours'], answer: 0, why: 'Le tas sèche.' }],
    },
    { title: 'L’eau', lessons: [{ title: 'Le seau', minutes: 5, text: LONG }], quiz: [] },
  ],
};
const ASKED_AT = new Date('2026-03-01T10:00:00Z');
let asked = 0;
async function ask(more: Partial<typeof aiCourses.$inferInsert> = {}) {
  const id = `ai-${++asked}`;
  await db.insert(aiCourses).values({
    id,
    authorHash: 'browser',
    topic: 'compost',
    level: 'avance',
    durationHours: 4,
    language: 'sw',
    status: 'draft',
    content: CONTENT,
    createdAt: ASKED_AT,
    ...more,
  });
  return id;
}
async function join(name: string) {
  const id = crypto.randomUUID();
  await db.insert(users).values({ id, name, email: `${id}@exemple.org`, emailVerified: true });
  return id;
}
const eventOf = (courseId: string, to: 'draft' | 'approved' | 'declined', more: object = {}) => ({
  courseId,
  from: 'working' as const,
  to,
  at: ASKED_AT,
  ...more,
});

test('the page of a course on request says who asked what, who mended it and what was decided, in order', async () => {
  const junior = await join('Junior');
  const mendedAt = new Date('2026-03-02T11:30:00Z');
  const id = await ask({ memberId: junior, isModel: true, revision: 3, mendedBy: teacher.id, mendedAt });
  const other = await ask();
  await db
    .insert(courseEvents)
    .values([
      eventOf(id, 'draft'),
      eventOf(other, 'draft'),
      eventOf(id, 'declined', { who: teacher.id, why: 'Trop court.', at: mendedAt }),
      eventOf(id, 'approved', { who: 'script/admin', at: new Date('2026-03-01T09:00:00Z') }),
    ]);
  const { passages, ...shown } = await teacher.read(id);
  expect(shown).toEqual({
    course: {
      id,
      status: 'draft',
      isModel: true,
      topic: 'compost',
      title: 'Compost',
      language: 'sw',
      level: 'Avancé',
      hours: 4,
      who: 'Junior',
      at: '01/03/2026 11:00',
      revision: 3,
      mended: { who: 'enseignement', at: '02/03/2026 12:30' },
    },
    corrections: 0,
    mayDecide: true,
    events: [
      { id: expect.any(Number), to: 'draft', at: '01/03/2026 11:00', who: null, why: null },
      { id: expect.any(Number), to: 'declined', at: '02/03/2026 12:30', who: 'enseignement', why: 'Trop court.' },
      { id: expect.any(Number), to: 'approved', at: '01/03/2026 10:00', who: 'script/admin', why: null },
    ],
  });
  expect(passages).toHaveLength(15);
  expect((await findAskedCourse(db, other))!.events).toHaveLength(1);
});

test('asked by a browser it is nobody’s by name; not made yet, it is called by its topic', async () => {
  const id = await ask({ content: null, status: 'working' });
  expect(await reader.read(id)).toEqual({
    course: {
      id,
      status: 'working',
      isModel: false,
      topic: 'compost',
      title: 'compost',
      language: 'sw',
      level: 'Advanced',
      hours: 4,
      who: undefined,
      at: expect.stringMatching(/2026/),
      revision: 0,
      mended: null,
    },
    passages: [],
    corrections: 0,
    mayDecide: false,
    events: [],
  });
  // A member without a name is one all the same; who mended it may have no account any more.
  const nameless = await ask({ memberId: await join(''), mendedBy: 'nobody', mendedAt: ASKED_AT });
  expect((await teacher.read(nameless)).course).toMatchObject({ who: '', mended: { who: '' } });
  const unsigned = await ask({ mendedAt: ASKED_AT });
  expect((await teacher.read(unsigned)).course).toMatchObject({ who: undefined, mended: { who: '' } });
  expect(await findAskedCourse(db, 'ai-none')).toBeUndefined();
  await expect(teacher.read('ai-none')).rejects.toMatchObject({ init: { status: 404 } });
});

test('what was mended stands beside what was proposed, word by word; the rest as its page shows it', async () => {
  const content = structuredClone(CONTENT);
  content.title = 'Le compost';
  content.modules[0]!.lessons[0]!.text = LONG.replace('en plein soleil', 'à l’ombre');
  content.modules[0]!.quiz[0]!.answer = 1;
  const found = new Map(readPassages({ content, proposal: CONTENT }).map((passage) => [passage.key, passage]));
  expect(found.size).toBe(15);
  expect(found.get('title')).toEqual({
    key: 'title',
    kind: 'title',
    text: 'Le compost',
    isChanged: true,
    changes: [
      { kind: 'gone', text: 'Compost', at: 0 },
      { kind: 'new', text: 'Le compost', at: 1 },
    ],
    html: undefined,
    before: 'Compost',
  });
  expect(found.get('description')).toEqual({
    key: 'description',
    kind: 'description',
    text: CONTENT.description,
    isChanged: false,
    changes: undefined,
    html: undefined,
    before: CONTENT.description,
  });
  const text = found.get('modules.0.lessons.0.text')!;
  expect(text).toMatchObject({ module: 0, lesson: 0, isChanged: true, before: LONG });
  expect(text.html).toContain('<em>sans faute</em>');
  expect(text.changes!.map(({ kind }) => kind)).toContain('gone');
  expect(found.get('modules.1.lessons.0.text')).toMatchObject({
    isChanged: false,
    html: text.html!.replace('à l’ombre', 'en plein soleil'),
  });
  // Of the right answer's number no words are compared.
  expect(found.get('modules.0.quiz.0.answer')).toMatchObject({ text: '1', before: '0', isChanged: true });
  expect(found.get('modules.0.quiz.0.answer')!.changes).toBeUndefined();
  expect(readPassages({ content: CONTENT, proposal: null }).some(({ isChanged }) => isChanged)).toBe(false);
  expect(readPassages({ content: null, proposal: CONTENT })).toEqual([]);
  // A passage that the proposal did not have is new as a whole.
  content.outcomes.push('Tamiser');
  const more = readPassages({ content, proposal: CONTENT }).find(({ key }) => key === 'outcomes.2');
  expect(more).toMatchObject({ before: '', isChanged: true });
  const id = await ask({ content, proposal: CONTENT });
  expect((await teacher.read(id)).corrections).toBe(4);
});

test('its forms decide on it and mend its passages, whatever else was sent with them', async () => {
  const id = await ask();
  const done = (intent: string) => ({ data: `/admin/courses/${id}?done=${intent}`, status: 303 });
  const text = LONG.replace('en plein soleil', 'à l’ombre');
  const mend = (base: string, fields: Record<string, string>) =>
    teacher.post(id, { intent: 'mend-course', base, ...fields });
  const fields = {
    title: 'Le compost',
    description: 'Faire du compost en toute saison.',
    'outcomes.1': 'Arroser assez',
    'modules.0.lessons.0.text': text,
    xtitle: 'Rien',
    titles: 'Rien',
    'outcomes.1x': 'Rien',
    'a.outcomes.1': 'Rien',
  };
  expect(await mend('0', fields)).toEqual(done('mend-course'));
  const [row] = await db.select().from(aiCourses).where(eq(aiCourses.id, id));
  expect(row).toMatchObject({ revision: 1, mendedBy: teacher.id });
  const { modules } = structuredClone(CONTENT);
  modules[0]!.lessons[0]!.text = text;
  expect(row!.content).toEqual({
    title: 'Le compost',
    description: 'Faire du compost en toute saison.',
    outcomes: ['Choisir un endroit', 'Arroser assez'],
    modules,
  });
  expect(await mend('1', { title: 'x' })).toMatchObject({
    data: { intent: 'mend-course', fields: { title: expect.any(String) } },
    status: 400,
  });
  expect(await mend('0', { title: 'Encore' })).toMatchObject({ data: { code: 'course_edited' }, status: 409 });
  const decide = (more: object) => teacher.post(id, { intent: 'decide-course', ...more });
  expect(await decide({ decision: 'decline' })).toMatchObject({ data: { fields: { text: expect.any(String) } } });
  expect(await decide({ decision: 'accept', text: 'Bon plan.' })).toEqual(done('decide-course'));
  expect((await findAskedCourse(db, id))!.events).toMatchObject([
    { to: 'approved', why: 'Bon plan.', who: teacher.id },
  ]);
});
