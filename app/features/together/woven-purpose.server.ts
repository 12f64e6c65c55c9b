import { and, inArray, ne, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { factsBy, type Purpose } from '#app/features/payments/purposes.server.ts';
import { DEFAULT_LANGUAGE } from '#app/shared/language.ts';
import { clothRows, wovenCloths } from './tables.server.ts';

/**
 * Extends the purpose of gifts: a gift with a row leads its donor back to the fundraiser. Everything else stays the
 * same.
 */
export function withWovenCloths(gift: Purpose): Purpose {
  const listFacts: Purpose['listFacts'] = async (db, ids, language = DEFAULT_LANGUAGE) => {
    const known = await gift.listFacts(db, ids, language);
    if (known.size === 0) return known;
    const rows = await db
      .select({ id: clothRows.donationId, slug: wovenCloths.slug })
      .from(clothRows)
      .innerJoin(wovenCloths, eq(wovenCloths.id, clothRows.clothId))
      .where(and(inArray(clothRows.donationId, [...known.keys()]), ne(wovenCloths.state, 'removed')));
    for (const { id, slug } of rows) {
      const facts = known.get(id)!;
      const path = href('/ensemble/:slug', { slug });
      known.set(id, {
        ...facts,
        formPath: `${path}#donner`,
        thanks: {
          namespace: 'together',
          title: 'thanks.title',
          named: 'thanks.named',
          text: 'thanks.text',
          drawing: facts.thanks.drawing,
          next: { label: 'thanks.next', to: () => path },
        },
      });
    }
    return known;
  };
  return { ...gift, listFacts, facts: factsBy(listFacts) };
}
