/**
 * Three people write, publish, schedule, restore and take off the same ten articles on two servers that are killed with -9, every act
 * pressed twice, while pages are read without pause. No text that was acknowledged is lost, the public page always shows one whole
 * revision and never a draft, every act is in the log once; afterwards a publication shows on both servers, and after how long.
 *   script/prove content [acts, else 2000] [kills, else 20]
 */
import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Role } from '#app/features/staff/roles.ts';
import { walkChain } from '#platform/audit.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { concludeProof } from '#test/conclude-proof.ts';
import { callAs, insistAt, signInAs } from '#test/insist.ts';
import { type SiteProcess, startSiteProcess } from '#test/site.ts';

const ACTS = Number(process.argv[2] ?? 2000);
const KILLS = Number(process.argv[3] ?? 20);
const PORTS = [4124, 4125];
/** Redaction and administration publish; who is on the ground writes only. */
const PEOPLE = ['redaction', 'administration', 'terrain'] as const satisfies Role[];
type Person = (typeof PEOPLE)[number];
const ARTICLES = 10;
const LINES = 30;

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-prove-'));
chmodSync(dataDir, 0o755);
const logFile = join(dataDir, 'site.log');
const sites: SiteProcess[] = [];
for (const port of PORTS) sites.push(await startSiteProcess({ port, dataDir, logFile }));
const postgres = await startEmbeddedPostgres(dataDir);
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
const insist = insistAt(PORTS);
const cookies = new Map<Person, string>();
for (const role of PEOPLE) cookies.set(role, await signInAs(insist, role));

const faults: string[] = [];
type Answer = { code?: string; id: string; revision: number; state?: string; body?: string };
const done = new Map<string, number>();

/** Pressed twice at the same moment: both presses hear the same, where it is done. */
async function act(who: Person, name: string, body: object): Promise<Answer> {
  const key = randomUUID();
  const send = () => callAs<Answer>(insist, cookies.get(who)!, { name, body, key });
  const [one, other] = await Promise.all([send(), send()]);
  // Refused because somebody was faster: by the second press somebody else may have been.
  const areRefused = one.code !== undefined && one.code === other.code;
  if (!areRefused && JSON.stringify(one) !== JSON.stringify(other))
    faults.push(`${name}: ${JSON.stringify(one).slice(0, 200)} and ${JSON.stringify(other).slice(0, 200)}`);
  if (one.code) done.set(`${name} ${one.code}`, (done.get(`${name} ${one.code}`) ?? 0) + 1);
  else done.set(name, (done.get(name) ?? 0) + 1);
  return one;
}

let written = 0;
/** A text whose every line says which it is. */
function write() {
  written += 1;
  const mark = `P${written}P`;
  const lines = Array.from({ length: LINES }, (_, index) => `La ligne ${index + 1} de ${mark} reste avec les siennes.`);
  const data = {
    title: `Titre ${mark}`,
    excerpt: 'Une preuve.',
    date: '2026-11-23',
    category: 'education',
    author: 'Preuve (exemple)',
    portrait: { gender: 'f' },
    art: { type: 'couture', palette: 'aube' },
  };
  return { mark, data, body: lines.join('\n\n') };
}

/** What of an article may be read from when on, by the clock that all processes here share. */
const allowed = new Map<string, number>();
type Kept = { id: string; who: Person; mark: string; body: string; isAuto: boolean };
/** Acknowledged, by revision. */
const kept = new Map<number, Kept>();
const articles: { id: string; newest: number; live?: number; mayBeAway: boolean }[] = [];

async function save(who: Person, article: { id?: string; newest?: number }, isAuto = false): Promise<Answer> {
  const { mark, data, body } = write();
  const answer = await act(who, 'save-draft', {
    collection: 'news',
    language: 'fr',
    id: article.id,
    base: article.newest,
    ...(article.id ? {} : { madeAs: randomUUID() }),
    data,
    body,
    isAuto,
  });
  if (!answer.code) kept.set(answer.revision, { id: answer.id, who, mark, body, isAuto });
  return answer;
}
const entry = (id: string) => ({ collection: 'news', language: 'fr', id });
const markOf = (revision: number) => kept.get(revision)?.mark;

for (let index = 0; index < ARTICLES; index++) {
  const { id, revision } = await save('redaction', {});
  allowed.set(markOf(revision)!, Date.now());
  await act('redaction', 'publish-entry', { ...entry(id), revision });
  articles.push({ id, newest: revision, live: revision, mayBeAway: false });
}

