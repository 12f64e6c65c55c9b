import type { Language } from '#app/shared/language.ts';
import { readText, type Secrets, signText } from '#platform/signed-links.ts';
import type { Editable } from './editable.server.ts';

const KIND = 'preview';
/** How long a preview link works. Anybody who has it can read the draft, signed in or not. */
const DAYS = 3;

/** `language`: shows the draft translation in this language, with the published French, whatever the revision. */
export type Previewed = { collection: string; id: string; revision: number; until: number; language?: Language };

/** The address that shows a revision as its page would. */
export function previewPath(
  secret: string,
  { collection, id, revision, language }: Omit<Previewed, 'until'>,
  now = Date.now(),
) {
  // The same link for a whole day: an address that changes with each look cannot be sent to a colleague.
  const until = (Math.floor(now / 86_400_000) + 1 + DAYS) * 86_400_000;
  return `/preview/${signText(secret, KIND, JSON.stringify([collection, id, revision, until, ...(language ? [language] : [])]))}`;
}

/** The preview address for the editor; undefined if the collection has no page or nothing was saved yet. */
export const previewOf = (
  { name, editing }: Pick<Editable, 'name' | 'editing'>,
  secret: string,
  { id, revision }: { id: string | undefined; revision: number },
): string | undefined =>
  editing.isPageless || !id || revision === 0 ? undefined : previewPath(secret, { collection: name, id, revision });

/** @returns undefined if we did not sign the link, or if it is too old */
export function readPreview(secrets: Secrets | string, token: string, now = Date.now()): Previewed | undefined {
  const text = readText(secrets, KIND, token);
  if (text === undefined) return undefined;
  const [collection, id, revision, until, language] = JSON.parse(text) as [string, string, number, number, Language?];
  return until > now ? { collection, id, revision, until, ...(language ? { language } : {}) } : undefined;
}
