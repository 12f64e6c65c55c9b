import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { browserOf, copyForm, findKeptForm, keepForm, postedContext, wayBack } from './kept-forms.ts';
import { keptForms } from './tables.ts';

const { db } = await createTestDatabase();
const TOKEN = 'a'.repeat(32);
const BROWSER = 'd'.repeat(32);
const post = (body: BodyInit) => new Request('https://elikya.test/admin/messages/1', { method: 'POST', body });

test('a posted form is kept sealed for an hour, with everything but secrets and files', async () => {
  const form = new FormData();
  form.append('intent', 'answer-message');
  form.append('text', 'Chère Odette,\r\n« bon » 💚');
  form.append('areas', 'a');
  form.append('areas', 'b');
  form.append('password', 'secret-word');
  form.append('newPassword', 'secret-word');
  form.append('credential', 'secret-word');
  form.append('empty', new File([], ''));
  await keepForm(db, TOKEN, { path: '/admin/messages/1?q=x', form, isLive: true }, BROWSER);
  expect(await findKeptForm(db, TOKEN, BROWSER)).toEqual({
    path: '/admin/messages/1?q=x',
    fields: [
      ['intent', 'answer-message'],
      ['text', 'Chère Odette,\r\n« bon » 💚'],
      ['areas', 'a'],
      ['areas', 'b'],
    ],
    hadFiles: false,
  });
  // What the database holds opens nothing without the address.
  expect(JSON.stringify(await db.select().from(keptForms))).not.toMatch(/Odette|T2RldHRl|aaaaaaaa/);
  expect(await findKeptForm(db, 'b'.repeat(32), BROWSER)).toBeUndefined();
  await db.update(keptForms).set({ createdAt: sql`now() - interval '61 minutes'` });
  expect(await findKeptForm(db, TOKEN, BROWSER)).toBeUndefined();
});

test('files are to be chosen again', async () => {
  const form = new FormData();
  form.append('file', new File(['x'], 'x.pdf'));
  await keepForm(db, 'c'.repeat(32), { path: '/impact-hub', form, isLive: true }, BROWSER);
  expect(await findKeptForm(db, 'c'.repeat(32), BROWSER)).toMatchObject({ fields: [], hadFiles: true });
});

test('the address alone gives a form to no other browser: nobody presses what somebody else filled in', async () => {
  const token = 'e'.repeat(32);
  const form = new FormData();
  form.append('email', 'mine@example.org');
  const cookie = await keepForm(db, token, { path: '/dashboard/settings', form, isLive: true });
  expect(cookie).toMatch(/^kept-form=[\w-]{32}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/);
  const asked = (value: string) =>
    browserOf(new Request('https://elikya.test/', { headers: { cookie: `a=b; ${value}` } }));
  expect(await findKeptForm(db, token, asked(cookie.split(';')[0]!))).toMatchObject({ path: '/dashboard/settings' });
  expect(await findKeptForm(db, token, asked('kept-form=x'))).toBeUndefined();
  expect(await findKeptForm(db, token, undefined)).toBeUndefined();
});

test('a detour leads back to the page, from a posted form to what it held; once for all that ask', () => {
  const context = new RouterContextProvider();
  const request = post(new URLSearchParams({ text: 'x' }));
  expect(wayBack(context, request, '/admin?q=x')).toBe('/admin?q=x');
  const posted: { token?: string } = {};
  context.set(postedContext, posted);
  expect(wayBack(context, new Request('https://elikya.test/admin'), '/admin')).toBe('/admin');
  expect(posted.token).toBeUndefined();
  const back = wayBack(context, request, '/admin');
  expect(back).toMatch(/^\/resume\/[\w-]{32}$/);
  expect(wayBack(context, request, '/admin')).toBe(back);
});

test('a copy of a form is read after the form was; nothing is copied of what is none, or too large', async () => {
  const request = post(new URLSearchParams({ text: 'x' }));
  const copy = copyForm(request)!;
  await request.formData();
  expect((await copy()).get('text')).toBe('x');
  expect(copyForm(new Request('https://elikya.test/'))).toBeUndefined();
  expect(copyForm(new Request('https://elikya.test/', { method: 'POST', body: '{}' }))).toBeUndefined();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '300000' };
  expect(copyForm(new Request('https://elikya.test/', { method: 'POST', headers, body: 'a=b' }))).toBeUndefined();
});
