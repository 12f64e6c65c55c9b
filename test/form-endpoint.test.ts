import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { callFromForm } from '#platform/form-endpoint.ts';
import { defineFunction, functionsContext, type SiteFunction } from '#platform/functions.ts';
import { siteContextKey } from '#platform/site.ts';
import { idempotencyKeys } from '#platform/tables.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
const echo = defineFunction<unknown, unknown>({
  name: 'echo',
  summary: 'Gives back what it was called with',
  input: z.unknown(),
  answer: z.unknown(),
  perform: async (_tx, input) => input,
  respond: async (_siteContext, input) => ({ input }),
});
const context = new RouterContextProvider();
context.set(siteContextKey, siteContext);
context.set(functionsContext, new Map([[echo.name, echo as SiteFunction]]));
context.set(visitorContext, { language: 'fr', address: '::1', requestId: 't' });

test('what was typed comes as texts: a name given several times as lines, no files, no key, cut to 5,000 characters', async () => {
  const form = new FormData();
  form.append('idempotencyKey', 'the-same-press');
  form.append('areas', 'health');
  form.append('areas', 'education');
  form.append('file', new File(['x'], 'x.pdf'));
  form.append('message', 'x'.repeat(6000));
  const typed = { areas: 'health\neducation', message: 'x'.repeat(5000) };
  const called = await callFromForm(context, form, 'echo', (fields) => fields);
  // And the language in which its sums are read.
  expect(called).toEqual({ answer: { ok: true, body: { input: { ...typed, readIn: 'fr' } } }, typed });
});

const made: unknown[] = [];
const make = defineFunction<unknown, { number: number }>({
  name: 'make',
  makesNew: true,
  summary: 'Makes something new',
  input: z.unknown(),
  answer: z.unknown(),
  perform: async (_tx, input) => ({ number: made.push(input) }),
  respond: async (_siteContext, { number }) => ({ number }),
});
const press = async (fields: Record<string, string>, visitor: object = {}, fn = make) => {
  const own = new RouterContextProvider();
  own.set(siteContextKey, siteContext);
  own.set(functionsContext, new Map([[fn.name, fn as SiteFunction]]));
  own.set(visitorContext, { language: 'fr', address: '::1', requestId: 't', ...visitor });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { answer } = await callFromForm(own, form, fn.name, (typed) => typed);
  return (answer.body as Record<string, unknown>).number as number;
};
/** So much time passes for every press there was. */
const wait = (seconds: number) =>
  db.update(idempotencyKeys).set({ createdAt: sql`${idempotencyKeys.createdAt} - make_interval(secs => ${seconds})` });

test('one press, one act, without script too: the same form without a key within a minute is the same press', async () => {
  const letter = { email: 'a@example.org', message: 'Bonjour' };
  const twice = await Promise.all([press(letter), press(letter), press(letter)]);
  expect(new Set(twice).size).toBe(1);
  expect(await press(letter)).toBe(twice[0]);
  // Anything else about it, and anybody else's, is another one.
  expect(await press({ ...letter, message: 'Bonsoir' })).not.toBe(twice[0]);
  expect(await press(letter, { author: 'somebody' })).not.toBe(twice[0]);
  expect(await press(letter, { address: '::2' })).not.toBe(twice[0]);
  // A minute later it is meant.
  await wait(59);
  expect(await press(letter)).toBe(twice[0]);
  await wait(2);
  const later = await Promise.all([press(letter), press(letter)]);
  expect(later[0]).toBe(later[1]);
  expect(later[0]).not.toBe(twice[0]);
});

test('a key of its own decides; without one, two strangers of one network are two', async () => {
  const letter = { email: 'b@example.org' };
  const first = await press({ ...letter, idempotencyKey: 'the-first-press' });
  expect(await press({ ...letter, idempotencyKey: 'the-first-press' })).toBe(first);
  expect(await press({ ...letter, idempotencyKey: 'another-press' })).not.toBe(first);
  const anonymous = { amount: '5000' };
  expect(await press(anonymous)).not.toBe(await press(anonymous));
  const signed = { amount: '5000', words: 'Pour la classe @ Boma' };
  expect(await press(signed)).not.toBe(await press(signed));
  const author = { author: 'marked' };
  expect(await press(anonymous, author)).toBe(await press(anonymous, author));
});

test('what sets a state is done each time it is asked for: off after on is off', async () => {
  const set = { ...make, name: 'set', makesNew: undefined };
  const state = { email: 'c@example.org', on: 'yes' };
  expect(await press(state, {}, set)).not.toBe(await press(state, {}, set));
});

test('a form that comes back after a detour is shown as it was filled in, and nothing is done', async () => {
  const before = made.length;
  const form = new FormData();
  for (const [name, value] of Object.entries({ resumed: '1', email: 'd@example.org', message: 'Long' }))
    form.append(name, value);
  const own = new RouterContextProvider();
  own.set(siteContextKey, siteContext);
  own.set(functionsContext, new Map([[make.name, make as SiteFunction]]));
  own.set(visitorContext, { language: 'fr', address: '::1', requestId: 't' });
  const { answer, typed } = await callFromForm(own, form, 'make', (fields) => fields);
  expect(answer).toMatchObject({ ok: false, status: 200, body: { code: 'form_resumed' } });
  expect(typed).toEqual({ email: 'd@example.org', message: 'Long' });
  expect(made.length).toBe(before);
});
