import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import foundation from '#content/foundation.json' with { type: 'json' };
import { createTestDatabase } from '#test/database.ts';
import { mailTo } from '#test/stand-ins/postmark.ts';
import { receiveMail } from './inbound-mail.server.ts';
import { readReplyAddress, replyAddress } from './reply-address.server.ts';
import { messages } from './tables.server.ts';
import { listReplies } from './thread.server.ts';

const { db } = await createTestDatabase();
const settings = {
  authSecret: 'x'.repeat(32),
  previousSecrets: [] as string[],
  inbound: { domain: 'reply.example.org', secret: 's'.repeat(24) },
};
const NOW = new Date('2026-11-22T12:00:00Z');

async function write() {
  const [row] = await db
    .insert(messages)
    .values({
      kind: 'contact',
      name: 'A',
      email: 'a@example.org',
      data: {},
      language: 'fr',
      isSuspect: false,
      state: 'closed',
    })
    .returning({ id: messages.id });
  return { id: row!.id, address: replyAddress(settings, row!.id) };
}
const receive = (mail: unknown) => receiveMail(db, settings, mail, NOW);
const stateOf = async (id: string) => (await db.select().from(messages).where(eq(messages.id, id)))[0]!.state;

test('an address of ours fits before the @, may be written in capitals, and names its letter under an older secret, too', () => {
  const id = randomUUID();
  const address = replyAddress(settings, id);
  expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
  const read = (text: string, secrets: { authSecret: string; previousSecrets: string[] } = settings) =>
    readReplyAddress(secrets, 'reply.example.org', text);
  expect(read(address)).toBe(id);
  expect(read(` ${address.toUpperCase()} `)).toBe(id);
  expect(read(address, { authSecret: 'y'.repeat(32), previousSecrets: [settings.authSecret] })).toBe(id);
  const [local, domain] = address.split('@') as [string, string];
  for (const other of [
    `${local}@elsewhere.org`,
    `${local}@${domain}@evil.org`,
    `${local.slice(0, -1)}${local.endsWith('0') ? '1' : '0'}@${domain}`,
    `r+${randomUUID().replaceAll('-', '')}${local.slice(-20)}@${domain}`,
    `${local}0@${domain}`,
    local,
    '',
  ])
    expect([other, read(other)]).toEqual([other, undefined]);
  expect(read(address, { authSecret: 'y'.repeat(32), previousSecrets: [] })).toBeUndefined();
});

test('where no mail comes in, replies go to the foundation’s own mailbox', () => {
  expect(replyAddress({ authSecret: 'x', inbound: undefined }, randomUUID())).toBe(foundation.email);
});

test('a reply opens its letter again; delivered again it is the same one', async () => {
  const { id, address } = await write();
  const mail = mailTo(address, { reply: 'Merci !', from: 'A@Example.org' });
  expect([await receive(mail), await receive(mail)]).toEqual(['kept', 'known']);
  expect(await listReplies(db, id)).toMatchObject([
    { direction: 'in', text: 'Merci !', who: null, sender: null, sourceId: mail.MessageID },
  ]);
  expect(await stateOf(id)).toBe('open');
});

test('two deliveries of one mail at the same moment are one reply', async () => {
  const { id, address } = await write();
  const mail = mailTo(address, { reply: 'Une fois' });
  expect((await Promise.all([receive(mail), receive(mail), receive(mail)])).sort()).toEqual(['kept', 'known', 'known']);
  expect((await listReplies(db, id)).length).toBe(1);
});

test('mails that come in the wrong order stand in the order they were written; a wrong clock is not believed', async () => {
  const { id, address } = await write();
  await receive(mailTo(address, { reply: 'second', date: 'Sun, 22 Nov 2026 11:00:00 +0000' }));
  await receive(mailTo(address, { reply: 'first', date: 'Sun, 22 Nov 2026 11:00:00 +0200' }));
  await receive(mailTo(address, { reply: 'from the future', date: 'Thu, 01 Jan 2099 00:00:00 +0000' }));
  await receive(mailTo(address, { reply: 'without a date', date: 'nonsense' }));
  const replies = await listReplies(db, id);
  expect(replies.slice(0, 2).map(({ text }) => text)).toEqual(['first', 'second']);
  expect(replies.slice(2).map(({ at }) => at)).toEqual([NOW, NOW]);
});

