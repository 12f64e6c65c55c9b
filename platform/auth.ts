import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { jwt, twoFactor } from 'better-auth/plugins';
import { eq, sql } from 'drizzle-orm';
import { accounts, jwks, sessions, twoFactors, users, verifications } from './auth-tables.ts';
import type { RootDatabase } from './database.ts';
import { log } from './log.ts';
import type { Settings } from './settings.ts';

export type AuthUser = { id: string; email: string; language: string };

/** Letters that the account's own steps need; each token is good once and for a while. */
export type AuthLetters = {
  confirm: (user: AuthUser, token: string) => Promise<void>;
  reset: (user: AuthUser, token: string) => Promise<void>;
  /** Goes to the old address; following it sends `confirm` to the new one. */
  changeEmail: (user: AuthUser, newEmail: string, token: string) => Promise<void>;
  /** Not a letter: the address was proved to be theirs. */
  confirmed: (user: AuthUser) => Promise<void>;
};

const HOUR = 3600;
const DAY = 24 * HOUR;
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const SESSION_COOKIE = 'elikya.session_token';

/**
 * Accounts on our own tables. Used as a library only: pages and functions call `auth.api`, no route of better-auth is open, so
 * that limits, words and forms are those of the rest of the site (docs/decisions/0016).
 */
export function createAuth(db: RootDatabase, settings: Pick<Settings, 'origin' | 'authSecret' | 'isLive'>, letters: AuthLetters) {
  return betterAuth({
    appName: 'Elikya',
    baseURL: settings.origin,
    secret: settings.authSecret,
    database: drizzleAdapter(db, { provider: 'pg', schema: { user: users, session: sessions, account: accounts, verification: verifications, jwks, twoFactor: twoFactors } }),
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ auth: message.replace(/\S+@\S+/g, '<address>') }, 'auth') },
    advanced: {
      cookiePrefix: 'elikya',
      useSecureCookies: settings.isLive,
      // Addresses are for limits only, and kept nowhere.
      ipAddress: { disableIpTracking: true },
    },
    // Counted by platform/limits.ts, like every other call.
    rateLimit: { enabled: false },
    session: { expiresIn: 60 * DAY, disableSessionRefresh: true, freshAge: 0 },
    user: {
      additionalFields: { language: { type: 'string', required: false, defaultValue: 'fr' } },
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: ({ user, newEmail, token }) => letters.changeEmail(user as unknown as AuthUser, newEmail, token),
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 6,
      maxPasswordLength: 200,
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => letters.reset(user as unknown as AuthUser, token),
      // Whoever followed the mailed link holds the mailbox.
      onPasswordReset: async ({ user }) => {
        const [fresh] = await db.update(users).set({ emailVerified: true, emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` }).where(eq(users.id, user.id)).returning();
        if (fresh) await letters.confirmed(fresh);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: DAY,
      sendVerificationEmail: ({ user, token }) => letters.confirm(user as unknown as AuthUser, token),
      async afterEmailVerification(user) {
        const [before] = await db.select({ confirmedAt: users.emailConfirmedAt }).from(users).where(eq(users.id, user.id));
        // Somebody else may have opened the account with this address: their sessions end before its owner's begins.
        if (!before?.confirmedAt) await db.delete(sessions).where(eq(sessions.userId, user.id));
        await db.update(users).set({ emailConfirmedAt: sql`now()` }).where(eq(users.id, user.id));
        await letters.confirmed(user as unknown as AuthUser);
      },
    },
    databaseHooks: {
      session: {
        create: {
          async after(session) {
            await db.update(users).set({ lastSignInAt: sql`now()` }).where(eq(users.id, session.userId));
          },
        },
      },
    },
    plugins: [
      jwt({
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: {
          issuer: settings.origin,
          audience: settings.origin,
          expirationTime: `${ACCESS_TOKEN_SECONDS}s`,
          definePayload: ({ user }) => ({ email: user.email, email_verified: user.emailVerified, role: 'authenticated' }),
        },
        disableSettingJwtHeader: true,
      }),
      twoFactor({ issuer: 'Elikya' }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** Who is signed in. */
export type Member = { id: string; email: string; name: string; language: string; isConfirmed: boolean; hasSecondFactor: boolean; createdAt: Date; confirmedAt: Date | null; lastSignInAt: Date | null; sessionId: string };

/** The member of a request by its cookie; undefined without one, or when the session is gone. One join, no write. */
export async function readMember(db: RootDatabase, auth: Auth, headers: Headers): Promise<Member | undefined> {
  if (!headers.get('cookie')?.includes(SESSION_COOKIE)) return undefined;
  const found = await auth.api.getSession({ headers });
  if (!found) return undefined;
  const [user] = await db.select().from(users).where(eq(users.id, found.user.id));
  if (!user) return undefined;
  const { id, email, name, language, emailVerified, twoFactorEnabled, createdAt, emailConfirmedAt, lastSignInAt } = user;
  return { id, email, name, language, isConfirmed: emailVerified, hasSecondFactor: twoFactorEnabled, createdAt, confirmedAt: emailConfirmedAt, lastSignInAt, sessionId: found.session.id };
}
