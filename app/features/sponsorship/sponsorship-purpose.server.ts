import { eq, inArray } from 'drizzle-orm';
import type { Drawing } from '#app/art/address/drawing.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { factsBy, type Purpose, type PurposeFacts } from '#app/features/payments/purposes.server.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { KINDS, type Kind } from './sponsorship-rules.ts';
import { sponsorships } from './tables.server.ts';

const SCENES: Record<Kind, Drawing> = {
  child: { kind: 'scene', seed: 'merci-enfant', type: 'lecteur', palette: 'aube' },
  meal: { kind: 'scene', seed: 'merci-repas', type: 'soupe', palette: 'midi' },
  tree: { kind: 'scene', seed: 'merci-arbre', type: 'coteau', palette: 'savane' },
  classroom: { kind: 'scene', seed: 'merci-classe', type: 'ecole', palette: 'midi' },
};

/**
 * Extends the purpose of gifts: a gift to a sponsorship fund is called a sponsorship and names the person. Everything
 * else stays the same.
 */
export function withSponsorships(gift: Purpose): Purpose {
  const listFacts: Purpose['listFacts'] = async (db, ids, language = DEFAULT_LANGUAGE) => {
    const known = await gift.listFacts(db, ids, language);
    const rows = await db
      .select({ id: donations.id, fundId: donations.fundId, personName: sponsorships.personName })
      .from(donations)
      .leftJoin(sponsorships, eq(sponsorships.donationId, donations.id))
      .where(inArray(donations.id, [...known.keys()]));
    for (const { id, fundId, personName } of rows) {
      const kind = KINDS.find((one) => fundId === `sponsor-${one}`);
      const facts = known.get(id)!;
      if (kind)
        known.set(id, { ...facts, ...speakOf(kind, facts.path), title: titleOf(facts.title, personName, language) });
    }
    return known;
  };
  return { ...gift, listFacts, facts: factsBy(listFacts) };
}

const titleOf = (title: string, personName: string | null, language: Language) =>
  personName ? title + PUNCTUATION[language].colon + personName : title;

const speakOf = (kind: Kind, path: string): Pick<PurposeFacts, 'thanks' | 'formPath'> => ({
  thanks: {
    namespace: 'sponsorship',
    title: 'thanks.title',
    named: 'thanks.named',
    text: 'thanks.text',
    drawing: SCENES[kind],
    next: { label: 'thanks.next', to: () => path },
  },
  formPath: `/sponsor?type=${kind}#parrainer`,
});
