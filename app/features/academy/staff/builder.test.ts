import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { editablesContext, editablesOf } from '#app/features/content/editable.server.ts';
import { readPreview } from '#app/features/content/preview-link.server.ts';
import { cancelSchedule, publishEntry, unpublishEntry } from '#app/features/content/publish.server.ts';
import { newestRevision } from '#app/features/content/revisions.server.ts';
import { saveDraft } from '#app/features/content/save-draft.server.ts';
import { trashEntry } from '#app/features/content/trash.server.ts';
import type { Role } from '#app/features/staff/roles.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { sessions, users } from '#platform/auth-tables.ts';
import { functionsContext, type SiteFunction } from '#platform/functions.ts';
import { readSettings } from '#platform/settings.ts';
import { siteContextKey } from '#platform/site.ts';
import { contentItems, contentRevisions, entries, translations } from '#platform/tables.ts';
import { hashText, readTranslatedTexts } from '#platform/translations.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { Course } from '#app/features/academy/course.ts';
import { courses, findCourse } from '#app/features/academy/courses.server.ts';
import { openEnrollment } from '#app/features/academy/enrollments.server.ts';
import { aiCourses } from '#app/features/academy/tables.server.ts';
import { COURSE_FACTS } from '#test/course.ts';
import { actOnCourse, keepCourse } from './builder-actions.server.ts';
import { readBuilder, type Typed } from './builder-view.server.ts';
import type { Draft } from './course-acts.ts';
import { readFacts } from './course-forms.server.ts';
import { setCoursePrice } from './set-course-price.server.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const siteContext = { db, settings, translate, hasWords, staff: staffDesk };
const editables = editablesOf([courses] as never[]);
const collection = editables.get('courses')!;
const functions = [
  ...[saveDraft, publishEntry, cancelSchedule, unpublishEntry, trashEntry].map((define) => define(() => editables)),
  setCoursePrice(),
] as unknown as SiteFunction[];
const { hire } = openDesk(siteContext, functions);

/** Somebody of the staff at the builder, who reads this language. */
async function sit(language: Language, ...roles: Role[]) {
  const person = await hire(...roles);
  await db
    .update(users)
    .set({ name: `${roles[0]} ${language}` })
    .where(eq(users.id, person.id));
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, person.id));
  const member = { id: person.id, email: person.email, sessionId: session!.id } as never;
  const staff = (await staffDesk.find(db, member))!;
  const context = new RouterContextProvider();
  context.set(siteContextKey, siteContext as never);
  context.set(editablesContext, editables);
  context.set(functionsContext, new Map(functions.map((fn) => [fn.name, fn])));
  context.set(visitorContext, { language, address: '::1', requestId: 't', member });
  const read = (id: string, typed: Typed = {}) => readBuilder(context, staff, id, typed);
  /** What a form leads to: an address, a bare status, or the page again. */
  async function post(id: string, fields: Record<string, string>) {
    const request = new Request('http://localhost/admin', { method: 'POST', body: formOf(fields) });
    try {
      return await actOnCourse(context, request, collection, id, staff);
    } catch (thrown) {
      if (thrown instanceof Response) return { to: thrown.headers.get('location'), status: thrown.status };
      const { init } = thrown as { init?: { status: number } };
      if (!init) throw thrown;
      return { status: init.status };
    }
  }
  const keep = (id: string, fields: Record<string, string>) =>
    keepCourse(context, formOf(fields), collection, id, staff);
  return { ...person, read, post, keep };
}
type Person = Awaited<ReturnType<typeof sit>>;
let teacher: Person;
let editor: Person;
let reader: Person;
beforeAll(async () => {
  [teacher, editor, reader] = [await sit('fr', 'enseignement'), await sit('en', 'redaction'), await sit('fr', 'audit')];
});

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const lesson = (title: string, minutes = 5) => ({ title, minutes, text: `Texte de ${title}.` });
const question = (asked: string) => ({ question: asked, options: ['Oui', 'Non'], answer: 1, why: 'Voilà.' });
const COURSE: Draft = {
  ...COURSE_FACTS,
  priceXof: 0,
  sheet: { title: 'Fiche', points: ['Un point'] },
  modules: [
    {
      title: 'Un',
      lessons: [lesson('A'), { ...lesson('B', 7), art: { type: 'eau', palette: 'midi' } }],
      quiz: [question('P ?'), question('Q ?'), question('R ?')],
      pass: 2,
    },
    { title: 'Deux', lessons: [lesson('C')], quiz: [] },
  ],
};
async function begin(who: Person, data: object = COURSE) {
  const { id, revision } = (await who.call('save-draft', { collection: 'courses', data })) as {
    id: string;
    revision: number;
  };
  return { id, revision };
}
const publish = ({ id, revision }: { id: string; revision: number }) =>
  teacher.call('publish-entry', { collection: 'courses', id, revision });
