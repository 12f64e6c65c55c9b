import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { Fund } from './tables.server.ts';

/** A gift already paid, in minor units of its fund's currency; without a name it is anonymous. */
export type ImportedGift = { amountMinor: number; donorName: string | null; minutesAgo: number };

/**
 * Records many paid gifts at once, writing exactly what starting and settling each would: gift, payment, provider's
 * charge, contribution, two ledger lines, numbered receipt; balances and the fund's sums. With an owner they are a member's. For sample content and for
 * taking over books from elsewhere. No mails.
 */
export async function importGifts(tx: Database, fund: Pick<Fund, 'id' | 'currency' | 'path' | 'title'>, gifts: ImportedGift[], owner?: { id: string; email: string }): Promise<void> {
  if (gifts.length === 0) return;
  const total = gifts.reduce((sum, gift) => sum + gift.amountMinor, 0);
  const { id, currency } = fund;
  const names = gifts.map((gift) => gift.donorName ?? '');
  await tx.execute(sql`drop table if exists imported_gifts`);
  await tx.execute(sql`
    create temporary table imported_gifts on commit drop as
    select gen_random_uuid() as donation_id, gen_random_uuid() as payment_id, gen_random_uuid() as transaction_id,
      amount, nullif(name, '') as name, now() - make_interval(mins => minutes) as at,
      extract(year from (now() - make_interval(mins => minutes)) at time zone 'Africa/Kinshasa')::int as year
    from unnest(${sql.param(gifts.map((gift) => gift.amountMinor))}::bigint[], ${sql.param(names)}::text[],
      ${sql.param(gifts.map((gift) => gift.minutesAgo))}::int[]) as gift(amount, name, minutes)`);
  await tx.execute(sql`
    insert into donations (id, fund_id, amount_minor, currency, donation_type, donor_name, donor_email, is_anonymous, language, created_at, supported_at, member_id)
    select donation_id, ${id}, amount, ${currency}, 'one_time', name,
      case when name is not null then ${owner?.email ?? 'exemple@elikya.example'} end, name is null, 'fr', at, at, ${owner?.id ?? null} from imported_gifts`);
  await tx.execute(sql`
    insert into payments (id, purpose, purpose_id, provider, provider_ref, checkout_url, amount_minor, currency, interval, status, kept_minor, method, language, created_at, paid_at)
    select payment_id, 'donation', donation_id, 'sandbox', 'sb_' || payment_id, '', amount, ${currency}, 'one_time', 'paid', amount, 'Visa •••• 4242', 'fr', at, at
    from imported_gifts`);
  await tx.execute(sql`
    insert into sandbox_charges (ref, payment_id, amount_minor, currency, interval, status, description, return_url, created_at, paid_at)
    select 'sb_' || payment_id, payment_id, amount, ${currency}, 'one_time', 'paid', ${fund.title}, ${fund.path}, at, at from imported_gifts`);
  await tx.execute(sql`
    insert into contributions (payment_id, donation_id, fund_id, counted_minor, rate, rate_day)
    select payment_id, donation_id, ${id}, amount, '1', to_char(at, 'YYYY-MM-DD') from imported_gifts`);
  await tx.execute(sql`
    insert into ledger_entries (transaction_id, payment_id, account, amount_minor, currency, at)
    select transaction_id, payment_id, account, sign * amount, ${currency}, at
    from imported_gifts cross join (values ('provider:sandbox', 1), (${`fund:${id}`}, -1)) as side(account, sign)`);
  await tx.execute(sql`
    insert into ledger_balances as balance (account, currency, balance_minor)
    values ('fund:' || ${id}, ${currency}, ${-total}), ('provider:sandbox', ${currency}, ${total})
    on conflict (account, currency) do update set balance_minor = balance.balance_minor + excluded.balance_minor`);
  await tx.execute(sql`
    insert into receipts (payment_id, year, number, issued_at)
    select payment_id, gift.year, coalesce(counter.last, 0) + row_number() over (partition by gift.year order by at, payment_id), at
    from imported_gifts gift left join receipt_numbers counter on counter.year = gift.year`);
  await tx.execute(sql`
    insert into receipt_numbers as counter (year, last) select year, count(*) from imported_gifts group by year
    on conflict (year) do update set last = counter.last + excluded.last`);
  await tx.execute(sql`update funds set raised_minor = raised_minor + ${total}, supporters = supporters + ${gifts.length} where id = ${id}`);
}
