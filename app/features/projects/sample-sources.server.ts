import { sql } from 'drizzle-orm';
import type { Start } from '#app/features/define-feature.server.ts';
import type { Database } from '#platform/database.ts';

const SOURCES = ['affiche-goma', 'lettre', 'facebook/social/rentree', 'affiche-matonge'];

/**
 * Assigns a source (poster, newsletter, link) to two of five sample gifts to projects, most often the first. Runs once.
 */
export async function seedSampleSources(tx: Database, { isNew }: Start): Promise<void> {
  if (!isNew) return;
  await tx.execute(sql`
    update payments set source = (${sql.param(SOURCES)}::text[])[1 + (numbered.n / 5 % 7 % ${SOURCES.length})::int]
    from (
      select p.id, row_number() over (order by p.created_at, p.id) as n
      from payments p join donations d on d.id = p.purpose_id join projects on projects.fund_id = d.fund_id
      where p.provider = 'sandbox' and p.status = 'paid') numbered
    where payments.id = numbered.id and numbered.n % 5 < 2`);
}
