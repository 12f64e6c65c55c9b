import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const goal: GuideEntry = {
  key: 'goal',
  permission: 'projects.goal',
  rhythm: 'year',
  minutes: 3,
  icon: 'flag',
  path: '/admin/projects',
  about: [],
  pictures: { 1: { role: 'tresorerie', path: '/admin/projects/1', of: 'section[aria-labelledby="goal"]' } },
  text: {
    fr: {
      title: 'Changer l’objectif d’un projet',
      hint: 'Nouveau montant et sa raison',
      lead: 'Le coût d’un projet change. La page publique montre l’ancien objectif, le nouveau et la raison.',
      open: 'Ouvrir les projets',
      also: 'budget montant coût augmenter but financement cible',
      steps: [
        { title: 'Ouvrez le projet', text: 'Dans Projets, ouvrez le projet.' },
        {
          title: 'Dépliez le formulaire',
          text: 'Sous « Objectif », dépliez « Changer l’objectif ».',
          caption: 'L’objectif d’un projet',
        },
        {
          title: 'Remplissez',
          text: 'Écrivez « Nouvel objectif, en dollars » et « Raison », en français : les donateurs la lisent.',
        },
        { title: 'Confirmez', text: 'Pressez « Changer l’objectif ». La page du projet le montre aussitôt.' },
      ],
      blocked: [
        {
          title: 'Le formulaire manque',
          text: 'Le projet n’est pas sur le site. Écrivez son premier objectif avec ses textes.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Change a project’s goal',
      hint: 'A new amount and its reason',
      lead: 'The cost of a project changes. The public page shows the old goal, the new one and the reason.',
      open: 'Open the projects',
      also: 'budget sum cost raise target funding',
      steps: [
        { title: 'Open the project', text: 'Under Projects, open the project.' },
        { title: 'Expand the form', text: 'Under “Goal”, expand “Change the goal”.', caption: 'A project’s goal' },
        { title: 'Fill in the form', text: 'Fill in “New goal, in dollars” and “Reason”, in French: donors read it.' },
        { title: 'Confirm', text: 'Press “Change the goal”. The project’s page shows it at once.' },
      ],
      blocked: [
        {
          title: 'The form is missing',
          text: 'The project is not on the site. Write its first goal together with its texts.',
        },
      ],
      words: [],
    },
  },
};
