import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '#app/shared/language.ts';
import { type Database, savepoint } from '#platform/database.ts';
import { publishChange } from '#platform/changes.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Actor, Step } from '#platform/state-events.ts';
import { yearInKinshasa } from '#app/shared/dates.server.ts';
import { type FullCourse, outlineOf } from './courses.server.ts';
import { isComplete, lessonsOf } from './course-rules.ts';
import type { Enrollment } from './enrollments.server.ts';
import { readProgress } from './progress.server.ts';
import { certificateEvents, certificateNumbers, certificates } from './tables.server.ts';

export type Certificate = typeof certificates.$inferSelect;

/**
 * Issues the certificate of a finished course, in the name its holder chose. Repeated calls return the same
 * certificate.
 */
export async function issueCertificate(
  tx: Database,
  course: FullCourse,
  enrollment: Enrollment,
  holder: string,
  language: Language,
): Promise<string | Refusal> {
  const [known] = await tx
    .select({ number: certificates.number })
    .from(certificates)
    .where(eq(certificates.enrollmentId, enrollment.id));
  if (known) return known.number;
  if (!course.hasCertificate) return new Refusal('course_uncertified', { status: 409 });
  const outline = outlineOf(course.data);
  const { done, passed } = await readProgress(tx, enrollment.id);
  if (!isComplete(outline, new Set(done), new Set(passed))) return new Refusal('course_unfinished', { status: 409 });
  const year = yearInKinshasa();
  const [counter] = await tx
    .insert(certificateNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: certificateNumbers.year, set: { last: sql`${certificateNumbers.last} + 1` } })
    .returning();
  const number = `AC-${year}-${String(counter!.last).padStart(4, '0')}`;
  const { title, level, durationHours, instructor } = course.data;
  await tx.insert(certificates).values({
    number,
    enrollmentId: enrollment.id,
    memberId: enrollment.memberId,
    holder,
    courseId: course.id,
    courseTitle: title,
    level,
    hours: durationHours,
    lessons: lessonsOf(outline).length,
    instructor: instructor.name,
    language,
  });
  await publishChange(tx, { topic: 'academy', id: '' });
  return number;
}

/** The part of a certificate's address after `/certificates/`: its number and a secret token. */
export const addressOf = ({ number, token }: Pick<Certificate, 'number' | 'token'>): string => `${number}-${token}`;

/** The address of an enrolment's certificate, if it has been issued. */
export async function findOwnCertificate(db: Database, enrollmentId: string): Promise<string | undefined> {
  const [row] = await db.select().from(certificates).where(eq(certificates.enrollmentId, enrollmentId));
  return row && addressOf(row);
}

/**
 * Finds a certificate by its whole address. By its number alone only its holder finds it, because numbers are
 * consecutive.
 */
export async function findCertificate(
  db: Database,
  address: string,
  viewer?: { id: string },
): Promise<Certificate | undefined> {
  const [, number, token] = /^(AC-\d{4}-\d{4,7})(?:-([\w-]{22}))?$/.exec(address) ?? [];
  const isTheirs = token ? eq(certificates.token, token) : viewer && eq(certificates.memberId, viewer.id);
  if (!number || !isTheirs) return undefined;
  const [row] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.number, number), isTheirs));
  return row;
}

/** Revokes a certificate: its page still exists and says why it is no longer valid. */
export async function revokeCertificate(
  db: Database,
  number: string,
  { who, why }: Actor & { why: string },
): Promise<Exclude<Step, 'refused'>> {
  return savepoint(db, async (tx) => {
    const [row] = await tx.select().from(certificates).where(eq(certificates.number, number)).for('update');
    if (!row) return 'unknown';
    if (row.revokedAt) return 'known';
    await tx
      .update(certificates)
      .set({ revokedAt: sql`now()`, revokedWhy: why })
      .where(eq(certificates.number, number));
    await tx.insert(certificateEvents).values({ certificateNumber: number, from: 'valid', to: 'revoked', who, why });
    await publishChange(tx, { topic: 'academy', id: '' });
    return 'done';
  });
}

export const countCertificates = (db: Database, memberId: string): Promise<number> =>
  db.$count(certificates, and(eq(certificates.memberId, memberId), sql`${certificates.revokedAt} is null`));
