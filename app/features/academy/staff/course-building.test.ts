import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { editablesOf } from '#app/features/content/editable.server.ts';
import { publishEntry, unpublishEntry } from '#app/features/content/publish.server.ts';
import { newestRevision } from '#app/features/content/revisions.server.ts';
import { saveDraft } from '#app/features/content/save-draft.server.ts';
import { restoreRevision, trashEntry } from '#app/features/content/trash.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { users } from '#platform/auth-tables.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { findEntry } from '#platform/content.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { readSettings } from '#platform/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { readCourseFile, writeCourseFile } from '#app/features/academy/course-file.server.ts';
import { courses, findCourse } from '#app/features/academy/courses.server.ts';
import { findEnrollment, openEnrollment } from '#app/features/academy/enrollments.server.ts';
import { applyAct, type Draft, findAgain, findCalled, readPlace, writeAt, writePlace } from './course-acts.ts';
import { readFacts, readLesson, readPass, readQuestion } from './course-forms.server.ts';
import { importCourse } from './import-course.server.ts';
import { setCoursePrice } from './set-course-price.server.ts';
import { whereLearnersStop } from './where-learners-stop.server.ts';
import { enrollments, lessonProgress } from '#app/features/academy/tables.server.ts';
import { findLearning } from '#app/features/academy/learning.server.ts';
import { mergeProgress, readProgress } from '#app/features/academy/progress.server.ts';

const { db } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  origin: 'https://elikya.test',
};
const editables = editablesOf([courses] as never[]);
const { hire, linesOf } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  ...[saveDraft, publishEntry, unpublishEntry, restoreRevision, trashEntry].map((define) => define(() => editables)),
  setCoursePrice(),
  importCourse(),
]);
type Person = Awaited<ReturnType<typeof hire>>;
let teacher: Person;
let editor: Person;
let treasurer: Person;
let terrain: Person;
beforeAll(async () => {
  await db.transaction((tx) => seedCollection(tx, courses, { withSamples: true }));
  [teacher, editor, treasurer, terrain] = [
    await hire('enseignement'),
    await hire('redaction'),
    await hire('tresorerie'),
    await hire('terrain'),
  ];
});

const file = (id: string) => readFileSync(`content/courses/${id}.yaml`, 'utf8');
const bring = async (who: Person, text = file('3')) =>
  (await who.call('import-course', { text })) as { id: string; revision: number; code?: string; error?: string };
const at = (id: string) => ({ collection: 'courses', id });
const publish = (who: Person, { id, revision }: { id: string; revision: number }) =>
  who.call('publish-entry', { ...at(id), revision });
const priceOf = async (id: string) => (await findCourse(db, id))?.data.priceXof;

test('a course that was exported comes in elsewhere as the same, as a draft that nobody reads', async () => {
  for (const name of readdirSync('content/courses').filter((one) => /^\d+\.yaml$/.test(one))) {
    const course = readCourseFile(readFileSync(`content/courses/${name}`, 'utf8'));
    expect(course, name).not.toHaveProperty('what');
    expect(readCourseFile(writeCourseFile(course)), name).toEqual(course);
    // As our files are ordered, whatever order the database keeps names in.
    const turned = Object.fromEntries(Object.entries(course).reverse());
    expect(writeCourseFile(turned), name).toBe(writeCourseFile(course));
  }
  const { id, revision } = await bring(teacher);
  expect(await findEntry(db, courses, id)).toBeUndefined();
  await publish(teacher, { id, revision });
  const [own, original] = [(await findCourse(db, id))!.data, (await findCourse(db, '3'))!.data];
  expect({ ...own, sample: original.sample }).toEqual(original);
  expect(own.sample).toEqual({ students: 0, reviews: 0, ratingTenths: 0 });
  expect((await linesOf(`entry:courses/${id}`)).map(({ verb }) => verb)).toEqual(['import-course', 'publish-entry']);
});

