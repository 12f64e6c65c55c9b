import { type Collection, findEntry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import type { Language } from '#app/shared/language.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import { artUrl } from '#app/art/address/drawing.ts';
import { Refusal } from '#platform/refusals.ts';
import { addsUp, Sponsored, SponsorshipCosts } from './sponsored.ts';
import type { Kind } from './sponsorship-rules.ts';

const SPONSOR_PAGE = '/sponsor?type=child';

/**
 * People who can be sponsored. Sample entries exist only in the demo, so that nobody gives to an invented person on a
 * site that takes money.
 */
export const sponsored: Collection<Sponsored> = {
  name: 'sponsored',
  schema: Sponsored,
  typeset: setSigns,
  positionOf: ({ order }) => order,
  isSample: ({ isSample }) => isSample,
  editing: {
    isOpen: true,
    pageOf: () => SPONSOR_PAGE,
    seed: 'parraine',
    names: { name: 'firstName' },
    fixed: ['isSample'],
    blank: () => ({ order: 100, flip: false, portrait: { gender: 'f', hair: 'tresses', palette: 'midi' } }),
  },
};
export const sponsorshipCosts: Collection<SponsorshipCosts> = {
  name: 'sponsorships',
  schema: SponsorshipCosts,
  typeset: setSigns,
  editing: {
    pageOf: (id) => `/sponsor?type=${id}`,
    names: { amount: 'euros', what: 'label' },
    fixed: ['title'],
    faultIn: (data) =>
      addsUp(data as SponsorshipCosts) ? undefined : new Refusal('costs_do_not_add_up', { field: 'data.lines' }),
  },
};

/** People waiting for a sponsor, for the page. */
export async function listSponsored(db: Database, language: Language) {
  const people = await listEntries(db, sponsored, language, 24);
  return people.map(({ id, language: shown, data: { name, age, village, loves, isSample, portrait, flip } }) => ({
    id,
    language: shown,
    name,
    age,
    village,
    loves,
    isSample,
    portrait: artUrl({ kind: 'portrait', seed: `parraine-${id}`, child: true, plain: true, flip, ...portrait }),
  }));
}

export const findSponsored = (db: Database, id: string) => findEntry(db, sponsored, id);

/** What amounts of a kind pay for; undefined if staff removed the table. */
export const findCosts = (db: Database, kind: Kind, language: Language) =>
  findEntry(db, sponsorshipCosts, kind, language);
