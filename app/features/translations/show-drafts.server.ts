import type { Database } from '#platform/database.ts';
import { lockTexts, showTranslation } from '#platform/translation-store.ts';
import { readBlocks } from './blocks.server.ts';
import type { SourceEntry, TextSource } from './text-sources.server.ts';
import type { Target } from './translated.ts';

/** Publishes all drafts of an entry in a language, for a preview in a transaction that is rolled back. */
export async function showDrafts(
  tx: Database,
  texts: TextSource,
  source: SourceEntry,
  language: Target,
): Promise<void> {
  const { id } = source;
  await lockTexts(tx, texts.name, id);
  const drafts = (await readBlocks(tx, texts, source, language)).filter(({ state }) => state === 'draft');
  await showTranslation(tx, texts, { id, language, source }, new Map(drafts.map(({ hash, text }) => [hash, text])));
}