test('a file that is no course is refused with its line and the reason, and nothing is kept', async () => {
  const good = file('3');
  const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
  const refused = async (text: string) => {
    const { code, error, line } = (await bring(teacher, text)) as Record<string, unknown>;
    return { code, error, line };
  };
  const wrong = good.replace(/minutes: \d+/, 'minutes: beaucoup');
  expect(await refused(wrong)).toEqual({
    code: 'course_file_invalid',
    error: expect.stringContaining('modules[1].lessons[1].minutes n’est pas valable'),
    line: lineOf(wrong, 'minutes: beaucoup'),
  });
  const more = good.replace('\nlevel:', '\nniveau: 3\nlevel:');
  expect(await refused(more)).toMatchObject({
    line: lineOf(more, 'niveau: 3'),
    error: expect.stringContaining('niveau'),
  });
  const less = good.replace(/\n {4}quiz:[\s\S]*$/, '\n    quiz: [{ question: "Q" }]\n');
  expect(await refused(less)).toMatchObject({
    line: lineOf(less, 'question: "Q"'),
    error: expect.stringContaining('il manque modules[1].quiz[1].options'),
  });
  expect(await refused('title: "ouvert\nlevel: [')).toMatchObject({ error: expect.stringContaining('YAML') });
  const html = good.replace('text: |\n', 'text: |\n          <b>Non</b>\n\n');
  expect(await refused(html)).toMatchObject({
    line: lineOf(html, '<b>Non</b>'),
    error: expect.stringContaining('affichée'),
  });
  const beyond = good.replace(/answer: \d/, 'answer: 4');
  expect(await refused(beyond)).toMatchObject({ line: lineOf(beyond, 'answer: 4') });
  expect(await bring(teacher, '')).toMatchObject({ code: 'course_file_empty' });
  const bomb = `a: &a [x]\nb: &b [*a, *a]\n${good}`;
  expect(await refused(bomb)).toMatchObject({ line: 2, error: expect.stringContaining('YAML') });
});

test('the price is the treasury’s and the teachers’: no text, no version and no file of an editor changes it', async () => {
  const made = await bring(editor, file('3').replace(/priceXof: \d+/, 'priceXof: 7000'));
  await publish(editor, made);
  expect(await priceOf(made.id)).toBe(0);
  expect(await treasurer.call('set-course-price', { courseId: made.id, amount: '12500' })).toEqual({
    priceXof: 12_500,
  });
  expect(await priceOf(made.id)).toBe(12_500);
  const newest = (await newestRevision(db, 'courses', made.id))!;
  const { revision } = (await editor.call('save-draft', {
    ...at(made.id),
    data: { ...newest.data, title: 'Autre titre', priceXof: 1 },
    base: newest.revision,
  })) as { revision: number };
  await publish(editor, { id: made.id, revision });
  expect([(await findCourse(db, made.id))!.data.title, await priceOf(made.id)]).toEqual(['Autre titre', 12_500]);
  // Off the site, an older version is taken up again: the price stays.
  await editor.call('unpublish-entry', at(made.id));
  const older = (await editor.call('restore-revision', { ...at(made.id), revision: made.revision })) as {
    revision: number;
  };
  await publish(editor, { id: made.id, revision: older.revision });
  expect(await priceOf(made.id)).toBe(12_500);

  expect(await editor.call('set-course-price', { courseId: made.id, amount: 1 })).toMatchObject({
    code: 'permission_missing',
  });
  for (const amount of [-1, 1.5, 10_000_001, 'beaucoup'])
    expect(await teacher.call('set-course-price', { courseId: made.id, amount })).toMatchObject({
      code: 'course_price_invalid',
    });
  expect(await teacher.call('set-course-price', { courseId: '999', amount: 1 })).toMatchObject({
    code: 'course_unknown',
  });
  const lines = (await linesOf(`entry:courses/${made.id}`)).filter(({ verb }) => verb === 'set-course-price');
  expect(lines).toMatchObject([{ before: { priceXof: 0 }, after: { priceXof: 12_500 } }]);
});

