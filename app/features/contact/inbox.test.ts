import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { readSettings } from '#platform/settings.ts';
import { openDesk } from '#test/staff-desk.ts';
import { assignments } from '#app/features/staff/tables.server.ts';
import { forget } from '#server/forgetting.ts';
import { messageData } from './messages.server.ts';
import { answerMail } from './answer-mail.server.ts';
import { receiveReply } from './inbox.server.ts';
import { inboxSection } from './staff/inbox-section.server.ts';
import { listMessages } from './staff/message-list.server.ts';
import { answerMessageCall, closeMessageCall, markSpamCall, recordReplyCall } from './staff/message-acts.server.ts';
import { messageEvents, messageReplies, messages } from './tables.server.ts';

const { db } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: '/nowhere' }),
  authSecret: 'x'.repeat(32),
  limits: { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 },
};
const { hire } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  answerMessageCall({ send: async () => {} }),
  closeMessageCall(),
  markSpamCall(),
  recordReplyCall(),
]);
const ruth = await hire('collecte');

let messageId: string;
beforeEach(async () => {
  messageId = await write();
});

async function write(more: Partial<typeof messages.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(messages)
    .values({
      kind: 'contact',
      name: 'Joseph Ilunga',
      email: `${randomUUID()}@example.org`,
      data: { message: 'Où en sont les tôles ?' },
      language: 'de',
      isSuspect: false,
      ...more,
    })
    .returning({ id: messages.id });
  return row!.id;
}
const find = async (id = messageId) => (await db.select().from(messages).where(eq(messages.id, id)))[0]!;
const repliesTo = (id = messageId) => db.select().from(messageReplies).where(eq(messageReplies.messageId, id));
const answersMailed = async (id = messageId) => {
  const own = await repliesTo(id);
  const rows = await db.select().from(mails).where(like(mails.uniqueKey, 'letter-answer:%'));
  return rows.filter(({ uniqueKey }) => own.some((reply) => uniqueKey.endsWith(reply.id)));
};
const waiting = async () => {
  const tasks = await inboxSection.tasks![0]!.list(db, 1000);
  return tasks.map(({ target }) => target);
};

test('who may not answer answers nothing, closes nothing, marks nothing', async () => {
  for (const role of ['audit', 'marche', 'redaction', 'terrain', 'tresorerie', 'enseignement'] as const) {
    const other = await hire(role);
    for (const [name, body] of [
      ['answer-message', { messageId, text: 'x' }],
      ['close-message', { messageId }],
      ['mark-spam', { messageId, spam: true }],
      ['record-reply', { messageId, text: 'x' }],
    ] as const)
      expect(await other.call(name, body)).toMatchObject({ code: 'permission_missing' });
  }
  expect(await find()).toMatchObject({ state: 'open' });
});

test('an answer leaves once, in the visitor’s language, and stays with who and when; nobody waits any more', async () => {
  expect(await waiting()).toContain(`letter:${messageId}`);
  const text = 'Les tôles sont là.\r\n\r\nRuth';
  const [key, before] = [randomUUID(), new Date()];
  expect(await ruth.call('answer-message', { messageId, text }, key)).toMatchObject({ state: 'answered' });
  await ruth.call('answer-message', { messageId, text }, key);
  const [reply, ...others] = await repliesTo();
  expect(others).toEqual([]);
  expect(reply).toMatchObject({ direction: 'out', who: ruth.id, text: 'Les tôles sont là.\n\nRuth' });
  expect(reply!.at.getTime()).toBeGreaterThan(before.getTime() - 5000);
  expect(await answersMailed()).toMatchObject([{ language: 'de', recipient: (await find()).email }]);
  expect(await waiting()).not.toContain(`letter:${messageId}`);
  const events = await db.select().from(messageEvents).where(eq(messageEvents.messageId, messageId));
  expect(events).toMatchObject([{ who: ruth.id, from: 'open', to: 'answered' }]);
});

