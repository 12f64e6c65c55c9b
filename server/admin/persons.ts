import { eq, sql } from 'drizzle-orm';
import { foldEmail } from '#app/shared/email-address.ts';
import { translate } from '#app/kit/words.server.ts';
import { readReceiptName } from '#app/features/payments/payment.ts';
import { sendOnceMore } from '#app/features/receipts/staff/resend-receipt.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { users } from '#platform/auth-tables.ts';
import { recordAtServer } from '#platform/audit.ts';
import type { Database } from '#platform/database.ts';
import { eraseAll, findBlock } from '#platform/own-data.ts';
import { Refusal } from '#platform/refusals.ts';
import { SITE } from '#server/features.ts';
import type { Command } from './desk.ts';

async function paymentOf(db: Database, name: string): Promise<string> {
  if (isUuid(name)) return name;
  const receipt = readReceiptName(name);
  const [known] = receipt
    ? await db
        .select({ paymentId: receipts.paymentId })
        .from(receipts)
        .where(sql`${receipts.year} = ${receipt.year} and ${receipts.number} = ${receipt.number}`)
    : [];
  if (!known) throw new RangeError(`No receipt ${name}: ELK-2026-000001, or the payment's id`);
  return known.paymentId;
}

export const resendReceipt: Command = {
  usage: 'resend-receipt <receipt|payment>',
  help: 'puts a receipt’s mail into the outbox once more, to its payer’s address',
  async run({ db, jobs, purposes }, [name = '']) {
    const paymentId = await paymentOf(db, name);
    const parts = { jobs: await jobs(), purposes: await purposes() };
    const { time } = await db.transaction(async (tx) => {
      const outcome = await sendOnceMore(tx, parts, paymentId);
      if (outcome instanceof Refusal) throw new RangeError(translate('en', 'errors')(outcome.code));
      await recordAtServer(tx, 'resend-receipt', {
        target: `payment:${paymentId}`,
        after: { receiptMail: outcome.time },
      });
      return outcome;
    });
    return { data: { paymentId, time }, text: `${name}: in the outbox` };
  },
};

/** In how many rows of which columns an address stands, whatever the table: an account's own archive leaves out what guests gave. */
async function findPlaces(db: Database, email: string): Promise<Record<string, number>> {
  const { rows: columns } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'json', 'character varying')
    order by 1, 2`);
  const places: Record<string, number> = {};
  for (const { table, column } of columns) {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where position(${email}::text in lower(${sql.identifier(column)}::text)) > 0`,
    );
    if (rows[0]!.n > 0) places[`${table}.${column}`] = rows[0]!.n;
  }
  return places;
}

const listPlaces = (places: Record<string, number>): string[] =>
  Object.entries(places).map(([place, count]) => `${place}: ${count}`);

/** Erases nothing without `--yes`: it says where the address stands, so that a mistyped one is seen. */
export const erase: Command = {
  usage: 'erase <e-mail> [--yes]',
  help: 'where a person’s address stands; with --yes all that is theirs is taken away for good, and what the law wants kept loses their name',
  async run({ db }, words) {
    const email = foldEmail(words.find((word) => !word.startsWith('--')) ?? '');
    if (!/^\S+@\S+$/.test(email)) throw new RangeError(`Not an e-mail address: ${email}`);
    const held = await findPlaces(db, email);
    if (Object.keys(held).length === 0) throw new RangeError(`Nothing is held of ${email}`);
    if (!words.includes('--yes'))
      return {
        data: { email, held, isErased: false },
        text: [...listPlaces(held), 'Nothing was erased: add --yes'].join('\n'),
      };
    const [user] = await db.select().from(users).where(eq(users.email, email));
    const person = { id: user?.id ?? '', email };
    await db.transaction(async (tx) => {
      // A provider that goes on taking money of nobody could be stopped by nobody.
      const block = await findBlock(tx, SITE.ownData, [person]);
      if (block) throw new RangeError(translate('en', 'errors')(block));
      await eraseAll(tx, SITE.ownData, person);
      await recordAtServer(tx, 'erase-person', {
        target: `person:${user?.id ?? 'guest'}`,
        before: { held },
        reason: 'script/admin',
      });
    });
    const left = await findPlaces(db, email);
    return {
      data: { email, held, left, isErased: true },
      text: ['Erased', ...(Object.keys(left).length > 0 ? ['Still there:', ...listPlaces(left)] : [])].join('\n'),
    };
  },
};
