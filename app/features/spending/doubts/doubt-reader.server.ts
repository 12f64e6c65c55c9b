import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { messages } from '#app/features/contact/tables.server.ts';
import { assignments } from '#app/features/staff/tables.server.ts';
import { listWhoMay } from '#app/features/staff/team.server.ts';
import type { Database } from '#platform/database.ts';

/**
 * The people who entered, approved or evidenced anything of a fund, attached an invoice, or requested or approved a
 * reversal: they must not judge their own work.
 */
export async function whoTouched(db: Database, fundId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ who: string | null }>(sql`
    select asked_by as who from spendings where fund_id = ${fundId}
    union select p.decided_by from plans p join spendings s on s.id::text = p.input->>'id'
      where p.verb = 'record-spending' and p.state = 'done' and p.decided_by is not null and s.fund_id = ${fundId}
    union select unnest(array[p.requested_by, case when p.state = 'done' then p.decided_by end])
      from plans p join spendings s on s.id::text = p.input->>'spendingId'
      where p.verb = 'reverse-spending' and s.fund_id = ${fundId}
    union select proof.added_by from proofs proof join spendings s on s.id = proof.spending_id where s.fund_id = ${fundId}
    union select line.actor from audit_log line join spendings s on line.target = 'spending:' || s.id
      where line.verb = 'attach-invoice' and s.fund_id = ${fundId}`);
  return new Set(rows.flatMap(({ who }) => who ?? []));
}

/**
 * Who gets a query about a fund: whoever may answer messages, is not involved in that fund, and has the fewest open
 * messages. Undefined if there is nobody.
 */
export async function findReader(db: Database, fundId: string): Promise<string | undefined> {
  const touched = await whoTouched(db, fundId);
  const free = (await listWhoMay(db, 'messages.answer')).map(({ id }) => id).filter((id) => !touched.has(id));
  if (free.length === 0) return undefined;
  const rows = await db
    .select({ id: assignments.memberId, letters: count() })
    .from(assignments)
    .innerJoin(messages, sql`${assignments.target} = 'letter:' || ${messages.id}`)
    .where(and(inArray(assignments.memberId, free), eq(messages.state, 'open')))
    .groupBy(assignments.memberId);
  const load = new Map(rows.map(({ id, letters }) => [id, letters]));
  return free.sort((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0) || a.localeCompare(b))[0];
}