/** The whole course as it is read now, in English. */
async function putInEnglish(id: string) {
  const { data } = (await findCourse(db, id))!;
  const texts = readTranslatedTexts(Course, data, data);
  await db.insert(translations).values({ collection: 'courses', id, language: 'en', texts });
}
const newestOf = async (id: string) => (await newestRevision(db, 'courses', id))!;

test('the builder shows a course with all that leads on from it, as its reader may', async () => {
  await db.insert(aiCourses).values(
    (['draft', 'draft', 'approved'] as const).map((status, index) => ({
      id: `ai-${index}`,
      authorHash: 'x',
      topic: 'x',
      level: 'debutant' as const,
      durationHours: 4,
      language: 'fr' as const,
      status,
    })),
  );
  const { id } = await begin(teacher);
  await teacher.call('set-course-price', { courseId: id, amount: 12_500 });
  const draft = (await teacher.read(id))!;
  const modules = [
    {
      title: 'Un',
      minutes: 12,
      megabytes: '0,03',
      lessons: [
        { title: 'A', minutes: 5 },
        { title: 'B', minutes: 7 },
      ],
      questions: ['P ?', 'Q ?', 'R ?'],
      pass: 2,
    },
    { title: 'Deux', minutes: 5, megabytes: '0,01', lessons: [{ title: 'C', minutes: 5 }], questions: [] },
  ];
  const { revision } = await newestOf(id);
  const expected = {
    id,
    title: 'Compter',
    state: 'draft',
    base: revision,
    revisions: 1,
    isLive: false,
    isTrashed: false,
    preview: expect.any(String),
    hasTranslations: false,
    changed: [],
    mayPrice: true,
    priceXof: '12500',
    modules,
    missing: [],
  };
  expect({ ...draft, facts: draft.facts.replace(/\s/g, ' ') }).toEqual({
    ...expected,
    me: teacher.id,
    facts: 'Argent, Avancé, 12 500 francs CFA',
    mayWrite: true,
    mayPublish: true,
    mayTranslate: true,
    asked: 2,
  });
  const token = draft.preview!.slice('/preview/'.length);
  expect(readPreview(settings.authSecret, token)).toMatchObject({ collection: 'courses', id, revision });
  expect(await reader.read(id)).toEqual({
    ...expected,
    me: reader.id,
    facts: draft.facts,
    mayWrite: false,
    mayPublish: false,
    mayPrice: false,
    mayTranslate: true,
    asked: 0,
  });
  await publish({ id, revision });
  const live = (await editor.read(id))!;
  expect(live).toMatchObject({
    facts: 'Money, Advanced, 12,500 CFA francs',
    state: 'published',
    isLive: true,
    page: `/academy/course/${id}`,
    mayPrice: false,
    asked: 0,
    stops: { learners: 0, others: 0, certified: 0 },
  });
  expect(live.modules[0]!.megabytes).toBe('0.03');
  expect(await teacher.read('999')).toBeUndefined();
});

