import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { visitorContext } from '#platform/visitor.ts';
import { articles } from '#app/features/news/articles.server.ts';
import type { Editable } from '#app/features/content/editable.server.ts';
import { actOnEntry } from './entry-actions.server.ts';

const context = new RouterContextProvider();
context.set(visitorContext, { language: 'fr', address: '::1', requestId: 't' });

test('other photos are looked for by the form itself: what was typed stays, nothing is kept', async () => {
  const press = async (photos: string) => {
    const body = new URLSearchParams({
      base: '7',
      body: 'Un mot.',
      'data.title': 'Un toit',
      photoQuery: 'camion',
      photos,
    });
    const request = new Request('https://elikya.test/admin/content/news/3', { method: 'POST', body });
    const answer = await actOnEntry(context, request, articles as unknown as Editable, '3');
    return (answer as Extract<typeof answer, { data: unknown }>).data;
  };
  expect(await press('find')).toMatchObject({
    data: { title: 'Un toit' },
    body: 'Un mot.',
    id: '3',
    base: 7,
    focus: 'photoQuery',
    photos: { q: 'camion', after: '' },
  });
  expect((await press('after:12-ab')).photos).toEqual({ q: 'camion', after: '12-ab' });
});
