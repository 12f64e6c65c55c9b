import { APIError } from 'better-auth/api';
import { decodeJwt } from 'jose';
import { type Auth, type Member } from '#platform/auth.ts';

/** The spec's Session and user (section 3). The refresh token is the cookie and never reaches a script (contract, 4). */
export type SessionAnswer = {
  session: null | {
    access_token: string;
    refresh_token: null;
    token_type: 'bearer';
    /** Seconds since 1970 (Unix time). */
    expires_at: number;
    expires_in: number;
    user: {
      id: string;
      email: string;
      created_at: string;
      email_confirmed_at: string | null;
      last_sign_in_at: string | null;
    };
  };
};

/** `GET /api/session`: a new access token for the cookie's session, or null, also if the session ends meanwhile. */
export async function answerSession(auth: Auth, member: Member | undefined, headers: Headers): Promise<SessionAnswer> {
  const token = member && (await tokenOf(auth, headers));
  if (!token) return { session: null };
  const expiresAt = decodeJwt(token).exp!;
  return {
    session: {
      access_token: token,
      refresh_token: null,
      token_type: 'bearer',
      expires_at: expiresAt,
      expires_in: expiresAt - Math.floor(Date.now() / 1000),
      user: {
        id: member.id,
        email: member.email,
        created_at: member.createdAt.toISOString(),
        email_confirmed_at: member.confirmedAt?.toISOString() ?? null,
        last_sign_in_at: member.lastSignInAt?.toISOString() ?? null,
      },
    },
  };
}

async function tokenOf(auth: Auth, headers: Headers): Promise<string | undefined> {
  try {
    return (await auth.api.getToken({ headers })).token;
  } catch (error) {
    if (error instanceof APIError && error.statusCode === 401) return undefined;
    throw error;
  }
}
