import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { accounts, users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { readText, type Secrets, signText } from '#platform/signed-links.ts';

/**
 * `confirm`: confirms the address of a new account. A change of address first needs the consent of the old mailbox
 * (`leave`), then of the new one (`move`).
 */
export type AddressStep = 'confirm' | 'leave' | 'move';
export type AddressLink = { step: AddressStep; user: typeof users.$inferSelect; newEmail?: string };

const KIND = 'address';
const DAY_MS = 86_400_000;

/**
 * The token of a mailed link, valid for a day and while the account stays unchanged: a new password, another address or
 * a first confirmation invalidates all earlier links.
 */
export async function makeAddressLink(
  db: Database,
  secret: string,
  step: AddressStep,
  userId: string,
  newEmail?: string,
): Promise<string> {
  const account = await readAccount(db, userId);
  if (!account) throw new Error('No such account');
  return signText(secret, KIND, JSON.stringify([step, userId, Date.now() + DAY_MS, stampOf(account), newEmail]));
}

/**
 * The content of a token; undefined if it is invalid, expired, or the account changed since. With `lock` the account's
 * row is locked until the transaction ends.
 */
export async function readAddressLink(
  db: Database,
  secrets: Secrets,
  token: string,
  lock = false,
): Promise<AddressLink | undefined> {
  const text = readText(secrets, KIND, token);
  if (text === undefined) return undefined;
  const [step, userId, until, stamp, newEmail] = JSON.parse(text) as [AddressStep, string, number, string, string?];
  const account = until > Date.now() ? await readAccount(db, userId, lock) : undefined;
  return account && stampOf(account) === stamp ? { step, user: account.user, newEmail } : undefined;
}

type Account = { user: typeof users.$inferSelect; password: string | null };

async function readAccount(db: Database, userId: string, lock = false): Promise<Account | undefined> {
  const query = db.select().from(users).where(eq(users.id, userId));
  const [user] = await (lock ? query.for('update') : query);
  if (!user) return undefined;
  const [account] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return { user, password: account?.password ?? null };
}

const stampOf = ({ user, password }: Account) =>
  createHash('sha256')
    .update(JSON.stringify([user.email, user.emailVerified, user.emailConfirmedAt, password]))
    .digest('base64url')
    .slice(0, 22);
