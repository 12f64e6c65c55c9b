import { createServer } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import academy from '#locales/fr/academy.json' with { type: 'json' };
import { CourseListCard } from '#app/features/academy/parts/course-list-card.tsx';
import { WordsContext } from '#app/ui/words.tsx';
import { callFunction } from '#platform/functions.ts';
import { aiCourseGenerator, approveCourse, makeAiCourse } from '#app/features/academy/ai-courses.server.ts';
import { issueCertificate } from '#app/features/academy/certificates.server.ts';
import { lessonsOf } from '#app/features/academy/course-rules.ts';
import { findCourse, listCourses, outlineOf } from '#app/features/academy/courses.server.ts';
import { findEnrollment, openEnrollment } from '#app/features/academy/enrollments.server.ts';
import { mergeProgress } from '#app/features/academy/progress.server.ts';
import { users } from '#platform/auth-tables.ts';
import { aiCourses, courseEvents } from '#app/features/academy/tables.server.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite } from './gifts.ts';

const lesson = {
  title: 'Démonter la roue',
  minutes: 6,
  text: 'Retournez le vélo, desserrez les écrous, gardez-les dans un bol. '.repeat(3),
};
const GOOD = {
  title: 'Réparer un vélo',
  description: 'Roues, chaîne et freins, avec peu d’outils.',
  outcomes: ['Réparer une roue', 'Régler un frein'],
  modules: [
    {
      title: 'La roue',
      lessons: [lesson],
      quiz: [
        {
          question: 'Où garder les écrous ?',
          options: ['Dans un bol', 'Par terre'],
          answer: 0,
          why: 'Par terre, on les perd.',
        },
      ],
    },
    { title: 'Le frein', lessons: [lesson], quiz: [] },
  ],
};

