import { randomUUID } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { artUrl, composeScene } from '#app/art/address/drawing.ts';
import { draw } from '#app/art/draw-art.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { users } from '#platform/auth-tables.ts';
import { renderMarkdown } from '#platform/content-files.ts';
import { showEntry } from '#platform/content-store.ts';
import { createTestDatabase } from '#test/database.ts';
import { COURSE_FACTS } from '#test/course.ts';
import type { AiCourse, Course } from './course.ts';
import { blankCourse, faultInLessons, refuseWithLearners } from './course-entries.server.ts';
import {
  courses,
  drawCourse,
  findCourse,
  findLesson,
  hashAuthor,
  listCourses,
  outlineOf,
  toCard,
  toRead,
} from './courses.server.ts';
import { findNewestVersion } from './course-versions.server.ts';
import { openEnrollment } from './enrollments.server.ts';
import { weighModule } from './lesson-weight.server.ts';
import { renderSheet } from './sheet-pdf.server.ts';
import { aiCourses, coursePurchases } from './tables.server.ts';

const { db } = await createTestDatabase();
const question = (asked: string) => ({ question: asked, options: ['Oui', 'Non'], answer: 1, why: 'Voilà.' });
const EAU = { type: 'eau', palette: 'midi' } as const;
const COURSE: Course = {
  ...COURSE_FACTS,
  sheet: { title: 'La fiche', points: ['Compter', 'Écrire'] },
  modules: [
    {
      title: 'Un',
      lessons: [
        { title: 'A', minutes: 5, text: 'Texte **fort**.' },
        { title: 'B', minutes: 7, text: 'Autre texte.', art: EAU },
      ],
      quiz: [question('P'), question('Q')],
      pass: 1,
    },
    { title: 'Deux', lessons: [{ title: 'C', minutes: 3, text: 'Fin.' }], quiz: [question('R')] },
    { title: 'Trois', lessons: [{ title: 'D', minutes: 3, text: 'Après.' }], quiz: [] },
  ],
};
const show = (id: string, more: Partial<Course> = {}) =>
  db.transaction((tx) => showEntry(tx, courses, { id, data: { ...COURSE, ...more }, body: '' }));
await show('1');
await show('2', { title: 'Semer', publishedOn: '2026-02-05', level: 'debutant' });
const full = async (id: string) => (await findCourse(db, id))!;

const CONTENT: AiCourse = {
  title: 'Compost',
  description: 'Faire du compost en saison sèche.',
  outcomes: ['Choisir un endroit', 'Arroser juste'],
  modules: [
    { title: 'Un', lessons: [{ title: 'A', minutes: 30, text: 'x'.repeat(80) }], quiz: [] },
    { title: 'Deux', lessons: [{ title: 'B', minutes: 30, text: 'y'.repeat(80) }], quiz: [] },
    { title: 'Trois', lessons: [{ title: 'C', minutes: 40, text: 'z'.repeat(80) }], quiz: [] },
  ],
};
const member = randomUUID();
await db.insert(users).values({ id: member, name: 'M', email: 'm@exemple.org', emailVerified: true });
const made = (id: string, more: Partial<typeof aiCourses.$inferInsert> = {}) => ({
  id: `ai-${id}`,
  authorHash: hashAuthor('browser'),
  topic: 'élever des poules',
  level: 'intermediaire' as const,
  durationHours: 12,
  language: 'sw' as const,
  status: 'approved' as const,
  content: CONTENT,
  // Half past midnight in Kinshasa.
  createdAt: new Date('2026-03-01T23:30:00Z'),
  ...more,
});

