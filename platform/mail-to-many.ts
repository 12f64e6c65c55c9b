import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import type { Database, RootDatabase } from './database.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from './jobs.ts';
import { type MailToSend, sendMailLater } from './mail.ts';
import type { Leaver } from './staff.ts';

type Sender = Pick<Jobs, 'send'>;
/** Somebody who is written to. `key` names them in the mail's data and unique key; without an address they are passed over. */
type Reader = { key: string; email?: string | null; language: Language };

/** A mail to many: a row that is held, then leaves in chunks. */
type MailToMany<Row extends { id: string }, Data extends object, To extends Reader> = {
  /** The name of its job, and under which name the job's data hold the row's id. */
  job: { name: string; idName: string };
  /** So many readers a transaction: a crash undoes little, and the next job goes on after what was committed. */
  chunk?: number;
  /** Locks the row: it is taken back or leaves, and two jobs at once take turns. Nothing where it is not to leave, or not yet. */
  lock: (tx: Database, id: string) => Promise<Row | undefined>;
  /** The next readers after those the row says were reached, in a fixed order. */
  readers: (tx: Database, row: Row, limit: number) => Promise<To[]>;
  mail: (row: Row, reader: To) => Pick<MailToSend<Data>, 'kind' | 'uniqueKey' | 'data'>;
  /** Writes down how far it got; `isLast`: everybody was reached. */
  advance: (tx: Database, row: Row, readers: To[], isLast: boolean) => Promise<void>;
};

/** A job has a minute: the rest is done by the next one. */
const ENOUGH_MS = 30_000;

/** @returns how the job is asked for, what does it, and one chunk of it, which answers whether there is more to send */
export function defineMailToMany<Row extends { id: string }, Data extends object, To extends Reader>(
  many: MailToMany<Row, Data, To>,
) {
  const { idName, name } = many.job;
  const job = defineJob({ name, data: z.record(z.string(), z.string()), isPatient: true, concurrency: 1 });
  const leaveLater = (tx: Database, jobs: Sender, id: string, startAfterSeconds: number) =>
    later(tx, jobs, job, { [idName]: id }, { startAfterSeconds });

  const sendChunk = (db: RootDatabase, jobs: Sender, id: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const row = await many.lock(tx, id);
      if (!row) return false;
      const limit = many.chunk ?? 100;
      const readers = await many.readers(tx, row, limit);
      for (const reader of readers) {
        const { email: recipient, language } = reader;
        if (recipient) await sendMailLater(tx, jobs, { ...many.mail(row, reader), language, recipient });
      }
      const isLast = readers.length < limit;
      await many.advance(tx, row, readers, isLast);
      return !isLast;
    });

  const handler = (db: RootDatabase, jobs: Sender): JobHandler =>
    handle(job, async ({ [idName]: id }) => {
      const stopAt = Date.now() + ENOUGH_MS;
      while (await sendChunk(db, jobs, id!))
        if (Date.now() > stopAt) return db.transaction((tx) => leaveLater(tx, jobs, id!, 0));
    });

  return { leaveLater, sendChunk, handler };
}

type HeldState = 'held' | 'sent' | 'cancelled';
type HeldRow = { id: string; state: HeldState; lastId: string | null };
/** A table with one row for each such mail; `lastId` is the key of the last reader it was put into the outbox for. */
type HeldTable = PgTable & Record<'id' | 'state' | 'leavesAt' | 'lastId' | 'sentTo', PgColumn>;

/** A mail to many that has a table of its own. `isToLeave`: what is no longer so when it begins to leave goes to nobody. */
export function defineHeldMail<Row extends HeldRow, Data extends object, To extends Reader>({
  table,
  isToLeave,
  ...many
}: Omit<MailToMany<Row, Data, To>, 'lock' | 'advance'> & {
  table: HeldTable & { readonly $inferSelect: Row };
  isToLeave?: (tx: Database, row: Row) => Promise<boolean>;
}) {
  const isRow = (id: string) => eq(table.id, id);
  const sending = defineMailToMany({
    ...many,
    async lock(tx, id) {
      const [row] = (await tx.select().from(table).where(isRow(id)).for('update')) as Row[];
      if (row?.state !== 'held') return undefined;
      if (!isToLeave || (await isToLeave(tx, row))) return row;
      await tx.update(table).set({ state: 'cancelled' }).where(isRow(id));
      return undefined;
    },
    async advance(tx, { id, lastId }, readers, isLast) {
      await tx
        .update(table)
        .set({
          lastId: readers.at(-1)?.key ?? lastId,
          sentTo: sql`${table.sentTo} + ${readers.length}`,
          ...(isLast ? { state: 'sent' } : {}),
        })
        .where(isRow(id));
    },
  });
  return {
    ...sending,
    /** Takes a held mail back. @returns its row, where nothing of it had left yet */
    async cancel(tx: Database, id: string): Promise<Row | undefined> {
      const isWhole = and(isRow(id), eq(table.state, 'held'), eq(table.sentTo, 0));
      const rows = await tx.update(table).set({ state: 'cancelled' }).where(isWhole).returning();
      return rows[0] as Row | undefined;
    },
  };
}

/** What ends when somebody's rights end: mails they asked for that are still held, unless they keep the permission to send them. */
export const endHeldMails =
  (table: PgTable & Record<'state' | 'askedBy', PgColumn>, permission: string, ended: object = {}) =>
  async (tx: Database, { memberId, keeps }: Leaver): Promise<void> => {
    if (keeps.has(permission)) return;
    const isHeld = and(eq(table.askedBy, memberId), eq(table.state, 'held'));
    await tx
      .update(table)
      .set({ state: 'cancelled', ...ended })
      .where(isHeld);
  };
