import { type Collection, findEntry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { setInFrench } from '#app/shared/french-spaces.ts';
import { artUrl } from '#app/art/address/drawing.ts';
import { Sponsored, SponsorshipCosts } from './sponsored.ts';
import type { Kind } from './sponsorship-rules.ts';

/** Nobody gives to a person of the sample on a site that takes money: those are seeded in the demo alone. */
export const sponsored: Collection<Sponsored> = {
  name: 'sponsored',
  schema: Sponsored,
  typeset: setInFrench,
  positionOf: ({ order }) => order,
  isSample: ({ isSample }) => isSample,
};
export const sponsorshipCosts: Collection<SponsorshipCosts> = {
  name: 'sponsorships',
  schema: SponsorshipCosts,
  typeset: setInFrench,
};

/** Who waits for a sponsor, as the page shows them. */
export async function listSponsored(db: Database) {
  const people = await listEntries(db, sponsored, 24);
  return people.map(({ id, data: { name, age, village, loves, isSample, portrait, flip } }) => ({
    id,
    name,
    age,
    village,
    loves,
    isSample,
    portrait: artUrl({ kind: 'portrait', seed: `parraine-${id}`, child: true, plain: true, flip, ...portrait }),
  }));
}

export const findSponsored = (db: Database, id: string) => findEntry(db, sponsored, id);

/** What the sums of a kind pay for; undefined where staff took the table away. */
export const findCosts = async (db: Database, kind: Kind) => (await findEntry(db, sponsorshipCosts, kind))?.data;
