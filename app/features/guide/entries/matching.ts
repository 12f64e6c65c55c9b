import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const matching: GuideEntry = {
  key: 'matching',
  permission: 'matches.write',
  rhythm: 'month',
  minutes: 4,
  icon: 'heart',
  path: '/admin/matches',
  about: ['/admin/matches'],
  pictures: { 0: { role: 'tresorerie', path: '/admin/matches', of: 'section[aria-labelledby="new-match"]' } },
  text: {
    fr: {
      title: 'Ouvrir un abondement',
      hint: 'Un abondeur, un projet, un plafond',
      lead: 'Quelqu’un promet de verser autant que les autres pour un projet, jusqu’à un plafond. La page du projet l’annonce.',
      open: 'Ouvrir l’abondement',
      also: 'doubler dons doublés mécène entreprise promesse plafond',
      steps: [
        {
          title: 'Remplissez l’offre',
          text: 'Choisissez « Projet ». Écrivez « Abondeur », comme le site doit le nommer. Indiquez le plafond et le dernier jour.',
          caption: 'L’offre',
        },
        {
          title: 'Ouvrez-la',
          text: 'Pressez « Ouvrir ». La page du projet l’annonce jusqu’au dernier jour ou jusqu’au plafond.',
        },
        {
          title: 'Suivez les montants',
          text: 'La liste montre ce qui est abondé, ce qui est versé et ce qui reste à verser.',
        },
        {
          title: 'Notez son versement',
          text: 'Quand son don arrive, ouvrez sa ligne. Écrivez « Nº de reçu de son don », puis pressez « C’est son versement ».',
        },
        {
          title: 'Terminez',
          text: 'L’abondement s’arrête après le dernier jour. « Terminer avant la date » l’arrête plus tôt. Ce qui est déjà abondé reste dû.',
        },
      ],
      blocked: [
        { title: 'Vous avez noté le mauvais don', text: 'Pressez « Ce n’est pas son versement » et donnez la raison.' },
      ],
      words: [{ term: 'Abondement', text: 'la promesse de verser autant que les autres donateurs.' }],
    },
    en: {
      title: 'Open a match',
      hint: 'A matching donor, a project, a cap',
      lead: 'Somebody promises to give as much as the other donors to a project, up to a cap. The project’s page announces it.',
      open: 'Open matching',
      also: 'double doubled gifts sponsor company promise cap matching',
      steps: [
        {
          title: 'Fill in the offer',
          text: 'Choose “Project”. Fill in “Matching donor” as the name should appear on the site. Give the cap and the last day.',
          caption: 'The offer',
        },
        {
          title: 'Open the match',
          text: 'Press “Open”. The project’s page announces it until the last day or the cap.',
        },
        {
          title: 'Follow the amounts',
          text: 'The list shows what is matched, what is paid and what is still to be paid.',
        },
        {
          title: 'Record their payment',
          text: 'When their gift arrives, open their line. Enter “Receipt number of their gift”, then press “This is their payment”.',
        },
        {
          title: 'End',
          text: 'The match ends on its last day. “End before the date” stops it sooner. What is already matched is still owed.',
        },
      ],
      blocked: [
        { title: 'You recorded the wrong gift', text: 'Press “This is not their payment” and give the reason.' },
      ],
      words: [{ term: 'Matching', text: 'the promise to give as much as the other donors.' }],
    },
  },
};
