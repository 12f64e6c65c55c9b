import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import type { Language } from '#app/shared/language.ts';

/** People with an account. Names of columns are better-auth's; the dates it has no place for are kept by hooks. */
export const users = pgTable('users', {
  id: text().primaryKey(),
  /** The name others read, never cut out of the address: empty until a member who publishes something gives one. */
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
    /** Never filled: addresses are not kept. */
    ipAddress: text(),
    userAgent: text(),
    /** When its owner proved again who they are; empty: at its beginning. */
    provedAt: moment(),
    /** When its owner last proved a second factor in it: a code, or a passkey, which is two in one. Empty: one factor alone. */
    factorAt: moment(),
    /** Of the release before, which reads it: begun with a passkey. */
    isByPasskey: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** How somebody signs in: here always by password, as a scrypt hash. */
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

/** Reset links and second steps that wait, each good once and for a while. */
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

/** The keys that sign access tokens; private halves are encrypted with AUTH_SECRET. */
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

/** Passkeys (WebAuthn credentials) of members; names of columns are the plugin's. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    /** What its owner calls it. */
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

/** Keys by which programs call as a member of the staff. Of the secret only its SHA-256 is kept: nobody can read it again. */
export const apiKeys = pgTable(
  'api_keys',
  {
    /** The part of a key that may be seen. */
    id: text().primaryKey(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** In hex. */
    secretHash: text().notNull(),
    /** Names of permissions; of these it has what its owner holds at the time. */
    scopes: text().array().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** From then on it is good no more. */
    endsAt: moment().notNull(),
    /** Somebody ended it before. */
    endedAt: moment(),
    /** To the minute. */
    lastUsedAt: moment(),
  },
  (table) => [index('api_keys_owner').on(table.ownerId), index('api_keys_newest').on(table.createdAt.desc())],
);
