import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { articles } from '#app/features/news/articles.server.ts';
import { photoSources } from '#app/shared/photo-sources.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { findEntry } from '#platform/content.ts';
import { showEntry } from '#platform/content-store.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { pictureId } from '#platform/pictures.ts';
import { callAs, insistAt, signInAs } from '#test/insist.ts';
import { freePort, type SiteProcess, startSiteProcess } from '#test/site.ts';
import { seededFolder } from './seeded-folder.ts';

/** Two servers on one database and one store of files: consent is taken back at the first, and looked for at both. */
const dataDir = seededFolder('consent');
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let sites: SiteProcess[] = [];
let insist: ReturnType<typeof insistAt>;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres(dataDir);
  const ports = [await freePort(), await freePort()];
  // One after the other, as the first start prepares the database.
  for (const port of ports)
    sites.push(await startSiteProcess({ port, dataDir, environment: { DATABASE_URL: postgres.url } }));
  insist = insistAt([ports[0]!]);
}, 300_000);
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  sites = [];
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = { id?: string; planId?: string; publicUrl?: string; photoId?: string; state?: string };
const call = (cookie: string, name: string, body: object) =>
  callAs<Answer>(insist, cookie, { name, body, key: randomUUID() });

async function upload(cookie: string, folder: string, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'IMG.jpg', { type: 'image/jpeg' }));
  const answer = await insist(`/api/storage/${folder}-pictures`, { method: 'POST', headers: { cookie }, body: form });
  return ((await answer.json()) as Answer).publicUrl!;
}

/** Each has words nobody else uses, so that they are found wherever they stayed. */
const WORDS = { article: 'Zulaika devant la citerne', journal: 'Bertille sur l’échafaudage' };
const PAGES = [
  '/',
  '/news',
  '/news/3',
  '/en/news/3',
  '/news.rss',
  '/sw/news.rss',
  '/projects',
  '/projects/1',
  '/sw/projects/1',
  '/projects/1/preuves',
  '/ar/projects/1/preuves',
  '/transparence',
  '/transparence.json',
  '/transparence.csv',
  '/search?q=Zulaika',
  '/search.json?q=Bertille',
  '/sitemap.xml',
  '/sitemap',
  '/llms.txt',
  '/dashboard',
  '/dashboard/gifts',
];

test('a consent taken back is gone from pages, kept pages of another server, feeds, open books, searches and addresses', async () => {
  const [grace, didier, chef, solange] = [
    await signInAs(insist, 'redaction'),
    await signInAs(insist, 'terrain'),
    await signInAs(insist, 'administration'),
    await signInAs(insist, 'tresorerie'),
  ];
  const signIn = await insist('/auth', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'login', email: DEMO_LOGINS[0].email, password: DEMO_LOGINS[0].password }),
  });
  const member = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

  // One photo in an article, one in a project's journal, one and a document as proofs.
  const seen = { credit: 'Didier', consent: 'agreed', note: 'Le 20 novembre, à Didier.' };
  const inArticle = await upload(grace, 'photos', '#a33');
  const { photoId } = await call(grace, 'add-photo', { file: inArticle, description: WORDS.article, ...seen });
  const db = openDatabase(postgres.url);
  const entry = (await findEntry(db, articles, '3', 'fr'))!;
  await db.transaction((tx) =>
    showEntry(tx, articles, {
      id: '3',
      data: { ...entry.source, photo: { id: photoId!, alt: WORDS.article } },
      body: 'Un mot.',
    }),
  );
  await db.$client.end();
  const inJournal = await upload(didier, 'photos', '#3a3');
  await call(didier, 'write-journal', {
    projectId: 1,
    day: dayInKinshasa(),
    title: 'La citerne',
    text: 'Elle est posée.',
    file: inJournal,
    photo: { description: WORDS.journal, ...seen },
  });
  const spending = { projectId: 1, amount: 5, currency: 'USD', day: dayInKinshasa(), kind: 'materials', title: 'Vis' };
  const { id: spendingId, planId } = await call(didier, 'record-spending', spending);
  await call(solange, 'approve-plan', { planId });
  const asProof = await upload(didier, 'proofs', '#33a');
  const words = { spendingId, takenAt: dayInKinshasa(), place: 'Mbanza-Zulaika', consent: true };
  const { id: photoProof } = await call(didier, 'add-proof', { ...words, file: asProof });
  const paper = new FormData();
  paper.set('file', new File(['%PDF-1.4\n% Zulaika\n%%EOF\n'], 'bon.pdf', { type: 'application/pdf' }));
  const sent = await insist('/api/storage/project-files', { method: 'POST', body: paper });
  const file = ((await sent.json()) as Answer).publicUrl;
  const { id: paperProof } = await call(didier, 'add-proof', { ...words, place: '', file });

  const pathOf = (url: string) => new URL(url).pathname;
  const photos = [inArticle, inJournal, asProof].map(pathOf);
  const ids = photos.map((path) => pictureId(path)!);
  const files = [
    ...photos.flatMap((path) =>
      Object.values(photoSources(path)!).flatMap((sources) => sources.split(', ').map((one) => one.split(' ')[0]!)),
    ),
    `/proofs/${paperProof}/preuve.pdf`,
  ];
  const traces = [...ids, ...Object.values(WORDS), 'Mbanza-Zulaika', paperProof!, photoProof!];
  const read = async (origin: string, path: string) =>
    (await fetch(origin + path, { headers: { cookie: path.startsWith('/dashboard') ? member : '' } })).text();

  // Shown and kept by both.
  const shown = new Set<string>();
  for (const { origin } of sites) {
    for (const path of PAGES) {
      const text = await read(origin, path);
      for (const trace of traces) if (text.includes(trace)) shown.add(trace);
    }
    for (const path of files) expect((await fetch(origin + path)).status, path).toBe(200);
  }
  for (const trace of [...ids, ...Object.values(WORDS), 'Mbanza-Zulaika', paperProof!])
    expect(shown.has(trace), `${trace} was shown nowhere`).toBe(true);

  const reason = 'Accord retiré.';
  for (const id of ids.slice(0, 2))
    expect((await call(grace, 'withdraw-photo', { photoId: id, reason })).state).toBe('withdrawn');
  for (const proofId of [photoProof, paperProof])
    expect((await call(chef, 'withdraw-proof', { proofId, reason })).state).toBe('withdrawn');

  for (const { origin } of sites) {
    // The other server hears of it within a moment; its addresses ask the database.
    await expect.poll(() => read(origin, '/projects/1/preuves')).not.toContain(ids[2]);
    for (const path of PAGES) {
      const text = await read(origin, path);
      for (const trace of traces) expect(text.includes(trace), `${trace} still in ${origin}${path}`).toBe(false);
    }
    for (const path of files) expect((await fetch(origin + path)).status, path).toBe(404);
  }
}, 300_000);