test('a course of which nothing is said yet is free, for beginners, and its gaps can be looked at', async () => {
  const { id } = await begin(teacher, { modules: [{ lessons: [{}], quiz: [{}] }, {}] });
  expect(await teacher.read(id)).toMatchObject({
    title: '',
    facts: 'Débutant, gratuit',
    preview: expect.stringMatching(/^\/preview\//),
    stops: undefined,
    modules: [
      { title: '', minutes: 0, lessons: [{ title: '', minutes: 0 }], questions: [''], pass: undefined },
      { title: '', minutes: 0, megabytes: '0', lessons: [], questions: [] },
    ],
  });
  expect((await teacher.read(id, { price: 'beaucoup' }))!.priceXof).toBe('beaucoup');
  const none = await begin(teacher, { level: 'intermediaire' });
  expect(await teacher.read(none.id)).toMatchObject({ facts: 'Intermédiaire, gratuit', modules: [], priceXof: '0' });
});

test('what is missing is named once for each place, with the place to open', async () => {
  const missingOf = async (data: object) => (await teacher.read((await begin(teacher, data)).id))!.missing;
  const [whole] = COURSE.modules!;
  expect(await missingOf({ ...COURSE, modules: [] })).toEqual([{ at: '', text: 'Aucun module' }]);
  expect(
    await missingOf({
      ...COURSE,
      title: '',
      audience: '',
      modules: [
        { ...whole, title: '' },
        { ...whole, lessons: [] },
        {
          ...whole,
          lessons: [lesson('A'), { title: '', minutes: 0, text: '' }],
          quiz: [question('P ?'), question('Q ?'), { question: '', options: ['Oui'], answer: 0, why: '' }],
        },
      ],
    }),
  ).toEqual([
    { at: 'facts', text: 'Présentation du cours' },
    { at: '0', text: 'Module 1' },
    { at: '1', text: 'Module 2\u00a0: aucune leçon' },
    { at: '2.l.1', text: 'Module 3, leçon 2' },
    { at: '2.q.2', text: 'Module 3, question 3' },
  ]);
  expect(await missingOf({ ...COURSE, modules: [{ ...whole, pass: 4 }] })).toEqual([{ at: '0', text: 'Module 1' }]);
  // Words that no page would show are looked for once all else is there.
  const hidden = { ...lesson('C'), text: 'Un <b>mot</b>.' };
  const modules = [whole, { title: 'Deux', lessons: [lesson('D'), lesson('E'), hidden], quiz: [] }];
  expect(await missingOf({ ...COURSE, modules })).toEqual([{ at: '1.l.2', text: 'Module 2, leçon 3' }]);
  expect(await missingOf({ ...COURSE, title: '', modules })).toEqual([{ at: 'facts', text: 'Présentation du cours' }]);
});

test('one thing is open beside the outline: the facts, a module, a lesson, a question or the publishing', async () => {
  const { id } = await begin(teacher);
  const open = async (at: string, typed: Typed = {}) => (await teacher.read(id, { at, ...typed }))!;
  const facts = (await open('facts', { errors: { 'data.title': 'Non' } })).panel as { fields: { name: string }[] };
  expect(facts).toMatchObject({ kind: 'facts' });
  expect(facts.fields[0]).toMatchObject({ name: 'data.title', value: 'Compter', error: 'Non' });
  expect((await open('publish')).panel).toEqual({ kind: 'publish' });
  for (const nowhere of ['', '2', '0.l.2', '1.q.0', 'tout'])
    expect((await open(nowhere)).panel, nowhere).toBeUndefined();
  expect(await open('0')).toMatchObject({
    was: 'Un',
    panel: { kind: 'module', at: '0', number: 1, title: 'Un', isFirst: true, isLast: false },
  });
  expect((await open('1')).panel).toEqual({
    kind: 'module',
    at: '1',
    number: 2,
    title: 'Deux',
    isFirst: false,
    isLast: true,
  });
  const panel = (await open('0.l.1', { errors: { body: 'Ligne 3', 'data.minutes': 'Trop' } })).panel as {
    fields: { name: string; drawn?: { seed: string } }[];
  };
  expect(panel).toMatchObject({
    kind: 'lesson',
    at: '0.l.1',
    module: 1,
    number: 2,
    hasArt: true,
    body: 'Texte de B.',
    error: 'Ligne 3',
  });
  expect(panel.fields).toMatchObject([
    { name: 'data.title', value: 'B', error: undefined },
    { name: 'data.minutes', value: '7', error: 'Trop' },
    { name: 'data.art', drawn: { kind: 'scene', seed: `cours-${id}-1-2` } },
  ]);
  expect((await open('1.l.0')).panel).toMatchObject({ module: 2, number: 1, hasArt: false, error: undefined });
  const asked = { kind: 'question', at: '0.q.2', module: 1, number: 3, all: 3, question: 'R ?', answer: 1 };
  expect(await open('0.q.2')).toMatchObject({
    was: 'R ?',
    panel: { ...asked, options: ['Oui', 'Non', ''], why: 'Voilà.', pass: '2', errors: {} },
  });
  expect((await open('0.q.2', { pass: 'tout', errors: { pass: 'Non' } })).panel).toMatchObject({
    ...asked,
    pass: 'tout',
    errors: { pass: 'Non' },
  });
  // What was typed is shown; it is known by the name it has in what is kept.
  const draft = structuredClone(COURSE);
  draft.modules![0]!.quiz = [{ question: 'Autre ?', options: ['a', 'b', 'c', 'd', 'e'] }, {}];
  delete draft.modules![0]!.pass;
  expect(await open('0.q.0', { draft, focus: 'x' })).toMatchObject({
    was: 'P ?',
    focus: 'x',
    panel: { question: 'Autre ?', options: ['a', 'b', 'c', 'd', 'e'], answer: undefined, why: '', pass: '2', all: 2 },
  });
  expect((await open('0.q.1', { draft })).panel).toMatchObject({ question: '', options: ['', '', ''], why: '' });
  draft.modules![0] = { lessons: [{}] };
  expect((await open('0', { draft })).panel).toMatchObject({ title: '' });
  expect((await open('0.l.0', { draft })).panel).toMatchObject({ body: '', hasArt: false });
});

test('of a translated course the changed texts are asked about where it is published, and nowhere else', async () => {
  const made = await begin(teacher);
  await publish(made);
  const { id } = made;
  const changedAt = async (at: string) => {
    const { hasTranslations, changed } = (await teacher.read(id, { at }))!;
    return { hasTranslations, changed: changed.map(({ hash }) => hash) };
  };
  const write = async (title: string) =>
    teacher.call('save-draft', { collection: 'courses', id, data: { ...COURSE, title } });
  await write('Compter juste');
  expect(await changedAt('publish')).toEqual({ hasTranslations: false, changed: [] });
  await putInEnglish(id);
  expect(await changedAt('publish')).toEqual({ hasTranslations: true, changed: [hashText('Compter juste')] });
  expect(await changedAt('facts')).toEqual({ hasTranslations: true, changed: [] });
});

const panelAt = (id: string, at: string, done: string) => `/admin/courses/${id}?at=${at}&done=${done}#panel`;
const stateOf = async (id: string) => (await teacher.read(id))!.state;
const titlesOf = async (id: string) =>
  ((await newestOf(id)).data as Draft).modules!.map(({ title, lessons }) => [
    title,
    ...lessons!.map((one) => one.title),
  ]);
const fieldsOf = (answer: object) =>
  (answer as { builder: { panel: { fields: { name: string; rows?: unknown[] }[] } } }).builder.panel.fields;
const written = (title: string, more: Record<string, string> = {}) => ({
  'data.title': title,
  'data.minutes': '9',
  body: 'Nouveau.',
  ...more,
});

test('what is written of a lesson, a question, a module or the facts is kept as a version of its own', async () => {
  const { id, revision } = await begin(teacher);
  let base = revision;
  const write = async (at: string, fields: Record<string, string>) => {
    expect(await teacher.post(id, { act: `write:${at}`, base: String(base), ...fields })).toEqual({
      to: panelAt(id, at, 'save-draft'),
      status: 303,
    });
    const newest = await newestOf(id);
    expect(newest).toMatchObject({ who: teacher.id, isAuto: false });
    expect(newest.revision).toBeGreaterThan(base);
    base = newest.revision;
    return newest.data as Draft;
  };
  const [one, two] = COURSE.modules!;
  const third = { title: 'C', minutes: 9, text: 'Nouveau.' };
  const withLesson = await write('1.l.0', { ...written('C') });
  expect(withLesson).toEqual({ ...COURSE, modules: [one, { ...two, lessons: [third] }] });
  const asked = { question: 'Z ?', 'option-0': 'Oui', 'option-2': 'Peut-être', answer: '2', why: 'Ainsi.', pass: '1' };
  const quiz = [
    one!.quiz![0],
    { question: 'Z ?', options: ['Oui', 'Peut-être'], answer: 1, why: 'Ainsi.' },
    one!.quiz![2],
  ];
  const withQuestion = await write('0.q.1', asked);
  expect(withQuestion.modules).toEqual([{ ...one, quiz, pass: 1 }, withLesson.modules![1]]);
  const { pass: _, ...all } = withQuestion.modules![0]!;
  expect((await write('0.q.1', { ...asked, pass: '3' })).modules![0]).toEqual(all);
  expect((await write('0', { title: ' Premier ' })).modules![0]).toEqual({ ...all, title: 'Premier' });
  const { modules } = (await newestOf(id)).data as Draft;
  // The facts are what the form says of them; lessons, price and figures are no part of it.
  expect(await write('facts', { 'data.title': 'Autre', 'data.level': 'debutant' })).toMatchObject({
    title: 'Autre',
    level: 'debutant',
    priceXof: 0,
    sample: COURSE.sample,
    modules,
  });
  expect((await newestOf(id)).data).not.toHaveProperty('audience', COURSE.audience);
});

test('what fits no field is kept nowhere: it stays as it was typed, with what is wrong', async () => {
  const { id, revision } = await begin(teacher);
  const base = String(revision);
  const lookAt = 'Corrigez les champs signalés\u00a0: rien n’est encore enregistré.';
  const wrong = await teacher.post(id, { act: 'write:0.l.0', base, ...written('A', { 'data.minutes': 'cinq' }) });
  expect(wrong).toMatchObject({
    status: 400,
    error: lookAt,
    others: undefined,
    stamp: expect.any(Number),
    builder: { panel: { kind: 'lesson', at: '0.l.0', body: 'Nouveau.' } },
  });
  const question = { question: 'P ?', 'option-0': 'Oui', pass: '7', why: '' };
  expect(await teacher.post(id, { act: 'write:0.q.0', base, ...question })).toMatchObject({
    status: 400,
    error: lookAt,
    builder: {
      panel: {
        options: ['Oui', '', ''],
        pass: '7',
        errors: { answer: 'Cochez la réponse juste.', pass: 'Un nombre de 1 à 3.' },
      },
    },
  });
  expect(await editor.post(id, { act: 'write:facts', base, 'data.durationHours': '900' })).toMatchObject({
    status: 400,
    error: expect.stringContaining('marked'),
    builder: { panel: { kind: 'facts' } },
  });
  expect((await newestOf(id)).revision).toBe(revision);
});

test('who may not write is told so, and reads on what they typed', async () => {
  const { id, revision } = await begin(teacher);
  const refused = await reader.post(id, { act: 'write:1.l.0', base: String(revision), ...written('Z') });
  expect(refused).toMatchObject({
    status: 403,
    error: translate('fr', 'errors')('permission_missing'),
    builder: { panel: { at: '1.l.0', body: 'Nouveau.' } },
  });
  expect((await newestOf(id)).revision).toBe(revision);
});

test('modules and lessons are added, moved and taken out; such steps of one hand are one version', async () => {
  const { id, revision } = await begin(teacher);
  const act = async (name: string) => teacher.post(id, { act: name, base: String((await newestOf(id)).revision) });
  expect(await act('add:module')).toEqual({ to: panelAt(id, '2', 'course-outline'), status: 303 });
  expect(await newestOf(id)).toMatchObject({ who: teacher.id, isAuto: true });
  expect(await act('down:0.l.1')).toEqual({ to: panelAt(id, '1.l.0', 'course-outline'), status: 303 });
  expect(await act('remove:2')).toEqual({ to: `/admin/courses/${id}?done=course-outline`, status: 303 });
  expect(await act('add:1.l')).toMatchObject({ to: panelAt(id, '1.l.2', 'course-outline') });
  expect(await titlesOf(id)).toEqual([
    ['Un', 'A'],
    ['Deux', 'B', 'C', ''],
  ]);
  expect((await teacher.read(id))!.revisions).toBe(2);
  const last = (await newestOf(id)).revision;
  expect(last).toBeGreaterThan(revision);
  for (const nowhere of ['up:0', 'write:7', 'toString:0'])
    expect(await act(nowhere), nowhere).toEqual({ to: `/admin/courses/${id}`, status: 303 });
  expect((await newestOf(id)).revision).toBe(last);
});

test('a course that nobody wrote is nowhere to be found', async () => {
  for (const [field, value] of [
    ['act', 'add:module'],
    ['act', 'show:facts'],
    ['row', 'add:outcomes'],
    ['intent', 'trash-entry'],
  ] as const)
    expect(await teacher.post('999', { [field]: value }), value).toEqual({ status: 404 });
});

test('written from an older text, it goes to where its thing stands now, whoever moved it', async () => {
  const { id, revision } = await begin(teacher);
  await editor.post(id, { act: 'up:1', base: String(revision) });
  const base = String(revision);
  expect(await teacher.post(id, { act: 'write:0.l.0', base, ...written('A2') })).toEqual({
    to: panelAt(id, '1.l.0', 'save-draft'),
    status: 303,
  });
  expect(await titlesOf(id)).toEqual([
    ['Deux', 'C'],
    ['Un', 'A2', 'B'],
  ]);
  // A module is known by its title, whatever became of its lessons; what is added to it needs no more.
  expect(await teacher.post(id, { act: 'write:0', base, title: 'Premier' })).toMatchObject({
    to: panelAt(id, '1', 'save-draft'),
  });
  expect(await teacher.post(id, { act: 'add:1.l', base })).toMatchObject({
    to: panelAt(id, '0.l.1', 'course-outline'),
  });
  expect(await teacher.post(id, { act: 'add:1.q', base })).toMatchObject({
    to: panelAt(id, '0.q.0', 'course-outline'),
  });
  expect(await teacher.post(id, { act: 'add:module', base })).toMatchObject({
    to: panelAt(id, '2', 'course-outline'),
  });
  expect(await teacher.post(id, { act: 'remove:0.l.1', base })).toMatchObject({
    to: panelAt(id, '1', 'course-outline'),
  });
  expect(await titlesOf(id)).toEqual([['Deux', 'C', ''], ['Premier', 'A2'], ['']]);
});

test('somebody else changed this very lesson: they are named, both texts stand there, the next press keeps one’s own', async () => {
  const { id, revision } = await begin(teacher);
  const base = String(revision);
  await editor.post(id, { act: 'write:0.l.0', base, ...written('A', { body: 'De la rédaction.' }) });
  const kept = await newestOf(id);
  const error = 'Comparez les deux textes ci-dessous\u00a0: redaction en a enregistré entre-temps. Rien n’est perdu.';
  const meanwhile = await teacher.post(id, { act: 'write:0.l.0', base, ...written('A') });
  expect(meanwhile).toMatchObject({
    status: 409,
    error,
    others: ['De la rédaction.', 'A'],
    builder: { base: kept.revision, panel: { at: '0.l.0', body: 'Nouveau.' } },
  });
  expect((await newestOf(id)).revision).toBe(kept.revision);
  // Renamed or moved away it is found no more: one's own words are shown, to be copied.
  await editor.post(id, { act: 'write:0.l.0', base: String(kept.revision), ...written('Autre') });
  expect(
    await teacher.post(id, { act: 'write:0.l.0', base, ...written('A', { question: '', holder: 'x' }) }),
  ).toMatchObject({ status: 409, error, others: ['A', 'Nouveau.'], builder: { panel: undefined } });
  expect(await teacher.post(id, { act: 'remove:0.l.0', base })).toMatchObject({
    status: 409,
    error,
    others: undefined,
    builder: { panel: undefined },
  });
  // A version that is not there any more tells nothing of what was changed since.
  expect(
    await teacher.post(id, { act: 'write:0.l.1', base: '999999', ...written('B', { 'option-1': 'Oui', why: 'V' }) }),
  ).toMatchObject({ status: 409, others: ['B', 'Nouveau.', 'Oui', 'V'] });
  const next = String((await newestOf(id)).revision);
  expect(await teacher.post(id, { act: 'write:0.l.0', base: next, ...written('A') })).toMatchObject({
    to: panelAt(id, '0.l.0', 'save-draft'),
  });
});

test('somebody else changed a lesson and moved it: one’s own words are shown where it stands now', async () => {
  const { id, revision } = await begin(teacher);
  const base = String(revision);
  await editor.post(id, { act: 'write:0.l.0', base, ...written('A', { body: 'De la rédaction.' }) });
  await editor.post(id, { act: 'up:1', base: String((await newestOf(id)).revision) });
  expect(await teacher.post(id, { act: 'write:0.l.0', base, ...written('A') })).toMatchObject({
    status: 409,
    others: ['De la rédaction.', 'A'],
    builder: { panel: { at: '1.l.0', body: 'Nouveau.' } },
  });
});

test('a question that somebody else changed, and who has no account any more, is told of by its answers', async () => {
  const { id, revision } = await begin(teacher);
  const base = String(revision);
  const asked = {
    question: 'Q ?',
    'option-0': 'Jamais',
    'option-1': 'Toujours',
    answer: '0',
    why: 'Ainsi.',
    pass: '2',
  };
  await editor.post(id, { act: 'write:0.q.1', base, ...asked });
  await db.update(contentRevisions).set({ who: 'nobody' }).where(eq(contentRevisions.who, editor.id));
  const own = { ...asked, 'option-0': 'Parfois', why: '' };
  expect(await teacher.post(id, { act: 'write:0.q.1', base, ...own })).toMatchObject({
    status: 409,
    error: expect.stringContaining('nobody a enregistré'),
    others: ['Ainsi.', 'Jamais', 'Toujours', 'Q ?'],
    builder: { panel: { at: '0.q.1', options: ['Parfois', 'Toujours', ''], why: '' } },
  });
});

test('facts that somebody else changed are shown beside one’s own; lessons that changed meanwhile are no matter', async () => {
  const { id, revision } = await begin(teacher);
  const base = String(revision);
  const title = (text: string) => ({ act: 'write:facts', base, 'data.title': text });
  await editor.post(id, { act: 'add:module', base });
  const facts = { 'data.description': 'Compter une caisse.', 'data.category': 'argent', 'data.audience': 'Pour tous.' };
  expect(await editor.post(id, { ...title('De la rédaction'), ...facts })).toMatchObject({
    to: panelAt(id, 'facts', 'save-draft'),
  });
  const kept = (await newestOf(id)).revision;
  const answer = await teacher.post(id, title('Le mien'));
  expect(answer).toMatchObject({
    status: 409,
    others: ['De la rédaction', 'Compter une caisse.', 'argent', 'Pour tous.'],
    builder: { title: 'De la rédaction', panel: { kind: 'facts' } },
  });
  expect(fieldsOf(answer)[0]).toMatchObject({ name: 'data.title', value: 'Le mien' });
  expect((await newestOf(id)).revision).toBe(kept);
});

test('what one’s own page kept by itself is no colleague’s: one’s words go on where they stand', async () => {
  const { id, revision } = await begin(teacher);
  const base = String(revision);
  const kept = await teacher.keep(id, { at: '0.l.0', base, ...written('A', { body: 'Pas fini' }) });
  expect(kept).toMatchObject({ ok: true, body: { id, revision: expect.any(Number) } });
  expect(await newestOf(id)).toMatchObject({ isAuto: true, who: teacher.id });
  expect((await newestOf(id)).data).toMatchObject({
    modules: [{ lessons: [{ title: 'A', text: 'Pas fini' }, {}] }, {}],
  });
  // Its answer was lost on the way: the page still has the number before.
  expect(await teacher.post(id, { act: 'write:0.l.0', base, ...written('A') })).toMatchObject({
    to: panelAt(id, '0.l.0', 'save-draft'),
  });
  // Kept by hand it is a version like any other.
  expect(await teacher.post(id, { act: 'write:0.l.0', base, ...written('A', { body: 'Encore' }) })).toMatchObject({
    status: 409,
  });
  const next = String((await newestOf(id)).revision);
  await editor.keep(id, { at: '0.l.1', base: next, ...written('B', { body: 'De la rédaction' }) });
  expect(await teacher.post(id, { act: 'write:0.l.1', base: next, ...written('B') })).toMatchObject({ status: 409 });
});

test('one’s own page renamed and moved it by itself: it is known by the name its form was drawn with', async () => {
  const { id, revision } = await begin(teacher);
  const base = String(revision);
  await teacher.keep(id, { at: '0.l.0', base, ...written('A2') });
  await teacher.post(id, { act: 'up:1', base: String((await newestOf(id)).revision) });
  expect(await teacher.post(id, { act: 'write:0.l.0', base, was: 'A2', ...written('A3') })).toMatchObject({
    to: panelAt(id, '1.l.0', 'save-draft'),
  });
  expect(await titlesOf(id)).toEqual([
    ['Deux', 'C'],
    ['Un', 'A3', 'B'],
  ]);
});

test('what a page keeps by itself is kept where its thing stands, and nowhere where it was changed', async () => {
  const { id, revision } = await begin(teacher);
  const base = String(revision);
  await editor.post(id, { act: 'up:1', base });
  expect(await teacher.keep(id, { at: '0.l.1', base, ...written('B'), idempotencyKey: 'lecon-b-1' })).toMatchObject({
    ok: true,
  });
  // The same form goes on to be kept, each time anew.
  const next = String((await newestOf(id)).revision);
  const more = written('B', { body: 'Plus.', idempotencyKey: 'lecon-b-1' });
  expect(await teacher.keep(id, { at: '1.l.1', base: next, ...more })).toMatchObject({ ok: true });
  expect((await newestOf(id)).data).toMatchObject({ modules: [{}, { lessons: [{ title: 'A' }, { text: 'Plus.' }] }] });
  // Unfinished words are kept as they are, what no page shows too.
  const last = String((await newestOf(id)).revision);
  const unfinished = written('B', { body: 'Un <b>' });
  expect(await teacher.keep(id, { at: '1.l.1', base: last, ...unfinished })).toMatchObject({ ok: true });
  const { revision: kept } = await newestOf(id);
  expect(await editor.keep(id, { at: '0.l.1', base, ...written('B') })).toBeUndefined();
  expect(await editor.keep(id, { at: '7.l.0', base: String(kept), ...written('B') })).toBeUndefined();
  expect(await reader.keep(id, { at: '1.l.0', base: String(kept), ...written('A') })).toMatchObject({
    ok: false,
    status: 403,
  });
  expect((await newestOf(id)).revision).toBe(kept);
});

test('what a device kept is shown again where its thing stands now; of what is gone the words are shown', async () => {
  const { id, revision } = await begin(teacher);
  const base = String(revision);
  await editor.post(id, { act: 'up:1', base });
  expect(await teacher.post(id, { act: 'show:0.l.0', base, ...written('A') })).toMatchObject({
    status: 200,
    rescued: '0.l.0',
    error: undefined,
    builder: { panel: { at: '1.l.0', body: 'Nouveau.' } },
  });
  // Changed since, it is found by its name.
  const now = await newestOf(id);
  await editor.post(id, { act: 'write:1.l.0', base: String(now.revision), ...written('A', { body: 'Autre' }) });
  expect(await teacher.post(id, { act: 'show:0.l.0', base, was: 'A', ...written('A') })).toMatchObject({
    status: 200,
    rescued: '0.l.0',
    builder: { panel: { at: '1.l.0', body: 'Nouveau.' } },
  });
  expect(await teacher.post(id, { act: 'show:facts', base, 'data.title': 'Le mien' })).toMatchObject({
    status: 200,
    rescued: 'facts',
    builder: { panel: { kind: 'facts' } },
  });
  const gone = { 'data.title': 'Perdu', body: 'Mes mots.', 'data.minutes': '9', title: '', why: 'Parce que' };
  const answer = await teacher.post(id, { act: 'show:0.l.0', base, was: 'Perdu', ...gone });
  expect(answer).toMatchObject({
    status: 409,
    error: translate('fr', 'admin')('builder.rescueGone'),
    others: ['Perdu', 'Mes mots.', 'Parce que'],
    builder: { panel: undefined },
  });
  expect(answer).not.toHaveProperty('rescued');
});

test('a row more or less of the facts is shown at once, with the focus in it, and kept nowhere', async () => {
  const { id, revision } = await begin(teacher);
  const typed = { 'data.title': 'Le mien', 'data.outcomes[0]': 'Compter', act: 'write:facts' };
  const answer = await teacher.post(id, { row: 'add:outcomes', ...typed });
  expect(answer).toMatchObject({
    status: 200,
    error: undefined,
    builder: { focus: 'data.outcomes[1]', title: 'Compter', modules: [{ title: 'Un' }, { title: 'Deux' }] },
  });
  const fields = fieldsOf(answer);
  expect(fields[0]).toMatchObject({ name: 'data.title', value: 'Le mien' });
  expect(fields.find(({ name }) => name === 'data.outcomes')!.rows).toHaveLength(2);
  expect((await newestOf(id)).revision).toBe(revision);
});

test('a course is published, put off, taken back and thrown away from its page', async () => {
  const { id, revision } = await begin(teacher);
  const base = String(revision);
  const lead = (intent: string, fields: Record<string, string> = {}) => teacher.post(id, { intent, base, ...fields });
  const done = (verb: string) => ({ to: `/admin/courses/${id}?done=${verb}`, status: 303 });
  const day = `${new Date().getUTCFullYear() + 1}-06-15`;
  const dateOf = async () => (await newestOf(id)).publishAt?.toISOString();
  expect(await lead('schedule', { day })).toEqual(done('publish-entry'));
  expect(await dateOf()).toBe(`${day}T07:00:00.000Z`);
  expect(await lead('schedule', { day, hour: '19:30' })).toEqual(done('publish-entry'));
  expect(await dateOf()).toBe(`${day}T18:30:00.000Z`);
  expect(await teacher.read(id)).toMatchObject({
    state: 'scheduled',
    leaves: formatStamp(new Date(`${day}T18:30:00Z`), 'fr'),
  });
  expect(await lead('cancel-schedule')).toEqual(done('cancel-schedule'));
  expect([await dateOf(), await stateOf(id)]).toEqual([undefined, 'draft']);
  // Who asks for later means later: a slip of the hand publishes nothing.
  for (const wrong of ['2020-01-01', '', '2026-13-40'])
    expect(await lead('schedule', { day: wrong })).toMatchObject({
      status: 400,
      error: 'Choisissez un jour et une heure, dans les deux ans.',
      builder: { state: 'draft', panel: { kind: 'publish' } },
    });
  expect(await lead('publish-entry')).toEqual(done('publish-entry'));
  expect(await stateOf(id)).toBe('published');
  expect(await lead('unpublish-entry')).toEqual(done('unpublish-entry'));
  expect(await findCourse(db, id)).toBeUndefined();
  expect(await lead('trash-entry')).toEqual(done('trash-entry'));
  expect(await teacher.read(id)).toMatchObject({ isTrashed: true, mayWrite: false, mayPublish: true });
  expect(await lead('publish-entry')).toMatchObject({
    status: 409,
    error: expect.any(String),
    builder: { state: 'trash', panel: { kind: 'publish' } },
  });
  for (const unknown of ['', 'toString', 'save-draft']) expect(await lead(unknown)).toEqual({ status: 400 });
});

test('a price is set from its page; a wrong one stays there as it was typed', async () => {
  const { id } = await begin(teacher);
  const set = (amount: string, who = teacher) => who.post(id, { intent: 'set-course-price', amount });
  expect(await set('12500')).toEqual({ to: `/admin/courses/${id}?done=set-course-price`, status: 303 });
  expect((await newestOf(id)).data.priceXof).toBe(12_500);
  expect(await set('beaucoup')).toMatchObject({
    status: 400,
    error: translate('fr', 'errors')('course_price_invalid'),
    builder: { priceXof: 'beaucoup', panel: { kind: 'facts' } },
  });
  expect(await set('1', editor)).toMatchObject({ status: 403, builder: { priceXof: '1' } });
  // Of another act the price is not read.
  await db.update(contentItems).set({ trashedAt: new Date() }).where(eq(contentItems.id, id));
  const answer = await teacher.post(id, { intent: 'publish-entry', base: '1', amount: 'beaucoup' });
  expect(answer).toMatchObject({ builder: { priceXof: '12500' } });
});

test('published as the same in sense, what was translated stays right; without a word it grows old', async () => {
  for (const [meaning, of] of [
    ['same', 'Compter juste'],
    [undefined, 'Compter'],
  ] as const) {
    const made = await begin(teacher);
    await publish(made);
    const { id } = made;
    await putInEnglish(id);
    const data = { ...COURSE, title: 'Compter juste' };
    const { revision } = (await teacher.call('save-draft', { collection: 'courses', id, data })) as {
      revision: number;
    };
    await teacher.post(id, {
      intent: 'publish-entry',
      base: String(revision),
      ...(meaning && { meaning }),
    });
    const [row] = await db.select().from(translations).where(eq(translations.id, id));
    expect(row!.texts.title).toMatchObject({ of: hashText(of) });
  }
});

test('who writes a course that came with the release begins from what is read', async () => {
  const id = '500';
  await db.insert(entries).values({ collection: 'courses', id, data: COURSE, position: 1 });
  expect(await teacher.read(id)).toMatchObject({ base: 0, revisions: 0, preview: undefined, isLive: true });
  // The first word of all turns what is read into a version, made by nobody here.
  await teacher.call('set-course-price', { courseId: id, amount: 500 });
  const { revision } = await newestOf(id);
  expect(await teacher.post(id, { act: 'add:module', base: '0' })).toMatchObject({
    to: panelAt(id, '2', 'course-outline'),
  });
  expect((await newestOf(id)).revision).toBeGreaterThan(revision);
});

test('learners of a course are counted beside its outline', async () => {
  const made = await begin(teacher);
  await publish(made);
  await db.transaction((tx) => openEnrollment(tx, made.id, reader.id, true));
  expect((await teacher.read(made.id))!.stops).toMatchObject({ learners: 1, others: 0 });
});

test('of the facts only what is there and wrong is marked, each at its own field', () => {
  const typed = {
    'data.title': 'Compter',
    'data.publishedOn': 'demain',
    'data.outcomes[0]': '',
    'data.voices[0].name': '',
    'data.voices[0].text': 'Bien.',
    'data.voices[0].stars': '9',
    'data.instructor.gender': 'x',
    'data.sheet.title': '',
  };
  expect(readFacts(formOf(typed), 'fr').errors).toEqual(
    Object.fromEntries(
      ['data.publishedOn', 'data.instructor.gender', 'data.voices[0].stars'].map((field) => [
        field,
        translate('fr', 'errors')('invalid_field'),
      ]),
    ),
  );
});
