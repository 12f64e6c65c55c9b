import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '#test/database.ts';
import { openFiles } from './files.ts';
import { HopelessJob } from './jobs.ts';
import { defineMail, mailDelivery, type MailToSend, sendMailLater, template } from './mail.ts';
import { readSettings } from './settings.ts';
import { mails } from './tables.ts';

const { db } = await createTestDatabase();
const hello = defineMail('hello', z.object({ name: z.string() }));
const dataDir = mkdtempSync(join(tmpdir(), 'elikya-mail-'));

async function openRelay(answer: (attempt: number) => Error | undefined) {
  const received: string[] = [];
  let attempt = 0;
  const relay = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        const error = answer(attempt++);
        if (!error) received.push(text);
        done(error);
      });
    },
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port } = relay.server.address() as { port: number };
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => relay.close(() => resolve())),
  };
}

test('a mail goes out by SMTP once, after a refusal too, and then keeps no personal data', async () => {
  const relay = await openRelay((attempt) => (attempt === 0 ? new Error('try later') : undefined));
  const settings = readSettings({ DATA_DIR: dataDir, SMTP_URL: relay.url });
  const sent: object[] = [];
  const jobs = {
    send: async (_tx: unknown, _name: string, data: object) => void sent.push(data),
  };
  const mail: MailToSend<{ name: string }> = {
    uniqueKey: 'hello:1',
    kind: hello,
    data: { name: 'Aline' },
    language: 'fr',
    recipient: 'aline@example.org',
  };
  await db.transaction((tx) => sendMailLater(tx, jobs, mail));
  await db.transaction((tx) => sendMailLater(tx, jobs, mail));
  expect(sent).toHaveLength(1);
  const written = template(hello, async (_db, { name }) => ({
    subject: `Bonjour ${name}`,
    text: 'Merci',
    html: '<p>Merci</p>',
  }));
  const delivery = mailDelivery(db, await openFiles(settings), settings, [written]);
  await expect(delivery.run(sent[0]!)).rejects.toThrow();
  await delivery.run(sent[0]!);
  await delivery.run(sent[0]!);
  expect(relay.received).toHaveLength(1);
  expect(relay.received[0]).toMatch(/To: aline@example\.org/);
  expect(relay.received[0]).toMatch(new RegExp(`Message-ID: <${(sent[0] as { mailId: string }).mailId}@`, 'i'));
  const [row] = await db.select().from(mails);
  expect(row).toMatchObject({ recipient: null, data: {}, rendered: null });
  await relay.close();
});

test('a mail in a rolled-back transaction is not sent', async () => {
  const sent: object[] = [];
  const jobs = { send: async (_tx: unknown, _name: string, data: object) => void sent.push(data) };
  const before = await db.$count(mails);
  await db
    .transaction(async (tx) => {
      await sendMailLater(tx, jobs, {
        uniqueKey: 'never',
        kind: hello,
        data: { name: 'Aline' },
        language: 'fr',
        recipient: 'x@example.org',
      });
      throw new Error('undone');
    })
    .catch(() => {});
  expect(await db.$count(mails)).toBe(before);
});

test('a mail whose data are not those of its kind is not written, and waits with its reason', async () => {
  const settings = readSettings({ DATA_DIR: dataDir });
  const [row] = await db
    .insert(mails)
    .values({ uniqueKey: 'odd', template: 'hello', data: { title: 'x' }, language: 'fr', recipient: 'x@example.org' })
    .returning({ id: mails.id });
  const written = template(hello, async (_db, { name }) => ({ subject: name.toUpperCase(), text: '', html: '' }));
  const delivery = mailDelivery(db, await openFiles(settings), settings, [written]);
  await expect(delivery.run({ mailId: row!.id })).rejects.toThrow(/name/);
  expect((await db.select().from(mails)).find(({ id }) => id === row!.id)).toMatchObject({ deliveredAt: null });
});

test('a live site writes to nobody’s address never, and is from the foundation as it is called now', async () => {
  const relay = await openRelay(() => undefined);
  const settings = { ...readSettings({ DATA_DIR: dataDir, SMTP_URL: relay.url }), isLive: true };
  const sent: object[] = [];
  const jobs = { send: async (_tx: unknown, _name: string, data: object) => void sent.push(data) };
  for (const recipient of ['aline@elikya.example', 'aline@elikya.org'])
    await db.transaction((tx) =>
      sendMailLater(tx, jobs, {
        uniqueKey: `reserved:${recipient}`,
        kind: hello,
        data: { name: 'Aline' },
        language: 'fr',
        recipient,
      }),
    );
  const written = template(hello, async () => ({ subject: 'Bonjour', text: 'Merci', html: '<p>Merci</p>' }));
  const delivery = mailDelivery(db, await openFiles(settings), settings, [written], () => 'Tumaini');
  const refused = await delivery.run(sent[0]!).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(HopelessJob);
  expect(String(refused)).not.toContain('elikya.example');
  await delivery.run(sent[1]!);
  expect(relay.received).toHaveLength(1);
  expect(relay.received[0]).toMatch(/From: Tumaini <no-reply@localhost>/);
  await relay.close();
});
