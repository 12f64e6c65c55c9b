import { expect, test } from 'vitest';
import { fetchAgain } from './fetch-again.ts';

/** A site that answers with these, one after the other. */
function answering(...statuses: number[]) {
  const waits: number[] = [];
  let sent = 0;
  const send = async () => new Response(null, { status: statuses[sent++]! });
  return { waits, sent: () => sent, ask: () => fetchAgain(send, async (ms) => void waits.push(ms)) };
}

test.each([502, 503, 504])(
  'after a %i it is sent again, three times at most, each after twice the time',
  async (status) => {
    const away = answering(status, status, status, status, 200);
    expect((await away.ask()).status).toBe(status);
    expect([away.sent(), ...away.waits]).toEqual([4, 1000, 2000, 4000]);
  },
);

test('the first other answer stands, a fault of ours too', async () => {
  const back = answering(503, 200);
  expect([(await back.ask()).status, back.sent()]).toEqual([200, 2]);
  const broken = answering(500, 200);
  expect([(await broken.ask()).status, broken.sent()]).toEqual([500, 1]);
});
