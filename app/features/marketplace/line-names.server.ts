import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { hashText, readTranslations } from '#platform/translations.ts';
import { products } from './products.server.ts';

/** Goods of an order as they are called in a language. One that was renamed since it was bought is called as it was sold. */
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

/** Orders keep names as French sets them: what was translated has the plain spaces of its file. */
const asTyped = (name: string): string => name.replaceAll('\u00a0', ' ');
