import { listHolders } from '#app/features/staff/staff.server.ts';
import { eq, and, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { defineMail, sendMailLater, template } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import type { Leaver } from '#platform/staff.ts';
import { webhooks } from '#platform/tables.ts';

const webhookOff = defineMail('webhook-off', z.object({ webhookId: z.uuid() }));

/**
 * Switches a webhook off because its receiver no longer answers: nothing is sent until somebody switches it on again,
 * and everybody who can is told.
 */
export async function switchOff(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { id }: Pick<typeof webhooks.$inferSelect, 'id'>,
): Promise<void> {
  const at = new Date();
  await tx.update(webhooks).set({ isEnabled: false, switchedOffAt: at }).where(eq(webhooks.id, id));
  log.warn({ webhook: id }, 'a webhook was switched off: nothing got through for too long');
  const people = await listHolders(tx, 'keys.write');
  for (const person of people)
    await sendMailLater(tx, jobs, {
      uniqueKey: `webhook-off:${id}:${at.toISOString()}:${person.id}`,
      kind: webhookOff,
      data: { webhookId: id },
      language: staffLanguage(person.language),
      recipient: person.email,
    });
}

/** Switches off the webhooks of somebody who may no longer manage them, until somebody who may switches them on. */
export async function endWebhooks(tx: Database, { memberId, keeps }: Leaver): Promise<void> {
  if (keeps.has('keys.write')) return;
  await tx
    .update(webhooks)
    .set({ isEnabled: false, switchedOffAt: sql`now()` })
    .where(and(eq(webhooks.createdBy, memberId), eq(webhooks.isEnabled, true)));
}

/** The mail about a webhook that was switched off; nothing once it is on again. */
export const webhookMails = ({ origin }: Pick<Settings, 'origin'>) => [
  template(webhookOff, async (db, { webhookId }, language) => {
    const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId));
    if (!webhook?.switchedOffAt) return undefined;
    const t = translate(language, 'admin');
    const { host } = new URL(webhook.url);
    return letterMail(language, {
      subject: t('webhook.offMail.subject', { host }),
      paragraphs: [t('webhook.offMail.text'), t('webhook.offMail.then')],
      action: {
        label: t('webhook.offMail.act'),
        url: origin + href('/admin/keys/webhooks/:id', { id: webhookId }),
      },
    });
  }),
];
