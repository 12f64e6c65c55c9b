import { eq } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import type { Database } from '#platform/database.ts';
import { textOf } from '#platform/form-endpoint.ts';
import { messageTemplates } from '#app/features/contact/tables.server.ts';
import { fillTemplate } from '#app/features/contact/templates.ts';
import { findMessage } from '#app/features/contact/thread.server.ts';
import { fillingsFor } from './message-page.server.ts';

/**
 * The content of the answer form after a template was chosen: the typed text, then the template with its placeholders
 * filled in.
 * @returns undefined if the form requests something else; the request can still be read
 */
export async function takeTemplate(db: Database, request: Request, messageId: string, staffName: string) {
  const form = await request.clone().formData();
  if (form.get('intent') !== 'use-template') return undefined;
  const id = textOf(form, 'template', 64);
  const [template] = isUuid(id) ? await db.select().from(messageTemplates).where(eq(messageTemplates.id, id)) : [];
  const message = await findMessage(db, messageId);
  const written = textOf(form, 'text', 5000).trimEnd();
  const filled = template && message ? fillTemplate(template.text, fillingsFor(message, staffName)) : '';
  return {
    intent: 'use-template',
    error: undefined,
    fields: {} as Record<string, string>,
    typed: {
      text: [written, filled].filter(Boolean).join('\n\n'),
      template: id,
      done: textOf(form, 'done', 2),
    } as Record<string, string>,
  };
}
