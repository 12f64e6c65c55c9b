import { asc, desc, sql } from 'drizzle-orm';
import type { HealthLine, StaffSection } from '#app/features/staff/sections.server.ts';
import { countDeadJobs } from '#platform/jobs.ts';
import type { Database } from '#platform/database.ts';
import { listBackupTasks } from '#app/features/monitoring/backup-task.server.ts';
import { invariantRuns, mails } from '#platform/tables.ts';

/** A mail that waits longer is stuck, since mails usually leave within seconds. */
const STUCK_HOURS = 1;
/** The nightly check runs daily; if the last one is older, it no longer runs. */
const CHECK_HOURS = 30;
const HOUR_MS = 3_600_000;

const isStuck = sql`delivered_at is null and created_at < now() - make_interval(hours => ${STUCK_HOURS}::int)`;

/** Results of the last nightly checks, newest first. */
export const listRuns = (db: Database, limit: number) =>
  db.select().from(invariantRuns).orderBy(desc(invariantRuns.ranAt)).limit(limit);

/** Mails that should have been sent long ago, longest waiting first. */
export const listStuckMails = (db: Database, limit: number) =>
  db
    .select({ id: mails.id, template: mails.template, recipient: mails.recipient, createdAt: mails.createdAt })
    .from(mails)
    .where(isStuck)
    .orderBy(asc(mails.createdAt))
    .limit(limit);

/** Failed jobs, by queue. */
export const listDeadJobs = (db: Database) => countDeadJobs(db);

/** Whether the invariants hold and mails are sent. */
export async function readHealthLines(db: Database, now: Date): Promise<HealthLine[]> {
  const [run] = await listRuns(db, 1);
  const isLate = run !== undefined && now.getTime() - run.ranAt.getTime() > CHECK_HOURS * HOUR_MS;
  const broken = run?.broken.length ?? 0;
  const stuck = await db.$count(mails, isStuck);
  return [
    // Before its first night a site has nothing to say of its books.
    ...(run ? [{ key: 'books' as const, isWell: broken === 0 && !isLate, at: run.ranAt, count: broken }] : []),
    { key: 'mails', isWell: stuck === 0, count: stuck },
  ];
}

export const monitoringSection: StaffSection = {
  places: [
    {
      key: 'checks',
      path: '/admin/checks',
      icon: 'shield-warning',
      group: 'house',
      permission: 'checks.read',
      count: async (db) => (await readHealthLines(db, new Date())).filter(({ isWell }) => !isWell).length,
    },
  ],
  health: [{ permission: 'checks.read', path: '/admin/checks', read: readHealthLines }],
  closing: [
    {
      key: 'checks',
      permission: 'checks.read',
      async read(db) {
        const [run] = await listRuns(db, 1);
        // Before its first night a site has nothing to say of its books.
        return { count: run ? run.broken.length : 1, path: '/admin/checks#books' };
      },
    },
  ],
  taskIcons: {
    mails_stuck: 'warning-circle',
    books_broken: 'scales',
    backup_none: 'warning-circle',
    backup_old: 'warning-circle',
  },
  tasks: [
    {
      permission: 'checks.mend',
      async list(db) {
        const [mail] = await listStuckMails(db, 1);
        const [run] = await listRuns(db, 1);
        const stuck = mail ? await db.$count(mails, isStuck) : 0;
        return [
          ...(mail
            ? [
                {
                  id: 'mails',
                  kind: 'mails_stuck' as const,
                  target: 'mails:stuck',
                  since: mail.createdAt,
                  path: '/admin/checks#mails',
                  values: { count: stuck },
                },
              ]
            : []),
          ...(run && run.broken.length > 0
            ? [
                {
                  id: 'books',
                  kind: 'books_broken' as const,
                  target: 'books:broken',
                  since: run.ranAt,
                  path: '/admin/checks#books',
                  values: { count: run.broken.length },
                },
              ]
            : []),
        ];
      },
    },
    { permission: 'checks.mend', list: async () => listBackupTasks() },
  ],
};
