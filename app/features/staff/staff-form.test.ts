import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineFunction, functionsContext, type SiteFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { callStaffForm } from './staff-form.server.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
const refuse = defineFunction<unknown, object>({
  name: 'refuse',
  summary: 'Refuses',
  input: z.unknown(),
  answer: z.unknown(),
  perform: async () => new Refusal('amount_invalid', { field: 'amount' }),
  respond: async () => ({}),
});

test.each([
  ['sw', 'Veuillez entrer un montant valide.'],
  ['fr', 'Veuillez entrer un montant valide.'],
  ['en', 'Please enter a valid amount.'],
] as const)(
  'a refusal in the back office is said in its own language, whatever its visitor read before: %s',
  async (language, said) => {
    const context = new RouterContextProvider();
    context.set(siteContextKey, siteContext);
    context.set(functionsContext, new Map([[refuse.name, refuse as SiteFunction]]));
    context.set(visitorContext, { language, address: '::1', requestId: 't' });
    const form = new FormData();
    form.append('intent', 'refuse');
    const request = new Request('http://localhost/admin/x', { method: 'POST', body: form });
    const answer = await callStaffForm(context, request, { refuse: () => ({}) }, '/admin/x');
    expect(answer.data).toMatchObject({ code: 'amount_invalid', error: said });
  },
);