test('a course in the lists of the site leads to its page and lessons, and to where it is written', async () => {
  const { editing, toHit, isSample, positionOf } = courses;
  expect(editing!.pageOf('1', COURSE)).toBe('/academy/course/1');
  expect(editing!.partsOf!('1', COURSE)).toEqual({
    '1-1': '/academy/course/1/lesson/1-1',
    '1-2': '/academy/course/1/lesson/1-2',
    '2-1': '/academy/course/1/lesson/2-1',
    '3-1': '/academy/course/1/lesson/3-1',
  });
  expect(editing!.home!('1')).toBe('/admin/courses/1');
  expect(editing).toMatchObject({ isOpen: true, fixed: ['priceXof', 'sample'] });
  expect(editing!.permissions).toEqual({ write: 'courses.write', publish: 'courses.publish' });
  expect(toHit!(COURSE, '1')).toEqual({
    group: 'courses',
    title: 'Compter',
    text: 'Compter une caisse. argent',
    to: '/academy/course/1',
  });
  expect([isSample!(COURSE), positionOf!(COURSE, '1')]).toEqual([true, -20_260_105]);
});

test('courses stand newest first', async () => {
  expect((await listCourses(db)).map(({ id }) => id)).toEqual(['2', '1']);
});

test('a course as it was written is whole: it is the foundation’s, in French, and ends in a certificate', async () => {
  expect(await full('1')).toEqual({
    id: '1',
    data: COURSE,
    language: 'fr',
    bodyLanguage: 'fr',
    isAi: false,
    isModel: false,
    isApproved: true,
    isDeclined: false,
    hasCertificate: true,
    stale: undefined,
  });
  expect(await findCourse(db, '999')).toBeUndefined();
  expect(await findCourse(db, undefined)).toBeUndefined();
});

test('its card says what it costs, weighs and holds; the reads give the same as of its day', async () => {
  const course = await full('1');
  expect(toCard(course)).toEqual({
    id: '1',
    language: 'fr',
    title: 'Compter',
    description: 'Compter une caisse.',
    category: 'argent',
    level: 'avance',
    hours: 4,
    priceXof: 7500,
    lessons: 4,
    megabytes: 0.1,
    image: artUrl(composeScene('cours-1', COURSE.art, '4:5')),
    isAi: false,
    isModel: false,
    isApproved: true,
    isDeclined: false,
    hasCertificate: true,
  });
  const long = { ...course, data: { ...COURSE, modules: Array.from({ length: 10 }, () => COURSE.modules[0]!) } };
  const bytes = 10 * weighModule(COURSE.modules[0]!);
  expect(bytes).toBeGreaterThan(200_000);
  expect(toCard(long)).toMatchObject({ lessons: 20, megabytes: Math.round(bytes / 100_000) / 10 });
  const image = artUrl(composeScene('cours-1', COURSE.art));
  expect(drawCourse(course)).toBe(image);
  expect(toRead(course)).toEqual({
    id: '1',
    title: 'Compter',
    description: 'Compter une caisse.',
    category: 'argent',
    level: 'avance',
    duration_hours: 4,
    price: 7500,
    featured_image: image,
    published: true,
    created_at: '2026-01-05T00:00:00.000Z',
  });
});

test('a lesson is found by its key; the last of a module brings its questions', async () => {
  const course = await full('1');
  expect(findLesson(course, '1-1')).toEqual({
    key: '1-1',
    module: 0,
    moduleTitle: 'Un',
    title: 'A',
    minutes: 5,
    html: renderMarkdown('Texte **fort**.'),
    image: undefined,
    quiz: [],
    pass: 1,
  });
  expect(findLesson(course, '1-2')).toMatchObject({
    title: 'B',
    image: artUrl(composeScene('cours-1-1-2', EAU)),
    quiz: COURSE.modules[0]!.quiz,
    pass: 1,
  });
  // Where nothing is said all answers are asked for.
  expect(findLesson(course, '2-1')).toMatchObject({ module: 1, moduleTitle: 'Deux', quiz: [question('R')], pass: 1 });
  const { modules } = structuredClone(COURSE);
  delete modules[0]!.pass;
  expect(findLesson({ ...course, data: { ...COURSE, modules } }, '1-2')!.pass).toBe(2);
  for (const nowhere of [undefined, '', '1', '1-3', '0-1', '4-1', '1-0', '1-1x', 'x1-1', '001-1'])
    expect(findLesson(course, nowhere), nowhere).toBeUndefined();
  expect(outlineOf(COURSE)).toEqual([
    {
      title: 'Un',
      hasQuiz: true,
      lessons: [
        { key: '1-1', title: 'A', minutes: 5 },
        { key: '1-2', title: 'B', minutes: 7 },
      ],
    },
    { title: 'Deux', hasQuiz: true, lessons: [{ key: '2-1', title: 'C', minutes: 3 }] },
    { title: 'Trois', hasQuiz: false, lessons: [{ key: '3-1', title: 'D', minutes: 3 }] },
  ]);
});

