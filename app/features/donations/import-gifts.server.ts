import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { importPayments } from '#app/features/payments/import-payments.server.ts';
import type { Fund } from './tables.server.ts';

/** A paid gift, in minor units of its fund's currency; without a name it is anonymous. */
export type ImportedGift = { amountMinor: number; donorName: string | null; minutesAgo: number };

/**
 * Records many paid gifts at once, with everything that settling each would write; with an owner they belong to a
 * member.
 */
export async function importGifts(
  tx: Database,
  fund: Pick<Fund, 'id' | 'currency' | 'path' | 'title'>,
  gifts: ImportedGift[],
  owner?: { id: string; email: string },
): Promise<void> {
  if (gifts.length === 0) return;
  const { id, currency, title, path } = fund;
  const paid = gifts.map(({ amountMinor, donorName, minutesAgo }) => ({ amountMinor, name: donorName, minutesAgo }));
  // Some hundred donors who give again, as a foundation has them: not one who gave thousands of times.
  const sampleAddress = owner
    ? sql`${owner.email}`
    : sql`'exemple-' || substr(md5(name || substr(purpose_id::text, 1, 1)), 1, 8) || '@elikya.example'`;
  const writePurpose = async () => {
    await tx.execute(sql`
      insert into donations (id, fund_id, amount_minor, currency, donation_type, donor_name, donor_email, is_anonymous, language, created_at, supported_at, member_id)
      select purpose_id, ${id}, amount, ${currency}, 'one_time', name,
        case when name is not null then ${sampleAddress} end, name is null, 'fr', at, at, ${owner?.id ?? null} from imported`);
  };
  await importPayments(tx, { purpose: 'donation', account: `fund:${id}`, currency, title, path, paid, writePurpose });
  await tx.execute(sql`
    insert into contributions (payment_id, donation_id, fund_id, counted_minor, rate, rate_day)
    select payment_id, purpose_id, ${id}, amount, '1', to_char(at, 'YYYY-MM-DD') from imported`);
  const total = gifts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  await tx.execute(
    sql`update funds set raised_minor = raised_minor + ${total}, supporters = supporters + ${gifts.length} where id = ${id}`,
  );
}
