import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import { suspectEverybody } from '#platform/proof-of-work.ts';
import type { Settings } from '#platform/settings.ts';

/** With fewer completed payments, a quarter of an hour is not significant. */
const ENOUGH = 10;
const JUMP = 0.5;

/** How many of the payments completed in the last quarter of an hour failed. */
export async function readFailures(db: RootDatabase): Promise<{ ended: number; failed: number }> {
  const { rows } = await db.execute<{ ended: number; failed: number }>(sql`
    select count(*)::int as ended, count(*) filter (where status = 'failed')::int as failed
    from payments where status in ('paid', 'failed') and created_at > now() - interval '15 minutes'`);
  return rows[0]!;
}

const Data = z.object({ ended: z.number(), failed: z.number() });
export const failuresTold = defineMail('failure-alert', Data);

const watching = defineJob({ name: 'watch-failures', schedule: '*/5 * * * *', concurrency: 1 });

/**
 * Runs every five minutes: trying stolen cards shows as a sudden rise of failed payments, whatever networks it comes
 * from. Then every payment requires a proof of work, and the foundation is told, at most once an hour.
 */
export function watchFailures(
  db: RootDatabase,
  jobs: () => Pick<Jobs, 'send'>,
  { authSecret }: Pick<Settings, 'authSecret'>,
): JobHandler {
  return handle(watching, async () => {
    const { ended, failed } = await readFailures(db);
    if (ended < ENOUGH || failed / ended < JUMP) return;
    log.error({ ended, failed }, 'payments fail oddly often');
    await suspectEverybody(db, authSecret);
    const hour = new Date().toISOString().slice(0, 13);
    await db.transaction((tx) =>
      sendMailLater(tx, jobs(), {
        uniqueKey: `failures:${hour}`,
        kind: failuresTold,
        data: { ended, failed },
        language: 'fr',
        recipient: foundation().email,
      }),
    );
  });
}

export async function failureAlert(
  _db: RootDatabase,
  { ended, failed }: z.infer<typeof Data>,
  language: Language,
): Promise<MailContent> {
  const t = translate(language, 'payments');
  return letterMail(language, {
    subject: t('alert.subject'),
    paragraphs: [t('alert.text', { failed, ended })],
    note: t('alert.note'),
  });
}
