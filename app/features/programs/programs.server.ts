import { href } from 'react-router';
import { artUrl, composeScene, type Drawing } from '#app/art/address/drawing.ts';
import { leadOf } from '#app/art/scenes/leads.ts';
import { findFund } from '#app/features/donations/funds.server.ts';
import { seedFund, seedSampleGifts } from '#app/features/donations/seed.server.ts';
import type { Language } from '#app/shared/language.ts';
import { findPhotos } from '#app/features/photos/photos.server.ts';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import { type Collection, findEntry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { Program } from './program.ts';

/** Programmes. A new one creates its fund `program-<id>`, in the demo with sample gifts. */
export const programs: Collection<Program> = {
  name: 'programs',
  isSample: () => true,
  schema: Program,
  typeset: setSigns,
  toHit: ({ title, short }, id) => ({ group: 'programs', title, text: short, to: href('/programs/:id', { id }) }),
  // Their texts alone: which there are, their goals and cloths are their funds'.
  editing: {
    pageOf: (id) => href('/programs/:id', { id }),
    seed: 'programme',
    fixed: ['goalDollars', 'cloth', 'sample'],
    names: { details: 'doings', impact: 'effects', figure: 'number' },
  },
  async onNew(tx, { id, data: { title, cloth, goalDollars, sample } }, { withSamples }) {
    const fundId = `program-${id}`;
    await seedFund(tx, {
      id: fundId,
      title,
      place: '',
      path: href('/programs/:id', { id }),
      cloth,
      currency: 'USD',
      goalMinor: goalDollars * 100,
    });
    if (withSamples) await seedSampleGifts(tx, fundId, sample.raisedDollars * 100, sample.supporters);
  },
};

const FALLBACK = '1';

/** A programme with its fund; the education programme if the id is unknown (contract, 1). */
export async function findProgram(db: Database, id: string, language: Language) {
  const entry = (await findEntry(db, programs, id, language)) ?? (await findEntry(db, programs, FALLBACK, language));
  const fund = entry && (await findFund(db, `program-${entry.id}`));
  return entry && fund ? { entry, fund } : undefined;
}

/** All programmes, each with the picture of its card. */
export async function listPrograms(db: Database, language: Language) {
  const all = await listEntries(db, programs, language);
  const photos = await findPhotos(
    db,
    all.map(({ data }) => data.photo?.id),
  );
  return all.map(({ id, data, language: shown }) => {
    const photo = photos.get(data.photo?.id ?? '');
    return { id, data, language: shown, image: photo ? smallPhoto(photo.path) : artUrl(drawProgram(id, data)) };
  });
}

export const drawProgram = (id: string, { art }: Program): Drawing => composeScene(`programme-${id}`, art);

export function drawPlate(id: string, { art }: Program, wide: boolean): Drawing {
  return {
    kind: 'hero',
    vignette: art.vignette,
    palette: art.heroPalette,
    wide,
    who: art.who ?? leadOf('program', id),
  };
}