test('pressed twice at the same moment, with keys of their own or with none, one answer leaves', async () => {
  await Promise.all(
    Array.from({ length: 5 }, () => ruth.call('answer-message', { messageId, text: 'Oui.' }, randomUUID())),
  );
  await ruth.call('answer-message', { messageId, text: 'Oui.' });
  expect([(await repliesTo()).length, (await answersMailed()).length]).toEqual([1, 1]);
  const lines = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `letter:${messageId}`));
  expect(lines).toMatchObject([{ verb: 'answer-message', after: { state: 'answered' } }]);
  // The log tells what was done, not what was written.
  expect(JSON.stringify(lines)).not.toContain('Oui.');
});

test('who answers past somebody else’s words is told, and nothing leaves; having read them, it does', async () => {
  const other = await hire('administration');
  expect(await ruth.call('answer-message', { messageId, text: 'Un.', base: 0 })).toMatchObject({ state: 'answered' });
  const late = () => other.call('answer-message', { messageId, text: 'Deux.', base: 0 });
  expect(await late()).toMatchObject({ code: 'message_changed' });
  // One’s own again, by a double press, is no other’s.
  expect(await ruth.call('answer-message', { messageId, text: 'Un.', base: 0 })).toMatchObject({ state: 'answered' });
  expect((await answersMailed()).length).toBe(1);
  expect(await other.call('answer-message', { messageId, text: 'Deux.', base: 1 })).toMatchObject({
    state: 'answered',
  });
  expect((await answersMailed()).length).toBe(2);
});

test('the same words again are a second answer once the visitor wrote in between', async () => {
  await ruth.call('answer-message', { messageId, text: 'Merci.' });
  await receiveReply(db, messageId, { text: 'Et encore ?', at: new Date(Date.now() - 86_400_000) });
  await ruth.call('answer-message', { messageId, text: 'Merci.' });
  expect((await answersMailed()).length).toBe(2);
});

test('the mail says the answer word for word, and is gone where its letter was erased', async () => {
  await ruth.call('answer-message', { messageId, text: 'Erster Satz.\n\nZweiter <b>Satz</b>.' });
  const [mail] = await answersMailed();
  const make = () => answerMail(settings)(db, mail!.data as { replyId: string }, 'de');
  const made = (await make())!;
  expect(made.subject).toContain(String((await find()).number));
  expect(made.text).toContain('Erster Satz.\n\nZweiter <b>Satz</b>.');
  expect(made.html).not.toContain('<b>Satz');
  await db.delete(messages).where(eq(messages.id, messageId));
  expect(await make()).toBeUndefined();
});

test('an empty answer, one too long and one to a letter that is not there are refused, beside the field', async () => {
  expect(await ruth.call('answer-message', { messageId, text: ' \r\n ' })).toMatchObject({
    code: 'text_required',
    fields: { text: expect.any(String) },
  });
  expect(await ruth.call('answer-message', { messageId, text: 'x'.repeat(5001) })).toMatchObject({
    code: 'text_too_long',
  });
  expect(await ruth.call('answer-message', { messageId: randomUUID(), text: 'x' })).toMatchObject({
    code: 'message_unknown',
  });
  expect(await repliesTo()).toEqual([]);
});

