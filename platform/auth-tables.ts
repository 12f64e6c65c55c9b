import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import type { Language } from '#app/shared/language.ts';

/** People with an account. Column names are better-auth's; hooks maintain dates that it has no column for. */
export const users = pgTable('users', {
  id: text().primaryKey(),
  /**
   * The name that others see. It is never derived from the address: empty until a member who publishes something enters
   * one.
   */
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  language: text().$type<Language>().notNull().default('fr'),
  twoFactorEnabled: boolean().notNull().default(false),
  emailConfirmedAt: moment(),
  lastSignInAt: moment(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: moment().notNull(),
    /** Always empty: we do not store IP addresses. */
    ipAddress: text(),
    userAgent: text(),
    /** When the member last proved their identity again in this session; null: at sign-in. */
    provedAt: moment(),
    /**
     * When a second factor was last proved in this session: a code, or a passkey, which counts as two factors. Null:
     * one factor only.
     */
    factorAt: moment(),
    /** Whether it began with a passkey. Only servers of the previous release still read it. */
    isByPasskey: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** How somebody signs in: always by password, stored as a scrypt hash. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('accounts_user').on(table.userId)],
);

/** Password reset links and pending second factors; each is valid once and for a limited time. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** Keys that sign access tokens; private keys are encrypted with AUTH_SECRET. */
export const jwks = pgTable('jwks', {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: moment().notNull(),
  expiresAt: moment(),
  alg: text(),
  crv: text(),
});

export const twoFactors = pgTable(
  'two_factors',
  {
    id: text().primaryKey(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    verified: boolean().default(true),
    failedVerificationCount: integer().default(0),
    lockedUntil: moment(),
  },
  (table) => [index('two_factors_user').on(table.userId)],
);

/** Members' passkeys (WebAuthn credentials); column names are the better-auth plugin's. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    /** The name its owner gave it. */
    name: text(),
    publicKey: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer().notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    createdAt: moment(),
    aaguid: text(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** API keys of staff. Only the SHA-256 of the secret is stored, so nobody can read the secret again. */
export const apiKeys = pgTable(
  'api_keys',
  {
    /** The public part of the key. */
    id: text().primaryKey(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 in hex. */
    secretHash: text().notNull(),
    /** Names of permissions; the key has those of them that its owner holds at the time of a call. */
    scopes: text().array().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** When it expires. */
    endsAt: moment().notNull(),
    /** When somebody ended it early. */
    endedAt: moment(),
    /** To the minute. */
    lastUsedAt: moment(),
  },
  (table) => [index('api_keys_owner').on(table.ownerId), index('api_keys_newest').on(table.createdAt.desc())],
);
