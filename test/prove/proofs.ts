/**
 * Proofs go up from many phones while two servers are killed with -9 again and again: uploads that break off half-way, answers that never
 * come, the same proof sent twice at the same moment and again with its file sent anew. Then: no proof twice, none acknowledged lost, each
 * file has the bytes its hash says, no file stays that belongs to nothing, and received, spent and proven are what books and ledger say.
 *   script/prove proofs [proofs, else 200] [kills, else 20]
 */
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { spendingFeature } from '#app/features/spending/feature.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { openFiles } from '#platform/files.ts';
import { purgeFiles } from '#platform/housekeeping.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { concludeProof } from '#test/conclude-proof.ts';
import { callAs, insistAt, signInAs } from '#test/insist.ts';
import { type SiteProcess, startSiteProcess } from '#test/site.ts';

const PROOFS = Number(process.argv[2] ?? 200);
const KILLS = Number(process.argv[3] ?? 20);
const SPENDINGS = 40;
const PHONES = 6;
const PORTS = [4128, 4129];
const today = dayInKinshasa();

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-prove-'));
chmodSync(dataDir, 0o755);
const start = (port: number) => startSiteProcess({ port, dataDir, logFile: join(dataDir, 'site.log') });
const sites: SiteProcess[] = [];
for (const port of PORTS) sites.push(await start(port));
const postgres = await startEmbeddedPostgres(dataDir);
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
const ask = async <Row>(text: string) => (await database.query(text)).rows as Row[];
const insist = insistAt(PORTS);
const [didier, solange] = [await signInAs(insist, 'terrain'), await signInAs(insist, 'tresorerie')];

type Answer = { id?: string; planId?: string; state?: string; code?: string; sha256?: string; publicUrl?: string };
const spendings: string[] = [];
for (let index = 0; index < SPENDINGS; index++) {
  const body = {
    projectId: 1,
    amount: 1,
    currency: 'USD',
    day: '2026-11-20',
    kind: 'materials',
    title: `Preuve ${index}`,
  };
  const { id, planId } = await callAs<Answer>(insist, didier, { name: 'record-spending', body, key: randomUUID() });
  await callAs<Answer>(insist, solange, { name: 'approve-plan', body: { planId }, key: randomUUID() });
  spendings.push(id!);
}

const faults: string[] = [];
const seen = { uploads: 0, halves: 0, twice: 0, anew: 0, lost: 0 };
const anyPort = () => PORTS[randomInt(PORTS.length)]!;

/** A photo or a document as no other phone has it. */
async function makeFile(index: number): Promise<{ upload: string; file: File }> {
  if (index % 5 === 0) {
    const bytes = Buffer.from(`%PDF-1.4\n% ${randomUUID()}\n%%EOF\n`);
    return { upload: 'project-files', file: new File([bytes], 'bon.pdf', { type: 'application/pdf' }) };
  }
  const background = `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { upload: 'proofs-pictures', file: new File([new Uint8Array(picture)], 'IMG.jpg', { type: 'image/jpeg' }) };
}

/** The line goes away in the middle of a body. */
const breakOff = (upload: string) =>
  new Promise<void>((done) => {
    const sending = request({
      port: anyPort(),
      path: `/api/storage/${upload}`,
      method: 'POST',
      headers: { cookie: didier, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5000 },
    });
    sending.on('error', () => done());
    sending.on('response', () => done());
    sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="IMG.jpg"\r\n\r\n\xff\xd8half');
    setTimeout(
      () => {
        sending.destroy();
        done();
      },
      randomInt(5, 60),
    );
    seen.halves += 1;
  });

async function send(upload: string, file: File): Promise<string> {
  for (;;) {
    if (randomInt(4) === 0) await breakOff(upload);
    const form = new FormData();
    form.set('file', file);
    const answer = await insist(`/api/storage/${upload}`, { method: 'POST', headers: { cookie: didier }, body: form });
    const { publicUrl } = (await answer.json()) as Answer;
    seen.uploads += 1;
    // Without its host: here each server believes to be another site.
    if (publicUrl) return new URL(publicUrl, 'http://localhost').pathname;
    if (answer.status !== 429) throw new Error(`An upload was refused: ${answer.status}`);
    await delay(500);
  }
}

/** What a phone does until it has an answer: file, then words; whoever hears nothing sends both again. */
async function prove(index: number): Promise<{ id: string; madeAs: string }> {
  const { upload, file } = await makeFile(index);
  const madeAs = randomUUID();
  const words = {
    spendingId: spendings[index % SPENDINGS],
    takenAt: today,
    place: 'Luozi',
    consent: true,
    madeAs,
  };
  let url = await send(upload, file);
  const call = () =>
    callAs<Answer>(insist, didier, { name: 'add-proof', body: { ...words, file: url }, key: randomUUID() });
  if (randomInt(4) === 0) {
    // Sent, and the answer never read; later from the beginning, with the file sent anew.
    seen.lost += 1;
    await fetch(`http://localhost:${anyPort()}/api/add-proof`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: didier },
      body: JSON.stringify({ ...words, file: url }),
      signal: AbortSignal.timeout(randomInt(1, 80)),
    }).catch(() => undefined);
    seen.anew += 1;
    url = await send(upload, file);
  }
  const answers = randomInt(3) === 0 ? await Promise.all([call(), call()]) : [await call()];
  seen.twice += answers.length - 1;
  const ids = new Set(answers.map(({ id }) => id));
  if (ids.size !== 1 || !answers[0]!.id)
    faults.push(`one ${upload} was answered ${JSON.stringify(answers)} for ${url}`);
  return { id: answers[0]!.id!, madeAs };
}

