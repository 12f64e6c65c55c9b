import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { aiCourses, courseEvents } from './tables.server.ts';

const Data = z.object({ courseId: z.string(), eventId: z.number() });
type Data = z.infer<typeof Data>;
export const courseDecision = defineMail('course-decision', Data);

/**
 * Tells the author of a requested course by mail what staff decided, in the author's language. A visitor without an
 * account reads it on the course's page instead.
 */
export async function sendCourseDecision(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { courseId, eventId }: Data,
): Promise<boolean> {
  const [asked] = await tx
    .select({ email: users.email, language: aiCourses.language })
    .from(aiCourses)
    .innerJoin(users, eq(users.id, aiCourses.memberId))
    .where(eq(aiCourses.id, courseId));
  if (!asked) return false;
  await sendMailLater(tx, jobs, {
    uniqueKey: `course-decision:${eventId}`,
    kind: courseDecision,
    data: { courseId, eventId },
    language: asked.language,
    recipient: asked.email,
  });
  return true;
}

/** The mail with the decision and the text staff wrote then; a later decision has its own mail. */
export function courseDecisionMail({ origin }: Pick<Settings, 'origin'>) {
  return async (
    db: RootDatabase,
    { courseId, eventId }: Data,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const [event] = await db.select().from(courseEvents).where(eq(courseEvents.id, eventId));
    const [course] = await db.select().from(aiCourses).where(eq(aiCourses.id, courseId));
    if (!event || !course?.content) return undefined;
    const t = translate(language, 'academy');
    const { title } = course.content;
    const isOpen = event.to === 'approved';
    return letterMail(language, {
      subject: t(isOpen ? 'decision.approvedSubject' : 'decision.declinedSubject', { title }),
      paragraphs: [t(isOpen ? 'decision.approvedText' : 'decision.declinedText'), ...(event.why ? [event.why] : [])],
      action: { label: t('decision.act'), url: origin + href('/academy/course/:id', { id: courseId }) },
    });
  };
}