test('only what an address of ours names is taken, wherever the provider says it', async () => {
  const { id, address } = await write();
  const forged = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
  expect(await receive(mailTo(forged, { reply: 'x' }))).toBe('ignored');
  expect(await receive(mailTo('info@reply.example.org', { reply: 'x' }))).toBe('ignored');
  const gone = await write();
  await db.delete(messages).where(eq(messages.id, gone.id));
  expect(await receive(mailTo(gone.address, { reply: 'x' }))).toBe('ignored');
  expect(await listReplies(db, id)).toEqual([]);
  const { OriginalRecipient: _, ...rest } = mailTo('info@example.org', { reply: 'en copie' });
  expect(await receive({ ...rest, CcFull: [{ Email: address, Name: '', MailboxHash: '' }] })).toBe('kept');
  expect(await receive({ MessageID: 'm-2', To: `"Elikya" <${address}>, other@example.org`, TextBody: 'dans To' })).toBe(
    'kept',
  );
  expect((await listReplies(db, id)).length).toBe(2);
});

test('what is no mail is said to be none', async () => {
  for (const raw of [
    undefined,
    null,
    'x',
    [],
    {},
    { MessageID: '' },
    { MessageID: 'a\0b' },
    { MessageID: 'm', ToFull: 'x' },
  ])
    expect([raw, await receive(raw)]).toEqual([raw, 'malformed']);
});

test('words are plain text: the reply alone with the whole beneath, HTML only where there is nothing else, never endless', async () => {
  const { id, address } = await write();
  await receive(mailTo(address, { reply: 'Oui.', text: 'Oui.\r\n\r\n> Vous écriviez' }));
  await receive(mailTo(address, { reply: '', text: 'a\0b\u0007c\uD800' }));
  await receive(
    mailTo(address, {
      reply: '',
      text: '',
      html: '<style>p{}</style><p>Bonjour &amp; <b>merci</b></p><script>alert(1)</script><p>2 &lt; 3</p>',
    }),
  );
  await receive(mailTo(address, { reply: 'x'.repeat(50_000) }));
  const replies = await listReplies(db, id);
  const said = replies.map(({ text, wholeText }) => [text, wholeText]);
  expect(said).toContainEqual(['Oui.', 'Oui.\n\n> Vous écriviez']);
  expect(said).toContainEqual(['abc\uFFFD', null]);
  expect(said).toContainEqual(['Bonjour & merci\n2 < 3', null]);
  expect(said).toContainEqual(['x'.repeat(20_000), null]);
});

test('a mail made to take long is read as quickly as any', async () => {
  const { address } = await write();
  // The work of this process, not the time that passes: other tests run on the same machine.
  const worked = (since: NodeJS.CpuUsage) => process.cpuUsage(since).user / 1000;
  for (const html of ['<br'.repeat(200_000), '<style'.repeat(100_000), '<'.repeat(500_000), '&lt;'.repeat(100_000)]) {
    const start = process.cpuUsage();
    await receive(mailTo(address, { reply: '', text: '', html }));
    expect(worked(start), html.slice(0, 6)).toBeLessThan(3000);
  }
  const start = process.cpuUsage();
  await receive({ MessageID: 'long', To: 'a'.repeat(1_000_000) });
  expect(worked(start)).toBeLessThan(1000);
});

test('attached files are counted; an absence notice is kept and opens nothing; another sender is named', async () => {
  const { id, address } = await write();
  await receive(
    mailTo(address, {
      reply: 'Absente',
      headers: [{ Name: 'Auto-Submitted', Value: 'auto-replied' }],
      attachments: [{ Name: 'a.jpg' }, { Name: 'b.pdf' }],
      from: 'other@example.org',
    }),
  );
  expect(await listReplies(db, id)).toMatchObject([{ attachments: 2, sender: 'other@example.org' }]);
  expect(await stateOf(id)).toBe('closed');
  await receive(mailTo(address, { reply: 'Moi', headers: [{ Name: 'Auto-Submitted', Value: 'no' }] }));
  expect(await stateOf(id)).toBe('open');
});
