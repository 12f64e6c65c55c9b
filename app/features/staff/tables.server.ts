import { sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth-tables.ts';
import { moment } from '#platform/columns.ts';
import type { Role } from './roles.ts';
import type { StaffLanguage } from './staff-language.ts';

/** Who holds which role, until the end of which day (none: until it is taken). */
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

/** A way in that was mailed: good once, for seven days. */
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

/** An act that takes two people: what it is, what it will do, who asked and why; who decided. It runs in the transaction that approves it. */
export const plans = pgTable(
  'plans',
  {
    id: uuid().primaryKey().defaultRandom(),
    verb: text().notNull(),
    input: jsonb().notNull(),
    /** In counts and sums, as it was when it was asked for. */
    summary: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text().notNull(),
    state: text().$type<PlanState>().notNull().default('waiting'),
    requestedBy: text().notNull(),
    requestedAt: moment().notNull().defaultNow(),
    decidedBy: text(),
    decidedAt: moment(),
    /** Why it was declined, or the code of why it could not be done. */
    note: text(),
    /** What the words of that code name. */
    noteValues: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    // On the screen as well, but what counts is here.
    check('plans_two_people', sql`${table.decidedBy} is null or ${table.decidedBy} <> ${table.requestedBy}`),
    check('plans_decided', sql`(${table.state} = 'waiting') = (${table.decidedBy} is null)`),
    index('plans_newest').on(table.state, table.requestedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

/** A list's state under a name; `query` is what its address says. */
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

/** Who takes care of a thing that waits. */
export const assignments = pgTable(
  'assignments',
  {
    /** `letter:…`, `order:…`: as the log names it. */
    target: text().primaryKey(),
    memberId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assignedBy: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('assignments_member').on(table.memberId)],
);

/** How somebody of the staff wants to work: the mail of the morning, where their morning is, whether letters are keys. */
export const staffPreferences = pgTable('staff_preferences', {
  memberId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hasDailyMail: boolean().notNull().default(true),
  /** As the IANA names it: `Africa/Kinshasa`. */
  timeZone: text().notNull().default('Africa/Kinshasa'),
  /** Letters alone do something in lists; who speaks to their computer switches that off (WCAG 2.1.4). */
  hasLetterKeys: boolean().notNull().default(true),
  /** Of the back office, and of what it writes to them; none: that of their account. */
  language: text().$type<StaffLanguage>(),
  /** Groups of the menu that stand folded. */
  foldedGroups: jsonb().$type<string[]>(),
  /** The day of the last mail, in that zone. */
  lastMailDay: date(),
});
