/**
 * A treasurer's weeks in minutes, on two servers that are killed with -9: gifts paid, given back in part by hand and by the provider,
 * moved, corrected; given back whole by two while a part is on its way; monthly gifts refused and paid again; batches of cash; promises
 * matched with statements that come twice, shuffled; bank files of CAMT.053 whose lines are matched, taken back and matched again; yearly
 * sheets made and stopped; people dismissed who left things behind; months closed; the providers' books read. Each act is pressed twice at
 * once under one key. At the end every acknowledged act is there once, and every invariant holds.
 *   script/prove treasurer [rounds] [minutes at most]
 */
import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { concludeProof } from '#test/conclude-proof.ts';
import { callAs, insistAt, signInAs } from '#test/insist.ts';
import { type SiteProcess, startSiteProcess } from '#test/site.ts';

/** Each round is one of these works: one to eight acts, each asked for twice. */
const ROUNDS = Number(process.argv[2] ?? 300);
const STOP_AT = Date.now() + Number(process.argv[3] ?? 600) * 60_000;
const KILLS = 20;
const AT_ONCE = 16;
const PORTS = [4130, 4131];
const GIFT = 5_000;
const BACK = 1_000;
const today = dayInKinshasa();

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-prove-'));
chmodSync(dataDir, 0o755);
const logFile = join(dataDir, 'site.log');
/** What one may give back alone, of one payment or by hand in a day. */
const ALONE = 5_000_000;
const environment = {
  PROOF_MINUTES: '600',
  LIMIT_SUSPICIOUS_AFTER: '1000000',
  REFUND_ALONE_XOF: String(ALONE),
};
const sites: SiteProcess[] = [];
for (const port of PORTS) sites.push(await startSiteProcess({ port, dataDir, logFile, environment }));
const postgres = await startEmbeddedPostgres(dataDir);
const database = new pg.Pool({ connectionString: postgres.url, max: 4 });

const insist = insistAt(PORTS);
const treasurer = await signInAs(insist, 'tresorerie');
const administrator = await signInAs(insist, 'administration');

type Answer = Record<string, unknown> & { code?: string };
const faults: string[] = [];
let operations = 0;
/** How often each call was acknowledged, for it must be there as often. */
const acknowledged = new Map<string, number>();