test('a lesson weighs its page with its words, packed as the site packs them, and its drawing', () => {
  const packed = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  const text = Array.from({ length: 400 }, (_, index) => `mot${(index * 7919) % 613} et *${index % 37}*`).join(' ');
  const words = packed(renderMarkdown(text));
  const art = { type: 'recolte', palette: 'marche' } as const;
  const drawing = packed(draw(composeScene('poids', art)));
  const quiz = [question('P'), question('Q')];
  expect(weighModule({})).toBe(0);
  expect(weighModule({ lessons: [{ title: 'A', text }] })).toBe(9000 + words);
  expect(weighModule({ lessons: [{ title: 'A', text, art }] })).toBe(9000 + words + drawing);
  // Weighed again it is the same.
  expect(weighModule({ lessons: [{ text, art }, { text }], quiz })).toBe(
    18_000 + 2 * words + drawing + packed(JSON.stringify(quiz)),
  );
  expect(weighModule({ lessons: [{}], quiz: [] })).toBe(9000 + packed(renderMarkdown('')));
  expect(weighModule({ quiz })).toBe(packed(JSON.stringify(quiz)));
});

test('its sheet is one page, called as the sheet is, of the day the course appeared', async () => {
  const course = await full('1');
  const sheet = renderSheet(course);
  const text = Buffer.from(sheet).toString('latin1');
  expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(text).toContain('La fiche');
  expect(text).toContain('2026-01-05T00:00:00');
  expect(Buffer.compare(sheet, renderSheet(course))).toBe(0);
  expect(Buffer.from(renderSheet({ ...course, language: 'ar' })).toString('latin1')).toContain('/Lang (ar)');
  const shorter = { ...course, data: { ...COURSE, sheet: { title: 'La fiche', points: ['Compter'] } } };
  expect(Buffer.compare(sheet, renderSheet(shorter))).not.toBe(0);
});

test('a new course begins with nothing but what any course has', () => {
  expect(blankCourse()).toEqual({
    level: 'debutant',
    durationHours: 1,
    priceXof: 0,
    publishedOn: dayInKinshasa(),
    art: { type: 'lecture', palette: 'midi' },
    instructor: { gender: 'f', hair: 'foulard', palette: 'midi' },
    sample: { students: 0, reviews: 0, ratingTenths: 0 },
    voices: [],
    modules: [],
  });
});

test('a lesson with words that no page shows is named with its place and line', () => {
  const broken = { text: 'Un\n\n<b>Deux</b>' };
  expect(faultInLessons({ modules: [{ lessons: [{ text: 'Un' }] }, {}, { lessons: [{ text: '' }, broken] }] })).toEqual(
    expect.objectContaining({
      code: 'body_dropped',
      field: 'data.modules[2].lessons[1].text',
      values: { line: '3' },
    }),
  );
  expect(faultInLessons({ modules: [{ lessons: [{ text: 'Un' }] }, {}] })).toBeUndefined();
  expect(faultInLessons({})).toBeUndefined();
});