let say: () => string | undefined = () => JSON.stringify(GOOD);
let seen: { authorization?: string; body?: { model: string; messages: { role: string; content: unknown }[] } } = {};
/** Speaks OpenAI's chat completions: what a self-hosted model's server does as well. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    seen = { authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) };
    const content = say();
    if (content === undefined) return void response.writeHead(500).end('{"error":{"message":"broken"}}');
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: '1',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const ai = {
  apiKey: 'a-key',
  apiUrl: `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`,
  model: 'petit-modele',
};

const { db } = await createTestDatabase();
const { siteContext, pay, sent } = await openGiftSite(db);
const hand = { who: 'Odette', why: 'read over' };
const storyOf = async (id: string) =>
  (await db.select().from(courseEvents).where(eq(courseEvents.courseId, id)).orderBy(courseEvents.id)).map(
    ({ from, to, who, why }) => [from, to, who, why],
  );
const generator = aiCourseGenerator(pay.jobs);
const ask = (body: object, caller: object = {}) =>
  callFunction(siteContext, generator, body, { language: 'fr', address: '::1', requestId: 't', ...caller });

async function make(
  settings: { ai?: typeof ai },
  body: object = { topic: 'réparer un vélo', level: 'debutant', duration: 20 },
) {
  const answer = await ask(body);
  if (!answer.ok) throw new Error(answer.body.code);
  const job = sent.findLast(({ name }) => name === 'make-ai-course')!;
  await makeAiCourse(db, settings as never).run(job.data);
  const [row] = await db
    .select()
    .from(aiCourses)
    .where(eq(aiCourses.id, String(answer.body.courseId)));
  return { row: row!, authorKey: String(answer.body.authorKey) };
}

test('a model’s course: asked with the key, checked by the schema, seen by its author alone until approved', async () => {
  const { row, authorKey } = await make({ ai });
  expect(row).toMatchObject({ status: 'draft', isModel: true, content: { title: 'Réparer un vélo' } });
  expect(seen.authorization).toBe('Bearer a-key');
  expect(seen.body!.model).toBe('petit-modele');
  expect(await findCourse(db, row.id)).toBeUndefined();
  expect(await findCourse(db, row.id, { author: 'somebody-else-entirely' })).toBeUndefined();
  expect((await findCourse(db, row.id, { author: authorKey }))!.isAi).toBe(true);
  await approveCourse(db, row.id, hand);
  expect((await listCourses(db))[0]!.id).toBe(row.id);
});

test('a course is made once and approved once, by somebody; what is not made yet or failed cannot be approved', async () => {
  say = () => JSON.stringify(GOOD);
  const { row } = await make({ ai });
  const job = sent.findLast(({ name }) => name === 'make-ai-course')!;
  await makeAiCourse(db, { ai: undefined }).run(job.data);
  expect(await approveCourse(db, row.id, hand)).toBe('done');
  expect(await approveCourse(db, row.id, hand)).toBe('known');
  expect(await storyOf(row.id)).toEqual([
    ['working', 'draft', null, null],
    ['draft', 'approved', 'Odette', 'read over'],
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.update(aiCourses).set({ status: 'draft' }).where(eq(aiCourses.id, row.id));
  expect(await findBrokenInvariants(db)).toEqual([
    `a course on request is not where its last event brought it: [{"id":"${row.id}"}]`,
  ]);
  await db.update(aiCourses).set({ status: 'approved' }).where(eq(aiCourses.id, row.id));
  for (const status of ['working', 'failed'] as const) {
    const id = `ai-${status}`;
    const asked = { topic: 'x', level: 'debutant', durationHours: 1, language: 'fr', authorHash: 'x' } as const;
    await db.insert(aiCourses).values({ id, status, ...asked });
    expect([await approveCourse(db, id, hand), await storyOf(id)]).toEqual(['refused', []]);
  }
  expect(await approveCourse(db, 'ai-none', hand)).toBe('unknown');
});

test('two jobs make the same course at once: one of them does', async () => {
  await ask({ topic: 'réparer un vélo', level: 'debutant', duration: 20 });
  const { id } = sent.findLast(({ name }) => name === 'make-ai-course')!.data as { id: string };
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const make = () => makeAiCourse(db, { ai: undefined }).run({ id });
  let both: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(aiCourses).where(eq(aiCourses.id, id)).for('update');
    both = Promise.all([make(), make()]);
    // Each has read that the course is to be made, and wants to write it.
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(2);
  });
  await both;
  expect(await storyOf(id)).toEqual([['working', 'draft', null, null]]);
});

test('broken, lying and shapeless answers end in our own outline, which says so', async () => {
  const lies: (() => string | undefined)[] = [
    () => undefined,
    () => 'Bien sûr ! Voici votre cours.',
    () => '{"title":',
    () => JSON.stringify({ ...GOOD, modules: [] }),
    () =>
      JSON.stringify({
        ...GOOD,
        modules: [
          { title: 'La roue', lessons: [lesson], quiz: [{ ...GOOD.modules[0]!.quiz[0], answer: 3 }] },
          GOOD.modules[1],
        ],
      }),
    () => JSON.stringify({ ...GOOD, title: 42 }),
  ];
  for (const lie of lies) {
    say = lie;
    const { row } = await make({ ai });
    expect(row).toMatchObject({ status: 'draft', isModel: false });
    expect(row.content!.modules.length).toBeGreaterThan(1);
  }
}, 240_000);

test('without a key the outline is made at once, in the language asked for, longer for more hours', async () => {
  const short = await make({}, { topic: 'tailler un caféier', level: 'avance', duration: 2 });
  const long = await make({}, { topic: 'tailler un caféier', level: 'avance', duration: 100 });
  expect(short.row.content!.modules.length).toBeLessThan(long.row.content!.modules.length);
  expect(JSON.stringify(short.row.content)).not.toContain('outline.');
  for (const [{ row, authorKey }, hours] of [
    [short, 2],
    [long, 100],
  ] as const) {
    const { data } = (await findCourse(db, row.id, { author: authorKey }))!;
    expect(data.durationHours).toBe(hours);
    expect(data.description.replaceAll(/\s/g, ' ')).toContain(`${hours} h`);
  }
});

test('an outline is another for another subject, asks what its own lessons teach, and ends in no certificate', async () => {
  const topics = {
    farming: 'élever des poules',
    health: 'premiers secours',
    trade: 'tenir une caisse',
    digital: 'Excel',
    craft: 'réparer un vélo',
    language: 'parler anglais',
    general: 'la philosophie',
  };
  const made = [];
  for (const topic of Object.values(topics))
    made.push((await make({}, { topic, level: 'debutant', duration: 20 })).row);
  // The middle two of four modules are the subject's own.
  const own = made.map(({ content }) =>
    content!.modules.slice(1, 3).flatMap(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)]),
  );
  expect(new Set(own.flat()).size).toBe(own.flat().length);
  for (const { content } of made) {
    const { modules } = content!;
    const lessons = modules.flatMap((module) => module.lessons.map(({ title }) => title));
    const { quiz } = modules.at(-1)!;
    expect(quiz).toHaveLength(modules.length);
    for (const { options, answer, why } of quiz) {
      expect(new Set(options).size).toBe(3);
      expect(options[answer]).toBeTruthy();
      expect(lessons.filter((title) => why.includes(title))).not.toEqual([]);
    }
    expect(new Set(quiz.map(({ answer }) => answer)).size).toBeGreaterThan(1);
    expect(JSON.stringify(content)).not.toMatch(/attestation|certificat/i);
  }
});

test('no certificate is issued for an outline, nor for a model’s draft that nobody read over', async () => {
  say = () => JSON.stringify(GOOD);
  const [outline, draft] = [await make({}), await make({ ai })];
  await db.insert(users).values({ id: 'learner', email: 'learner@example.org', name: '' } as never);
  for (const { row, authorKey } of [outline, draft]) {
    const course = (await findCourse(db, row.id, { author: authorKey }))!;
    expect(course.hasCertificate).toBe(false);
    await openEnrollment(db, row.id, 'learner', true);
    const enrollment = (await findEnrollment(db, row.id, 'learner'))!;
    const { modules } = course.data;
    await mergeProgress(db, course, enrollment, {
      done: lessonsOf(outlineOf(course.data)).map(({ key }) => key),
      answers: Object.fromEntries(modules.map(({ quiz }, index) => [index, quiz.map(({ answer }) => answer)])),
    });
    expect(await issueCertificate(db, course, enrollment, 'Grâce', 'fr')).toMatchObject({ code: 'course_uncertified' });
    await approveCourse(db, row.id, hand);
  }
  expect((await findCourse(db, outline.row.id))!.hasCertificate).toBe(false);
  expect((await findCourse(db, draft.row.id))!.hasCertificate).toBe(true);
});

test('bad topics and hours are said in words', async () => {
  expect(await ask({ topic: '  ', level: 'debutant', duration: 20 })).toMatchObject({
    ok: false,
    body: { error: 'Veuillez entrer un sujet pour le cours.', fields: { topic: expect.any(String) } },
  });
  expect(await ask({ topic: 'x', duration: 101 })).toMatchObject({ ok: false, body: { code: 'duration_invalid' } });
  expect(await ask({ topic: 'x', duration: 0 })).toMatchObject({ ok: false, body: { code: 'duration_invalid' } });
});

test('markup in a model’s lesson never runs', async () => {
  const { findLesson } = await import('#app/features/academy/courses.server.ts');
  say = () =>
    JSON.stringify({
      ...GOOD,
      modules: GOOD.modules.map((module) => ({
        ...module,
        lessons: [
          {
            ...lesson,
            text: `${lesson.text}<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))`,
          },
        ],
      })),
    });
  const { row, authorKey } = await make({ ai });
  const { html } = findLesson((await findCourse(db, row.id, { author: authorKey }))!, '1-1')!;
  expect(html).not.toMatch(/<script|onerror|javascript:/i);
});

test('“Généré par IA” stands only on what a model wrote', () => {
  const course = {
    id: 'x',
    title: 'T',
    description: 'D',
    category: 'agriculture',
    level: 'debutant',
    hours: 2,
    priceXof: 0,
    lessons: 4,
    megabytes: 1,
    image: '/x.svg',
    language: 'fr',
    isAi: true,
    isApproved: true,
    isDeclined: false,
    hasCertificate: false,
  } as const;
  const badge = (isModel: boolean) => {
    const router = createMemoryRouter([
      { path: '*', element: createElement(CourseListCard, { course: { ...course, isModel }, isMember: false }) },
    ]);
    return renderToStaticMarkup(
      createElement(
        WordsContext,
        { value: { language: 'fr', namespaces: { academy, marketplace: {} } } },
        createElement(RouterProvider, { router }),
      ),
    );
  };
  expect(badge(true)).toContain('Généré par IA');
  expect(badge(false)).not.toContain('Généré par IA');
  expect(badge(false)).toContain('Plan établi sur mesure');
});
