import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { minor, moment } from '#platform/columns.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import type { EntityFacts } from './entity.ts';

/** Legal entities that issue receipts for gifts: the foundation, its sister organisations abroad, partners. */
export const legalEntities = pgTable('legal_entities', {
  id: uuid().primaryKey(),
  facts: jsonb().$type<EntityFacts>().notNull(),
  /** From 1: a save names the revision it is based on. */
  revision: integer().notNull().default(1),
  isSample: boolean().notNull().default(false),
  createdAt: moment().notNull().defaultNow(),
});

/** The last number of each entity in a year. Its row lock keeps numbers without gaps. */
export const taxReceiptNumbers = pgTable(
  'tax_receipt_numbers',
  {
    entityId: uuid()
      .notNull()
      .references(() => legalEntities.id),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entityId, table.year] })],
);

/** Issued tax receipts. While one is valid its gift cannot be changed. A cancelled one keeps its number. */
export const taxReceipts = pgTable(
  'tax_receipts',
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    entityId: uuid()
      .notNull()
      .references(() => legalEntities.id),
    year: integer().notNull(),
    /** In our own series without gaps; null if a partner issued it with their own number. */
    number: integer(),
    partnerNumber: text(),
    /** The entity's data on that day. */
    entity: jsonb().$type<EntityFacts>().notNull(),
    /** The donor's name; null once they were erased. */
    name: text(),
    address: text(),
    /** In euro cents: the kept amount of the gift, at the exchange rate of the day of payment. */
    euroMinor: minor().notNull(),
    paidOn: date().notNull(),
    /** The payment method, as on the receipt. */
    means: text().notNull(),
    isSample: boolean().notNull(),
    issuedAt: moment().notNull().defaultNow(),
    issuedBy: text().notNull(),
    cancelledAt: moment(),
    /** For a partner's receipt: when they were told that it is no longer valid. */
    toldAt: moment(),
  },
  (table) => [
    unique('tax_receipts_number').on(table.entityId, table.year, table.number),
    unique('tax_receipts_partner_number').on(table.entityId, table.year, table.partnerNumber),
    check('tax_receipts_one_number', sql`num_nonnulls(number, partner_number) = 1`),
    index('tax_receipts_untold')
      .on(table.cancelledAt)
      .where(sql`partner_number is not null and cancelled_at is not null and told_at is null`),
    uniqueIndex('tax_receipts_one')
      .on(table.paymentId)
      .where(sql`cancelled_at is null`),
  ],
);
