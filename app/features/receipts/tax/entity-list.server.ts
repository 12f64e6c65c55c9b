import { asc, count, desc, eq, isNull, sql, sum } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { EntityKind } from './entity.ts';
import { legalEntities, taxReceipts } from './tables.server.ts';

/** Legal entities that issue receipts, in the order they were entered. */
export const listEntities = (db: Database) =>
  db.select().from(legalEntities).orderBy(asc(legalEntities.createdAt), asc(legalEntities.id));

/**
 * What each entity declares for a year: how many tax receipts are valid and their total in euro cents; how many were
 * cancelled.
 */
export async function listYears(db: Database) {
  const rows = await db
    .select({
      entityId: taxReceipts.entityId,
      name: sql<string>`${legalEntities.facts} ->> 'name'`,
      year: taxReceipts.year,
      given: count(),
      counting: sql<number>`count(*) filter (where ${isNull(taxReceipts.cancelledAt)})`.mapWith(Number),
      euroMinor: sum(
        sql`case when ${isNull(taxReceipts.cancelledAt)} then ${taxReceipts.euroMinor} else 0 end`,
      ).mapWith(Number),
    })
    .from(taxReceipts)
    .innerJoin(legalEntities, eq(legalEntities.id, taxReceipts.entityId))
    .groupBy(taxReceipts.entityId, legalEntities.facts, taxReceipts.year)
    .orderBy(desc(taxReceipts.year), taxReceipts.entityId);
  return rows;
}

export async function findEntity(db: Database, id: string) {
  const [entity] = await db.select().from(legalEntities).where(eq(legalEntities.id, id));
  return entity;
}

/** The entities that may issue this kind of receipt: rendered by us, or their own. */
export const listGivers = (db: Database, kind: EntityKind) =>
  db
    .select({ id: legalEntities.id, name: sql<string>`${legalEntities.facts} ->> 'name'` })
    .from(legalEntities)
    .where(sql`${legalEntities.facts} -> 'issues' ? ${kind}`)
    .orderBy(asc(legalEntities.createdAt), asc(legalEntities.id));
