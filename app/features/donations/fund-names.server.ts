import { and, eq, inArray, sql } from 'drizzle-orm';
import { translate } from '#app/kit/words.server.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import type { Database } from '#platform/database.ts';
import { translations } from '#platform/tables.ts';
import { hashText } from '#platform/translations.ts';
import { GENERAL_FUND } from './donation-rules.ts';

/** The collections whose translated titles name funds: `project-1` has the project's title. */
const NAMED_BY = { project: 'projects', program: 'programs' } as const;
const SPONSORED = ['child', 'meal', 'tree', 'classroom'] as const;

/**
 * Adds the name of funds in a language. If the French name of a fund changed after its project was translated, it keeps
 * the French name, marked by `language`.
 */
export async function nameFunds<Named extends { fundId: string; title: string; place?: string }>(
  db: Database,
  list: readonly Named[],
  language: Language,
): Promise<(Named & { language: Language })[]> {
  if (language === DEFAULT_LANGUAGE || list.length === 0)
    return list.map((fund) => ({ ...fund, language: DEFAULT_LANGUAGE }));
  const rows = await db
    .select({ collection: translations.collection, id: translations.id, title: said('title'), place: said('location') })
    .from(translations)
    .where(and(eq(translations.language, language), inArray(translations.collection, Object.values(NAMED_BY))));
  const byFund = new Map(rows.map((row) => [`${row.collection} ${row.id}`, row]));
  return list.map((fund) => {
    const own = wordsOf(fund.fundId, language);
    if (own) return { ...fund, title: own, language };
    const [kind, id] = fund.fundId.split('-');
    const found = byFund.get(`${NAMED_BY[kind as keyof typeof NAMED_BY]} ${id}`);
    if (found?.title?.of !== hashText(fund.title)) return { ...fund, language: DEFAULT_LANGUAGE };
    const place = fund.place && found.place?.of === hashText(fund.place) ? found.place.text : fund.place;
    return { ...fund, title: found.title.text, ...(place !== undefined && { place }), language };
  });
}

/** The names of funds on receipts, mails and payment pages, by id: the title with its place. */
export async function titleFunds(
  db: Database,
  list: readonly { id: string; title: string; place: string }[],
  language: Language,
): Promise<Map<string, string>> {
  const named = await nameFunds(
    db,
    list.map(({ id, title, place }) => ({ fundId: id, title, place })),
    language,
  );
  return new Map(
    named.map(({ fundId, title, place, language: shown }) => [
      fundId,
      place ? title + PUNCTUATION[shown].comma + place : title,
    ]),
  );
}

const said = (path: 'title' | 'location') =>
  sql<{ of: string; text: string } | null>`${translations.texts} -> ${sql.raw(`'${path}'`)}`;

/** The names of funds that are defined in code are interface texts. */
function wordsOf(fundId: string, language: Language): string | undefined {
  if (fundId === GENERAL_FUND) return translate(language, 'donations')('anywhere');
  const kind = SPONSORED.find((one) => fundId === `sponsor-${one}`);
  return kind && translate(language, 'sponsorship')(`fund.${kind}`);
}
