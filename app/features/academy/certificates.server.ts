import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import { type FullCourse, outlineOf } from './courses.server.ts';
import { isComplete, lessonsOf } from './course-terms.ts';
import type { Enrollment } from './enrollments.server.ts';
import { readProgress } from './progress.server.ts';
import { certificateNumbers, certificates } from './tables.server.ts';

export type Certificate = typeof certificates.$inferSelect;

/** The certificate of a finished course, under the name its holder wants; the same one however often it is asked for. */
export async function issueCertificate(tx: Database, course: FullCourse, enrollment: Enrollment, holder: string, language: string): Promise<string | Refusal> {
  const [known] = await tx.select({ number: certificates.number }).from(certificates).where(eq(certificates.enrollmentId, enrollment.id));
  if (known) return known.number;
  const outline = outlineOf(course.data);
  const { done, passed } = await readProgress(tx, enrollment.id);
  if (!isComplete(outline, new Set(done), new Set(passed))) return new Refusal('course_unfinished', { status: 409 });
  const year = new Date().getUTCFullYear();
  const [counter] = await tx
    .insert(certificateNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: certificateNumbers.year, set: { last: sql`${certificateNumbers.last} + 1` } })
    .returning();
  const number = `AC-${year}-${String(counter!.last).padStart(4, '0')}`;
  const { title, level, durationHours, instructor } = course.data;
  await tx.insert(certificates).values({ number, enrollmentId: enrollment.id, memberId: enrollment.memberId, holder, courseId: course.id, courseTitle: title, level, hours: durationHours, lessons: lessonsOf(outline).length, instructor: instructor.name, language });
  return number;
}

/** The number of an enrolment's certificate, once there is one. */
export async function findOwnCertificate(db: Database, enrollmentId: string): Promise<string | undefined> {
  const [row] = await db.select({ number: certificates.number }).from(certificates).where(eq(certificates.enrollmentId, enrollmentId));
  return row?.number;
}

export async function findCertificate(db: Database, number: string): Promise<Certificate | undefined> {
  if (!/^AC-\d{4}-\d{4,7}$/.test(number)) return undefined;
  const [row] = await db.select().from(certificates).where(eq(certificates.number, number));
  return row;
}

/** Takes a certificate back: it stays findable and says why it no longer holds. */
export async function revokeCertificate(db: Database, number: string, why: string): Promise<void> {
  await db.update(certificates).set({ revokedAt: sql`now()`, revokedWhy: why }).where(eq(certificates.number, number));
}

export const countCertificates = (db: Database, memberId: string): Promise<number> => db.$count(certificates, and(eq(certificates.memberId, memberId), sql`${certificates.revokedAt} is null`));
