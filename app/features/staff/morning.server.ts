import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatAge } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { auditLog } from '#platform/tables.ts';
import { workEach } from '#platform/work-through.ts';
import { readPreferences } from './preferences.server.ts';
import { permissionsOf } from './roles.ts';
import { listTasks, type StaffSections } from './sections.server.ts';
import { staffLanguage } from './staff-language.ts';
import { findRoles } from './staff.server.ts';
import { staffPreferences, staffRoles } from './tables.server.ts';

const Data = z.object({ memberId: z.string(), at: z.string() });
export const morning = defineMail('staff-morning', Data);
/**
 * The local hour at which the mail is sent, and the hour from which it is too late for that day, if the server was
 * down.
 */
const FROM_HOUR = 7;
const TO_HOUR = 11;
const SHOWN = 12;
const DAY_MS = 86_400_000;

/** Time zones differ by quarters of an hour. */
const waking = defineJob({ name: 'staff-mornings', schedule: '*/15 * * * *', concurrency: 1 });

/** Enqueues the morning mail of everybody whose morning it is, once a day each. */
export function sendMornings(db: RootDatabase, jobs: () => Pick<Jobs, 'send'>): JobHandler {
  return handle(waking, async () => {
    const staff = await db
      .selectDistinct({ id: users.id, email: users.email })
      .from(staffRoles)
      .innerJoin(users, eq(users.id, staffRoles.memberId));
    await workEach('staff-mornings', staff, (person) => sendMorning(db, jobs(), person, new Date()));
  });
}

/** @returns whether a mail was enqueued */
export async function sendMorning(
  db: RootDatabase,
  jobs: Pick<Jobs, 'send'>,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  const { hasDailyMail, timeZone, language } = await readPreferences(db, id);
  const { day, hour } = clockIn(timeZone, now);
  if (!hasDailyMail || hour < FROM_HOUR || hour >= TO_HOUR) return false;
  return db.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(staffPreferences)
      .values({ memberId: id, lastMailDay: day })
      .onConflictDoUpdate({
        target: staffPreferences.memberId,
        set: { lastMailDay: day },
        setWhere: sql`${staffPreferences.lastMailDay} is distinct from ${day}`,
      })
      .returning({ id: staffPreferences.memberId });
    if (!fresh) return false;
    await sendMailLater(tx, jobs, {
      uniqueKey: `staff-morning:${id}:${day}`,
      kind: morning,
      data: { memberId: id, at: now.toISOString() },
      language,
      recipient: email,
    });
    return true;
  });
}

/** The local day and hour of a moment in a time zone. */
function clockIn(timeZone: string, now: Date): { day: string; hour: number } {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
  return { day: local.slice(0, 10), hour: Number(local.slice(11, 13)) };
}

/**
 * The morning mail: one person's tasks, oldest first; for treasurers and administrators also the newest entry of the
 * audit log with its hash, so that a rewritten log would be noticed in their mailboxes. Not sent if there is nothing to
 * report.
 */
export const morningMail =
  ({ origin }: Pick<Settings, 'origin'>, sections: () => StaffSections) =>
  async (
    db: RootDatabase,
    { memberId, at }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const now = Date.parse(at);
    const permissions = permissionsOf(await findRoles(db, memberId));
    const tasks = await listTasks(db, sections(), permissions, staffLanguage(language));
    const witnessed = permissions.has('audit.witness') ? await newestLine(db, new Date(now - DAY_MS)) : undefined;
    if (tasks.length === 0 && !witnessed) return undefined;
    const t = translate(language, 'admin');
    return letterMail(language, {
      subject: tasks.length > 0 ? t('today.waiting', { count: tasks.length }) : t('morning.subject'),
      paragraphs: [
        ...(tasks.length > 0 ? [] : [t('today.nothing')]),
        ...(tasks.length > SHOWN ? [t('morning.some', { count: SHOWN })] : []),
        ...(witnessed ? [t('morning.log', { seq: witnessed.seq, hash: witnessed.hash })] : []),
      ],
      facts: tasks
        .slice(0, SHOWN)
        .map(({ kind, values, since }) => [t(`task.${kind}.title`, values), formatAge(since, language, now)]),
      action: { label: t('morning.act'), url: `${origin}/admin` },
      note: t('morning.note', { url: `${origin}/admin/me` }),
    });
  };

/** The newest entry of the audit log, if there are new ones. */
async function newestLine(db: Database, since: Date): Promise<{ seq: number; hash: string } | undefined> {
  const [line] = await db
    .select({ seq: auditLog.seq, hash: auditLog.hash, at: auditLog.at })
    .from(auditLog)
    .orderBy(desc(auditLog.seq))
    .limit(1);
  return line && line.at > since ? line : undefined;
}
