import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addPhoto } from '#app/features/photos/photo-acts.server.ts';
import { photos } from '#app/features/photos/tables.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { sessions } from '#platform/auth-tables.ts';
import { openFiles } from '#platform/files.ts';
import { functionsContext, type SiteFunction } from '#platform/functions.ts';
import { readSettings } from '#platform/settings.ts';
import { filesContext, siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { action } from './photos-json-route.ts';

const { db } = await createTestDatabase();
const settings = {
  ...readSettings({ DATA_DIR: mkdtempSync(join(tmpdir(), 'elikya-photos-json-')) }),
  authSecret: 'x'.repeat(32),
};
const siteContext = { db, settings, translate, hasWords, staff: staffDesk };
const files = await openFiles(settings);
const { hire } = openDesk(siteContext, []);
const { id, email } = await hire('redaction');
const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id));
const context = new RouterContextProvider();
context.set(siteContextKey, siteContext);
context.set(filesContext, files);
context.set(functionsContext, new Map([['add-photo', addPhoto({ files }) as unknown as SiteFunction]]));
context.set(visitorContext, {
  language: 'fr',
  address: '127.0.0.1',
  requestId: 'test',
  member: { id, email, sessionId: session!.id, isStrong: false } as never,
});
const jpeg = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
const [green, red] = [await jpeg('#185'), await jpeg('#a11')];

async function send(idempotencyKey: string, { bytes = green, ...more }: { bytes?: Buffer; description?: string } = {}) {
  const body = new FormData();
  const fields = { idempotencyKey, description: 'Un camion.', credit: '', consent: 'nobody', note: '', ...more };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', new File([new Uint8Array(bytes)], 'IMG.jpg'));
  const request = new Request('https://elikya.test/admin/content/photos.json', { method: 'POST', body });
  const answer = await action({ context, request } as never);
  return { status: answer.status, ...((await answer.json()) as { photoId?: string; code?: string }) };
}

test('sent again with its key, after a line that broke or by a second press, a photo is one, with its files', async () => {
  const key = randomUUID();
  const first = await send(key);
  expect(first).toMatchObject({ status: 200, photoId: expect.any(String) });
  const kept = (await files.list('photos')).length;
  expect(await send(key)).toEqual(first);
  expect(await db.$count(photos)).toBe(1);
  expect(await files.list('photos')).toHaveLength(kept);
  for (const other of [{ bytes: red }, { description: 'Un pont.' }])
    expect(await send(key, other)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  expect(await db.$count(photos)).toBe(1);
  expect(await files.list('photos')).toHaveLength(kept);
  expect((await send(randomUUID())).photoId).not.toBe(first.photoId);
});

test('two presses at once are one photo', async () => {
  const before = await db.$count(photos);
  const key = randomUUID();
  const [one, other] = await Promise.all([send(key), send(key)]);
  expect(one).toMatchObject({ status: 200 });
  expect(other).toEqual(one);
  expect(await db.$count(photos)).toBe(before + 1);
});

test('refused, its key is free for what was corrected', async () => {
  const key = randomUUID();
  expect(await send(key, { description: '' })).toMatchObject({ status: 400 });
  expect(await send(key)).toMatchObject({ status: 200 });
});