/** Pressed twice at once: both presses hear the same. `code`: it is to be refused so. */
async function act(
  name: string,
  body: object,
  { who = treasurer, code }: { who?: string; code?: string } = {},
): Promise<Answer> {
  const key = randomUUID();
  operations += 1;
  const ask = () => callAs<Answer>(insist, who, { name, body, key });
  const [one, other] = await Promise.all([ask(), ask()]);
  if (one.code !== code || !isDeepStrictEqual(withoutPort(one), withoutPort(other)))
    faults.push(`${name}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
  else if (!code) acknowledge(name);
  return one;
}
const acknowledge = (name: string) => acknowledged.set(name, (acknowledged.get(name) ?? 0) + 1);

/** Which of the two servers answered is no difference. */
const withoutPort = (answer: Answer): unknown => JSON.parse(JSON.stringify(answer).replaceAll(/localhost:\d+/g, ''));

const rowOf = async <Row extends pg.QueryResultRow>(query: string, values: unknown[] = []) =>
  (await database.query<Row>(query, values)).rows[0];
const press = (paymentId: string, what: string) =>
  insist(`/demo/checkout/${paymentId}`, { method: 'POST', body: new URLSearchParams({ act: what }) });

async function waitFor(what: string, query: string, values: unknown[]): Promise<void> {
  // A refund whose asking died with its server is asked for again after a minute or two.
  for (let attempt = 0; attempt < 2000; attempt++) {
    if (await rowOf(query, values)) return;
    await delay(100);
  }
  faults.push(`never came: ${what} ${values.join(' ')}`);
}

/** A gift, paid. @returns its payment */
async function give(more: object = {}): Promise<string> {
  const { checkoutUrl } = await act('create-donation', {
    programId: 'project-1',
    amount: GIFT,
    donorName: 'Mado Lukusa',
    donorEmail: `don-${randomUUID().slice(0, 8)}@example.org`,
    ...more,
  });
  const paymentId = /[0-9a-f-]{36}/.exec(String(checkoutUrl))![0];
  await press(paymentId, randomInt(4) === 0 ? 'pay-twice' : 'pay');
  await insist(`/payments/${paymentId}`);
  await waitFor('paid', `select 1 from payments where id = $1 and status = 'paid'`, [paymentId]);
  return paymentId;
}

const works: Record<string, () => Promise<void>> = {
  async 'given back by hand, then corrected'() {
    const paymentId = await give();
    await act('refund-payment', {
      paymentId,
      amount: BACK,
      reason: 'preuve',
      byHand: { reference: 'BON 1', day: today },
    });
    await act('correct-receipt', { paymentId, name: 'Madeleine Lukusa', address: 'Avenue du Port 3, Goma' });
  },
  async 'given back by the provider'() {
    const paymentId = await give();
    await act('refund-payment', { paymentId, amount: BACK, reason: 'preuve' });
    await waitFor('given back', `select 1 from refunds where payment_id = $1 and status = 'done'`, [paymentId]);
  },
  async 'given back whole by two while a part is on its way'() {
    const paymentId = await give({ amount: ALONE + 1_000_000 });
    await act('refund-payment', { paymentId, amount: 1_000_000, reason: 'preuve' });
    const rest = { paymentId, amount: ALONE, reason: 'preuve' };
    const { planId } = await act('refund-payment', rest, { code: 'approval_needed' });
    await act('approve-plan', { planId }, { who: administrator });
    acknowledge('refund-payment');
    await waitFor('given back whole', `select 1 from payments where id = $1 and status = 'refunded'`, [paymentId]);
  },
  async 'moved there and back'() {
    const paymentId = await give();
    await act('move-gift', { paymentId, programId: 'general', reason: 'preuve' });
    await act('move-gift', { paymentId, programId: 'project-2', reason: 'preuve' });
  },
  async 'a monthly gift is refused, then paid'() {
    const paymentId = await give({ donationType: 'monthly' });
    await press(paymentId, 'renew-fail');
    const { id } = (await rowOf<{ id: string }>(`select subscription_id as id from payments where id = $1`, [
      paymentId,
    ]))!;
    await waitFor('refused', `select 1 from subscriptions where id = $1 and status = 'past_due'`, [id]);
    await press(paymentId, 'renew');
    await waitFor('renewed', `select 1 from payments where subscription_id = $1 and status = 'paid' and id <> $2`, [
      id,
      paymentId,
    ]);
    await act('stop-gift', { subscriptionId: id, reason: 'preuve' });
    await waitFor('stopped', `select 1 from subscriptions where id = $1 and status = 'ended'`, [id]);
  },
  async 'a batch of cash'() {
    const gifts = [1_000, 2_500, 10_000].map((amount) => ({
      amount,
      programId: 'general',
      reference: randomUUID(),
      anonymous: true,
    }));
    await act('record-gifts', {
      kind: 'cash',
      currency: 'XOF',
      day: today,
      declaredCount: 3,
      declaredTotal: 13_500,
      counters: ['Aline Kabongo', 'Joël Tshibanda'],
      gifts,
      areOthers: true,
    });
  },
  async 'promises matched with a statement that comes twice'() {
    const promised: { reference: string }[] = [];
    for (let count = 0; count < 3; count++)
      promised.push(
        (await act('create-donation', {
          programId: 'project-1',
          amount: 40,
          currency: 'EUR',
          donorName: 'Diaspora Liège',
          donorEmail: `virement-${randomUUID().slice(0, 8)}@example.org`,
          method: 'transfer',
        })) as Answer & { reference: string },
      );
    const lines = promised.map(({ reference }) => `${today};40,00;EUR;DON ${reference};Diaspora`);
    const account = randomUUID();
    const text = (of: string[]) => ['Date;Montant;Devise;Communication;Nom', ...of].join('\n');
    const first = await act('import-statement', { format: 'csv', text: text(lines), account });
    if (first.added !== 3) faults.push(`a statement: ${JSON.stringify(first)}`);
    const again = await act('import-statement', { format: 'csv', text: text(lines.toReversed()), account });
    if (again.added !== 0 || again.known !== 3) faults.push(`a statement again: ${JSON.stringify(again)}`);
    const { rows } = await database.query<{ id: string; text: string }>(
      `select id, text from statement_lines where statement_id = $1`,
      [first.statementId],
    );
    for (const { id, text: said } of rows) {
      const { reference } = promised.find((one) => said.includes(one.reference))!;
      const found = await rowOf<{ id: string }>(
        `select payment_id as id from promises where reference = replace(replace($1, ' ', ''), '-', '')`,
        [reference],
      );
      await act('match-line', { lineId: id, promiseId: found?.id });
    }
  },
  async 'a bank file whose line is matched, taken back and matched again'() {
    const { reference } = await act('create-donation', {
      programId: 'project-1',
      amount: 39,
      currency: 'EUR',
      donorName: 'Diaspora Namur',
      donorEmail: `virement-${randomUUID().slice(0, 8)}@example.org`,
      method: 'transfer',
    });
    const { statementId } = await act('import-statement', { format: 'camt053', text: camtOf(String(reference)) });
    const line = await rowOf<{ id: string }>(`select id from statement_lines where statement_id = $1`, [statementId]);
    const waiting = () =>
      rowOf<{ id: string }>(
        `select payment_id as id from promises where reference = replace(replace($1, ' ', ''), '-', '')`,
        [reference],
      );
    await act('match-line', { lineId: line?.id, promiseId: (await waiting())?.id });
    await act('unmatch-line', { lineId: line?.id, reason: 'preuve' });
    await act('match-line', { lineId: line?.id, promiseId: (await waiting())?.id });
  },
  'yearly sheets are made and stopped': () =>
    inTurn(async () => {
      const { runId } = await act('prepare-sheets', { year: Number(today.slice(0, 4)) });
      await delay(randomInt(300));
      await act('stop-sheets', { runId });
      lastRun = String(runId);
    }),
  async 'somebody is dismissed who left a plan, an invitation and a key behind'() {
    const id = randomUUID();
    const leave = (query: string) => database.query(query, [id]);
    await leave(
      `insert into users (id, name, email, email_verified) values ($1, 'Preuve', $1 || '@exemple.org', true)`,
    );
    await leave(`insert into staff_roles (member_id, role, granted_by) values ($1, 'tresorerie', 'preuve')`);
    await leave(`insert into staff_views (owner_id, list, name, query) values ($1, 'payments', 'Preuve', '')`);
    await leave(
      `insert into plans (verb, input, summary, reason, requested_by) values ('refund-payment', '{}', '{}', 'x', $1)`,
    );
    await leave(`insert into staff_invitations (email, roles, invited_by, ends_at)
      values ($1 || '-x@exemple.org', '["audit"]', $1, now() + interval '1 day')`);
    await leave(`insert into api_keys (id, owner_id, name, secret_hash, scopes, ends_at)
      values ($1, $1, 'x', $1, '{payments.read}', now() + interval '1 day')`);
    await act('end-staff', { memberId: id, reason: 'preuve' }, { who: administrator });
  },
  async 'the providers’ books are read'() {
    await act('read-payouts', {});
  },
};

const camtOf = (reference: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>BE71096123456769</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">39.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts>BOOK</Sts><BookgDt><Dt>${today}</Dt></BookgDt><AcctSvcrRef>${randomUUID()}</AcctSvcrRef><NtryDtls><TxDtls>
<RltdPties><Dbtr><Nm>Diaspora</Nm></Dbtr></RltdPties><RmtInf><Ustrd>DON ${reference}</Ustrd></RmtInf>
</TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

/** One run of sheets at a time, as the site asks. */
let turns: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<void>) => {
  const mine = turns.then(work);
  turns = mine.catch(() => {});
  return mine;
};
let lastRun = '';

const names = Object.keys(works);
let left = ROUNDS;
let isDone = false;
let kills = 0;
const killing = (async () => {
  while (!isDone && kills < KILLS) {
    await delay(randomInt(500, 2000));
    const victim = randomInt(PORTS.length);
    await sites[victim]!.kill();
    kills += 1;
    sites[victim] = await startSiteProcess({ port: PORTS[victim]!, dataDir, logFile, environment });
  }
})();
const began = Date.now();
await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, worker) => {
    while (left > 0 && Date.now() < STOP_AT) {
      const name = names[(left-- + worker) % names.length]!;
      await works[name]!().catch((error: unknown) => faults.push(`${name}: ${String(error)}`));
    }
  }),
);
isDone = true;
await killing;
const seconds = Math.round((Date.now() - began) / 1000);

// What was stopped goes on to its end: a sheet for each donor of the run.
if (lastRun) {
  await act('resume-sheets', { runId: lastRun });
  await waitFor('sheets made', `select 1 from sheet_runs where id = $1 and state = 'made'`, [lastRun]);
}
// The month before this one is over: closed, it takes no entry any more.
const lastMonth = dayInKinshasa(new Date(Date.parse(`${today.slice(0, 7)}-01`) - 86_400_000)).slice(0, 7);
await act('close-month', { month: lastMonth });
const late = await database
  .query(`update ledger_entries set at = at where to_char(at at time zone 'Africa/Kinshasa', 'YYYY-MM') = $1`, [
    lastMonth,
  ])
  .then(
    ({ rowCount }) => rowCount,
    () => 'refused',
  );
if (late !== 'refused' && late !== 0) faults.push(`entries of the closed month were changed: ${late}`);

const count = async (query: string, values: unknown[] = []) =>
  Number((await rowOf<{ count: string }>(query, values))!.count);
for (const [name, wanted] of acknowledged) {
  if (name === 'create-donation') continue;
  // What was asked of a second person has a line of its own, as the plan it is.
  const found = await count(
    `select count(*) from audit_log where verb = $1 and (target not like 'plan:%' or verb = 'approve-plan')`,
    [name],
  );
  if (found !== wanted) faults.push(`${name}: ${found} in the log, ${wanted} acknowledged`);
}
const expect = async (what: string, query: string, wanted: number) => {
  const found = await count(query);
  if (found !== wanted) faults.push(`${what}: ${found}, wanted ${wanted}`);
};
const times = (name: string) => acknowledged.get(name) ?? 0;
await expect('batches', `select count(*) from gift_batches`, times('record-gifts'));
await expect(
  'lines matched',
  `select count(*) from statement_lines l join statements s on s.id = l.statement_id
  where l.state = 'matched' and not s.is_sample`,
  times('match-line') - times('unmatch-line'),
);
await expect(
  'sheets that were not made',
  `select count(*) from sheets where run_id = '${lastRun || randomUUID()}' and made_at is null`,
  0,
);
await expect(
  'what the dismissed left and still works',
  `select (select count(*) from staff_roles r join users u on u.id = r.member_id where u.name = 'Preuve')
    + (select count(*) from staff_views v join users u on u.id = v.owner_id where u.name = 'Preuve')
    + (select count(*) from plans p join users u on u.id = p.requested_by where u.name = 'Preuve' and p.state = 'waiting')
    + (select count(*) from staff_invitations i join users u on u.id = i.invited_by where u.name = 'Preuve' and i.ends_at > now())
    + (select count(*) from api_keys k join users u on u.id = k.owner_id where u.name = 'Preuve' and k.ended_at is null and k.ends_at > now()) as count`,
  0,
);
await expect(
  'refunds',
  `select count(*) from refunds where reason = 'staff' and status = 'done'`,
  times('refund-payment'),
);
await expect(
  'receipts corrected',
  `select count(*) from receipts where corrected_at is not null`,
  // One that is moved names its new fund.
  times('correct-receipt') + times('move-gift') / 2,
);
faults.push(...(await findBrokenInvariants(database)));

await database.end();
for (const site of sites) await site.stop();
await postgres.stop();
console.log(
  `2 servers, ${kills} kills -9: ${operations} acts, each pressed twice, in ${ROUNDS - left} rounds and ${seconds} s`,
);
console.log([...acknowledged].map(([name, times_]) => `${name} ${times_}`).join(', '));
concludeProof(faults, dataDir);