test('answered and done in one act; done once; it opens again when the visitor replies, and waits since then', async () => {
  await db
    .update(messages)
    .set({ waitingSince: new Date('2026-01-01') })
    .where(eq(messages.id, messageId));
  expect(await ruth.call('answer-message', { messageId, text: 'Voilà.', done: true })).toMatchObject({
    state: 'closed',
  });
  expect(await ruth.call('close-message', { messageId })).toMatchObject({ state: 'closed' });
  const events = () => db.select().from(messageEvents).where(eq(messageEvents.messageId, messageId));
  expect((await events()).length).toBe(1);
  const { lastReceivedAt } = await find();
  await receiveReply(db, messageId, { text: 'Merci, mais…' });
  const again = await find();
  expect(again.state).toBe('open');
  expect(again.waitingSince.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(again.lastReceivedAt.getTime()).toBeGreaterThanOrEqual(lastReceivedAt.getTime());
  expect((await events()).at(-1)).toMatchObject({ from: 'closed', to: 'open', who: null });
  expect(await waiting()).toContain(`letter:${messageId}`);
});

test('a message that is already waiting keeps its waiting time', async () => {
  const since = new Date('2026-01-01');
  await db.update(messages).set({ waitingSince: since }).where(eq(messages.id, messageId));
  await receiveReply(db, messageId, { text: 'Vous êtes là ?' });
  expect((await find()).waitingSince).toEqual(since);
});

test('an absence notice is kept, and opens nothing', async () => {
  await ruth.call('close-message', { messageId });
  await receiveReply(db, messageId, { text: 'Je suis en congé.' }, true);
  expect((await repliesTo()).length).toBe(1);
  expect((await find()).state).toBe('closed');
});

test('spam leaves the list, the tasks and the count, is not answered, and comes back to where it was', async () => {
  await ruth.call('answer-message', { messageId, text: 'Oui.' });
  const open = await write();
  for (const [id, state] of [
    [messageId, 'answered'],
    [open, 'open'],
  ] as const) {
    const count = () => inboxSection.places![0]!.count!(db);
    const listed = async (asked?: string) => {
      const { items } = await listMessages(
        db,
        { q: '', limit: 200, state: asked },
        personView({ permissions: permissionsOf(['collecte']) }, 'messages.answer'),
      );
      return items.map((item) => item.id);
    };
    const before = await count();
    await ruth.call('mark-spam', { messageId: id, spam: true });
    expect((await find(id)).state).toBe('spam');
    expect(await listed()).not.toContain(id);
    expect(await listed('spam')).toContain(id);
    expect(await waiting()).not.toContain(`letter:${id}`);
    expect(before - (await count())).toBe(state === 'open' ? 1 : 0);
    expect(await ruth.call('answer-message', { messageId: id, text: 'x' })).toMatchObject({ code: 'message_spam' });
    expect(await ruth.call('close-message', { messageId: id })).toMatchObject({ code: 'message_spam' });
    await receiveReply(db, id, { text: 'Gagnez !' });
    expect((await find(id)).state).toBe('spam');
    expect(await ruth.call('mark-spam', { messageId: id, spam: false })).toMatchObject({ state });
    expect((await find(id)).state).toBe(state);
    expect(await count()).toBe(before);
    expect(await listed()).toContain(id);
  }
});

test('a letter held back when it came waits for an answer once somebody says it is none', async () => {
  const held = await write({ isSuspect: true, state: 'spam' });
  expect(await ruth.call('mark-spam', { messageId: held, spam: false })).toMatchObject({ state: 'open' });
  expect(await waiting()).toContain(`letter:${held}`);
});

test('a reply entered by hand stands under who entered it, once, and the letter waits again', async () => {
  await ruth.call('close-message', { messageId });
  for (let press = 0; press < 2; press++)
    expect(await ruth.call('record-reply', { messageId, text: 'Au téléphone : merci.' })).toMatchObject({
      state: 'open',
    });
  expect(await repliesTo()).toMatchObject([{ direction: 'in', who: ruth.id, text: 'Au téléphone : merci.' }]);
});

test('a person’s letters come with all that followed, and go with it; elsewhere their address is no longer named', async () => {
  const { email } = await find();
  const other = await write();
  await ruth.call('answer-message', { messageId, text: 'Oui.' });
  await receiveReply(db, messageId, { text: 'Merci.' });
  await receiveReply(db, other, { text: 'Pour elle.', sender: email });
  await db.insert(assignments).values({ target: `letter:${messageId}`, memberId: ruth.id, assignedBy: ruth.id });
  const person = { id: 'x', email };
  expect(await messageData.list(db, person)).toMatchObject([
    {
      id: messageId,
      replies: [
        { direction: 'out', text: 'Oui.' },
        { direction: 'in', text: 'Merci.' },
      ],
    },
  ]);
  await messageData.erase(db, person);
  expect(await messageData.list(db, person)).toEqual([]);
  expect([await repliesTo(), (await repliesTo(other)).map(({ sender }) => sender)]).toEqual([[], [null]]);
  expect(await db.$count(assignments)).toBe(0);
});

test('what is kept for two years counts from the last word of a thread', async () => {
  const old = { createdAt: new Date('2020-01-01') };
  const [silent, alive] = [await write(old), await write(old)];
  await receiveReply(db, alive, { text: 'Encore moi.' });
  await receiveReply(db, silent, { text: 'Et puis rien.', at: new Date('2020-02-01') });
  await forget(db);
  expect([await find(silent), (await find(alive))?.id]).toEqual([undefined, alive]);
});
