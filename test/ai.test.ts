import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import academy from '#locales/fr/academy.json' with { type: 'json' };
import { CourseListCard } from '#app/features/academy/parts/course-list-card.tsx';
import { WordsContext } from '#app/ui/words.tsx';
import { callFunction } from '#platform/functions.ts';
import { aiCourseGenerator, approveCourse, makeAiCourse } from '#app/features/academy/ai-courses.server.ts';
import { findCourse, listCourses } from '#app/features/academy/courses.server.ts';
import { aiCourses } from '#app/features/academy/tables.server.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';

const lesson = { title: 'Démonter la roue', minutes: 6, text: 'Retournez le vélo, desserrez les écrous, gardez-les dans un bol. '.repeat(3) };
const GOOD = { title: 'Réparer un vélo', description: 'Roues, chaîne et freins, avec peu d’outils.', outcomes: ['Réparer une roue', 'Régler un frein'], modules: [{ title: 'La roue', lessons: [lesson], quiz: [{ question: 'Où garder les écrous ?', options: ['Dans un bol', 'Par terre'], answer: 0, why: 'Par terre, on les perd.' }] }, { title: 'Le frein', lessons: [lesson], quiz: [] }] };

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
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: '1', object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } }));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const ai = { apiKey: 'a-key', apiUrl: `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`, model: 'petit-modele' };

const { db } = await createTestDatabase();
const { ground, pay, sent } = await openGiftSite(db);
const generator = aiCourseGenerator(pay.jobs);
const ask = (body: object, caller: object = {}) => callFunction(ground, generator, body, { language: 'fr', address: '::1', requestId: 't', ...caller });

async function make(settings: { ai?: typeof ai }, body: object = { topic: 'réparer un vélo', level: 'debutant', duration: 20 }) {
  const answer = await ask(body);
  if (!answer.ok) throw new Error(answer.body.code);
  const job = sent.findLast(({ name }) => name === 'make-ai-course')!;
  await makeAiCourse(db, settings as never).handle(job.data as { id: string });
  const [row] = await db.select().from(aiCourses).where(eq(aiCourses.id, String(answer.body.courseId)));
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
  await approveCourse(db, row.id);
  expect((await listCourses(db))[0]!.id).toBe(row.id);
});

test('broken, lying and shapeless answers end in our own outline, which says so', async () => {
  const lies: (() => string | undefined)[] = [
    () => undefined,
    () => 'Bien sûr ! Voici votre cours.',
    () => '{"title":',
    () => JSON.stringify({ ...GOOD, modules: [] }),
    () => JSON.stringify({ ...GOOD, modules: [{ title: 'La roue', lessons: [lesson], quiz: [{ ...GOOD.modules[0]!.quiz[0], answer: 3 }] }, GOOD.modules[1]] }),
    () => JSON.stringify({ ...GOOD, title: 42 }),
  ];
  for (const lie of lies) {
    say = lie;
    const { row } = await make({ ai });
    expect(row).toMatchObject({ status: 'draft', isModel: false });
    expect(row.content!.modules.length).toBeGreaterThan(1);
  }
}, 60_000);

test('without a key the outline is made at once, in the language asked for, longer for more hours', async () => {
  const short = await make({}, { topic: 'tailler un caféier', level: 'avance', duration: 2 });
  const long = await make({}, { topic: 'tailler un caféier', level: 'avance', duration: 100 });
  expect(short.row.content!.modules.length).toBeLessThan(long.row.content!.modules.length);
  expect(JSON.stringify(short.row.content)).not.toContain('outline.');
  for (const { row, authorKey } of [short, long]) {
    const { data } = (await findCourse(db, row.id, { author: authorKey }))!;
    const minutes = data.modules.flatMap(({ lessons }) => lessons).reduce((sum, lesson) => sum + lesson.minutes, 0);
    expect(data.durationHours).toBe(minutes / 60);
    expect(data.description.replaceAll(/\s/g, ' ')).toContain(`${minutes / 60} h`);
  }
});

test('bad topics and hours are said in words', async () => {
  expect(await ask({ topic: '  ', level: 'debutant', duration: 20 })).toMatchObject({ ok: false, body: { error: 'Veuillez entrer un sujet pour le cours.', fields: { topic: expect.any(String) } } });
  expect(await ask({ topic: 'x', duration: 101 })).toMatchObject({ ok: false, body: { code: 'duration_invalid' } });
  expect(await ask({ topic: 'x', duration: 0 })).toMatchObject({ ok: false, body: { code: 'duration_invalid' } });
});

test('markup in a model’s lesson never runs', async () => {
  const { findLesson } = await import('#app/features/academy/courses.server.ts');
  say = () => JSON.stringify({ ...GOOD, modules: GOOD.modules.map((module) => ({ ...module, lessons: [{ ...lesson, text: `${lesson.text}<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))` }] })) });
  const { row, authorKey } = await make({ ai });
  const { html } = findLesson((await findCourse(db, row.id, { author: authorKey }))!, '1-1')!;
  expect(html).not.toMatch(/<script|onerror|javascript:/i);
});

test('“Généré par IA” stands only on what a model wrote', () => {
  const course = { id: 'x', title: 'T', description: 'D', category: 'agriculture', level: 'debutant', hours: 2, priceXof: 0, lessons: 4, megabytes: 1, image: '/x.svg', isAi: true, isApproved: true } as const;
  const badge = (isModel: boolean) => {
    const router = createMemoryRouter([{ path: '*', element: createElement(CourseListCard, { course: { ...course, isModel } }) }]);
    return renderToStaticMarkup(createElement(WordsContext, { value: { language: 'fr', namespaces: { academy, marketplace: {} } } }, createElement(RouterProvider, { router })));
  };
  expect(badge(true)).toContain('Généré par IA');
  expect(badge(false)).not.toContain('Généré par IA');
  expect(badge(false)).toContain('Plan établi sur mesure');
});
