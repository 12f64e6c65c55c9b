import foundation from '#content/foundation.json' with { type: 'json' };
import { letterMail } from '#app/features/shell/letter-mail.server.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { findOldRates, RATES_GOOD_FOR_DAYS, WARN_RATES_AFTER_DAYS } from '#app/features/payments/rates.server.ts';
import type { RootDatabase } from '#platform/database.ts';
import { countDeadJobs, type JobKind, type Jobs } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { type MailContent, sendMailLater } from '#platform/mail.ts';

/** Every morning: what nobody would notice otherwise is logged and written to the foundation, once a day at most. */
export function watchOperation(db: RootDatabase, jobs: () => Pick<Jobs, 'send'>, { isLive }: { isLive: boolean }): JobKind<never> {
  return {
    name: 'watch-operation',
    schedule: '3 6 * * *',
    concurrency: 1,
    async handle() {
      const day = new Date().toISOString().slice(0, 10);
      const tell = (name: string, data: object) => db.transaction((tx) => sendMailLater(tx, jobs(), { uniqueKey: `${name}:${day}`, template: name, data, language: 'fr', recipient: foundation.email }));
      const dead = await countDeadJobs(db);
      if (dead.length > 0) {
        log.error({ dead }, 'jobs given up for good');
        await tell('dead-jobs-alert', { dead });
      }
      const [oldest] = isLive ? await findOldRates(db, WARN_RATES_AFTER_DAYS) : [];
      if (oldest) {
        log.warn(oldest, 'an exchange rate is old');
        await tell('rates-alert', oldest);
      }
    },
  };
}

export const alertMails = {
  async 'dead-jobs-alert'(_db: RootDatabase, { dead }: { dead: { name: string; count: number }[] }, language: string): Promise<MailContent> {
    const t = translate(language, 'staff');
    const count = dead.reduce((sum, queue) => sum + queue.count, 0);
    return letterMail(language, { subject: t('deadJobs.subject'), paragraphs: [t('deadJobs.text', { count, queues: dead.map(({ name }) => name).join(', ') })] });
  },
  async 'rates-alert'(_db: RootDatabase, { currency, day, days }: { currency: string; day: string; days: number }, language: string): Promise<MailContent> {
    const t = translate(language, 'staff');
    return letterMail(language, { subject: t('rates.subject', { days }), paragraphs: [t('rates.text', { currency, day, limit: RATES_GOOD_FOR_DAYS })] });
  },
};
