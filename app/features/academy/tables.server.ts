import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#app/shared/language.ts';
import { moment } from '#platform/columns.ts';
import { stateEvent } from '#platform/state-events.ts';
import { users } from '#platform/auth-tables.ts';
import type { TranslatedTexts } from '#platform/translations.ts';
import type { AiCourse, Course } from './course.ts';
import type { Level } from './course-rules.ts';

export const AI_COURSE_STATES = ['working', 'draft', 'approved', 'declined', 'failed'] as const;
export type AiCourseStatus = (typeof AI_COURSE_STATES)[number];
export type ReviewState = 'shown' | 'hidden';

/** Who learns what: once a member and course, whatever is clicked. A paid course opens with its payment. */
export const enrollments = pgTable(
  'course_enrollments',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    courseId: text().notNull(),
    memberId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isOpen: boolean().notNull(),
    /** The version that was begun; null where a release wrote it that knew none: then by the day (course-versions.server.ts). */
    version: integer(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('course_enrollments_once').on(table.courseId, table.memberId),
    index('course_enrollments_member').on(table.memberId),
  ],
);

/**
 * A course as it was read from a moment on: a row more each time its lessons or questions changed. Who began one reads it to its end.
 */
export const courseVersions = pgTable(
  'course_versions',
  {
    courseId: text().notNull(),
    version: integer().notNull(),
    data: jsonb().$type<Course>().notNull(),
    /** In the other languages, as it stood when another version took its place. */
    translated: jsonb().$type<Partial<Record<Language, TranslatedTexts>>>(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.version] })],
);

/** A buyer's enrolment outlives the member's erased account only in the ledger: the payment's purpose is this row. */
export const coursePurchases = pgTable(
  'course_purchases',
  {
    id: uuid().primaryKey(),
    courseId: text().notNull(),
    memberId: text().references(() => users.id, { onDelete: 'set null' }),
    email: text(),
    /** Paid for a course that was paid already: it opens nothing, all of it goes back. */
    turnedAwayAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('course_purchases_email').on(table.email)],
);

export const lessonProgress = pgTable(
  'lesson_progress',
  {
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    lesson: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.lesson] })],
);

/** Quizzes answered right, by module; of wrong answers only a count is kept (`quizAnswers`). */
export const quizPasses = pgTable(
  'quiz_passes',
  {
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    module: integer().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.module] })],
);

/** That somebody answered the questions of a module, with which their first answers are counted once; what they answered is not kept. */
export const quizTries = pgTable(
  'quiz_tries',
  {
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    module: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.version, table.module] })],
);

/** How many gave each answer to a question of a version at their first try: nobody's in particular. */
export const quizAnswers = pgTable(
  'quiz_answers',
  {
    courseId: text().notNull(),
    version: integer().notNull(),
    module: integer().notNull(),
    question: integer().notNull(),
    option: integer().notNull(),
    learners: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.version, table.module, table.question, table.option] })],
);

/** The last number given in each year: its row lock keeps numbers unbroken. */
export const certificateNumbers = pgTable('certificate_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** Issued once an enrolment, under the name its holder chose. Says what it said then, whatever becomes of the course. */
export const certificates = pgTable(
  'certificates',
  {
    number: text().primaryKey(),
    /** The part of its address that nobody can guess: a random UUID's 122 bits in 22 characters. */
    token: text()
      .notNull()
      .default(sql`translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')`),
    enrollmentId: uuid()
      .unique()
      .references(() => enrollments.id, { onDelete: 'set null' }),
    memberId: text().references(() => users.id, { onDelete: 'set null' }),
    holder: text().notNull(),
    courseId: text().notNull(),
    courseTitle: text().notNull(),
    level: text().$type<Level>().notNull(),
    hours: integer().notNull(),
    lessons: integer().notNull(),
    instructor: text().notNull(),
    language: text().$type<Language>().notNull(),
    issuedAt: moment().notNull().defaultNow(),
    revokedAt: moment(),
    revokedWhy: text(),
  },
  (table) => [index('certificates_newest').on(table.issuedAt, table.number)],
);

/** Every certificate that was taken back: `valid` is no column, it is a certificate without `revokedAt`. */
export const certificateEvents = pgTable(
  'certificate_events',
  {
    ...stateEvent<'valid' | 'revoked'>(),
    certificateNumber: text()
      .notNull()
      .references(() => certificates.number),
  },
  (table) => [index('certificate_events_certificate').on(table.certificateNumber, table.id)],
);

export const reviews = pgTable(
  'course_reviews',
  {
    enrollmentId: uuid()
      .primaryKey()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    courseId: text().notNull(),
    name: text().notNull(),
    stars: integer().notNull(),
    text: text().notNull(),
    at: moment().notNull().defaultNow(),
    state: text().$type<ReviewState>().notNull().default('shown'),
  },
  (table) => [
    index('course_reviews_course').on(table.courseId, table.at),
    index('course_reviews_newest').on(table.at, table.enrollmentId),
  ],
);

/** Every time staff hid an opinion or showed it again. Goes with it: the words are a person's. */
export const reviewEvents = pgTable(
  'review_events',
  {
    ...stateEvent<ReviewState>(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.enrollmentId, { onDelete: 'cascade' }),
  },
  (table) => [index('review_events_review').on(table.reviewId, table.id)],
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
    language: text().$type<Language>().notNull(),
    status: text().$type<AiCourseStatus>().notNull().default('working'),
    /** Whether a language model wrote it, or our own outline maker. */
    isModel: boolean().notNull().default(false),
    content: jsonb().$type<AiCourse>(),
    /** What was proposed, once somebody mended it: `content` is then their version. */
    proposal: jsonb().$type<AiCourse>(),
    /** Of `content`, counted up by each who mends it: a second editor is told of the first. */
    revision: integer().notNull().default(0),
    mendedBy: text(),
    mendedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('ai_courses_author').on(table.authorHash, table.createdAt),
    index('ai_courses_newest').on(table.createdAt, table.id),
    index('ai_courses_state').on(table.status, table.createdAt),
    index('ai_courses_approved')
      .on(table.createdAt)
      .where(sql`status = 'approved'`),
  ],
);

/** Every state a course on request went through. */
export const courseEvents = pgTable(
  'course_events',
  {
    ...stateEvent<AiCourseStatus>(),
    courseId: text()
      .notNull()
      .references(() => aiCourses.id),
  },
  (table) => [index('course_events_course').on(table.courseId, table.id)],
);
