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

/** Bodies that give receipts for gifts: the foundation, its sisters abroad, partners. */
export const legalEntities = pgTable('legal_entities', {
  id: uuid().primaryKey(),
  facts: jsonb().$type<EntityFacts>().notNull(),
  /** From 1: a save names the one it was made from. */
  revision: integer().notNull().default(1),
  isSample: boolean().notNull().default(false),
  createdAt: moment().notNull().defaultNow(),
});

/** The last number each body gave in a year. Its row lock is what keeps numbers unbroken. */
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

/** A receipt that lowers a tax, as it was given; the gift is locked while it counts. A cancelled one keeps its number. */
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
    /** In our own unbroken series; nothing where a partner gave it under a number of theirs. */
    number: integer(),
    partnerNumber: text(),
    /** What the body said of itself on that day. */
    entity: jsonb().$type<EntityFacts>().notNull(),
    /** Of the donor; nothing once they were erased. */
    name: text(),
    address: text(),
    /** In cents of euros: what was kept of the gift, by the rate of the day it was paid. */
    euroMinor: minor().notNull(),
    paidOn: date().notNull(),
    /** By what it was paid, as its receipt says. */
    means: text().notNull(),
    isSample: boolean().notNull(),
    issuedAt: moment().notNull().defaultNow(),
    issuedBy: text().notNull(),
    cancelledAt: moment(),
    /** Of one that a partner gave: when they were told that it no longer counts. */
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
