import { sql } from 'drizzle-orm';
import type { Currency } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';

/** Paid payments, in minor units of one currency. */
export type ImportedPayment = { amountMinor: number; name: string | null; minutesAgo: number };

/**
 * Writes many paid payments at once, exactly as starting and settling each would: payment, provider's charge, two
 * ledger lines, numbered receipt, balances. It leaves the temporary table `imported` (purpose_id, payment_id,
 * transaction_id, amount, name, at) for the purpose's own rows, which `writePurpose` must insert before. For sample
 * content and for taking over books from elsewhere. Sends no mails.
 */
export async function importPayments(
  tx: Database,
  {
    purpose,
    account,
    currency,
    title,
    path,
    paid,
    writePurpose,
  }: {
    purpose: string;
    account: string;
    currency: Currency;
    title: string;
    path: string;
    paid: readonly ImportedPayment[];
    writePurpose: () => Promise<void>;
  },
): Promise<void> {
  const total = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  await tx.execute(sql`drop table if exists imported`);
  await tx.execute(sql`
    create temporary table imported on commit drop as
    select gen_random_uuid() as purpose_id, gen_random_uuid() as payment_id, gen_random_uuid() as transaction_id,
      amount, nullif(name, '') as name, now() - make_interval(mins => minutes) as at,
      extract(year from (now() - make_interval(mins => minutes)) at time zone 'Africa/Kinshasa')::int as year
    from unnest(${sql.param(paid.map(({ amountMinor }) => amountMinor))}::bigint[], ${sql.param(paid.map(({ name }) => name ?? ''))}::text[],
      ${sql.param(paid.map(({ minutesAgo }) => minutesAgo))}::int[]) as payment(amount, name, minutes)`);
  await writePurpose();
  await tx.execute(sql`
    insert into payments (id, purpose, purpose_id, provider, provider_ref, checkout_url, amount_minor, currency, interval, status, kept_minor, method, language, created_at, paid_at)
    select payment_id, ${purpose}, purpose_id, 'sandbox', 'sb_' || payment_id, '', amount, ${currency}, 'one_time', 'paid', amount, 'Visa •••• 4242', 'fr', at, at
    from imported`);
  await tx.execute(sql`
    insert into sandbox_charges (ref, payment_id, amount_minor, currency, interval, status, description, return_url, created_at, paid_at)
    select 'sb_' || payment_id, payment_id, amount, ${currency}, 'one_time', 'paid', ${title}, ${path}, at, at from imported`);
  await tx.execute(sql`
    insert into ledger_entries (transaction_id, payment_id, account, amount_minor, currency, at)
    select transaction_id, payment_id, account, sign * amount, ${currency}, at
    from imported cross join (values ('provider:sandbox', 1), (${account}, -1)) as side(account, sign)`);
  await tx.execute(sql`
    insert into ledger_balances as balance (account, currency, balance_minor)
    values (${account}, ${currency}, ${-total}), ('provider:sandbox', ${currency}, ${total})
    on conflict (account, currency) do update set balance_minor = balance.balance_minor + excluded.balance_minor`);
  await tx.execute(sql`
    insert into receipts (payment_id, year, number, issued_at)
    select payment_id, imported.year, coalesce(counter.last, 0) + row_number() over (partition by imported.year order by at, payment_id), at
    from imported left join receipt_numbers counter on counter.year = imported.year`);
  await tx.execute(sql`
    insert into receipt_numbers as counter (year, last) select year, count(*) from imported group by year
    on conflict (year) do update set last = counter.last + excluded.last`);
}
