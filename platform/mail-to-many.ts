import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import type { Database, RootDatabase } from './database.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from './jobs.ts';
import { type MailToSend, sendMailLater } from './mail.ts';
import type { Leaver } from './staff.ts';

type Sender = Pick<Jobs, 'send'>;
/** A recipient. `key` identifies them in the mail's data and unique key; recipients without an address are skipped. */
type Reader = { key: string; email?: string | null; language: Language };

/** A mail to many people: a row that is delayed first, then sent in chunks. */
type MailToMany<Row extends { id: string }, Data extends object, To extends Reader> = {
  /** The name of its job, and the property of the job's data that holds the row's id. */
  job: { name: string; idName: string };
  /**
   * How many recipients per transaction. A crash undoes at most one chunk, and the next job continues after the
   * committed ones.
   */
  chunk?: number;
  /**
   * Locks the row, so that cancelling and sending, or two jobs, take turns. Returns nothing if it must not be sent, or
   * not yet.
   */
  lock: (tx: Database, id: string) => Promise<Row | undefined>;
  /** The next recipients after those already reached, in a fixed order. */
  readers: (tx: Database, row: Row, limit: number) => Promise<To[]>;
  mail: (row: Row, reader: To) => Pick<MailToSend<Data>, 'kind' | 'uniqueKey' | 'data'>;
  /** Stores the progress; `isLast`: everybody was reached. */
  advance: (tx: Database, row: Row, readers: To[], isLast: boolean) => Promise<void>;
};

/** A job has a minute: the next one does the rest. */
const ENOUGH_MS = 30_000;

/**
 * @returns a function that enqueues the job, the job's handler, and `sendChunk`, which sends one chunk and returns
 * whether there is more
 */
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
/** A table with one row per mail to many; `lastId` is the key of the last recipient whose mail is in the outbox. */
type HeldTable = PgTable & Record<'id' | 'state' | 'leavesAt' | 'lastId' | 'sentTo', PgColumn>;

/**
 * A mail to many people that has a table of its own. `isToLeave` is asked when sending begins: if false, the mail is
 * cancelled.
 */
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
    /**
     * Cancels a delayed mail.
     * @returns its row if nothing had been sent yet
     */
    async cancel(tx: Database, id: string): Promise<Row | undefined> {
      const isWhole = and(isRow(id), eq(table.state, 'held'), eq(table.sentTo, 0));
      const rows = await tx.update(table).set({ state: 'cancelled' }).where(isWhole).returning();
      return rows[0] as Row | undefined;
    },
  };
}

/**
 * When a staff member's rights end, cancels the delayed mails they requested, unless they keep the permission to send
 * them.
 */
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
