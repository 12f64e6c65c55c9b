import { expect, test } from 'vitest';
import { sendUntilThere } from './use-unsent.ts';

const answers = (...given: (Response | Error)[]) => {
  const asked: number[] = [];
  const send = async () => {
    asked.push(asked.length);
    const next = given[asked.length - 1]!;
    if (next instanceof Error) throw next;
    return next;
  };
  return { asked, send };
};
/** An answer whose connection dies in the middle. */
const torn = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('[{"_1'));
        controller.error(new TypeError('network error'));
      },
    }),
  );
Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} });

test('a form is sent again without network, while the site is away and after an answer that was cut off, and then no more', async () => {
  const { asked, send } = answers(
    new TypeError('Failed to fetch'),
    new Response('away', { status: 503 }),
    torn(),
    new Response('done', { status: 202, headers: { 'x-remix-response': 'yes' } }),
  );
  let waits = 0;
  const answer = await sendUntilThere(send, { onWait: () => (waits += 1), waitMs: 1 });
  expect([answer.status, await answer.text(), answer.headers.get('x-remix-response')]).toEqual([202, 'done', 'yes']);
  expect([asked.length, waits]).toEqual([4, 3]);
});

test('a refusal, an empty answer and another fault are answers: nothing is sent again', async () => {
  for (const status of [204, 400, 409, 429, 500]) {
    const { asked, send } = answers(new Response(status === 204 ? null : 'x', { status }));
    expect((await sendUntilThere(send, { onWait: () => {}, waitMs: 1 })).status).toBe(status);
    expect(asked).toHaveLength(1);
  }
  await expect(sendUntilThere(answers(new RangeError('ours')).send, { onWait: () => {}, waitMs: 1 })).rejects.toThrow(
    'ours',
  );
});

test('who leaves the form ends the sending', async () => {
  const leaves = new AbortController();
  const { asked, send } = answers(new TypeError('Failed to fetch'));
  const sending = sendUntilThere(send, { signal: leaves.signal, onWait: () => leaves.abort(), waitMs: 60_000 });
  await expect(sending).rejects.toThrow('The form was left');
  expect(asked).toHaveLength(1);
});
