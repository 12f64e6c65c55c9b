import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { findSubscription, confirmSubscription } from '#app/features/contact/newsletter.server.ts';
import { newsletterSubscribers as subscribers } from '#app/features/contact/tables.server.ts';
import { signLink } from '#platform/signed-links.ts';
import { createTestDatabase } from '#test/database.ts';
import { receiveBounce } from './bounces.server.ts';
import { readReport } from './dsn.ts';
import { newsletterMailings, newsletterRecipients as recipients } from './tables.server.ts';

const { db } = await createTestDatabase();
const SECRETS = { authSecret: 'x'.repeat(32), previousSecrets: [] };

type Report = { to?: string; action?: string; status?: string; messageId?: string; envelopeId?: string; type?: string };

/** A report as Postfix writes it (RFC 3464). */
function report({
  to = 'retours@elikya.test',
  action = 'failed',
  status = '5.1.1',
  messageId,
  envelopeId,
  type = 'message/rfc822',
}: Report) {
  const lines = [
    'From: MAILER-DAEMON@relay.test (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B1"',
    '',
    '--B1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I’m sorry to have to inform you that your message could not be delivered.',
    '',
    '--B1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.test',
    ...(envelopeId ? [`Original-Envelope-Id: ${envelopeId}`] : []),
    '',
    'Final-Recipient: rfc822; somebody@else.test',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <somebody@else.test>:',
    '    Recipient address rejected',
    '',
    '--B1',
    `Content-Type: ${type}`,
    '',
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    'Subject: Le toit monte lundi',
    '',
    'Bonjour',
    '',
    '--B1--',
    '',
  ];
  return new TextEncoder().encode(lines.join('\r\n'));
}

beforeEach(async () => {
  await db.delete(recipients);
  await db.delete(newsletterMailings);
  await db.delete(subscribers);
});

async function reader() {
  const [row] = await db
    .insert(subscribers)
    .values({ email: `${randomUUID()}@exemple.org`, source: 'website', language: 'fr', confirmedAt: new Date() })
    .returning();
  return row!.id;
}
/** A letter that left to somebody. */
async function sent(subscriberId: string, daysAgo = 0) {
  const issueId = randomUUID();
  const [mailing] = await db
    .insert(newsletterMailings)
    .values({
      issueId,
      revision: 1,
      audience: { language: [], interest: [] },
      state: 'sent',
      askedBy: 'x',
      leavesAt: new Date(),
    })
    .returning();
  const [copy] = await db
    .insert(recipients)
    .values({
      mailingId: mailing!.id,
      issueId,
      subscriberId,
      language: 'fr',
      state: 'sent',
      at: new Date(Date.now() - daysAgo * 86_400_000),
    })
    .returning();
  return copy!.id;
}
const stateOf = async (id: string) =>
  (await db.select().from(recipients).where(eq(recipients.id, id))).map(({ state, code }) => [state, code])[0];
const rests = async (id: string) =>
  (await db.select().from(subscribers).where(eq(subscribers.id, id)))[0]!.bouncedAt !== null;

test('whose copy it was stands in the return address, the envelope’s id or the Message-ID that comes back', async () => {
  const copyId = randomUUID();
  const ways: Report[] = [
    { to: `retours+${copyId}@elikya.test` },
    { envelopeId: copyId },
    { messageId: `<${copyId}@elikya.test>` },
    { messageId: `<${copyId}@elikya.test>`, type: 'text/rfc822-headers' },
  ];
  for (const way of ways) expect(await readReport(report(way))).toEqual({ copyId, hasFailed: true, status: '5.1.1' });
  // The address it names proves nothing.
  expect(await readReport(report({}))).toBeUndefined();
  expect(await readReport(new TextEncoder().encode('Subject: Absent\r\n\r\nJe suis en congé.'))).toBeUndefined();
});

test('a dead address rests at once and is written to again once its owner confirms; told twice, it counts once', async () => {
  const id = await reader();
  const copy = await sent(id);
  const raw = report({ to: `retours+${copy}@elikya.test` });
  expect([await receiveBounce(db, raw), await receiveBounce(db, raw)]).toEqual(['bounced', 'known']);
  expect([await stateOf(copy), await rests(id)]).toEqual([['bounced', '5.1.1'], true]);
  const token = signLink(SECRETS.authSecret, 'newsletter', id);
  expect(await findSubscription(db, SECRETS, token)).toEqual({ id, state: 'waiting' });
  await confirmSubscription(db, id, 'fr');
  expect([await rests(id), (await findSubscription(db, SECRETS, token)).state]).toEqual([false, 'on']);
});

test('a full mailbox is borne twice and rests at the third letter in a row', async () => {
  const id = await reader();
  for (const daysAgo of [60, 30, 0]) {
    expect(await rests(id)).toBe(false);
    const copy = await sent(id, daysAgo);
    await receiveBounce(db, report({ to: `r+${copy}@elikya.test`, status: '5.2.2' }));
    await db
      .update(recipients)
      .set({ at: sql`now() - make_interval(days => ${daysAgo})` })
      .where(eq(recipients.id, copy));
  }
  expect(await rests(id)).toBe(true);
  const other = await reader();
  const copies = [await sent(other, 60), await sent(other, 30), await sent(other, 1)];
  // One of the three arrived.
  for (const copy of [copies[0]!, copies[2]!])
    await receiveBounce(db, report({ to: `r+${copy}@elikya.test`, status: '4.4.7' }));
  expect(await rests(other)).toBe(false);
});

test('a report that it is late, one of nobody’s copy, and nothing at all change nothing', async () => {
  const id = await reader();
  const copy = await sent(id);
  expect(await receiveBounce(db, report({ to: `r+${copy}@elikya.test`, action: 'delayed', status: '4.4.1' }))).toBe(
    'ignored',
  );
  expect(await receiveBounce(db, report({ to: `r+${randomUUID()}@elikya.test` }))).toBe('ignored');
  expect(await receiveBounce(db, new Uint8Array())).toBe('malformed');
  expect([await stateOf(copy), await rests(id)]).toEqual([['sent', null], false]);
});
