import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Change } from '#platform/changes.ts';
import { liveEndpoint } from './live.ts';

test('who connects is told what changed within the last minute, then what changes', async () => {
  const listeners = new Set<(change: Change) => void>();
  let raised = 0;
  const endpoint = liveEndpoint(
    {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => {};
      },
      stop: async () => {},
    },
    async (_topic, id) => (id === 'nowhere' ? undefined : { id, raised }),
  );
  const change = (id: string) => {
    raised += 1;
    for (const listener of listeners) listener({ topic: 'fund', id });
  };
  change('project-1');
  change('nowhere');
  await new Promise((resolve) => setTimeout(resolve, 10));
  const reader = (await new Hono().get('/', endpoint).request('/'))
    .body!.pipeThrough(new TextDecoderStream())
    .getReader();
  let heard = '';
  const hear = async (wanted: string) => {
    while (!heard.includes(wanted)) heard += (await reader.read()).value;
  };
  await hear('event: fund\ndata: {"id":"project-1","raised":1}\n\n');
  change('project-2');
  await hear('event: fund\ndata: {"id":"project-2","raised":3}\n\n');
  expect(heard).not.toContain('nowhere');
  endpoint.closeAll();
  expect((await reader.read()).done).toBe(true);
});
