import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { readTranslatedFile, type TranslationFileFault } from '#platform/translation-file.ts';
import { hashText } from '#platform/translations.ts';
import type { TranslatedBlock } from '#app/features/translations/blocks.server.ts';
import type { SourceEntry, TextSource } from '#app/features/translations/text-sources.server.ts';

type Taken = { blocks: Record<string, string>; base: Record<string, string> };

/**
 * The texts of an uploaded file that differ from the page, as blocks for `save-translation`; or why it is not a file of
 * this entry.
 */
export async function takeFile(
  form: FormData,
  { schema }: TextSource,
  entry: SourceEntry,
  known: readonly TranslatedBlock[],
  reading: Language,
): Promise<Taken | { error: string }> {
  const t = translate(reading, 'admin');
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return { error: t('translations.file.none') };
  const said = readTranslatedFile(schema, entry, await file.text());
  if (!(said instanceof Map)) return { error: explain(said as TranslationFileFault, t) };
  const fresh = known.filter(({ hash, text }) => said.has(hash) && said.get(hash) !== text);
  if (fresh.length === 0) return { error: t('translations.file.nothing') };
  return {
    blocks: Object.fromEntries(fresh.map(({ hash }) => [hash, said.get(hash) as string])),
    base: Object.fromEntries(fresh.map(({ hash, text }) => [hash, hashText(text)])),
  };
}

const explain = (fault: TranslationFileFault, t: ReturnType<typeof translate<'admin'>>): string =>
  fault.what === 'syntax'
    ? t('translations.file.syntax', { line: fault.line })
    : t(`translations.file.${fault.what}`, { place: fault.place || t('translations.file.body') });
