import { expect, test, vi } from 'vitest';
import { AUTH_CHANNEL } from '#app/shared/auth-channel.ts';
import { createAuthStore } from './auth-store.ts';

const user = { id: 'u', email: 'a@example.org', email_confirmed_at: null };
const sessionUntil = (expires_at: number, token = 't1', who = user) =>
  new Response(JSON.stringify({ session: { access_token: token, expires_at, user: who } }));
const NOBODY = () => new Response('{"session":null}');
vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' });

function openStore(answers: (() => Response)[], now = () => 0) {
  const waits: number[] = [];
  const store = createAuthStore({
    fetchSession: async () => (answers.length > 1 ? answers.shift()! : answers[0]!)(),
    wait: async (ms) => void waits.push(ms),
    now,
  });
  const events: string[] = [];
  store.subscribe((event) => events.push(event));
  return { store, events, waits };
}

test('events follow what the server says: first session, refreshed token, changed person, gone', async () => {
  const { store, events } = openStore([
    () => sessionUntil(900),
    () => sessionUntil(1800, 't2'),
    () => sessionUntil(1800, 't2', { ...user, email: 'b@example.org' }),
    NOBODY,
    NOBODY,
    () => sessionUntil(900, 't3'),
  ]);
  const stop = await store.start();
  await store.refresh();
  await store.refresh();
  await store.refresh();
  await store.refresh();
  expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT', 'SIGNED_IN']);
  stop();
});

test('a look leaves a good token alone and refreshes one near its end', async () => {
  let seconds = 0;
  const { store, events } = openStore([() => sessionUntil(900), () => sessionUntil(1800, 't2')], () => seconds * 1000);
  const stop = await store.start();
  seconds = 800;
  await store.tick();
  expect(events).toEqual(['INITIAL_SESSION']);
  seconds = 820;
  await store.tick();
  expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  stop();
});

test('502, 503 and 504 are tried again, longer each time; an outage signs nobody out', async () => {
  const down = (status: number) => () => new Response('', { status });
  const { store, events, waits } = openStore([() => sessionUntil(900), down(502), down(503), down(504)]);
  const stop = await store.start();
  await store.refresh();
  expect(waits).toEqual([200, 400, 800, 1600, 3200]);
  expect(events).toEqual(['INITIAL_SESSION']);
  expect(store.current()?.access_token).toBe('t1');
  stop();
});

test('a session that the server no longer knows ends here; one that was only replaced does not', async () => {
  const { store, events } = openStore([() => sessionUntil(900), () => new Response('', { status: 401 })]);
  const replaced = openStore([() => sessionUntil(900), NOBODY, () => sessionUntil(1800, 't2')]);
  const stopReplaced = await replaced.store.start();
  await replaced.store.refresh();
  expect(replaced.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  stopReplaced();
  const stop = await store.start('PASSWORD_RECOVERY');
  await store.refresh();
  expect(events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY', 'SIGNED_OUT']);
  stop();
});

test('another tab leaves while this one still asks for the first time: heard all the same', async () => {
  const other = new BroadcastChannel(AUTH_CHANNEL);
  const answers = [() => sessionUntil(900), NOBODY, NOBODY];
  const store = createAuthStore({
    wait: async () => {},
    fetchSession: async () => {
      const answer = answers.shift()!();
      if (answers.length === 2) {
        other.postMessage('SIGNED_OUT');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return answer;
    },
  });
  const events: string[] = [];
  store.subscribe((event) => events.push(event));
  const stop = await store.start();
  await vi.waitFor(() => expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']));
  stop();
  other.close();
});

test('while nobody can say, nobody is signed out; once somebody can, they are', async () => {
  let answer = () => new Response('', { status: 500 });
  const store = createAuthStore({ fetchSession: async () => answer(), wait: async () => {} });
  const heard: unknown[] = [];
  store.subscribe((event, session) => heard.push(event, session));
  const stop = await store.start();
  expect(heard).toEqual(['INITIAL_SESSION', undefined]);
  await store.tick();
  expect(heard).toHaveLength(2);
  answer = NOBODY;
  await store.tick();
  expect(heard.slice(2)).toEqual(['SIGNED_OUT', null]);
  stop();
});
