import { followLook } from '#app/features/donations/fund-verbs.server.ts';
import { eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { STANDARD_PRESETS } from '#app/features/donations/donation-rules.ts';
import { changedPresets } from '#app/features/donations/gift-presets.server.ts';
import { seedFund, seedSampleGifts } from '#app/features/donations/seed.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import type { Collection } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import { namedPictures } from '#platform/text-pictures.ts';
import { CATEGORIES } from './categories.ts';
import { ProjectContent, type ProjectDetails } from './project.ts';
import { announceProject } from './project-events.server.ts';
import { projects } from './tables.server.ts';

export const fundOf = (id: string | number): string => `project-${id}`;
const pageOf = (id: string) => href('/projects/:id', { id });

/** The texts of projects. What lists, totals and receipts need of them is in the tables of projects and funds. */
export const projectEntries: Collection<ProjectContent> = {
  name: 'projects',
  isSample: () => true,
  schema: ProjectContent,
  typeset: setSigns,
  editing: {
    isOpen: true,
    hasBody: true,
    pageOf,
    desk: (id) => href('/admin/projects/:id', { id }),
    seed: 'projet',
    choices: { category: CATEGORIES },
    blank: () => ({
      status: 'En cours',
      cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
      art: { type: 'ecole', palette: 'midi', vignette: 'ecole', heroPalette: 'midi' },
      // What each amount of the gift form pays for there.
      gifts: (changedPresets() ?? STANDARD_PRESETS).amounts.map((amount) => ({ amount })),
    }),
    refuseTrash,
  },
  async onShow(tx, { id, data, body }) {
    const fundId = fundOf(id);
    await openFund(tx, id, data);
    const { title, location, description, category, urgent: isUrgent } = data;
    const shown = { title, location, description, category, isUrgent };
    await tx
      .insert(projects)
      .values({ id: Number(id), fundId, position: Number(id), ...shown, details: detailsOf(data, body) })
      .onConflictDoUpdate({
        target: projects.id,
        // The journal that the release before keeps there stays.
        set: {
          ...shown,
          details: sql`excluded.details || jsonb_build_object('updates', ${projects.details} -> 'updates')`,
        },
      });
    await announceProject(tx, id, 'texts');
  },
  async onNew(tx, { id, data: { sample } }, { withSamples }) {
    if (withSamples && sample)
      await seedSampleGifts(tx, fundOf(id), Math.round(sample.raisedDollars * 100), sample.supporters);
  },
};

/**
 * Creates a project's fund once, with its first goal; it is never deleted. The fund's appearance follows the project;
 * its name only until somebody gave, because receipts contain it.
 */
async function openFund(tx: Database, id: string, { title, location, cloth, goalDollars }: ProjectContent) {
  const fundId = fundOf(id);
  await seedFund(tx, {
    id: fundId,
    title,
    place: location,
    path: pageOf(id),
    cloth,
    currency: 'USD',
    goalMinor: Math.round(goalDollars * 100),
  });
  await followLook(tx, { id: fundId, title, place: location, cloth });
}

/** Refuses to move a project to the trash to which somebody gave or is giving. */
async function refuseTrash(tx: Database, id: string): Promise<Refusal | undefined> {
  const [given] = await tx
    .select({ id: donations.id })
    .from(donations)
    .where(eq(donations.fundId, fundOf(id)))
    .limit(1);
  return given && new Refusal('project_has_gifts', { status: 409 });
}

/** The data that servers of the previous release read. */
function detailsOf(data: ProjectContent, body: string): ProjectDetails {
  const {
    title: _t,
    location: _l,
    description: _d,
    category: _c,
    urgent: _u,
    goalDollars: _g,
    photo: _p,
    ...kept
  } = data;
  const { sample: _s, cloth: _k, gifts, ...details } = kept;
  return {
    ...details,
    // Its words: what is shown beside them is no sentence of it.
    fullDescription: body.split(/\n{2,}/).filter((part) => namedPictures(part).length === 0),
    gifts: Object.fromEntries(gifts.map(({ amount, buys }) => [String(amount), buys])),
    updates: [],
  };
}