test('who teaches and who edits write and publish courses; nobody else', async () => {
  const made = await bring(teacher);
  for (const who of [terrain, treasurer]) {
    expect(await publish(who, made)).toMatchObject({ code: 'permission_missing' });
    expect(await who.call('save-draft', { ...at(made.id), data: {}, base: made.revision })).toMatchObject({
      code: 'permission_missing',
    });
  }
  expect(await publish(editor, made)).toEqual({ state: 'published' });
});

test('a course that somebody began is taken off the site, not thrown away', async () => {
  const made = await bring(teacher);
  await publish(teacher, made);
  await db.insert(users).values({ id: 'l1', name: 'l1', email: 'l1@example.org', emailVerified: true });
  await db.transaction((tx) => openEnrollment(tx, made.id, 'l1', true));
  expect(await teacher.call('trash-entry', at(made.id))).toMatchObject({ code: 'course_has_learners' });
  expect(await teacher.call('unpublish-entry', at(made.id))).toEqual({ state: 'unpublished' });
  const { id } = await bring(teacher);
  expect(await teacher.call('trash-entry', at(id))).toMatchObject({ state: 'trash' });
});

test('a lesson with something that no page shows is not published', async () => {
  const made = await bring(teacher);
  const { data } = (await newestRevision(db, 'courses', made.id))!;
  const broken = writeAt(
    data as Draft,
    { module: 0, part: 'l', index: 1 },
    { title: 'T', minutes: 5, text: 'Un\n\n<b>Deux</b>' },
  )!;
  const { revision } = (await teacher.call('save-draft', { ...at(made.id), data: broken, base: made.revision })) as {
    revision: number;
  };
  expect(await publish(teacher, { id: made.id, revision })).toMatchObject({
    code: 'body_dropped',
    fields: { 'data.modules[0].lessons[1].text': expect.stringContaining('ligne 3') },
  });
});

test('where they stop: how many of those on this version read each module whole', async () => {
  const made = await bring(teacher);
  await publish(teacher, made);
  const { data } = (await findCourse(db, made.id))!;
  const first = data.modules[0]!.lessons.map((_, index) => `1-${index + 1}`);
  for (const [name, done] of [
    ['s1', first],
    ['s2', first.slice(1)],
    ['s3', []],
  ] as const) {
    await db.insert(users).values({ id: name, name, email: `${name}@example.org`, emailVerified: true });
    await db.transaction((tx) => openEnrollment(tx, made.id, name, true));
    const { id: enrollmentId } = (await findEnrollment(db, made.id, name))!;
    if (done.length > 0) await db.insert(lessonProgress).values(done.map((lesson) => ({ enrollmentId, lesson })));
  }
  const stops = (await whereLearnersStop(db, made.id))!;
  expect([stops.learners, stops.others]).toEqual([3, 0]);
  expect(stops.modules.map(({ share }) => share)).toEqual([33, ...data.modules.slice(1).map(() => 0)]);
  const { revision } = (await teacher.call('save-draft', {
    ...at(made.id),
    data: { ...data, modules: data.modules.slice(1) },
    base: made.revision,
  })) as { revision: number };
  await publish(teacher, { id: made.id, revision });
  expect(await whereLearnersStop(db, made.id)).toMatchObject({ learners: 0, others: 3 });
});

