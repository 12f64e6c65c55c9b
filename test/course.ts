import type { Course } from '#app/features/academy/course.ts';

/** What a course says of itself, without its modules: enough to be shown, short enough to be compared whole. */
export const COURSE_FACTS: Omit<Course, 'modules'> = {
  title: 'Compter',
  description: 'Compter une caisse.',
  category: 'argent',
  level: 'avance',
  durationHours: 4,
  priceXof: 7500,
  publishedOn: '2026-01-05',
  art: { type: 'recolte', palette: 'marche' },
  instructor: { name: 'Esther', role: 'Comptable', bio: 'Compte.', gender: 'f', hair: 'tresses', palette: 'marche' },
  sample: { students: 0, reviews: 0, ratingTenths: 0 },
  audience: 'Pour tous.',
  outcomes: ['Savoir compter'],
  voices: [],
  sheet: { title: 'La fiche', points: ['Compter'] },
};
