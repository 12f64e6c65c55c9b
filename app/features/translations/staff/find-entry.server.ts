import { data, type RouterContextProvider } from 'react-router';
import {
  type SourceEntry,
  type TextSource,
  textSourcesContext,
} from '#app/features/translations/text-sources.server.ts';
import { isTarget, type Target } from '#app/features/translations/translated.ts';
import { siteContextOf } from '#platform/site.ts';

/**
 * The entry and language that an address of `/admin/translations` names.
 * @throws Response 404 if there is none
 */
export async function findEntry(
  context: Readonly<RouterContextProvider>,
  { collection, id, language }: { collection: string; id: string; language: string },
): Promise<{ texts: TextSource; language: Target; entry: SourceEntry }> {
  const texts = context.get(textSourcesContext).get(collection);
  if (!texts || !isTarget(language)) throw data(null, { status: 404 });
  const [entry] = await texts.read(siteContextOf(context).db, id);
  if (!entry) throw data(null, { status: 404 });
  return { texts, language, entry };
}