test('which answers they miss: the first of each learner, counted once and by nobody’s name', async () => {
  const made = await bring(teacher);
  const { revision } = (await teacher.call('save-draft', {
    ...at(made.id),
    data: {
      ...((await newestRevision(db, 'courses', made.id))!.data as Draft),
      modules: [
        {
          title: 'Un',
          lessons: [lesson('A')],
          quiz: [
            { question: 'Facile ?', options: ['Oui', 'Non'], answer: 0, why: 'Voilà.' },
            { question: 'Difficile ?', options: ['Oui', 'Non', 'Parfois'], answer: 2, why: 'Voilà.' },
          ],
        },
        { title: 'Deux', lessons: [lesson('B')], quiz: [question('Seule ?')] },
      ],
    },
    base: made.revision,
  })) as { revision: number };
  await publish(teacher, { id: made.id, revision });
  const answer = async (name: string, ...tries: (readonly number[])[]) => {
    await db.insert(users).values({ id: name, name, email: `${name}@example.org`, emailVerified: true });
    await db.transaction((tx) => openEnrollment(tx, made.id, name, true));
    const { course, enrollment } = (await findLearning(db, made.id, { member: { id: name } as never }))!;
    for (const given of tries) await mergeProgress(db, course, enrollment!, { done: [], answers: { 0: given } });
    return enrollment!;
  };
  const first = await answer('m1', [0, 1], [0, 1], [0, 2]);
  await answer('m2', [0, 1]);
  await answer('m3', [1, 0]);
  await answer('m4', [0, 2]);
  // Not whole, or no answer of the question: no try.
  await answer('m5', [0], [0, -1], [0, 3]);
  expect((await whereLearnersStop(db, made.id))!.missed).toEqual([
    { module: 0, question: 'Difficile ?', answer: 'Parfois', instead: 'Non', learners: 4, wrong: 3 },
    { module: 0, question: 'Facile ?', answer: 'Oui', instead: 'Non', learners: 4, wrong: 1 },
  ]);
  expect(await readProgress(db, first.id)).toMatchObject({ passed: [0] });
  await db.delete(enrollments).where(eq(enrollments.id, first.id));
  expect((await whereLearnersStop(db, made.id))!.missed[0]).toMatchObject({ learners: 4 });
  // Another version has other questions: what was answered to those before is not told of these.
  const { data } = (await newestRevision(db, 'courses', made.id))!;
  const modules = (data as { modules: object[] }).modules.toReversed();
  const changed = (await teacher.call('save-draft', {
    ...at(made.id),
    data: { ...data, modules },
    base: revision,
  })) as {
    revision: number;
  };
  await publish(teacher, { id: made.id, revision: changed.revision });
  expect((await whereLearnersStop(db, made.id))!.missed).toEqual([]);
});

const lesson = (title: string) => ({ title, minutes: 5, text: `Texte de ${title}.` });
const question = (asked: string) => ({ question: asked, options: ['Oui', 'Non'], answer: 0, why: 'Voilà.' });
const DRAFT: Draft = {
  title: 'Cours',
  modules: [
    { title: 'Un', lessons: [lesson('A'), lesson('B')], quiz: [question('P'), question('Q')], pass: 2 },
    { title: 'Deux', lessons: [lesson('C')], quiz: [] },
  ],
};
const titles = (draft: Draft | undefined) =>
  draft?.modules!.map(({ lessons }) => lessons!.map(({ title }) => title).join(''));

test('the buttons add, move and take out; at the edge of a module a lesson goes into the next', () => {
  const act = (text: string) => applyAct(DRAFT, text);
  expect([titles(act('down:0.l.0')?.draft), act('down:0.l.0')?.at]).toEqual([['BA', 'C'], '0.l.1']);
  expect([titles(act('down:0.l.1')?.draft), act('down:0.l.1')?.at]).toEqual([['A', 'BC'], '1.l.0']);
  expect([titles(act('up:1.l.0')?.draft), act('up:1.l.0')?.at]).toEqual([['ABC', ''], '0.l.2']);
  expect([titles(act('up:1')?.draft), act('up:1')?.at]).toEqual([['C', 'AB'], '0']);
  expect(titles(act('remove:0.l.0')?.draft)).toEqual(['B', 'C']);
  expect(titles(act('remove:0')?.draft)).toEqual(['C']);
  expect([act('add:module')?.at, act('add:1.l')?.at, act('add:1.q')?.at]).toEqual(['2', '1.l.1', '1.q.0']);
  for (const nowhere of [
    'up:0',
    'down:1',
    'up:0.l.0',
    'down:1.l.0',
    'up:0.q.0',
    'down:0.q.1',
    'up:9',
    'add:9.l',
    'toString:0',
  ])
    expect(act(nowhere), nowhere).toBeUndefined();
  // Of fewer questions no more can be asked for.
  expect(act('remove:0.q.0')?.draft.modules![0]).not.toHaveProperty('pass');
  expect(titles(DRAFT)).toEqual(['AB', 'C']);
});

