import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { hashText, readTranslations } from '#platform/translations.ts';
import { products } from './products.server.ts';

/**
 * The names of an order's goods in a language. A product that was renamed after the purchase keeps the name it was sold
 * under.
 */
export async function nameLines<Line extends { productId: string; name: string }>(
  db: Database,
  lines: readonly Line[],
  language: Language,
): Promise<Line[]> {
  const ids = lines.map(({ productId }) => productId);
  const translated = await readTranslations(db, products.name, language, ids);
  return lines.map((line) => {
    const said = translated.get(line.productId)?.texts['name'];
    return said?.of === hashText(asTyped(line.name)) ? { ...line, name: products.typeset(said.text, language) } : line;
  });
}

/** Removes French no-break spaces, so that stored names can be compared with those of the translation file. */
const asTyped = (name: string): string => name.replaceAll('\u00a0', ' ');