const acts: Record<string, (who: Person, article: (typeof articles)[number]) => Promise<void>> = {
  async write(who, article) {
    const answer = await save(who, article);
    if (answer.revision && !answer.code) article.newest = answer.revision;
    // Somebody was faster: what they wrote came with the refusal, and one writes on from there.
    else if (answer.code === 'saved_meanwhile') article.newest = Math.max(article.newest, answer.revision);
    else faults.push(`save-draft: ${answer.code}`);
  },
  async keep(who, article) {
    const answer = await save(who, article, true);
    if (answer.code === 'saved_meanwhile' || !answer.code) article.newest = Math.max(article.newest, answer.revision);
  },
  async publish(who, article) {
    const revision = article.newest;
    const mark = markOf(revision);
    if (!mark) return;
    allowed.set(mark, Math.min(allowed.get(mark) ?? Infinity, Date.now()));
    const { code } = await act(who, 'publish-entry', { ...entry(article.id), revision });
    // A text that was kept by itself may have gone into the next one of its hand.
    if (code && code !== 'entry_unknown') faults.push(`publish-entry: ${code}`);
  },
  async schedule(who, article) {
    const revision = article.newest;
    const mark = markOf(revision);
    if (!mark) return;
    const at = Date.now() + randomInt(500, 20_000);
    allowed.set(mark, Math.min(allowed.get(mark) ?? Infinity, at));
    await act(who, 'publish-entry', { ...entry(article.id), revision, at: new Date(at).toISOString() });
  },
  async cancel(who, article) {
    await act(who, 'cancel-schedule', entry(article.id));
  },
  async restore(who, article) {
    const own = [...kept].filter(([, { id, isAuto }]) => id === article.id && !isAuto);
    const [revision, old] = own[randomInt(own.length)]!;
    const answer = await act(who, 'restore-revision', { ...entry(article.id), revision });
    if (answer.code) return void faults.push(`restore-revision: ${answer.code}`);
    kept.set(answer.revision, { ...old, who });
    article.newest = answer.revision;
  },
  async 'take off'(who, article) {
    article.mayBeAway = true;
    await act(who, 'unpublish-entry', entry(article.id));
  },
};
const CHOICES = [
  ...Array.from({ length: 8 }, () => 'write'),
  ...Array.from({ length: 5 }, () => 'keep'),
  ...Array.from({ length: 6 }, () => 'publish'),
  ...Array.from({ length: 4 }, () => 'schedule'),
  'cancel',
  'restore',
  'restore',
  'take off',
];

