import type { Endpoint } from '#app/features/define-feature.server.ts';
import type { Auth } from '#platform/auth.ts';
import { answerSession } from './session.server.ts';

/** The current session, with an access token for other services (contract, 3). */
export const sessionEndpoint = (auth: () => Auth): Endpoint => ({
  method: 'GET',
  path: '/api/session',
  async handle(c) {
    c.header('Cache-Control', 'private, no-store');
    return c.json(await answerSession(auth(), c.get('visitor').member, c.req.raw.headers));
  },
});

/** The public keys with which others verify that token. */
export const jwksEndpoint = (auth: () => Auth): Endpoint => ({
  method: 'GET',
  path: '/.well-known/jwks.json',
  async handle(c) {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json(await auth().api.getJwks());
  },
});
