import { hasWords, translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';

/** The word of a name that comes from a row: a call, a field, a part of a plan, an event; a name that has none stands as it is. */
export function nameInWords(language: Language, group: 'verb' | 'field' | 'summary' | 'event', name: string): string {
  const key = {
    verb: `verb.${name}`,
    field: `field.${name}`,
    summary: `summary.${name}`,
    event: `webhook.event.${name}`,
  }[group];
  return hasWords('admin', key) ? translate(language, 'admin')(key) : name;
}