const began = Date.now();
const kept: { id: string; madeAs: string }[] = [];
let next = 0;
let isOver = false;
const killing = (async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    // Spread over the whole of it.
    while (!isOver && kept.length < (PROOFS * kill) / KILLS) await delay(20);
    const which = kill % sites.length;
    await sites[which]!.kill();
    await delay(randomInt(100, 400));
    sites[which] = await start(PORTS[which]!);
  }
})();
await Promise.all(
  Array.from({ length: PHONES }, async () => {
    while (next < PROOFS) {
      const index = next++;
      kept.push(await prove(index));
    }
  }),
);
isOver = true;
await killing;
const seconds = Math.round((Date.now() - began) / 1000);

type Row = { id: string; spending_id: string; kind: string; file: string; sha256: string };
const rows = await ask<Row>("select id, spending_id, kind, file, sha256 from proofs where kind <> 'sample'");
const known = new Set(rows.map(({ id }) => id));
const lost = kept.filter(({ id }) => !known.has(id)).length;
if (lost > 0) faults.push(`${lost} acknowledged proofs are not there`);
if (new Set(kept.map(({ id }) => id)).size !== PROOFS) faults.push('two phones were told of one proof');
if (rows.length !== PROOFS) faults.push(`${rows.length} proofs for ${PROOFS} phones`);

let wrong = 0;
for (const { id, kind, file, sha256 } of rows) {
  const path = kind === 'photo' ? `/files/proofs/${file}-960.webp` : `/proofs/${id}/preuve.pdf`;
  const answer = await insist(path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok || createHash('sha256').update(bytes).digest('hex') !== sha256) wrong += 1;
}
if (wrong > 0) faults.push(`${wrong} files are not what their hash says`);

const files = await openFiles({ dataDir } as never);
const db = openDatabase(postgres.url);
const own = new Set(rows.map(({ file }) => file));
const listed = async () =>
  [...(await files.list('proofs')), ...(await files.list('papers'))].map(({ key }) => key.slice(key.indexOf('/') + 1));
const isOwn = (name: string) => own.has(name) || own.has(name.replace(/-\d+\.(avif|webp)$/, ''));
const orphans = (await listed()).filter((name) => !isOwn(name)).length;
await purgeFiles(files, spendingFeature.oldFiles!(db), new Date(Date.now() + 2 * 86_400_000));
const after = await listed();
const stay = after.filter((name) => !isOwn(name)).length;
if (stay > 0) faults.push(`${stay} files belong to nothing and stay`);
for (const { kind, file } of rows) {
  const names = kind === 'photo' ? [480, 960, 1600].map((width) => `${file}-${width}.webp`) : [file];
  if (!names.every((name) => after.includes(name))) faults.push(`the file of a ${kind} went`);
}

type Fund = { fund: string; received: number; spent: number; proven: number };
const books = (await (await insist('/transparence.json')).json()) as { funds: Fund[] };
const told = books.funds.find(({ fund }) => fund === 'project-1')!;
const [sums] = await ask<{ received: string; spent: string; proven: string; ledger: boolean }>(`
  select f.raised_minor as received, sum(s.counted_minor) as spent,
    sum(s.counted_minor) filter (where exists (select 1 from proofs p where p.spending_id = s.id and p.withdrawn_at is null)) as proven,
    (select coalesce(sum(balance_minor), 0) from ledger_balances where account = 'spent:project-1' and currency = 'USD')
      = (select sum(amount_minor) from spendings where fund_id = 'project-1' and booked_at is not null and currency = 'USD') as ledger
  from funds f join spendings s on s.fund_id = f.id and s.booked_at is not null where f.id = 'project-1' group by f.id`);
const [{ currency } = { currency: '' }] = await ask<{ currency: string }>(
  "select currency from funds where id = 'project-1'",
);
const unit = currency === 'XOF' || currency === 'XAF' ? 1 : 100;
for (const name of ['received', 'spent', 'proven'] as const)
  if (Math.round(told[name] * unit) !== Number(sums![name]))
    faults.push(`${name}: the page says ${told[name]}, the books ${Number(sums![name]) / unit} ${currency}`);
if (!sums!.ledger) faults.push('the ledger says another sum than the spendings');
faults.push(...(await findBrokenInvariants(database)));

console.log(`  ${PROOFS} proofs of ${SPENDINGS} spendings, ${KILLS} kills on ${PORTS.length} servers, ${seconds} s`);
console.log(
  `  ${seen.uploads} uploads, ${seen.halves} broken off, ${seen.lost} answers unread, ${seen.anew} files sent anew, ${seen.twice} sent twice at once`,
);
console.log(
  `  ${rows.length} rows, ${orphans} files that belonged to nothing, ${stay} of them after the night's housekeeping`,
);
console.log(`  received ${told.received}, spent ${told.spent}, proven ${told.proven} ${currency}`);
for (const site of sites) await site.stop();
await database.end();
await db.$client.end();
await postgres.stop();
concludeProof(faults, dataDir);
