import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Role } from '#app/features/staff/roles.ts';
import { STAFF_LOGINS } from '#app/features/staff/seed.server.ts';

export type Insist = (path: string, options?: RequestInit) => Promise<Response>;

/** Repeats until one of several servers, taken by chance, answers: what a browser's user does. */
export const insistAt =
  (ports: readonly number[]): Insist =>
  async (path, options = {}) => {
    for (let attempt = 0; attempt < 600; attempt++) {
      const response = await fetch(`http://localhost:${ports[randomInt(ports.length)]}${path}`, {
        ...options,
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      if (response && response.status < 500) return response;
      await delay(50);
    }
    throw new Error(`No answer for ${path}`);
  };

/** Signs in as the demo's person of a role. @returns the cookies */
export async function signInAs(insist: Insist, role: Role): Promise<string> {
  const { email, password } = STAFF_LOGINS.find((login) => login.role === role)!;
  const answer = await insist('/auth', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'login', email, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** One call with a cookie and a key, until it is answered. */
export async function callAs<Answer>(
  insist: Insist,
  cookie: string,
  { name, body, key }: { name: string; body: object; key: string },
): Promise<Answer> {
  const answer = await insist(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
}
