import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const askedCourse: GuideEntry = {
  key: 'asked-course',
  permission: 'courses.decide',
  rhythm: 'day',
  minutes: 20,
  icon: 'list-checks',
  path: '/admin/courses/asked',
  about: ['/admin/courses/asked'],
  pictures: { 0: { role: 'enseignement', path: '/admin/courses/asked', of: '.work .sheet--bleed' } },
  text: {
    fr: {
      title: 'Relire un cours demandé',
      hint: 'Lire, corriger, approuver',
      lead: 'Un visiteur a demandé un cours ; une machine ou un plan l’a préparé. Personne d’autre ne le voit avant votre accord.',
      open: 'Ouvrir les cours demandés',
      also: 'ia intelligence artificielle valider corriger approuver décliner généré',
      steps: [
        {
          title: 'Ouvrez-le',
          text: 'Dans Cours demandés, choisissez « À lire ».',
          caption: 'Les cours demandés',
        },
        {
          title: 'Lisez tout',
          text: 'La proposition est à gauche, votre version à droite. Vérifiez les faits, les chiffres et les bonnes réponses.',
        },
        { title: 'Corrigez', text: 'Changez votre version et pressez « Enregistrer les corrections ».' },
        {
          title: 'Décidez',
          text: '« Approuver » l’ouvre à tous. « Refuser » demande une explication pour la personne.',
        },
      ],
      blocked: [
        {
          title: 'La personne n’a pas de compte',
          text: 'Elle ne reçoit pas d’e-mail. La page du cours montre vos mots.',
        },
        {
          title: 'Un cours approuvé contient une erreur',
          text: 'Corrigez votre version et enregistrez : le cours public change aussitôt.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Review a requested course',
      hint: 'Read, correct, approve',
      lead: 'A visitor asked for a course; a machine or an outline prepared it. Nobody else sees it until you approve it.',
      open: 'Open the requested courses',
      also: 'ai artificial intelligence approve mend decline generated asked',
      steps: [
        {
          title: 'Open the course',
          text: 'Under Requested courses, choose “To review”.',
          caption: 'The requested courses',
        },
        {
          title: 'Read all of it',
          text: 'The proposal is on the left, your version on the right. Check the facts, the figures and the right answers.',
        },
        { title: 'Correct it', text: 'Change your version and press “Save the corrections”.' },
        { title: 'Decide', text: '“Approve” opens it to everybody. With “Decline”, give the person a reason.' },
      ],
      blocked: [
        { title: 'The person has no account', text: 'They get no e-mail. Your message appears on the course page.' },
        {
          title: 'There is a mistake in an approved course',
          text: 'Correct your version and save: the public course changes at once.',
        },
      ],
      words: [],
    },
  },
};
