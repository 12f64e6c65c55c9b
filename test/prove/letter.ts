/**
 * One letter goes to many readers through a local relay, while the server that sends it is killed with -9 again and again. Counted at
 * the relay: nobody got two copies, and everybody got one but those of whom the site says itself that it does not know. They are then
 * sent once more, as a person would decide: nobody is missing, and at most they got two.
 *   script/prove letter [readers, else 50000] [kills, else 20] [a minute, else what makes of each kill's share ten seconds]
 */
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { concludeProof } from '#test/conclude-proof.ts';
import { callAs, insistAt, signInAs } from '#test/insist.ts';
import { startSiteProcess } from '#test/site.ts';

const READERS = Number(process.argv[2] ?? 50_000);
const KILLS = Number(process.argv[3] ?? 20);
const PER_MINUTE = Number(process.argv[4] ?? Math.min(60_000, Math.ceil((READERS / KILLS) * 6)));
const PORT = 4126;

/** What the relay said 250 to, by reader. */
const came = new Map<string, string[]>();
let accepted = 0;
const relay = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    stream.on('end', () => {
      const to = session.envelope.rcptTo[0]!.address;
      const id = /^Message-ID:\s*<([^>]+)>/im.exec(text)?.[1] ?? '';
      if (!text.includes('List-Unsubscribe-Post')) return done();
      // As a relay is: some milliseconds between the last line and its answer, in which the sender may die.
      setTimeout(
        () => {
          accepted += 1;
          came.set(to, [...(came.get(to) ?? []), id]);
          done();
        },
        randomInt(0, 15),
      );
    });
  },
});
relay.on('error', () => {});
await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
const { port: relayPort } = relay.server.address() as { port: number };

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-prove-'));
chmodSync(dataDir, 0o755);
const start = () =>
  startSiteProcess({
    port: PORT,
    dataDir,
    logFile: join(dataDir, 'site.log'),
    environment: { SMTP_URL: `smtp://127.0.0.1:${relayPort}`, LETTERS_PER_MINUTE: String(PER_MINUTE) },
  });
let site = await start();
const postgres = await startEmbeddedPostgres(dataDir);
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
const ask = async <Row>(text: string) => (await database.query(text)).rows as Row[];
await ask('delete from newsletter_subscribers');
await ask(`insert into newsletter_subscribers (email, source, language, confirmed_at)
  select 'reader-' || n || '@exemple.org', 'website', (array['fr','en','sw','ar'])[1 + n % 4], now() from generate_series(1, ${READERS}) n`);

const insist = insistAt([PORT]);
const [ruth, boss] = [await signInAs(insist, 'collecte'), await signInAs(insist, 'administration')];
type Answer = { planId?: string; code?: string; recipients?: number };
const asked = await callAs<Answer>(insist, ruth, {
  name: 'send-newsletter',
  body: { issueId: '1', audience: {} },
  key: 'letter-proof-1',
});
if (asked.code === 'approval_needed')
  await callAs(insist, boss, { name: 'approve-plan', body: { planId: asked.planId }, key: 'letter-proof-2' });

const faults: string[] = [];
const began = Date.now();
let kills = 0;
const mailing = async () => (await ask<{ id: string; state: string }>('select id, state from newsletter_mailings'))[0]!;
const until = async (isDone: () => Promise<boolean> | boolean, minutes: number) => {
  for (const end = Date.now() + minutes * 60_000; Date.now() < end; await delay(50)) if (await isDone()) return true;
  return false;
};
while (kills < KILLS) {
  const share = READERS / (KILLS + 1);
  const next = Math.round(share * (kills + 0.5) + randomInt(0, Math.max(1, Math.round(share))));
  if (!(await until(() => accepted >= Math.min(next, READERS - 1), 10))) {
    faults.push(`after ${kills} kills nothing moves on: ${accepted} of ${READERS}`);
    break;
  }
  await site.kill();
  kills += 1;
  site = await start();
}
const isSent = async () => (await mailing()).state === 'sent';
if (!(await until(isSent, 30))) faults.push('it never ended');
const minutes = ((Date.now() - began) / 60_000).toFixed(1);

const rows = await ask<{ state: string; email: string }>(
  'select r.state, s.email from newsletter_recipients r join newsletter_subscribers s on s.id = r.subscriber_id',
);
const copiesOf = (email: string) => came.get(email)?.length ?? 0;
const twice = () => rows.filter(({ email }) => copiesOf(email) > 1).length;
const unsure = rows.filter(({ state }) => state === 'unsure');
const missing = rows.filter(({ email }) => copiesOf(email) === 0);
if (rows.length !== READERS) faults.push(`${rows.length} copies for ${READERS} readers`);
if (twice() > 0) faults.push(`${twice()} readers have two copies`);
const unknown = missing.filter(({ state }) => state !== 'unsure').length;
if (unknown > 0) faults.push(`${unknown} readers have none, and the site does not know`);
const falsely = rows.filter(({ state, email }) => state === 'sent' && copiesOf(email) !== 1).length;
if (falsely > 0) faults.push(`${falsely} copies said to be sent were not taken once`);
console.log(`  ${READERS} readers, ${kills} kills, ${PER_MINUTE} a minute, ${minutes} minutes`);
console.log(
  `  twice ${twice()}; sent ${rows.filter(({ state }) => state === 'sent').length}; outcome unknown ${unsure.length}, of which ${unsure.length - missing.length} had arrived`,
);

if (unsure.length > 0) {
  await callAs(insist, ruth, {
    name: 'retry-newsletter',
    body: { mailingId: (await mailing()).id },
    key: 'letter-proof-3',
  });
  if (!(await until(isSent, 5))) faults.push('the unsure ones never left');
  const none = rows.filter(({ email }) => copiesOf(email) === 0).length;
  if (none > 0) faults.push(`${none} readers have none at the end`);
  const ids = [...came.values()].filter((list) => new Set(list).size > 1).length;
  if (ids > 0) faults.push(`${ids} second copies have another Message-ID`);
  console.log(`  sent once more by a person: nobody missing ${none === 0}, two copies of one Message-ID ${twice()}`);
}
faults.push(...(await findBrokenInvariants(database)));
await site.stop();
await database.end();
await postgres.stop();
await new Promise<void>((resolve) => relay.close(() => resolve()));
concludeProof(faults, dataDir);
