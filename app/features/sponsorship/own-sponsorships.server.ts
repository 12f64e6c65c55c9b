import { inArray } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { Language } from '#app/shared/language.ts';
import type { OwnGift } from '#app/features/donations/own-gifts.server.ts';
import { listSponsored } from './sponsored.server.ts';
import { sponsorships } from './tables.server.ts';

/** A member's sponsorship gifts, grouped by person or kind, newest first; `portrait` only if a person was chosen. */
export async function groupSponsorships(
  db: Database,
  gifts: readonly (OwnGift & { language: Language })[],
  language: Language,
) {
  const own = gifts.filter(({ fundId }) => fundId.startsWith('sponsor-'));
  if (own.length === 0) return [];
  const chosen = await db
    .select()
    .from(sponsorships)
    .where(inArray(sponsorships.donationId, [...new Set(own.map(({ donationId }) => donationId))]));
  const people = new Map((await listSponsored(db, language)).map((person) => [person.id, person]));
  const groups = new Map<
    string,
    {
      id: string;
      fundId: string;
      title: string;
      language: Language;
      path: string;
      cloth: OwnGift['cloth'];
      name?: string;
      portrait?: string;
      donations: Set<string>;
      gifts: OwnGift[];
    }
  >();
  for (const gift of own) {
    const person = chosen.find(({ donationId }) => donationId === gift.donationId);
    const id = `${gift.fundId}:${person?.personId ?? ''}`;
    const { fundId, title, path, cloth, language: shown } = gift;
    const group = groups.get(id) ?? {
      id,
      fundId,
      title,
      language: shown,
      path,
      cloth,
      ...(person && { name: person.personName, portrait: people.get(person.personId)?.portrait }),
      donations: new Set(),
      gifts: [],
    };
    group.donations.add(gift.donationId);
    group.gifts.push(gift);
    groups.set(id, group);
  }
  return [...groups.values()];
}
