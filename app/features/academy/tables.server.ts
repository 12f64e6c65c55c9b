import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth-tables.ts';
import type { AiCourse } from './course.ts';
import type { Level } from './course-terms.ts';

const moment = () => timestamp({ withTimezone: true });

/** Who learns what: once a member and course, whatever is clicked. A paid course opens with its payment. */
export const enrollments = pgTable(
  'course_enrollments',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    courseId: text().notNull(),
    memberId: text().notNull().references(() => users.id, { onDelete: 'cascade' }),
    isOpen: boolean().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [unique('course_enrollments_once').on(table.courseId, table.memberId), index('course_enrollments_member').on(table.memberId)],
);

/** A buyer's enrolment outlives the member's erased account only in the ledger: the payment's purpose is this row. */
export const coursePurchases = pgTable('course_purchases', {
  id: uuid().primaryKey(),
  courseId: text().notNull(),
  memberId: text().references(() => users.id, { onDelete: 'set null' }),
  email: text(),
  /** Paid for a course that was paid already: it opens nothing, all of it goes back. */
  turnedAwayAt: moment(),
  createdAt: moment().notNull().defaultNow(),
});

export const lessonProgress = pgTable(
  'lesson_progress',
  { enrollmentId: uuid().notNull().references(() => enrollments.id, { onDelete: 'cascade' }), lesson: text().notNull(), at: moment().notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.lesson] })],
);

/** Quizzes answered right, by module; wrong answers leave no trace. */
export const quizPasses = pgTable(
  'quiz_passes',
  { enrollmentId: uuid().notNull().references(() => enrollments.id, { onDelete: 'cascade' }), module: integer().notNull(), at: moment().notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.module] })],
);

/** The last number given in each year: its row lock keeps numbers unbroken. */
export const certificateNumbers = pgTable('certificate_numbers', { year: integer().primaryKey(), last: integer().notNull() });

/** Issued once an enrolment, under the name its holder chose. Says what it said then, whatever becomes of the course. */
export const certificates = pgTable('certificates', {
  number: text().primaryKey(),
  enrollmentId: uuid().unique().references(() => enrollments.id, { onDelete: 'set null' }),
  memberId: text().references(() => users.id, { onDelete: 'set null' }),
  holder: text().notNull(),
  courseId: text().notNull(),
  courseTitle: text().notNull(),
  level: text().notNull(),
  hours: integer().notNull(),
  lessons: integer().notNull(),
  instructor: text().notNull(),
  language: text().notNull(),
  issuedAt: moment().notNull().defaultNow(),
  revokedAt: moment(),
  revokedWhy: text(),
});

export const reviews = pgTable(
  'course_reviews',
  {
    enrollmentId: uuid().primaryKey().references(() => enrollments.id, { onDelete: 'cascade' }),
    courseId: text().notNull(),
    name: text().notNull(),
    stars: integer().notNull(),
    text: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('course_reviews_course').on(table.courseId, table.at)],
);

/** Courses asked for by visitors: their author sees them at once, everyone after approval. */
export const aiCourses = pgTable(
  'ai_courses',
  {
    id: text().primaryKey(),
    /** Of the browser that asked, as a hash; or the member. */
    authorHash: text().notNull(),
    memberId: text().references(() => users.id, { onDelete: 'set null' }),
    topic: text().notNull(),
    level: text().$type<Level>().notNull(),
    durationHours: integer().notNull(),
    language: text().notNull(),
    status: text().$type<'working' | 'draft' | 'approved' | 'failed'>().notNull().default('working'),
    /** Whether a language model wrote it, or our own outline maker. */
    isModel: boolean().notNull().default(false),
    content: jsonb().$type<AiCourse>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('ai_courses_author').on(table.authorHash, table.createdAt), index('ai_courses_approved').on(table.createdAt).where(sql`status = 'approved'`)],
);
