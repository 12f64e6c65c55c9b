import { passkey } from '@better-auth/passkey';
import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { jwt, twoFactor } from 'better-auth/plugins';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import { readOlderCookies, secretVersions } from './auth-secrets.ts';
import { accounts, jwks, passkeys, sessions, twoFactors, users, verifications } from './auth-tables.ts';
import type { RootDatabase } from './database.ts';
import { headOf } from './describe-error.ts';
import { log } from './log.ts';
import type { Settings } from './settings.ts';

export type AuthUser = { id: string; email: string; language: Language };

/** What the site does on events of better-auth, such as sending a mail. */
export type AuthEvents = {
  /** Sends a password reset link; the token is valid once and for an hour. */
  reset: (user: AuthUser, token: string) => Promise<void>;
  /** The password was changed through a mailed link; called before the member's sessions end. */
  wasReset: (user: AuthUser) => Promise<void>;
};

const HOUR = 3600;
const DAY = 24 * HOUR;
const ACCESS_TOKEN_SECONDS = 15 * 60;
export const SESSION_COOKIE = 'elikya.session_token';

/** Starts a session for somebody who proved by a mailed link that the account is theirs. It has no public route. */
const enterByLink = {
  id: 'enter-by-link',
  endpoints: {
    enterAccount: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error('No such account');
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { token: session.token };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * A passkey counts as two factors only if the device verified its owner by fingerprint, face or PIN (WebAuthn, 6.1:
 * flag UV). The plugin also accepts unverified ones, so this refuses them.
 */
function onlyVerified(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { message: 'The device did not verify its owner' });
}

/**
 * Creates the better-auth instance on our own tables. It is used as a library only: pages and functions call
 * `auth.api`, and no route of better-auth is public, so that limits, texts and forms are those of the rest of the site
 * (docs/decisions/0016).
 */
export function createAuth(
  db: RootDatabase,
  settings: Pick<Settings, 'origin' | 'authSecret' | 'previousSecrets' | 'isLive'>,
  events: AuthEvents,
) {
  return betterAuth({
    appName: 'Elikya',
    baseURL: settings.origin,
    secret: settings.authSecret,
    secrets: secretVersions(settings),
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        jwks,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
    }),
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ auth: headOf(message) }, 'auth') },
    advanced: {
      cookiePrefix: 'elikya',
      useSecureCookies: settings.isLive,
      // Addresses are for limits only, and kept nowhere.
      ipAddress: { disableIpTracking: true },
    },
    // Counted by platform/limits.ts, like every other call.
    rateLimit: { enabled: false },
    session: { expiresIn: 60 * DAY, disableSessionRefresh: true, freshAge: 0 },
    user: { additionalFields: { language: { type: 'string', required: false, defaultValue: 'fr' } } },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 6,
      maxPasswordLength: 200,
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => events.reset(user as unknown as AuthUser, token),
      onPasswordReset: ({ user }) => events.wasReset(user as unknown as AuthUser),
    },
    databaseHooks: {
      session: {
        create: {
          async after(session) {
            await db
              .update(users)
              .set({ lastSignInAt: sql`now()` })
              .where(eq(users.id, session.userId));
          },
        },
      },
    },
    plugins: [
      jwt({
        // A key that signs no longer stays published as long as the certificates it signed hold (academy/credential.server.ts).
        jwks: { keyPairConfig: { alg: 'ES256' }, gracePeriod: 50 * 365 * DAY },
        jwt: {
          issuer: settings.origin,
          audience: settings.origin,
          expirationTime: `${ACCESS_TOKEN_SECONDS}s`,
          definePayload: ({ user }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            role: 'authenticated',
          }),
        },
        disableSettingJwtHeader: true,
      }),
      twoFactor({ issuer: 'Elikya' }),
      passkey({
        rpName: 'Elikya',
        rpID: new URL(settings.origin).hostname,
        origin: settings.origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => onlyVerified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => onlyVerified(verification.authenticationInfo.userVerified),
        },
      }),
      readOlderCookies(settings),
      enterByLink,
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** The signed-in member. */
export type Member = {
  id: string;
  email: string;
  name: string;
  language: Language;
  isConfirmed: boolean;
  /** Whether sign-in by password asks for a code. */
  hasSecondFactor: boolean;
  /** Whether two factors were proved in this session: a code beside the password, or a passkey. */
  isStrong: boolean;
  /** When a second factor was last proved. */
  factorAt: Date | null;
  createdAt: Date;
  confirmedAt: Date | null;
  lastSignInAt: Date | null;
  sessionId: string;
};

/** Finds the member by the session cookie of a request; undefined without a valid session. One join, no write. */
export async function readMember(db: RootDatabase, auth: Auth, headers: Headers): Promise<Member | undefined> {
  if (!headers.get('cookie')?.includes(SESSION_COOKIE)) return undefined;
  const found = await auth.api.getSession({ headers });
  if (!found) return undefined;
  const [row] = await db
    .select({ user: users, factorAt: sessions.factorAt })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(eq(sessions.id, found.session.id));
  if (!row) return undefined;
  const { user, factorAt } = row;
  const { id, email, name, language, emailVerified, twoFactorEnabled, createdAt, emailConfirmedAt, lastSignInAt } =
    user;
  return {
    id,
    email,
    name,
    language,
    isConfirmed: emailVerified,
    hasSecondFactor: twoFactorEnabled,
    isStrong: factorAt !== null,
    factorAt,
    createdAt,
    confirmedAt: emailConfirmedAt,
    lastSignInAt,
    sessionId: found.session.id,
  };
}