test('a course that somebody began or paid is not thrown away; one beside it is', async () => {
  const refused = expect.objectContaining({ code: 'course_has_learners', status: 409 });
  expect([await refuseWithLearners(db, '1'), await refuseWithLearners(db, '2')]).toEqual([undefined, undefined]);
  await db.transaction((tx) => openEnrollment(tx, '1', member, true));
  expect([await refuseWithLearners(db, '1'), await refuseWithLearners(db, '2')]).toEqual([refused, undefined]);
  await db.insert(coursePurchases).values({ id: randomUUID(), courseId: '2', email: 'x@exemple.org' });
  expect([await refuseWithLearners(db, '2'), await refuseWithLearners(db, '3')]).toEqual([refused, undefined]);
  expect(await findNewestVersion(db, '1')).toMatchObject({ version: 1 });
});

test('a course on request is shown as any other, with the hours that were asked for', async () => {
  await db.insert(aiCourses).values([made('outline'), made('model', { isModel: true, topic: 'xyzzy' })]);
  expect(await full('ai-outline')).toEqual({
    id: 'ai-outline',
    data: {
      title: 'Compost',
      description: 'Faire du compost en saison sèche.',
      category: 'agriculture',
      level: 'intermediaire',
      durationHours: 12,
      priceXof: 0,
      publishedOn: '2026-03-02',
      art: { type: 'lecture', palette: 'nuit' },
      instructor: { name: foundation().name, role: '', bio: '', gender: 'f', hair: 'afro', palette: 'nuit' },
      sample: { students: 0, reviews: 0, ratingTenths: 0 },
      audience: 'Faire du compost en saison sèche.',
      outcomes: CONTENT.outcomes,
      voices: [],
      sheet: { title: 'Compost', points: CONTENT.outcomes },
      modules: CONTENT.modules,
    },
    language: 'fr',
    bodyLanguage: 'fr',
    isAi: true,
    isModel: false,
    isApproved: true,
    isDeclined: false,
    hasCertificate: false,
  });
  expect(await full('ai-model')).toMatchObject({
    data: { category: 'education', durationHours: 12, instructor: { name: 'IA' } },
    isModel: true,
    hasCertificate: true,
  });
  await db.delete(aiCourses);
});

test('who asked for a course sees it while it waits and where it was declined; nobody else does', async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
  const others = hashAuthor('another browser');
  await db
    .insert(aiCourses)
    .values([
      made('browser', { status: 'draft', createdAt: at(1), isModel: true }),
      made('member', { status: 'declined', memberId: member, authorHash: others, createdAt: at(4) }),
      made('working', { status: 'working', memberId: member, createdAt: at(3), content: null }),
      made('failed', { status: 'failed', memberId: member, createdAt: at(3), content: null }),
      made('open', { authorHash: others, createdAt: at(2) }),
    ]);
  const seen = async (learner: object) => (await listCourses(db, learner)).map(({ id }) => id);
  expect(await seen({})).toEqual(['ai-open', '2', '1']);
  expect(await seen({ author: 'browser' })).toEqual(['ai-open', 'ai-browser', '2', '1']);
  expect(await seen({ member: { id: member } })).toEqual(['ai-member', 'ai-open', '2', '1']);
  expect(await seen({ member: { id: 'x' }, author: 'y' })).toEqual(['ai-open', '2', '1']);
  expect(await findCourse(db, 'ai-browser')).toBeUndefined();
  expect(await findCourse(db, 'ai-browser', { author: 'browser' })).toMatchObject({
    isApproved: false,
    isDeclined: false,
    hasCertificate: false,
  });
  expect(await findCourse(db, 'ai-member', { member: { id: member } })).toMatchObject({ isDeclined: true });
  expect(await findCourse(db, 'ai-working', { author: 'browser', member: { id: member } })).toBeUndefined();
  await db.insert(aiCourses).values(Array.from({ length: 50 }, (_, index) => made(`x${index}`, { createdAt: at(9) })));
  const all = await seen({});
  expect([all.length, all.includes('ai-open'), all.slice(-2)]).toEqual([52, false, ['2', '1']]);
});
