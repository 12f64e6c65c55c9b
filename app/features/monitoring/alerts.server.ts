import type { Language } from '#app/shared/language.ts';
import foundation from '#content/foundation.json' with { type: 'json' };
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { findOldRates, RATES_GOOD_FOR_DAYS, WARN_RATES_AFTER_DAYS } from '#app/features/payments/rates.server.ts';
import type { RootDatabase } from '#platform/database.ts';
import { countDeadJobs, defineJob, handle, type JobHandler, type Jobs } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { type MailContent, sendMailLater } from '#platform/mail.ts';

/** Writes to the foundation about what only it can mend: of each kind once a day at most. */
export function tellFoundation(
  db: RootDatabase,
  jobs: Pick<Jobs, 'send'>,
  name: keyof typeof alertMails,
  data: object,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  return db.transaction((tx) =>
    sendMailLater(tx, jobs, {
      uniqueKey: `${name}:${day}`,
      template: name,
      data,
      language: 'fr',
      recipient: foundation.email,
    }),
  );
}

const watching = defineJob({ name: 'watch-operation', schedule: '3 6 * * *', concurrency: 1 });

/** Every morning: what nobody would notice otherwise is logged and written to the foundation, once a day at most. */
export function watchOperation(
  db: RootDatabase,
  jobs: () => Pick<Jobs, 'send'>,
  { isLive }: { isLive: boolean },
): JobHandler {
  return handle(watching, async () => {
    const dead = await countDeadJobs(db);
    if (dead.length > 0) {
      log.error({ dead }, 'jobs given up for good');
      await tellFoundation(db, jobs(), 'dead-jobs-alert', { dead });
    }
    const [oldest] = isLive ? await findOldRates(db, WARN_RATES_AFTER_DAYS) : [];
    if (oldest) {
      log.warn(oldest, 'an exchange rate is old');
      await tellFoundation(db, jobs(), 'rates-alert', oldest);
    }
  });
}

export const alertMails = {
  async 'dead-jobs-alert'(
    _db: RootDatabase,
    { dead }: { dead: { name: string; count: number }[] },
    language: Language,
  ): Promise<MailContent> {
    const t = translate(language, 'staff');
    const count = dead.reduce((sum, queue) => sum + queue.count, 0);
    return letterMail(language, {
      subject: t('deadJobs.subject'),
      paragraphs: [t('deadJobs.text', { count, queues: dead.map(({ name }) => name).join(', ') })],
    });
  },
  async 'invariants-alert'(
    _db: RootDatabase,
    { broken }: { broken: { name: string; count: number }[] },
    language: Language,
  ): Promise<MailContent> {
    const t = translate(language, 'staff');
    return letterMail(language, {
      subject: t('invariants.subject'),
      paragraphs: [t('invariants.text')],
      facts: broken.map(({ name, count }) => [name, String(count)]),
    });
  },
  async 'rates-alert'(
    _db: RootDatabase,
    { currency, day, days }: { currency: string; day: string; days: number },
    language: Language,
  ): Promise<MailContent> {
    const t = translate(language, 'staff');
    return letterMail(language, {
      subject: t('rates.subject', { days }),
      paragraphs: [t('rates.text', { currency, day, limit: RATES_GOOD_FOR_DAYS })],
    });
  },
};
