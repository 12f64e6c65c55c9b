import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const reviews: GuideEntry = {
  key: 'reviews',
  permission: 'reviews.moderate',
  rhythm: 'month',
  minutes: 2,
  icon: 'star',
  path: '/admin/reviews',
  about: ['/admin/reviews'],
  pictures: { 0: { role: 'enseignement', path: '/admin/reviews', of: 'nav[data-states]' } },
  text: {
    fr: {
      title: 'Modérer les avis sur les cours',
      hint: 'Masquer ou afficher',
      lead: 'Les apprenants donnent des étoiles et un mot. Vous masquez un avis blessant ou hors sujet, jamais un avis critique.',
      open: 'Ouvrir les avis',
      also: 'commentaire étoile note critique signaler insulte cacher',
      steps: [
        {
          title: 'Lisez les derniers',
          text: 'Dans Avis, les plus récents sont en premier.',
          caption: 'Les avis affichés et masqués',
        },
        {
          title: 'Masquez',
          text: 'Dépliez « Masquer », donnez la raison, puis pressez « Masquer ». L’avis n’entre plus dans la moyenne.',
        },
        { title: 'Affichez de nouveau', text: 'Choisissez « Masqué », puis pressez « Afficher de nouveau ».' },
      ],
      blocked: [
        { title: 'Un avis signale une erreur du cours', text: 'Corrigez le cours plutôt que de masquer l’avis.' },
      ],
      words: [],
    },
    en: {
      title: 'Moderate course reviews',
      hint: 'Hide or show',
      lead: 'Learners give stars and a comment. You hide a hurtful or off-topic review, never one that is merely critical.',
      open: 'Open the reviews',
      also: 'comment star rating critical report insult',
      steps: [
        {
          title: 'Read the latest',
          text: 'Under Reviews, the newest come first.',
          caption: 'Reviews shown and hidden',
        },
        {
          title: 'Hide a review',
          text: 'Expand “Hide”, give the reason, then press “Hide”. It no longer counts in the average.',
        },
        { title: 'Show it again', text: 'Choose “Hidden”, then press “Show again”.' },
      ],
      blocked: [
        {
          title: 'A review points out a mistake in the course',
          text: 'Correct the course rather than hide the review.',
        },
      ],
      words: [],
    },
  },
};