let isDone = false;
let kills = 0;
const seen = { pages: 0, away: 0 };
/** Everything a page says of one article, whole and of one hand. */
function look(html: string, id: string, at: number): string | undefined {
  const marks = html.match(/P\d+P(?= reste avec)/g) ?? [];
  // The text stands once in the page and once in what its script begins with.
  const [mark] = marks;
  if (new Set(marks).size !== 1 || marks.length % LINES !== 0)
    faults.push(`news ${id}: ${marks.length} lines of ${[...new Set(marks)].join(', ')}`);
  const title = /<h1[^>]*>(?:<[^>]*>)*[^<]*?(P\d+P)/.exec(html)?.[1];
  if (title !== mark) faults.push(`news ${id}: the title of ${title} over the text of ${mark}`);
  if (mark && at < (allowed.get(mark) ?? Infinity)) faults.push(`news ${id}: ${mark} is a draft`);
  return mark;
}
const reading = Promise.all(
  [0, 1].map(async () => {
    while (!isDone) {
      const article = articles[randomInt(articles.length)]!;
      const { mayBeAway } = article;
      const answer = await fetch(`http://localhost:${PORTS[randomInt(PORTS.length)]}/news/${article.id}`, {
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      const html = await answer?.text().catch(() => undefined);
      if (answer?.status === 200 && html !== undefined) {
        seen.pages += 1;
        look(html, article.id, Date.now());
      } else if (answer?.status === 404) {
        seen.away += 1;
        if (!mayBeAway && !article.mayBeAway) faults.push(`news ${article.id}: 404, though nobody took it off`);
      }
      await delay(randomInt(10, 60));
    }
  }),
);
const killing = (async () => {
  while (!isDone && kills < KILLS) {
    await delay(randomInt(300, 900));
    const victim = randomInt(PORTS.length);
    await sites[victim]!.kill();
    kills += 1;
    sites[victim] = await startSiteProcess({ port: PORTS[victim]!, dataDir, logFile });
  }
})();

const started = Date.now();
let left = ACTS;
await Promise.all(
  PEOPLE.map(async (who) => {
    while (left > 0) {
      left -= 1;
      const choice = CHOICES[randomInt(CHOICES.length)]!;
      const mayPublish = who !== 'terrain' || ['write', 'keep', 'restore'].includes(choice);
      await acts[mayPublish ? choice : 'write']!(who, articles[randomInt(articles.length)]!);
      await delay(randomInt(0, 150));
    }
  }),
);
await killing;
// What still has a date comes within a minute of it.
const dated = async () =>
  Number((await database.query(`select count(*) from content_revisions where publish_at is not null`)).rows[0].count);
for (let wait = 0; wait < 900 && (await dated()) > 0; wait++) await delay(100);
if ((await dated()) > 0) faults.push(`${await dated()} dates passed and nothing was published`);
const seconds = Math.round((Date.now() - started) / 1000);
isDone = true;
await reading;

// No text lost. What was kept by itself may have gone on into a later text of the same hand.
const { rows: revisions } = await database.query<{ revision: string; id: string; body: string; who: string }>(
  `select revision, id, body, who from content_revisions where collection = 'news'`,
);
const there = new Map(revisions.map((row) => [Number(row.revision), row]));
const { rows: staff } = await database.query<{ id: string; email: string }>(`select id, email from users`);
const idOf = (who: Person) => staff.find(({ email }) => email === `${who}@exemple.org`)!.id;
for (const [revision, { id, who, body, isAuto, mark }] of kept) {
  const row = there.get(revision);
  if (row && row.body !== body) faults.push(`revision ${revision} says something else than ${mark}`);
  if (row) continue;
  const wentOn = revisions.some(
    (later) => Number(later.revision) > revision && later.id === id && later.who === idOf(who),
  );
  if (!isAuto || !wentOn) faults.push(`lost: revision ${revision} of ${id}, ${mark}`);
}
// What visitors read is what its revision says.
const { rows: shown } = await database.query<{ id: string; isSame: boolean | null }>(
  `select items.id, (entries.body = revisions.body and entries.data->>'title' = revisions.data->>'title') as "isSame"
   from content_items items
   left join entries on entries.collection = items.collection and entries.id = items.id
   left join content_revisions revisions on revisions.revision = items.live_revision
   where items.collection = 'news' and items.id = any($1) and (items.live_revision is not null or entries.id is not null)`,
  [articles.map(({ id }) => id)],
);
for (const { id, isSame } of shown) if (!isSame) faults.push(`news ${id}: what is read is not its revision`);
// Every act once in the log.
for (const verb of ['publish-entry', 'restore-revision']) {
  const { rows } = await database.query(`select count(*) from audit_log where verb = $1 and actor is not null`, [verb]);
  if (Number(rows[0].count) !== (done.get(verb) ?? 0))
    faults.push(`${verb}: ${rows[0].count} in the log, ${done.get(verb) ?? 0} acknowledged`);
}

// With nobody killed: how long until both servers show what was published.
const times: number[] = [];
for (const article of articles) {
  const { revision } = await save('redaction', { id: article.id });
  const mark = markOf(revision)!;
  allowed.set(mark, Date.now());
  await act('redaction', 'publish-entry', { ...entry(article.id), revision });
  const published = Date.now();
  for (const port of PORTS)
    for (;;) {
      const html = await (await fetch(`http://localhost:${port}/news/${article.id}`)).text();
      if (look(html, article.id, Date.now()) === mark) break;
      if (Date.now() - published > 5000) {
        faults.push(`news ${article.id}: not on ${port} after 5 s`);
        break;
      }
      await delay(5);
    }
  times.push(Date.now() - published);
}
if (Math.max(...times) > 1000) faults.push(`a publication showed after ${Math.max(...times)} ms`);
faults.push(...(await findBrokenInvariants(database)));
const db = openDatabase(postgres.url, { max: 1 });
const { broken } = await walkChain(db);
if (broken !== undefined) faults.push(`the log's chain breaks at ${broken}`);
await db.$client.end();
await database.end();
for (const site of sites) await site.stop();
await postgres.stop();
console.log(`2 servers: ${ACTS} acts by three people, each pressed twice, in ${seconds} s, ${kills} kills -9`);
console.log([...done].map(([name, times_]) => `${name} ${times_}`).join(', '));
console.log(
  `${kept.size} texts kept, ${seen.pages} pages read, ${seen.away} not there; the slowest publication showed on both after ${Math.max(...times)} ms`,
);
concludeProof(faults, dataDir);
