import { href } from 'react-router';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { csvRow } from '#platform/csv.ts';
import type { Files } from '#platform/files.ts';
import type { FileRule } from '#platform/housekeeping.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import { eraseAll, listAll, type OwnDataSource, type Person } from '#platform/own-data.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { mails } from '#platform/tables.ts';
import { listPasskeys } from '#app/features/accounts/passkeys.server.ts';
import { consentLog, notificationPreferences } from '#app/features/accounts/tables.server.ts';

const exporting = defineJob({
  name: 'export-own-data',
  data: z.object({ memberId: z.string(), exportId: z.string(), language: z.enum(LANGUAGES) }),
});
const DAYS_KEPT = 7;

/** The account itself, its passkeys (never their keys), its notification settings and its consents. */
export const accountData: OwnDataSource[] = [
  {
    name: 'account',
    signs: `select case when email_verified then id end as member_id, email, name, created_at as at from users`,
    async list(db, { id }) {
      const rows = await db.select().from(users).where(eq(users.id, id));
      return rows.map(({ name, email, language, createdAt, emailConfirmedAt, lastSignInAt, twoFactorEnabled }) => ({
        name,
        email,
        language,
        createdAt,
        emailConfirmedAt,
        lastSignInAt,
        twoFactorEnabled,
      }));
    },
    // Sessions, password and second factor go with it.
    async erase(tx, { id, email }) {
      await tx.delete(mails).where(eq(mails.recipient, email));
      await tx.delete(users).where(eq(users.id, id));
    },
  },
  {
    name: 'passkeys',
    list: async (db, { id }) => (await listPasskeys(db, id)).map(({ name, createdAt }) => ({ name, createdAt })),
    // They go with the account.
    erase: async () => {},
  },
  {
    name: 'notificationPreferences',
    list: (db, { id }) => db.select().from(notificationPreferences).where(eq(notificationPreferences.memberId, id)),
    erase: async () => {},
  },
  {
    name: 'consents',
    list: (db, { id }) => db.select().from(consentLog).where(eq(consentLog.memberId, id)),
    async consents(db, { members }) {
      const rows = await db
        .select()
        .from(consentLog)
        .where(inArray(consentLog.memberId, [...members]));
      return rows.map(({ subject, isGranted, at }) => ({ what: subject, isGranted, at }));
    },
    erase: async () => {},
  },
];

/** Requests the data archive; a job makes it and mails the link. */
export async function exportLater(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  person: Person,
  language: Language,
): Promise<void> {
  await later(tx, jobs, exporting, { memberId: person.id, exportId: randomUUID(), language });
}

export const ownDataReady = defineMail('own-data', z.object({ exportId: z.string(), until: z.number() }));

/**
 * Makes the data archive, a zip with one JSON and one CSV file per source, and mails its link. A repeat writes the same
 * file and sends no second mail.
 */
export function exportOwnData(
  db: RootDatabase,
  files: Files,
  jobs: () => Pick<Jobs, 'send'>,
  sources: OwnDataSource[],
): JobHandler {
  return handle(exporting, async ({ memberId, exportId, language }) => {
    const [user] = await db.select().from(users).where(eq(users.id, memberId));
    // Most of it is found by the address: it must be theirs.
    if (!user?.emailVerified) return;
    // What they call themselves is no name by which a guest would be known.
    const held = await listAll(db, sources, { id: user.id, email: user.email });
    await files.put(fileOf(exportId), zipParts(held), 'application/zip');
    await db.transaction((tx) =>
      sendMailLater(tx, jobs(), {
        uniqueKey: `own-data:${exportId}`,
        kind: ownDataReady,
        data: { exportId, until: Date.now() + DAYS_KEPT * 86_400_000 },
        language,
        recipient: user.email,
      }),
    );
  });
}

/** An archive of a person's data: one JSON and one CSV file per source. */
export function zipParts(parts: readonly { name: string; rows: object[] }[]): Uint8Array {
  const entries: Record<string, Uint8Array> = {};
  for (const { name, rows } of parts) {
    entries[`${name}.json`] = strToU8(JSON.stringify(rows, null, 2));
    entries[`${name}.csv`] = strToU8(toCsv(rows as Record<string, unknown>[]));
  }
  return zipSync(entries);
}

/** RFC 4180, with a column for every name that any row has. */
function toCsv(rows: Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((row) => csvRow(row)).join('');
}

const fileOf = (exportId: string) => `exports/${exportId}.zip`;

/** Archives are deleted when their link expires. */
export const oldExports: FileRule = { folder: 'exports', days: DAYS_KEPT };

/** The archive behind a link's text `<id>:<until>`; undefined after its week. */
export async function readExport(files: Files, text: string): Promise<Uint8Array | undefined> {
  const [exportId = '', until] = text.split(':');
  if (Number(until) < Date.now() || !(await files.has(fileOf(exportId)))) return undefined;
  return files.get(fileOf(exportId));
}

export function ownDataMail({ origin, authSecret }: Pick<Settings, 'origin' | 'authSecret'>) {
  return async (
    _db: RootDatabase,
    { exportId, until }: { exportId: string; until: number },
    language: Language,
  ): Promise<MailContent> => {
    const t = translate(language, 'members');
    const token = signLink(authSecret, 'own-data', `${exportId}:${until}`);
    return letterMail(language, {
      subject: t('mail.data.subject'),
      paragraphs: [t('mail.data.text')],
      action: { label: t('mail.data.action'), url: `${origin}${href('/own-data/:token', { token })}` },
      note: t('mail.data.note'),
    });
  };
}

/**
 * Erases a person, in one transaction. What the law requires us to keep stays without their name. For an account with
 * an unconfirmed address only the account is erased, because other data under that address may be somebody else's.
 */
export async function erasePerson(db: RootDatabase, sources: OwnDataSource[], person: Person): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ isProved: users.emailVerified })
      .from(users)
      .where(eq(users.id, person.id))
      .for('update');
    if (user && !user.isProved) return void (await tx.delete(users).where(eq(users.id, person.id)));
    await eraseAll(tx, sources, { id: person.id, email: person.email });
  });
}
