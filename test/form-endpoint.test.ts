import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { callFromForm } from '#platform/form-endpoint.ts';
import { defineFunction, functionsContext, type SiteFunction } from '#platform/functions.ts';
import { siteContextKey } from '#platform/site.ts';
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
  expect(called).toEqual({ answer: { ok: true, body: { input: typed } }, typed });
});
