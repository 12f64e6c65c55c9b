import { eq } from 'drizzle-orm';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { replyAddress } from './reply-address.server.ts';
import { messageReplies, messages } from './tables.server.ts';

/**
 * The mail of an answer, or of a message that staff began, exactly as they wrote it. If inbound mail is configured, a
 * reply to it is added to the thread.
 */
export function answerMail(settings: Pick<Settings, 'inbound' | 'authSecret'>) {
  return async (
    db: RootDatabase,
    { replyId }: { replyId: string },
    language: Language,
  ): Promise<MailContent | undefined> => {
    const [row] = await db
      .select({
        text: messageReplies.text,
        number: messages.number,
        id: messages.id,
        kind: messages.kind,
        data: messages.data,
      })
      .from(messageReplies)
      .innerJoin(messages, eq(messages.id, messageReplies.messageId))
      .where(eq(messageReplies.id, replyId));
    // Its sender was erased before it could go.
    if (!row) return undefined;
    const t = translate(language, 'contact');
    return {
      ...letterMail(language, {
        subject:
          row.kind === 'written' && typeof row.data.subject === 'string'
            ? row.data.subject
            : t('mail.answerSubject', { number: String(row.number) }),
        paragraphs: row.text.split(/\n{2,}/),
        note: t('mail.answerNote'),
      }),
      headers: { 'Reply-To': replyAddress(settings, row.id) },
    };
  };
}
