import { z } from 'zod';
import { foundation } from '#app/kit/foundation.server.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { findOldRates, RATES_GOOD_FOR_DAYS, WARN_RATES_AFTER_DAYS } from '#app/features/payments/rates.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { findMissingBackup } from '#platform/backup/backup-place.ts';
import { publishChange } from '#platform/changes.ts';
import type { RootDatabase } from '#platform/database.ts';
import { countDeadJobs, defineJob, handle, type JobHandler, type Jobs } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { defineMail, type MailKind, sendMailLater, template } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';

const Counted = z.array(z.object({ name: z.string(), count: z.number() }));
const deadJobsFound = defineMail('dead-jobs-alert', z.object({ dead: Counted }));
export const brokenInvariantsFound = defineMail('invariants-alert', z.object({ broken: Counted }));
const oldRatesFound = defineMail('rates-alert', z.object({ currency: z.string(), day: z.string(), days: z.number() }));

const backupMissed = defineMail('backup-alert', z.object({ hours: z.number(), isPlaceSet: z.boolean() }));

/** Mails the foundation about a problem that only it can fix, at most once a day per kind. */
export function tellFoundation<Data extends object>(
  db: RootDatabase,
  jobs: Pick<Jobs, 'send'>,
  kind: MailKind<Data>,
  data: NoInfer<Data>,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  return db.transaction((tx) =>
    sendMailLater(tx, jobs, {
      uniqueKey: `${kind.name}:${day}`,
      kind,
      data,
      language: 'fr',
      recipient: foundation().email,
    }),
  );
}

const watching = defineJob({ name: 'watch-operation', schedule: '3 6 * * *', concurrency: 1 });

/** Runs every morning: logs and mails problems that would otherwise go unnoticed, at most once a day. */
export function watchOperation(
  db: RootDatabase,
  jobs: () => Pick<Jobs, 'send'>,
  settings: Pick<Settings, 'isLive' | 'dataDir' | 'backup' | 'databaseUrl'>,
): JobHandler {
  return handle(watching, async () => {
    const dead = await countDeadJobs(db);
    if (dead.length > 0) {
      log.error({ dead }, 'jobs given up for good');
      await tellFoundation(db, jobs(), deadJobsFound, { dead });
    }
    const [oldest] = settings.isLive ? await findOldRates(db, WARN_RATES_AFTER_DAYS) : [];
    if (oldest) {
      log.warn(oldest, 'an exchange rate is old');
      await tellFoundation(db, jobs(), oldRatesFound, oldest);
      // One that grew too old overnight: forms say so from now on.
      await publishChange(db, { topic: 'settings', id: 'rates' });
    }
    const missed = findMissingBackup(settings);
    if (missed) {
      log.error(missed, 'the newest backup is old');
      await tellFoundation(db, jobs(), backupMissed, missed);
    }
  });
}

export const alertMails = [
  template(deadJobsFound, async (_db, { dead }, language) => {
    const t = translate(language, 'staff');
    const count = dead.reduce((sum, queue) => sum + queue.count, 0);
    return letterMail(language, {
      subject: t('deadJobs.subject'),
      paragraphs: [t('deadJobs.text', { count, queues: dead.map(({ name }) => name).join(', ') })],
    });
  }),
  template(brokenInvariantsFound, async (_db, { broken }, language) => {
    const t = translate(language, 'staff');
    return letterMail(language, {
      subject: t('invariants.subject'),
      paragraphs: [t('invariants.text')],
      facts: broken.map(({ name, count }) => [name, String(count)]),
    });
  }),
  template(backupMissed, async (_db, { hours, isPlaceSet }, language) => {
    const t = translate(language, 'staff');
    return letterMail(language, {
      subject: t('backups.subject', { hours }),
      paragraphs: [isPlaceSet ? t('backups.textMissed', { hours }) : t('backups.textUnset')],
    });
  }),
  template(oldRatesFound, async (_db, { currency, day, days }, language) => {
    const t = translate(language, 'staff');
    return letterMail(language, {
      subject: t('rates.subject', { days }),
      paragraphs: [t('rates.text', { currency, day: formatDay(day, language), limit: RATES_GOOD_FOR_DAYS })],
    });
  }),
];
