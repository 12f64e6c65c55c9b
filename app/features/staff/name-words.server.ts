import { hasWords, translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';

/**
 * The text for a name from the database: a call, a field, a part of an approval request, an event; without a text the
 * name itself.
 */
export function nameInWords(language: Language, group: 'verb' | 'field' | 'summary' | 'event', name: string): string {
  const key = {
    verb: `verb.${name}`,
    field: `field.${name}`,
    summary: `summary.${name}`,
    event: `webhook.event.${name}`,
  }[group];
  return hasWords('admin', key) ? translate(language, 'admin')(key) : name;
}
