import { beginsWithWords } from '#app/kit/search-words.server.ts';
import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { addressOf } from '#app/features/academy/certificates.server.ts';
import {
  aiCourses,
  type AiCourseStatus,
  certificates,
  reviews,
  type ReviewState,
} from '#app/features/academy/tables.server.ts';

/** Requested courses, newest first; `q` is the beginning of a word of the topic or title. */
export async function listAskedCourses(db: Database, { q, state, from, to, after, limit }: ListState) {
  const { content: _, proposal: __, ...columns } = getTableColumns(aiCourses);
  const rows = await db
    .select({
      ...columns,
      title: sql<string>`coalesce(${aiCourses.content}->>'title', ${aiCourses.topic})`,
      who: users.name,
      stamp: exactly(aiCourses.createdAt),
    })
    .from(aiCourses)
    .leftJoin(users, eq(users.id, aiCourses.memberId))
    .where(
      and(
        state ? eq(aiCourses.status, state as AiCourseStatus) : undefined,
        q
          ? beginsWithWords(sql`${aiCourses.topic} || ' ' || coalesce(${aiCourses.content}->>'title', '')`, q)
          : undefined,
        isWithinDays(aiCourses.createdAt, { from, to }),
        isAfter(aiCourses.createdAt, aiCourses.id, after, (id) => id.startsWith('ai-')),
      ),
    )
    .orderBy(desc(aiCourses.createdAt), desc(aiCourses.id))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ stamp, id }) => [stamp, id],
    ({ id, title, topic, status, level, durationHours, language, isModel, memberId, who, revision, createdAt }) => ({
      id,
      title,
      topic,
      status,
      level,
      hours: durationHours,
      language,
      isModel,
      isMember: memberId !== null,
      who: who ?? '',
      revision,
      createdAt,
    }),
  );
}

/** How many requested courses are in each state. */
export async function countAskedCourses(db: Database): Promise<Partial<Record<AiCourseStatus, number>>> {
  const rows = await db
    .select({ status: aiCourses.status, count: sql<number>`count(*)::int` })
    .from(aiCourses)
    .groupBy(aiCourses.status);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Certificates, newest first; `q` is a number or the beginning of a part of the holder's name. */
export async function listCertificates(db: Database, { q, state, from, to, after, limit }: ListState) {
  const number = /^AC-\d{4}-\d{4,7}$/i.test(q) ? q.toUpperCase() : undefined;
  const rows = await db
    .select({ ...getTableColumns(certificates), stamp: exactly(certificates.issuedAt) })
    .from(certificates)
    .where(
      and(
        state === 'valid' ? isNull(certificates.revokedAt) : undefined,
        state === 'revoked' ? isNotNull(certificates.revokedAt) : undefined,
        number ? eq(certificates.number, number) : undefined,
        q && !number ? beginsWithWords(sql`${certificates.holder}`, q) : undefined,
        isWithinDays(certificates.issuedAt, { from, to }),
        isAfter(certificates.issuedAt, certificates.number, after, (id) => id.startsWith('AC-')),
      ),
    )
    .orderBy(desc(certificates.issuedAt), desc(certificates.number))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ stamp, number: id }) => [stamp, id],
    (row) => ({
      id: row.number,
      number: row.number,
      address: addressOf(row),
      holder: row.holder,
      courseId: row.courseId,
      courseTitle: row.courseTitle,
      issuedAt: row.issuedAt,
      revokedAt: row.revokedAt,
      revokedWhy: row.revokedWhy,
    }),
  );
}

/** Opinions, newest first; `q` is the beginning of a word in them. */
export async function listAllReviews(db: Database, { q, state, from, to, after, limit }: ListState) {
  const rows = await db
    .select({ ...getTableColumns(reviews), stamp: exactly(reviews.at) })
    .from(reviews)
    .where(
      and(
        state ? eq(reviews.state, state as ReviewState) : undefined,
        q ? beginsWithWords(sql`${reviews.name} || ' ' || ${reviews.text}`, q) : undefined,
        isWithinDays(reviews.at, { from, to }),
        isAfter(reviews.at, reviews.enrollmentId, after, isUuid),
      ),
    )
    .orderBy(desc(reviews.at), desc(reviews.enrollmentId))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ stamp, enrollmentId }) => [stamp, enrollmentId],
    ({ enrollmentId, courseId, name, stars, text, at, state: now }) => ({
      id: enrollmentId,
      courseId,
      name,
      stars,
      text,
      at,
      state: now,
    }),
  );
}
