import type { PortraitArt } from '#app/art/address/content-art.ts';
import { artUrl, composeScene, drawPerson } from '#app/art/address/drawing.ts';
import type { PhotoRef } from '#app/features/photos/photo-ref.ts';
import { findPhotos } from '#app/features/photos/photos.server.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import type { Collection, Entry } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { Letter, Milestone, TeamMember, Testimonial } from './person.ts';

export const testimonials: Collection<Testimonial> = {
  name: 'testimonials',
  isSample: () => true,
  schema: Testimonial,
  typeset: setSigns,
  editing: { isOpen: true, pageOf: () => '/testimonials' },
  positionOf: ({ order }) => order,
};
export const team: Collection<TeamMember> = {
  name: 'team',
  isSample: () => true,
  schema: TeamMember,
  typeset: setSigns,
  editing: { isOpen: true, pageOf: () => '/team' },
  positionOf: ({ order }) => order,
};
export const timeline: Collection<Milestone> = {
  name: 'timeline',
  isSample: () => true,
  schema: Milestone,
  typeset: setSigns,
  editing: { isOpen: true, pageOf: () => '/about', seed: 'histoire' },
  positionOf: ({ date }) => Number(date.replaceAll('-', '')),
};
export const letters: Collection<Letter> = {
  name: 'about',
  isSample: () => true,
  schema: Letter,
  typeset: setSigns,
  editing: { hasBody: true, pageOf: () => '/about' },
};

type Shown<T> = Pick<Entry<T>, 'id' | 'data' | 'source' | 'language'>;

/** People as lists show them, each with the address of their photo, or of their drawn portrait. */
export async function toPeople<T extends { name: string; portrait: PortraitArt; photo?: PhotoRef | undefined }>(
  db: Database,
  entries: readonly Shown<T>[],
) {
  const photos = await photosOf(db, entries);
  return entries.map(({ id, data, source, language }) => {
    const { portrait, photo, ...person } = data;
    const shown = photos.get(photo?.id ?? '');
    return {
      id,
      language,
      ...person,
      portrait: shown ? smallPhoto(shown.path) : artUrl(drawPerson(source.name, portrait)),
      /** A drawn portrait needs no alternative text, since the name stands beside it. */
      portraitAlt: shown ? photo!.alt : '',
    };
  });
}

/** Milestones of the foundation's history, each with its photo or drawing. */
export async function toMilestones(db: Database, entries: readonly Shown<Milestone>[]) {
  const photos = await photosOf(db, entries);
  return entries.map(({ id, data: { art, photo, ...milestone }, language }) => {
    const shown = photos.get(photo?.id ?? '');
    return {
      id,
      language,
      ...milestone,
      image: shown ? smallPhoto(shown.path) : artUrl(composeScene(`histoire-${id}`, art)),
      imageAlt: shown ? photo!.alt : '',
    };
  });
}

const photosOf = (db: Database, entries: readonly Shown<{ photo?: PhotoRef | undefined }>[]) =>
  findPhotos(
    db,
    entries.map(({ data }) => data.photo?.id),
  );
