import type { PortraitArt } from '#app/art/address/content-art.ts';
import { artUrl, drawPerson } from '#app/art/address/drawing.ts';
import { setInFrench } from '#app/shared/french-spaces.ts';
import type { Collection, Entry } from '#platform/content.ts';
import { Letter, Milestone, TeamMember, Testimonial } from './person.ts';

export const testimonials: Collection<Testimonial> = {
  name: 'testimonials',
  isSample: () => true,
  schema: Testimonial,
  typeset: setInFrench,
  editing: { isOpen: true, pageOf: () => '/testimonials' },
  positionOf: ({ order }) => order,
};
export const team: Collection<TeamMember> = {
  name: 'team',
  isSample: () => true,
  schema: TeamMember,
  typeset: setInFrench,
  editing: { isOpen: true, pageOf: () => '/team' },
  positionOf: ({ order }) => order,
};
export const timeline: Collection<Milestone> = {
  name: 'timeline',
  isSample: () => true,
  schema: Milestone,
  typeset: setInFrench,
  editing: { isOpen: true, pageOf: () => '/about', seed: 'histoire' },
  positionOf: ({ date }) => Number(date.replaceAll('-', '')),
};
export const letters: Collection<Letter> = {
  name: 'about',
  isSample: () => true,
  schema: Letter,
  typeset: setInFrench,
  editing: { hasBody: true, pageOf: () => '/about' },
};

/** A person as lists show them, with the address of their portrait. */
export function toPerson<T extends { name: string; portrait: PortraitArt }>({
  id,
  data,
  source,
  language,
}: Pick<Entry<T>, 'id' | 'data' | 'source' | 'language'>) {
  const { portrait, ...person } = data;
  return { id, language, ...person, portrait: artUrl(drawPerson(source.name, portrait)) };
}
