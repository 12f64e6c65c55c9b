import { sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth-tables.ts';
import { moment } from '#platform/columns.ts';
import type { Role } from './roles.ts';
import type { StaffLanguage } from './staff-language.ts';

/** Roles of staff members, with their last day (null: no end). */
export const staffRoles = pgTable(
  'staff_roles',
  {
    memberId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    until: date(),
    grantedBy: text().notNull(),
    grantedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.role] })],
);

/** Mailed invitations: valid once, for seven days. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. */
    email: text().notNull(),
    roles: jsonb().$type<Role[]>().notNull(),
    until: date(),
    invitedBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    endsAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('staff_invitations_email').on(table.email)],
);

export type PlanState = 'waiting' | 'done' | 'declined' | 'failed';

/**
 * Approval requests (`plan` in the code): actions that need two people, with what they will do, who requested them and
 * why, and who decided. The action runs in the transaction that approves it.
 */
export const plans = pgTable(
  'plans',
  {
    id: uuid().primaryKey().defaultRandom(),
    verb: text().notNull(),
    input: jsonb().notNull(),
    /** In counts and amounts, as of the request. */
    summary: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text().notNull(),
    state: text().$type<PlanState>().notNull().default('waiting'),
    requestedBy: text().notNull(),
    requestedAt: moment().notNull().defaultNow(),
    decidedBy: text(),
    decidedAt: moment(),
    /** Why it was declined, or the code of why it could not be done. */
    note: text(),
    /** The values in the message of that code. */
    noteValues: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    // On the screen as well, but what counts is here.
    check('plans_two_people', sql`${table.decidedBy} is null or ${table.decidedBy} <> ${table.requestedBy}`),
    check('plans_decided', sql`(${table.state} = 'waiting') = (${table.decidedBy} is null)`),
    index('plans_newest').on(table.state, table.requestedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

/** Saved views: the state of a list under a name; `query` is its address's query. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    isShared: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('staff_views_list').on(table.list, table.ownerId)],
);

/** Assignments of tasks. */
export const assignments = pgTable(
  'assignments',
  {
    /** `letter:…`, `order:…`: as in the audit log. */
    target: text().primaryKey(),
    memberId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assignedBy: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('assignments_member').on(table.memberId)],
);

/** Preferences of a staff member: morning mail, time zone, keyboard shortcuts. */
export const staffPreferences = pgTable('staff_preferences', {
  memberId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hasDailyMail: boolean().notNull().default(true),
  /** An IANA name: `Africa/Kinshasa`. */
  timeZone: text().notNull().default('Africa/Kinshasa'),
  /** Whether single letters are shortcuts in lists; users of speech input switch it off (WCAG 2.1.4). */
  hasLetterKeys: boolean().notNull().default(true),
  /** The language of the back office and of mails to them; null: that of their account. */
  language: text().$type<StaffLanguage>(),
  /** Menu groups that are folded. */
  foldedGroups: jsonb().$type<string[]>(),
  /** The local day of the last morning mail. */
  lastMailDay: date(),
});
