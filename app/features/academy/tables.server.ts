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

/** Enrolments, one per member and course. A paid course opens with its payment. */
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
    /**
     * The version that was begun; null in rows of releases without versions: then it follows from the day
     * (course-versions.server.ts).
     */
    version: integer(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('course_enrollments_once').on(table.courseId, table.memberId),
    index('course_enrollments_member').on(table.memberId),
  ],
);

/**
 * Versions of a course: a new row each time its lessons or questions changed. A learner reads the version they began to
 * its end.
 */
export const courseVersions = pgTable(
  'course_versions',
  {
    courseId: text().notNull(),
    version: integer().notNull(),
    data: jsonb().$type<Course>().notNull(),
    /** Its translations when a newer version replaced it. */
    translated: jsonb().$type<Partial<Record<Language, TranslatedTexts>>>(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.version] })],
);

/**
 * Purchases of courses. After the member's account is erased, the ledger still refers to this row as the payment's
 * purpose.
 */
export const coursePurchases = pgTable(
  'course_purchases',
  {
    id: uuid().primaryKey(),
    courseId: text().notNull(),
    memberId: text().references(() => users.id, { onDelete: 'set null' }),
    email: text(),
    /** When it was found that the course was already paid: this purchase opens nothing and is refunded. */
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

/** Passed quizzes, by module; wrong answers are only counted (`quizAnswers`). */
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

/** That a learner answered a module's questions, so that first answers are counted once. The answers are not stored. */
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

/** How many learners gave each answer to a question of a version at their first try, without their identity. */
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

/** The last number issued in each year; its row lock keeps numbers without gaps. */
export const certificateNumbers = pgTable('certificate_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/**
 * Issued certificates, one per enrolment, in the name its holder chose. They keep their text whatever becomes of the
 * course.
 */
export const certificates = pgTable(
  'certificates',
  {
    number: text().primaryKey(),
    /** The secret part of its address: a random UUID's 122 bits in 22 characters. */
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

/** Revocations of certificates. A certificate is valid if it has no `revokedAt`. */
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

/** Each time staff hid an opinion or showed it again. Erased with the opinion, which is personal data. */
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

/** Courses requested by visitors: visible to their author immediately, to everyone after approval. */
export const aiCourses = pgTable(
  'ai_courses',
  {
    id: text().primaryKey(),
    /** A hash of the key of the browser that requested it; a member is in `memberId`. */
    authorHash: text().notNull(),
    memberId: text().references(() => users.id, { onDelete: 'set null' }),
    topic: text().notNull(),
    level: text().$type<Level>().notNull(),
    durationHours: integer().notNull(),
    language: text().$type<Language>().notNull(),
    status: text().$type<AiCourseStatus>().notNull().default('working'),
    /** Whether a language model wrote it, rather than our own outline generator. */
    isModel: boolean().notNull().default(false),
    content: jsonb().$type<AiCourse>(),
    /** The proposed course, once somebody corrected it: `content` is then the corrected version. */
    proposal: jsonb().$type<AiCourse>(),
    /** Incremented by each correction of `content`, so that a second editor notices the first. */
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

/** Every state change of a requested course. */
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