test('in a newer draft a thing is found again where it stands word for word, and not where it was changed', () => {
  const moved = applyAct(DRAFT, 'up:1')!.draft;
  const A = { module: 0, part: 'l', index: 0 } as const;
  expect(findAgain(DRAFT, moved, A, isDeepStrictEqual)).toEqual({ module: 1, part: 'l', index: 0 });
  expect(findAgain(DRAFT, writeAt(moved, { ...A, module: 1 }, lesson('Z'))!, A, isDeepStrictEqual)).toBeUndefined();
  const twice = writeAt(DRAFT, { module: 0, part: 'l', index: 1 }, lesson('A'))!;
  expect(findAgain(DRAFT, twice, A, isDeepStrictEqual)).toBeUndefined();
});

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test('of a question the right answer stays the right one when another is emptied; one must be ticked', () => {
  const typed = { question: ' P ', 'option-0': '', 'option-1': 'Oui', 'option-2': 'Non', answer: '2', why: 'V' };
  expect(readQuestion(formOf(typed), 'fr')).toEqual({
    value: { question: 'P', options: ['Oui', 'Non'], answer: 1, why: 'V' },
    errors: {},
  });
  expect(readQuestion(formOf({ ...typed, answer: '0' }), 'fr').errors).toEqual({ answer: 'Cochez la réponse juste.' });
  expect(readQuestion(formOf({ question: 'P' }), 'fr').errors).toEqual({});
});

test('how many right answers are enough: from one to all', () => {
  const read = (pass: string) => readPass(formOf({ pass }), 3, 'fr');
  expect([read('').value, read('3').value, read('2').value]).toEqual([undefined, undefined, 2]);
  for (const wrong of ['0', '4', '1,5', 'tout']) expect(read(wrong).errors, wrong).toHaveProperty('pass');
});

test('a lesson may lack anything, but not say what fits no field or what no page shows', () => {
  expect(readLesson(formOf({ 'data.title': 'A', body: '' }), 'fr').errors).toEqual({});
  const { value, errors } = readLesson(formOf({ 'data.title': 'A', 'data.minutes': 'cinq', body: '![](x)' }), 'fr');
  expect(Object.keys(errors)).toEqual(['data.minutes', 'body']);
  expect(value).toMatchObject({ title: 'A', minutes: 'cinq', text: '![](x)' });
  const drawn = { 'data.title': 'A', 'data.art.type': 'eau', 'data.art.palette': 'midi', body: 'T' };
  expect(readLesson(formOf(drawn), 'fr').value.art).toEqual({ type: 'eau', palette: 'midi' });
  expect(readLesson(formOf({ ...drawn, noArt: 'on' }), 'fr').value).not.toHaveProperty('art');
  expect(Object.keys(readFacts(formOf({ 'data.durationHours': '900' }), 'fr').errors)).toEqual(['data.durationHours']);
});

test('what a device kept of a lesson is put back by its name where it stands now, and nowhere where that is gone', () => {
  const draft: Draft = {
    modules: [
      { title: 'Un', lessons: [{ title: 'Compter' }, { title: 'Écrire' }], quiz: [{ question: 'Combien' }] },
      { title: 'Deux', lessons: [{ title: 'Écrire' }, { title: '' }] },
    ],
  };
  const find = (at: string, was?: string) => {
    const found = findCalled(draft, readPlace(at)!, was);
    return found && writePlace(found);
  };
  expect(find('0.l.0', 'Compter')).toBe('0.l.0');
  // Moved into another module meanwhile; its old place has another lesson.
  expect(find('1.l.0', 'Compter')).toBe('0.l.0');
  expect(find('9.q.0', ' Combien ')).toBe('0.q.0');
  expect(find('1', 'Un')).toBe('0');
  // Of two that are called so nobody knows which; of none neither; one without a name is where it was.
  expect([find('9.l.0', 'Écrire'), find('0.l.0', 'Vendre'), find('9.l.9', ''), find('1.l.1', '')]).toEqual([
    undefined,
    undefined,
    undefined,
    '1.l.1',
  ]);
  expect([find('0.l.0'), find('9.l.0')]).toEqual(['0.l.0', undefined]);
});
